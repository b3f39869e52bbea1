import { describe, expect, it } from 'vitest';
import {
  lengthRule,
  nameRule,
  sameMigrationNumbers,
  secureContextRule,
  textRule,
  translationRule,
} from './file-rules.ts';
import { importCircles } from './import-circles.ts';
import { importRule } from './import-rules.ts';

const importing = (path: string, specifier: string) =>
  importRule({ path, text: `import { x } from '${specifier}';\n` });

describe('imports point down', () => {
  it.each([
    ['packages/domain/src/seat.ts', './money.ts'],
    ['packages/domain/src/seat.test.ts', '@salon/testkit'],
    ['packages/contract/src/http.ts', '@salon/domain'],
    ['apps/web/src/routes/lobby.tsx', '../features/lobby/list.tsx'],
    ['apps/web/src/features/lobby/list.tsx', '@salon/ui'],
    ['apps/web/src/features/lobby/list.tsx', '../../shared/api.ts'],
    ['apps/web/src/features/lobby/list.tsx', 'react'],
    ['apps/platform/src/features/seat/service.ts', './queries.ts'],
    ['apps/platform/src/main.ts', 'node:fs'],
    ['apps/console/vite.config.ts', '../../tools/vite/page-plugins.ts'],
    ['apps/console/src/rooms/rooms.ts', './staff/page.tsx'],
    ['apps/console/src/rooms/staff/page.tsx', '../../shared/table/data-table.tsx'],
    ['apps/platform/src/features/seat/seat.test.ts', '../wallet/service.ts'],
    ['packages/i18n/src/languages.ts', '@salon/domain/language.ts'],
    ['packages/sas/src/reply.ts', './crc.ts'],
    ['packages/sas/src/aft-id.test.ts', 'node:crypto'],
    ['apps/cabinet/src/main.ts', './drivers/drivers.ts'],
    ['apps/cabinet/src/drivers/board/keys/press.ts', '@salon/sas/reply.ts'],
    ['apps/cabinet/src/drivers/drivers.ts', './board/driver.ts'],
    ['apps/cabinet/src/drivers/board/keys/press.ts', '../driver.ts'],
    ['apps/cabinet/src/drivers/board/driver.ts', '../../machine/driver.ts'],
    ['apps/cabinet/src/drivers/board/driver.ts', '../../video/run-picture.ts'],
    ['apps/cabinet/src/drivers/board/driver.ts', '../../board/board.ts'],
    ['tools/simulate/main.ts', '@salon/testkit/clock.ts'],
    ['tools/simulate/world/world.ts', '../../../apps/platform/src/ledger/model.ts'],
    ['tools/floor/database.ts', '../../apps/platform/src/db/embedded/start-embedded.ts'],
    ['tools/fuzz/fuzz.proof.test.ts', '../../apps/web/src/main.tsx'],
    ['tests/flows/main-job.test.ts', '../../apps/platform/src/main.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([]);
  });

  it.each([
    ['packages/domain/src/seat.ts', '@salon/contract'],
    ['packages/domain/src/seat.ts', 'node:fs'],
    ['packages/domain/src/seat.ts', '@salon/testkit'],
    ['packages/domain/src/seat.ts', '../../contract/src/http.ts'],
    ['packages/contract/src/http.ts', '@salon/platform/main.ts'],
    ['packages/sas/src/aft-id.ts', 'node:crypto'],
    ['packages/sas/src/reply.ts', '@salon/contract'],
    ['packages/domain/src/seat.ts', '@salon/sas'],
    ['apps/platform/src/config.ts', '@salon/sas'],
    ['apps/web/src/main.tsx', '@salon/sas/profiles.ts'],
    ['packages/ui/src/button.tsx', '@salon/contract'],
    ['packages/i18n/src/index.ts', '@salon/contract/errors.ts'],
    ['apps/web/src/app/shell.tsx', '@salon/platform/config.ts'],
    ['apps/cabinet/src/main.ts', '../../platform/src/config.ts'],
    ['apps/web/src/features/lobby/list.tsx', '../game/screen.tsx'],
    ['apps/platform/src/features/seat/service.ts', '../wallet/service.ts'],
    ['apps/web/src/shared/api.ts', '../features/lobby/list.tsx'],
    ['apps/platform/src/config.ts', '@salon/testkit'],
    ['apps/console/src/main.tsx', '../../../tools/vite/page-plugins.ts'],
    ['apps/console/src/rooms/staff/page.tsx', '../money/page.tsx'],
    ['apps/console/src/shared/table/data-table.tsx', '../../rooms/staff/page.tsx'],
    ['apps/console/src/main.tsx', '@salon/web/main.tsx'],
    ['apps/platform/src/config.ts', './config.test.ts'],
    ['apps/cabinet/src/main.ts', './drivers/board/driver.ts'],
    ['apps/cabinet/src/start-cabinet.ts', './drivers/drivers.ts'],
    ['apps/cabinet/src/link/agent.ts', '../drivers/board/driver.ts'],
    ['apps/cabinet/src/video/shot.ts', '../drivers/board/layout.ts'],
    ['apps/cabinet/src/drivers/board/driver.ts', '../simulated/simulated-machine.ts'],
    ['apps/cabinet/src/drivers/board/driver.ts', '../../link/hosting.ts'],
    ['apps/platform/src/config.ts', './config.fixture.ts'],
    ['apps/platform/src/config.ts', './testing/config.ts'],
    ['apps/platform/src/config.ts', '../../../tests/running-product.ts'],
    ['tools/operate/machine.ts', '../../apps/cabinet/src/config.ts'],
    ['tools/floor/floor.ts', '../../apps/platform/src/config.ts'],
    ['tools/simulate/main.ts', './world.fixture.ts'],
    ['tools/operate/machine.ts', '../../tests/running-product.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(importing(path, specifier)).toHaveLength(1);
  });

  it('sees every way of importing and no comment', () => {
    const text = `
      // import './a.test.ts'
      /* from './b.test.ts' */
      export * from './c.test.ts';
      import type { D } from "./d.test.ts";
      const e = await import('./e.test.ts');
      import './f.test.ts';
      import {
        g,
      } from './g.test.ts';
    `;
    expect(importRule({ path: 'apps/web/src/x.ts', text }).map((line) => /\w\.test/.exec(line)?.[0][0])).toEqual([
      'c',
      'd',
      'e',
      'f',
      'g',
    ]);
  });
});

it('finds a circle of imports, also one of types alone, and each once', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map((specifier) => `import type { X } from '${specifier}';`).join('\n'),
  });
  const files = [
    file('apps/web/src/a.ts', './b.ts', './d.ts'),
    file('apps/web/src/b.ts', './c/c.ts'),
    file('apps/web/src/c/c.ts', '../a.ts', 'react'),
    file('apps/web/src/d.ts', './b.ts'),
  ];
  expect(importCircles(files)).toEqual([
    'apps/web/src/a.ts -> apps/web/src/b.ts -> apps/web/src/c/c.ts -> apps/web/src/a.ts',
  ]);
});

