/** The platform gets time and chance passed in, so that a test can hold them: no file reads them but the one that offers the computer's own. */
import { posix } from 'node:path';
import { importsOf } from './import-rules.ts';
import { isTest, type Rule } from './source-file.ts';

const PLATFORM = 'apps/platform/src/';
const SYSTEM_CLOCK = `${PLATFORM}system-clock.ts`;
const READS =
  /\b(?:Math\s*\.\s*random|Date\s*\.\s*now|performance\s*\.\s*(?:now|timeOrigin)|process\s*\.\s*hrtime|new\s+Date\s*\(\s*\)|new\s+Date\b(?!\s*\())/g;
/** Address in a text, comment, in the order in which they have to be tried. */
const COMMENT = /:\/\/|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** Who may take the computer's own clock and chance, and why nobody passes them. */
const TAKES_SYSTEM_CLOCK: readonly { place: string; reason: string }[] = [
  { place: `${PLATFORM}assembly/core.ts`, reason: 'a node that is given none has these' },
  { place: `${PLATFORM}db/embedded/`, reason: 'it waits for processes of the computer, before there is a node' },
  { place: `${PLATFORM}db/short-transaction.ts`, reason: 'migrations run before there is a node' },
];

export const clockRule: Rule = (file) => {
  const { path, text } = file;
  if (!path.startsWith(PLATFORM) || !path.endsWith('.ts') || path === SYSTEM_CLOCK) return [];
  const code = text.replace(COMMENT, (found) => (found === '://' ? found : found.replace(/[^\n]/g, ' ')));
  const reads = [...code.matchAll(READS)].map(({ 0: found, index }) => {
    const line = code.slice(0, index).split('\n').length;
    return `line ${line}: ${found} is read behind the caller's back; take it from the clock or the chance that is passed in`;
  });
  const mayTake = isTest(path) || TAKES_SYSTEM_CLOCK.some(({ place }) => path.startsWith(place));
  const takes = importsOf(file).some((one) => posix.join(posix.dirname(path), one) === SYSTEM_CLOCK);
  return takes && !mayTake ? [...reads, "takes the computer's clock; its caller passes one"] : reads;
};
