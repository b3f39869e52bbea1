import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@salon/testkit/free-port.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing } from '../../../../../tests/programs.ts';
import { systemClock } from '../../system-clock.ts';
import { iceServersOf } from './ice-servers.ts';

const secret = 'what coturn and the platform share';
const seat = { machineId: 7, epoch: 3 };
const folder = mkdtempSync(join(tmpdir(), 'salon-turn-'));
let turn: ChildProcess;
let port = 0;

/** Whether coturn gives a relay for these credentials. */
function isRelayed(lifetimeS: number, given = secret): boolean {
  const deps = { servers: [{ urls: ['turn:here'] }], turn: { secret: given, lifetimeS }, nowMs: systemClock.nowMs };
  const [server] = iceServersOf(deps)(`${seat.machineId}.${seat.epoch}`);
  const ask = ['-y', '-n', '1', '-u', server!.username!, '-w', server!.credential!, '-p', String(port), '127.0.0.1'];
  const { stdout } = spawnSync('turnutils_uclient', ask, { encoding: 'utf8', timeout: 20_000 });
  return /Total lost packets 0 /.test(stdout) && !stdout.includes('Cannot complete Allocation');
}

describe.skipIf(missing('turnserver'))('coturn with the secret of the platform', () => {
  beforeAll(async () => {
    port = await freePort();
    turn = spawn(
      'turnserver',
      [
        ...['-n', '--listening-ip=127.0.0.1', `--listening-port=${port}`, '--relay-ip=127.0.0.1', '--realm=salon'],
        ...['--use-auth-secret', `--static-auth-secret=${secret}`, '--allow-loopback-peers', '--no-tls', '--no-dtls'],
        ...['--no-cli', '--log-file=stdout', '--pidfile=/dev/null', `--db=${join(folder, 'turn.db')}`],
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    // It has written a word for every listener before it answers; whatever comes first tells that it runs.
    await once(turn.stdout!, 'data');
  });
  afterAll(async () => {
    turn.kill('SIGKILL');
    await once(turn, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  it('relays for the credentials of a seat', async () => {
    await expect.poll(() => isRelayed(3_600), { timeout: 30_000 }).toBe(true);
  });

  it('relays no longer for those whose time is over, nor for any that somebody else made', () => {
    expect(isRelayed(-60)).toBe(false);
    expect(isRelayed(3_600, 'another secret')).toBe(false);
  });
});
