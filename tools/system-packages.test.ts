import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installQuietly } from './install-quietly.mjs';
import { type Computer, EVERYDAY_PROGRAMS, ensureSystemPackages, type Program } from './system-packages.mjs';

/** A computer that has these programs, and what is reported and installed there. */
function computer(has: Program[], { isRoot = true, failure }: { isRoot?: boolean; failure?: string } = {}) {
  const [lines, installed]: [string[], string[][]] = [[], []];
  const there = new Set(has);
  const it: Computer = {
    find: (name) => (there.has(name) ? `/usr/bin/${name}` : undefined),
    canInstall: () => isRoot,
    install(packages) {
      installed.push(packages);
      if (failure === undefined) for (const name of EVERYDAY_PROGRAMS) there.add(name);
      return failure;
    },
    report: (line) => lines.push(line),
  };
  return { it, lines, installed };
}

describe('programs that tests need', () => {
  it('are not spoken of where they are there', () => {
    const { it: here, lines, installed } = computer(['chromium', 'redis-server', 'turnserver']);
    expect([ensureSystemPackages(EVERYDAY_PROGRAMS, here), lines, installed]).toEqual([[], [], []]);
  });

  it('are installed by root, those that are missing alone, with one line that names the packages', () => {
    const { it: here, lines, installed } = computer(['redis-server']);
    expect(ensureSystemPackages(EVERYDAY_PROGRAMS, here)).toEqual([]);
    expect(installed).toEqual([['chromium-headless-shell', 'fonts-noto-core', 'coturn']]);
    expect(lines).toEqual([
      'Installing chromium-headless-shell, fonts-noto-core, coturn (their services are not started) ...',
    ]);
  });

  it('are named to who cannot install them, with what goes without', () => {
    const { it: here, lines, installed } = computer(['chromium'], { isRoot: false });
    expect(ensureSystemPackages(EVERYDAY_PROGRAMS, here)).toEqual(['redis-server', 'turnserver']);
    expect(installed).toEqual([]);
    expect(lines).toEqual([
      'redis-server, turnserver missing (Debian: redis-server coturn): no tests with several platform nodes, no tests through a media relay; root can install them',
    ]);
  });

  it('are named, with the reason, where the install has failed', () => {
    const { it: here, lines } = computer(['chromium', 'redis-server'], { failure: 'apt-get failed: no network' });
    expect(ensureSystemPackages(EVERYDAY_PROGRAMS, here)).toEqual(['turnserver']);
    expect(lines.at(-1)).toMatch(/^turnserver missing .*; apt-get failed: no network$/);
  });
});

describe('an install', () => {
  let folder: string;
  let policy: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    policy = join(folder, 'policy-rc.d');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Stands for apt-get, which asks the policy as maintainer scripts do; writes down its arguments and the answer. */
  function install(status = 0): string[] | string {
    const log = join(folder, 'log');
    const apt = join(folder, 'apt-get');
    writeFileSync(apt, `#!/bin/sh\n"${policy}"; echo "$? $*" >>"${log}"\necho it broke >&2\nexit ${status}\n`);
    chmodSync(apt, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const failure = installQuietly(['coturn', 'redis-server'], { policy, env });
    return failure ?? readFileSync(log, 'utf8').trim().split('\n');
  }

  it.skipIf(process.platform === 'win32')('forbids services to start while it runs, and not afterwards', () => {
    const asked = ['101 update -qq', '101 install -y -qq --no-install-recommends coturn redis-server'];
    expect(install()).toEqual(asked);
    expect(existsSync(policy)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')("leaves somebody's own policy as it is", () => {
    writeFileSync(policy, '#!/bin/sh\nexit 104\n', { mode: 0o755 });
    expect(install()[0]).toBe('104 update -qq');
    expect(readFileSync(policy, 'utf8')).toBe('#!/bin/sh\nexit 104\n');
  });

  it.skipIf(process.platform === 'win32')('that fails says why in one line, and leaves no policy behind', () => {
    expect(install(100)).toBe('apt-get failed: it broke');
    expect(existsSync(policy)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('does nothing where it cannot forbid services to start', () => {
    policy = join(folder, 'no such folder/policy-rc.d');
    expect(install()).toMatch(/^apt-get failed: .*policy-rc\.d/);
  });
});
