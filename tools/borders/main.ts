/**
 * The border check of `npm run check`: prints each violation as `path: what is wrong`, exit code 1 when there is one.
 * `--retired [word | path]...` prints instead how often each retired word is left, and where.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clockRule } from './clock-rule.ts';
import {
  lengthRule,
  nameRule,
  sameMigrationNumbers,
  secureContextRule,
  textRule,
  translationRule,
} from './file-rules.ts';
import { foreignTextRule } from './foreign-text-rule.ts';
import { importCircles } from './import-circles.ts';
import { importRule } from './import-rules.ts';
import { readRepository } from './repository.ts';
import { retiredReport } from './retired-report.ts';
import { retiredWordRule } from './retired-word.ts';
import { RETIRED_WORDS } from './retired-words.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const RULES = [
  importRule,
  nameRule,
  lengthRule,
  textRule,
  secureContextRule,
  translationRule,
  clockRule,
  foreignTextRule,
  retiredWordRule(RETIRED_WORDS),
];

const files = readRepository(root);
const [mode, ...args] = process.argv.slice(2);
if (mode === '--retired') for (const line of retiredReport(files, RETIRED_WORDS, args)) console.log(line);
else {
  const violations = [
    ...files.flatMap((file) => RULES.flatMap((rule) => rule(file)).map((line) => `${file.path}: ${line}`)),
    ...sameMigrationNumbers(files),
    ...importCircles(files).map((circle) => `import circle: ${circle}`),
  ];
  for (const violation of violations) console.log(violation);
  console.log(`${files.length} files, ${violations.length} border violations`);
  // Nothing read means the check itself is broken.
  process.exitCode = violations.length > 0 || files.length === 0 ? 1 : 0;
}
