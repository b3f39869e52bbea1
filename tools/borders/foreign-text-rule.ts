/** Texts of strangers in lines of the console: a name or a reason turns around what stands beside it, unless the line isolates it. */
import { isTest, type Rule } from './source-file.ts';

/** Calls show nothing. */
const CONSOLE = /^apps\/console\/src\/(?!shared\/api\/).*\.tsx?$/;
/** Fields that hold what somebody has typed. */
const FIELD = '(?:username|lastname|name|email|player|machine|agent|who|reason|userAgent|\\w+By)';
/** A value of a template, with what stands in where there is none. */
const FOREIGN = new RegExp(`(?:^|[.\\s(])${FIELD}(?:\\s*\\?\\?.*)?$`);
/** A template without a tag, on one line. Of one inside of another the inner one is looked at by hand. */
const TEMPLATE = /(?<![\w$)\]])`((?:[^`\\]|\\.)*)`/g;
const VALUE = /\$\{([^{}`]*)\}/g;
/** Beside each other in the text of an element. */
const ALONE = `(?<!\\$)\\{(?:[^{}]*[.\\s])?${FIELD}\\}`;
const BESIDE = new RegExp(`${ALONE}\\s*·|·\\s*${ALONE}`, 'g');

export const foreignTextRule: Rule = ({ path, text }) => {
  if (!CONSOLE.test(path) || isTest(path)) return [];
  return text.split('\n').flatMap((code, index) => {
    const templates = [...code.matchAll(TEMPLATE)].flatMap(([, template = '']) => foreignIn(template));
    const beside = [...code.matchAll(BESIDE)].map(([found]) => found);
    return [...templates, ...beside].map(
      (found) => `line ${index + 1}: ${found} turns its line; tag the template: line\`…\``,
    );
  });
};

/** Values that strangers have typed, among words: a key, a class or a path has none. */
function foreignIn(template: string): string[] {
  if (!/[\s·,:]/.test(template.replace(VALUE, ''))) return [];
  return [...template.matchAll(VALUE)].map(([, value = '']) => value.trim()).filter((value) => FOREIGN.test(value));
}
