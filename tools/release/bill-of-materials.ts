/**
 * The SBOM: npm's own CycloneDX document of the lock file without what does not ship, completed by what npm does not know; the same for
 * the same tree. npm's own `--omit=dev` also leaves out what a program needs and a tool of the root needs too, with all below it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { BUNDLED } from '../notices/bundled.ts';
import { licenceOf } from '../notices/licences.ts';
import { PROGRAMS, shippedPackages } from '../notices/shipped-packages.ts';
import type { Release } from './written-files.ts';

const component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.optional(z.string()) });
const document = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z._default(z.array(z.string()), []) })),
});

/** JSON. Throws where npm fails. */
export function billOfMaterials(root: string, { version, date }: Release): string {
  const npmCli = process.env.npm_execpath;
  const [npm, ...before] = npmCli && /\.c?js$/.test(npmCli) ? [process.execPath, npmCli] : ['npm'];
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const run = spawnSync(npm, [...before, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    shell: before.length === 0 && process.platform === 'win32',
  });
  if (run.status !== 0) throw new Error(`npm sbom: ${run.error?.message ?? run.stderr}`);
  const bill = document.parse(JSON.parse(run.stdout));
  // npm names it after the folder that it lies in.
  bill.metadata.component.name = 'salon';
  bill.metadata.timestamp = `${date}T00:00:00.000Z`;
  const licences = new Map(
    shippedPackages(root, PROGRAMS).map((shipped) => [`${shipped.name}@${shipped.version}`, licenceOf(shipped)]),
  );
  const ours = bill.components.filter(({ 'bom-ref': ref }) => ref.startsWith('@salon/') && !ref.includes('/testkit@'));
  const theirs = bill.components.filter(({ 'bom-ref': ref }) => licences.has(ref));
  const shipping = new Set([...ours, ...theirs, bill.metadata.component].map((one) => one['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => shipping.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => shipping.has(ref)) }));
  bill.components = [
    ...ours,
    ...theirs.map((one) => ({ ...one, licenses: [{ license: { id: licences.get(one['bom-ref']) } }] })),
    ...BUNDLED.map(({ name, licence, in: place }) => ({
      ...{ 'bom-ref': `binary:${name}`, type: 'library', name },
      ...{ licenses: [{ license: { name: licence } }] },
      properties: place === null ? [] : [{ name: 'salon:in', value: place }],
    })),
  ];
  bill.serialNumber = '';
  bill.serialNumber = `urn:uuid:${uuidOf(`${version}\n${JSON.stringify(bill)}`)}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Version 8: what is in it is up to us. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
