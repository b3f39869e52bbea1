/**
 * `npm run notices`: writes THIRD-PARTY-NOTICES.md, of all programs or of those that are named (apps/platform ...), and refuses licences
 * that may not ship. `--installed`: of all packages that are installed here; the images' build has it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { licenceFaults } from './licences.ts';
import { noticesText } from './notices-text.ts';
import { installedPackages, PROGRAMS, type Program, shippedPackages } from './shipped-packages.ts';

const root = join(import.meta.dirname, '../..');
const isProgram = (text: string): text is Program => (PROGRAMS as readonly string[]).includes(text);
const { positionals, values } = parseArgs({ allowPositionals: true, options: { installed: { type: 'boolean' } } });
const strange = positionals.find((text) => !isProgram(text));
if (strange !== undefined) {
  console.error(`There is no program "${strange}"; there are ${PROGRAMS.join(', ')}`);
  process.exit(2);
}
const programs = positionals.length > 0 ? positionals.filter(isProgram) : PROGRAMS;
const packages = values.installed ? installedPackages(root) : shippedPackages(root, programs);
const faults = licenceFaults(packages);
if (faults.length > 0) {
  console.error(`Not allowed, or not known (tools/notices/licences.ts):\n${faults.join('\n')}`);
  process.exit(1);
}
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), noticesText(root, programs, packages));
console.log(`THIRD-PARTY-NOTICES.md is written, of ${programs.join(', ')}`);