describe('files', () => {
  it.each([
    'apps/web/src/shared/api-client.ts',
    'apps/platform/src/db/migrations/0001_sites.sql',
    'vitest.config.ts',
    'README.md',
    '.ci/run',
  ])('may be named %s', (path) => {
    expect(nameRule({ path, text: '' })).toEqual([]);
  });

  it.each([
    'apps/web/src/apiClient.ts',
    'apps/web/src/Button.tsx',
    'apps/web/src/snake_case.ts',
    'apps/web/src/Lobby/list.tsx',
  ])('may not be named %s', (path) => {
    expect(nameRule({ path, text: '' })).toHaveLength(1);
  });

  it.each([
    'apps/web/src/utils/money.ts',
    'apps/web/src/seat-manager.ts',
    'apps/web/src/common.ts',
    'packages/ui/src/misc/x.css',
  ])('may not hide behind %s', (path) => {
    expect(nameRule({ path, text: '' })).toHaveLength(1);
  });

  it('are short or say why not', () => {
    const long = 'line\n'.repeat(500);
    expect(lengthRule({ path: 'a.ts', text: long })).toHaveLength(1);
    expect(lengthRule({ path: 'a.ts', text: `// long because: one table\n${long}` })).toEqual([]);
    expect(lengthRule({ path: 'a.json', text: long })).toEqual([]);
    expect(lengthRule({ path: 'a.ts', text: 'line\n'.repeat(399) })).toEqual([]);
  });

  it.each(['root', 'work'])('name no folder below /%s of one machine', (folder) => {
    const path = ['', folder, 'project', 'x'].join('/');
    expect(textRule({ path: 'a.md', text: `see\n${path}` })).toEqual(['names a folder of one machine in line 2']);
    expect(textRule({ path: 'a.md', text: `apps${path} and /${folder} itself` })).toEqual([]);
  });

  it('leave the registry out of the lock file', () => {
    const found = (resolved: string) =>
      textRule({ path: 'package-lock.json', text: JSON.stringify({ resolved }, null, 2) });
    expect(found('https://example.test/a.tgz')).toHaveLength(1);
    expect(found('packages/domain')).toEqual([]);
  });
});

