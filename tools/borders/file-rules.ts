/** Names, sizes and texts of files. */
import { isCode, isTest, type Rule, type SourceFile } from './source-file.ts';

const KEBAB = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
/** Migrations carry their number: 0001_sites.sql. */
const MIGRATION = /^\d{4}_[a-z0-9-]+\.sql$/;
/** Words that say where something was put, not what it is. */
const NAMELESS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'managers']);
const LONG_LINES = 400;
const HEADER_LINES = 20;
/** Folders of one particular machine. */
const MACHINE_PATH = /(?<![\w.)\]}])\/(?:work|root)\/[\w.]/;
/** What runs in browsers, on pages over plain http too. */
const CLIENT = /^(?:apps\/(?:web|console)\/(?:src|public)|packages\/(?:contract|domain|i18n|ui)\/src)\//;
/** What browsers have on secure pages alone; the types say that it is always there. */
const SECURE_ONLY =
  /\b(?:crypto\.(?<cipher>randomUUID|subtle)|(?:navigator|window|globalThis)\.(?<api>caches|clipboard|cookieStore|credentials|locks|mediaDevices|serviceWorker|share|storage|wakeLock)|(?<global>caches|cookieStore)\.\w+\()/g;
const REGISTRY = /"resolved":\s*"https?:/;

export const nameRule: Rule = ({ path }) => {
  if (!isCode(path)) return [];
  const segments = path.split('/');
  const strange = segments.filter((segment) => !KEBAB.test(segment) && !MIGRATION.test(segment));
  const nameless = segments.flatMap((segment) => segment.split(/[-._]/)).filter((word) => NAMELESS.has(word));
  return [
    ...strange.map((segment) => `"${segment}" is not kebab-case`),
    ...nameless.map((word) => `"${word}" says nothing; name it after what it does`),
  ];
};

/** A client that asks such a part without looking dies where the operator's page has no TLS, in a demo on a phone at the latest. */
export const secureContextRule: Rule = (file) => {
  if (!CLIENT.test(file.path) || isTest(file.path)) return [];
  const code = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(SECURE_ONLY)].flatMap(({ 0: found, index, groups }) => {
    const name = groups?.api ?? groups?.global;
    const isGuarded = name !== undefined && new RegExp(`'${name}' in \\w|\\.${name}\\s*\\?`).test(code);
    const line = code.slice(0, index).split('\n').length;
    const use = name === undefined ? 'newId of the contract makes ids' : 'look whether it is there first';
    return isGuarded ? [] : [`line ${line}: ${found} is missing on a page over plain http; ${use}`];
  });
};

/**
 * Browsers translate pages, and then have other text nodes than React writes into. What is isolated is a name or a figure, which no
 * translation may touch; a clock needs an element of its own that React can replace.
 */
export const translationRule: Rule = ({ path, text }) => {
  if (!CLIENT.test(path) || isTest(path) || !path.endsWith('.tsx')) return [];
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  const isolated = [...text.matchAll(/<bdi\b[^>]*/g)]
    .filter(([tag]) => !tag.includes('translate="no"'))
    .map(({ index }) => `line ${lineOf(index)}: <bdi> holds a name or a figure; say translate="no"`);
  const clocks = [...text.matchAll(/role="timer"[\s\S]{0,300}/g)]
    .filter(([clock]) => !/<(?:LiveText|LiveFigure|bdi|RollingNumber)\b/.test(clock))
    .map(({ index }) => `line ${lineOf(index)}: a clock changes all the time; put its text into a LiveText`);
  return [...isolated, ...clocks];
};

/** Of two migrations of one number a database takes the first one alone. */
export function sameMigrationNumbers(files: readonly SourceFile[]): string[] {
  const byNumber = Map.groupBy(
    files.map(({ path }) => path).filter((path) => path.includes('/migrations/') && path.endsWith('.sql')),
    (path) => path.slice(0, path.lastIndexOf('/') + 5),
  );
  return [...byNumber.values()].filter(({ length }) => length > 1).map((paths) => `one number: ${paths.join(', ')}`);
}

export const lengthRule: Rule = ({ path, text }) => {
  if (!isCode(path)) return [];
  const lines = text.split('\n');
  if (lines.length <= LONG_LINES || lines.slice(0, HEADER_LINES).some((line) => line.includes('long because: ')))
    return [];
  return [`${lines.length} lines; split it, or say "// long because: ..." in its header`];
};

export const textRule: Rule = ({ path, text }) => {
  const found: string[] = [];
  const machinePath = MACHINE_PATH.exec(text);
  if (machinePath)
    found.push(`names a folder of one machine in line ${text.slice(0, machinePath.index).split('\n').length}`);
  if (path.endsWith('package-lock.json') && REGISTRY.test(text))
    found.push('names a registry; install with omit-lockfile-registry-resolved');
  return found;
};
