import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFFmpegInfo } from 'node-av';
import { expect, it } from 'vitest';
import { BUNDLED } from './bundled.ts';
import { isAllowed, licenceFaults, licenceOf } from './licences.ts';
import { noticesText } from './notices-text.ts';
import { PROGRAMS, shippedPackages } from './shipped-packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

it('every npm package that ships has a known and allowed licence', () => {
  const packages = shippedPackages(ROOT, PROGRAMS);
  expect(licenceFaults(packages)).toEqual([]);
  expect(packages.length).toBeGreaterThan(200);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['MIT AND (ISC OR GPL-2.0-only)', false],
])('%s may ship: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

it('names each package that has none, or another one', () => {
  const shipped = (name: string, manifestLicence?: string) => ({ name, version: '1.0.0', manifestLicence, folder: '' });
  expect(licenceFaults([shipped('a'), shipped('b', 'AGPL-3.0'), shipped('c', 'ISC'), shipped('d', 'MPL 2.0')])).toEqual(
    ['a@1.0.0: its manifest names no licence', 'b@1.0.0: AGPL-3.0'],
  );
});

it('follows dependencies, optional ones and demanded peers, and leaves development out', () => {
  const names = (...programs: Parameters<typeof shippedPackages>[1]) =>
    shippedPackages(ROOT, programs).map(({ name }) => name);
  expect(names('apps/platform')).toEqual(expect.arrayContaining(['fastify', 'zod', 'i18next', 'pg-types']));
  expect(names('apps/web')).toEqual(expect.arrayContaining(['react', 'tailwindcss', '@fontsource/alexandria']));
  expect(names('apps/cabinet')).toContain('@seydx/node-av-linux-x64');
  for (const tool of ['vitest', 'vite', 'knip', 'typescript', '@playwright/test'])
    expect(names(...PROGRAMS)).not.toContain(tool);
});

it('only the cabinet has parts whose licence binds what stands beside them, and they are those of its FFmpeg', () => {
  const binding = BUNDLED.filter(({ licence }) => /GPL|FDK/.test(licence));
  expect(binding.flatMap(({ programs }) => programs)).toEqual(binding.map(() => 'apps/cabinet'));
  const { configuration } = getFFmpegInfo();
  expect(configuration).toContain('--enable-gpl --enable-version3');
  // What FFmpeg's own configure lists as GPL, GPLv3 or nonfree.
  const libraries =
    /--enable-(lib(?:x264|x265|xvid|xavs2?|davs2|dvdread|dvdnav|cdio|rubberband|vidstab|smbclient|fdk-aac)|frei0r|avisynth)\b/g;
  expect([...configuration.matchAll(libraries)].map(([, name = '']) => name.replace('lib', '')).sort()).toEqual(
    binding
      .map(({ name }) => name)
      .filter((name) => name !== 'FFmpeg')
      .sort(),
  );
});

it('the notices have every package with its licence, and the text where it is installed', () => {
  const text = noticesText(ROOT, ['apps/console']);
  for (const shipped of shippedPackages(ROOT, ['apps/console']))
    expect(text).toContain(`| ${shipped.name} | ${shipped.version} | ${licenceOf(shipped)} |`);
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(text).not.toMatch(/x264|fastify/);
});

it('our own packages are under Apache-2.0, in their manifests and in the lock file', () => {
  const manifests = globSync('{.,apps/*,packages/*}/package.json', { cwd: ROOT }).map((path) => path.replace('./', ''));
  const { packages } = json('package-lock.json');
  for (const path of manifests) {
    const folder = path.replace(/\/?package\.json$/, '');
    const wanted = [path, 'Apache-2.0'];
    expect([path, json(path).license], 'manifest').toEqual(wanted);
    expect([path, packages[folder].license], 'lock file').toEqual(wanted);
  }
  expect(manifests.length).toBeGreaterThan(10);
  expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toMatch(/Apache License\s+Version 2\.0/);
});