describe('what browsers have on secure pages alone', () => {
  const refused = (text: string, path = 'apps/web/src/x.ts') => secureContextRule({ path, text }).length;

  it.each([
    'const id = crypto.randomUUID();',
    'const id = globalThis.crypto.randomUUID();',
    "await crypto.subtle.digest('SHA-256', bytes);",
    'await navigator.clipboard.writeText(name);',
    "await navigator.wakeLock.request('screen');",
    'await navigator.mediaDevices.getUserMedia({});',
    'await navigator.credentials.get();',
    'await navigator.serviceWorker.register(url);',
    "await caches.open('pages');",
  ])('is refused in clients, unless it is looked for: %s', (text) => {
    for (const path of ['apps/console/src/a.tsx', 'apps/web/public/boot.js', 'packages/ui/src/a.ts'])
      expect(refused(text, path)).toBe(1);
    for (const path of ['apps/platform/src/a.ts', 'apps/web/src/a.test.ts', 'tools/a.ts'])
      expect(refused(text, path)).toBe(0);
  });

  it.each([
    'void navigator.serviceWorker?.getRegistrations();',
    'const key = navigator.clipboard ? <Copy /> : null;\nawait navigator.clipboard.writeText(x);',
    "if (!('wakeLock' in navigator)) return;\nawait navigator.wakeLock.request('screen');",
    '// crypto.randomUUID is missing there\nconst caches = [];',
    'crypto.getRandomValues(bytes);',
  ])('is let through: %s', (text) => {
    expect(refused(text)).toBe(0);
  });
});

describe('a page that the browser translates', () => {
  const refused = (text: string, path = 'apps/web/src/x.tsx') => translationRule({ path, text }).length;

  it.each([
    '<bdi>{name}</bdi>',
    '<bdi dir="ltr" className="tabular-nums">{clock}</bdi>',
    `<p role="timer" className="dim">\n  {t('lock.countdown')}\n</p>`,
  ])('would keep an old name or figure: %s', (text) => {
    for (const path of ['apps/web/src/x.tsx', 'apps/console/src/x.tsx', 'packages/ui/src/x.tsx'])
      expect(refused(text, path)).toBe(1);
    for (const path of ['apps/web/src/x.test.tsx', 'apps/platform/src/x.tsx']) expect(refused(text, path)).toBe(0);
  });

  it.each([
    '<bdi translate="no">{name}</bdi>',
    '<bdi dir="ltr" translate="no">{clock}</bdi>',
    `<p role="timer">\n  <LiveText text={t('lock.countdown')} />\n</p>`,
  ])('shows the new one: %s', (text) => expect(refused(text)).toBe(0));
});

it('every migration has a number of its own', () => {
  const files = ['0001_sites', '0002_players', '0002_ledger'].map((name) => ({
    path: `db/migrations/${name}.sql`,
    text: '',
  }));
  expect(sameMigrationNumbers(files.slice(0, 2).map(({ path, text }) => ({ path: `apps/${path}`, text })))).toEqual([]);
  expect(sameMigrationNumbers(files.map(({ path, text }) => ({ path: `apps/${path}`, text })))).toEqual([
    'one number: apps/db/migrations/0002_players.sql, apps/db/migrations/0002_ledger.sql',
  ]);
});
