/** What a test starts and this computer may lack: its tests are skipped then, with a line that says why. */
import { findProgram, missingLine, type Program } from '../tools/system-packages.mjs';

const found = new Map<Program, boolean>();

function isFound(program: Program): boolean {
  const known = found.get(program);
  if (known !== undefined) return known;
  const isThere = findProgram(program) !== undefined;
  found.set(program, isThere);
  if (!isThere) console.log(missingLine([program]));
  return isThere;
}

/** Whether one of them is missing: for `describe.skipIf` of Vitest and `test.skip` of Playwright. Each test file names its own. */
export function missing(...programs: [Program, ...Program[]]): boolean {
  return programs.filter((program) => !isFound(program)).length > 0;
}
