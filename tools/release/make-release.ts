import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ensureClientsBuilt } from '../floor/client-build.ts';
import { licenceFaults } from '../notices/licences.ts';
import { noticesText } from '../notices/notices-text.ts';
import { PROGRAMS, shippedPackages } from '../notices/shipped-packages.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { unreleasedOf } from './changelog.ts';
import { git, sourceArchive } from './source-archive.ts';
import { versionFault } from './version.ts';
import { type Release, releasedFiles } from './written-files.ts';

/** Said to the person who releases; nothing was changed. */
export class Refused extends Error {}

const NOTICES = 'THIRD-PARTY-NOTICES.md';
/** What the release uses of its database, for the next one to keep. */
const SURFACE = 'apps/platform/src/db/surface/last-release.json';
const CLIENTS = ['apps/web/dist', 'apps/console/dist'];

/**
 * Sets the version, makes `releases/<version>`, commits and tags; nothing is pushed. A dry run leaves the tree as it was, and so does a
 * release that fails.
 */
export async function makeRelease(root: string, version: string, { isDryRun }: { isDryRun: boolean }): Promise<void> {
  refuseUnfit(root, version);
  const release: Release = { version, date: new Date().toISOString().slice(0, 10) };
  const files = releasedFiles(root, release);
  const changed = [...files.keys(), SURFACE];
  const before = new Map(changed.map((path) => [path, readFileSync(join(root, path))]));
  let isKept = false;
  try {
    for (const [path, text] of files) writeFileSync(join(root, path), text);
    freezeSurface(root);
    await makeFolder(root, release);
    if (isDryRun) return;
    git(root, ['add', '--', ...changed]);
    git(root, ['commit', '--quiet', '--message', `Release ${version}`]);
    isKept = true;
    git(root, ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`]);
    console.log(`Committed and tagged v${version}; git push --follow-tags makes it public`);
  } finally {
    if (!isKept) {
      for (const [path, bytes] of before) writeFileSync(join(root, path), bytes);
      if (!isDryRun) git(root, ['reset', '--quiet']);
    }
  }
}

/** Once the version is written: it is a part of the file. */
function freezeSurface(root: string): void {
  execFileSync(process.execPath, ['apps/platform/src/schema-surface-main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function refuseUnfit(root: string, version: string): void {
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const fault = versionFault(version, manifest.version);
  if (fault !== undefined) throw new Refused(fault);
  const changed = git(root, ['status', '--porcelain']).toString().trimEnd();
  if (changed !== '') throw new Refused(`The tree has changes that are not committed:\n${changed}`);
  if (git(root, ['tag', '--list', `v${version}`]).length > 0) throw new Refused(`The tag v${version} is there already`);
  if (unreleasedOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) === '')
    throw new Refused('CHANGELOG.md has nothing under "Unreleased"');
  const faults = licenceFaults(shippedPackages(root, PROGRAMS));
  if (faults.length > 0) throw new Refused(`Licences that may not ship:\n${faults.join('\n')}`);
}

/** Everything that is handed on, in `releases/<version>`. */
async function makeFolder(root: string, release: Release): Promise<void> {
  const { version } = release;
  await ensureClientsBuilt(root, console.log, new AbortController().signal);
  const notices = noticesText(root, PROGRAMS);
  writeFileSync(join(root, NOTICES), notices);
  const made = new Map<string, Buffer | string>([
    [`salon-${version}.tar.gz`, sourceArchive(root, release, [...CLIENTS, NOTICES])],
    [`salon-${version}.cdx.json`, billOfMaterials(root, release)],
    [NOTICES, notices],
  ]);
  const sums = [...made].map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  const folder = join(root, 'releases', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of [...made, ['SHA256SUMS', sums.join('')] as const])
    writeFileSync(join(folder, name), bytes);
  console.log(`releases/${version}: ${[...made.keys(), 'SHA256SUMS'].join(', ')}`);
}
