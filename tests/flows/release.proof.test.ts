import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROGRAMS, shippedPackages } from '../../tools/notices/shipped-packages.ts';
import { type CopiedTree, copyTree } from '../copied-tree.ts';

/** The real command in a repository of its own, with a real build of the clients; commit and tag with what the dry run has built. */
const ROOT = join(import.meta.dirname, '../..');
let tree: CopiedTree;
const git = (...args: string[]) => execFileSync('git', args, { cwd: tree.root, encoding: 'utf8' }).trim();
const read = (path: string) => readFileSync(join(tree.root, path), 'utf8');
const made = (name: string) => readFileSync(join(tree.root, 'releases/7.0.0', name));

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release/main.ts', ...args], {
    cwd: tree.root,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

beforeAll(() => {
  tree = copyTree();
  for (const name of ['.gitignore', '.npmrc', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(ROOT, name), join(tree.root, name));
  const changelog = read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n### Fixed\n\n- A reel stood.\n');
  writeFileSync(join(tree.root, 'CHANGELOG.md'), changelog);
  git('init', '--quiet');
  for (const [key, value] of [
    ['user.name', 'Releaser'],
    ['user.email', 'releaser@example.com'],
  ])
    git('config', key ?? '', value ?? '');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
});
afterAll(() => tree.remove());

it('refuses a version that is none or not above, a dirty tree, a tag that is there, and nothing to release', () => {
  const present = JSON.parse(read('package.json')).version;
  expect(release('7.0')).toEqual({ status: 1, output: expect.stringContaining('no version of three numbers') });
  expect(release(present)).toEqual({ status: 1, output: expect.stringContaining(`not above ${present}`) });
  writeFileSync(join(tree.root, 'apps/new.txt'), '');
  expect(release('7.0.0')).toEqual({ status: 1, output: expect.stringContaining('?? apps/new.txt') });
  rmSync(join(tree.root, 'apps/new.txt'));
  git('tag', 'v6.0.0');
  expect(release('6.0.0')).toEqual({ status: 1, output: expect.stringContaining('v6.0.0 is there already') });
  const changelog = read('CHANGELOG.md');
  writeFileSync(join(tree.root, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n### Fixed\n\n## 0.0.1\n\n- Old.\n');
  git('commit', '--all', '--quiet', '--message', 'Nothing new');
  expect(release('7.0.0')).toEqual({ status: 1, output: expect.stringContaining('nothing under "Unreleased"') });
  writeFileSync(join(tree.root, 'CHANGELOG.md'), changelog);
  git('commit', '--all', '--quiet', '--message', 'Something again');
  expect(existsSync(join(tree.root, 'releases'))).toBe(false);
});

it('a dry run makes archive, notices, SBOM and sums, the same bytes twice, and leaves the repository alone', () => {
  const head = git('rev-parse', 'HEAD');
  const first = release('7.0.0', '--dry-run');
  expect(first, first.output).toMatchObject({ status: 0 });
  const sums = made('SHA256SUMS').toString();
  expect(release('7.0.0', '--dry-run')).toMatchObject({ status: 0 });
  expect(made('SHA256SUMS').toString()).toBe(sums);
  const named = [...sums.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum, name = '']) => ({ sum, name }));
  expect(named.map(({ name }) => name)).toEqual([
    'salon-7.0.0.tar.gz',
    'salon-7.0.0.cdx.json',
    'THIRD-PARTY-NOTICES.md',
  ]);
  for (const { sum, name } of named) expect(createHash('sha256').update(made(name)).digest('hex')).toBe(sum);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([head, '', 'v6.0.0']);
  expect(git('fsck', '--unreachable', '--no-reflogs')).not.toContain('commit');
});

it('the archive has the source of the release, the built clients and the notices, and nothing that is installed', () => {
  const unpacked = join(tree.root, 'data');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', join(tree.root, 'releases/7.0.0/salon-7.0.0.tar.gz'), '-C', unpacked]);
  const inside = (path: string) => readFileSync(join(unpacked, 'salon-7.0.0', path), 'utf8');
  expect(JSON.parse(inside('package.json')).version).toBe('7.0.0');
  expect(JSON.parse(inside('apps/platform/package.json')).version).toBe('7.0.0');
  const { version, packages } = JSON.parse(inside('package-lock.json'));
  expect([version, packages[''].version, packages['packages/ui'].version]).toEqual(['7.0.0', '7.0.0', '7.0.0']);
  expect(packages['node_modules/zod'].version).toBe(
    JSON.parse(read('package-lock.json')).packages['node_modules/zod'].version,
  );
  expect(inside('CHANGELOG.md')).toMatch(
    /## Unreleased\n\n## 7\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n### Fixed\n\n- A reel stood\./,
  );
  for (const path of ['apps/web/dist/index.html', 'apps/console/dist/index.html', 'LICENSE']) inside(path);
  expect(inside('THIRD-PARTY-NOTICES.md')).toBe(made('THIRD-PARTY-NOTICES.md').toString());
  expect(inside('apps/web/dist/third-party-notices.txt')).toContain('| react | ');
  for (const path of ['node_modules', '.git', 'releases'])
    expect(existsSync(join(unpacked, 'salon-7.0.0', path))).toBe(false);
  rmSync(unpacked, { recursive: true });
});

it('the SBOM names every package that ships with its licence, what is in binaries, and no registry', () => {
  const text = made('salon-7.0.0.cdx.json').toString();
  const bill = JSON.parse(text);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'salon', version: '7.0.0' } } });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  const components = new Map<
    string,
    { type: string; purl?: string; licenses?: { license: { id?: string; name?: string } }[] }
  >(bill.components.map((one: { 'bom-ref': string }) => [one['bom-ref'], one]));
  expect(components.size).toBe(bill.components.length);
  for (const tool of ['vitest', 'vite', 'knip', 'testkit'])
    expect(bill.components.filter(({ name }: { name: string }) => name === tool)).toEqual([]);
  for (const { name, version } of shippedPackages(tree.root, PROGRAMS)) {
    const found = components.get(`${name}@${version}`);
    expect([name, found?.purl]).toEqual([name, `pkg:npm/${name.replace('@', '%40')}@${version}`]);
    expect([name, typeof found?.licenses?.[0]?.license.id]).toEqual([name, 'string']);
  }
  expect(components.get('binary:x264')?.licenses).toEqual([{ license: { name: 'GPL-2.0-or-later' } }]);
  for (const { ref, dependsOn } of bill.dependencies)
    for (const one of [ref, ...(dependsOn ?? [])]) expect(one === 'salon@7.0.0' || components.has(one), one).toBe(true);
  expect([...text.matchAll(/https?:\/\/[^/"]+/g)].map(([host]) => host)).toEqual(['http://cyclonedx.org']);
});

it('the release itself commits what it has written and tags it', () => {
  const done = release('7.0.0');
  expect(done, done.output).toMatchObject({ status: 0 });
  expect(git('log', '-1', '--format=%s')).toBe('Release 7.0.0');
  expect(git('rev-parse', 'v7.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('status', '--porcelain')).toBe('');
  const changed = git('show', '--name-only', '--format=', 'HEAD').split('\n');
  expect(changed).toEqual(expect.arrayContaining(['CHANGELOG.md', 'package-lock.json', 'package.json']));
  const surface = 'apps/platform/src/db/surface/last-release.json';
  expect(changed.filter((path) => !path.endsWith('package.json'))).toEqual([
    'CHANGELOG.md',
    surface,
    'package-lock.json',
  ]);
  expect(JSON.parse(git('show', `HEAD:${surface}`))).toMatchObject({ release: '7.0.0' });
  expect(release('7.0.1')).toEqual({ status: 1, output: expect.stringContaining('nothing under "Unreleased"') });
});
