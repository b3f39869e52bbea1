import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transferHex } from './machine/table-top.fixture.ts';
import { sealed } from './wire/crc.ts';
import { bytesOf } from './wire/hex.fixture.ts';

let folder: string;
const open: { kill(): void }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'egm-'));
});
afterEach(() => {
  for (const one of open.splice(0)) one.kill();
  rmSync(folder, { recursive: true, force: true });
});

interface View {
  credit: number;
  serial: string;
  isGameRunning: boolean;
  reels: string[];
  win: number;
  meters: Record<string, number>;
  aft: { buffer: { id: string; status: number } | null };
}

/** The process, and a host that is as simple as one can be. */
async function start(profile = 'spec') {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const args = ['--line', 'tcp:127.0.0.1:0', '--dir', folder, '--profile', profile, '--control', '0'];
  const child: ChildProcess = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  open.push({ kill: () => child.kill('SIGKILL') });
  const ended = once(child, 'exit');
  const [ready] = await once(child.stdout!, 'data');
  const { line, control } = JSON.parse(String(ready)) as { line: string; control: number };
  const socket: Socket = connect(Number(line.split(':')[2]), '127.0.0.1');
  open.push({ kill: () => socket.destroy() });
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('hex').toUpperCase();
  });
  socket.on('error', () => {});
  const poll = async (packet: Uint8Array, bytes: number) => {
    received = '';
    const [first = 0, ...rest] = packet;
    socket.write(
      Uint8Array.from([
        0xff,
        0x00,
        0x80,
        0xff,
        0x00,
        first,
        ...rest.flatMap((byte) => (byte === 0xff ? [0xff, 0xff] : [byte])),
      ]),
    );
    await expect
      .poll(() => received.replaceAll('FFFF', 'FF').length, { interval: 5 })
      .toBeGreaterThanOrEqual(bytes * 2);
    return received.replaceAll('FFFF', 'FF');
  };
  const order = async (command: object) => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(command) };
    const response = await fetch(`http://127.0.0.1:${control}`, request);
    return { status: response.status, ...((await response.json()) as { refused: string | null }) };
  };
  return {
    ended: ended as Promise<[number | null, string | null]>,
    received: () => received,
    read: (hex: string, bytes: number) => poll(bytesOf(hex), bytes),
    send: (hex: string, bytes: number) => poll(sealed([...bytesOf(hex)]), bytes),
    post: (hex: string) => void poll(sealed([...bytesOf(hex)]), 0).catch(() => {}),
    order,
    view: async () => (await (await fetch(`http://127.0.0.1:${control}`)).json()) as View,
  };
}

describe('the machine as a process', () => {
  it('answers over TCP, plays by its keys, and remembers after the power was cut', async () => {
    const first = await start();
    expect(await first.read('81', 1)).toBe('18');
    expect(await first.read('81', 1)).toBe('17');
    expect(await first.order({ do: 'bill', cents: 2000 })).toMatchObject({ status: 200, refused: null });
    expect(await first.read('81', 1)).toBe('4A');
    expect((await first.read('011A', 8)).slice(0, 12)).toBe('011A00002000');
    await first.order({ do: 'settings', settings: { gameMs: 50 } });
    await first.order({ do: 'rig', next: 'win' });
    await first.order({ do: 'key', key: 'spin' });
    await expect.poll(async () => (await first.view()).meters.gamesPlayed).toBe(1);
    const view = await first.view();
    expect(view.credit).toBe(1990 + view.win);
    expect(await first.order({ do: 'key', key: 'attendant' })).toMatchObject({ status: 409, refused: 'no_hand_pay' });
    expect(await first.order({ do: 'key', key: 'spin', more: 1 })).toMatchObject({ status: 400 });
    void first.order({ do: 'power_loss', at: 'now' }).catch(() => {});
    expect(await first.ended).toEqual([null, 'SIGKILL']);
    const again = await start();
    expect(await again.view()).toMatchObject({ credit: view.credit, serial: view.serial, reels: view.reels });
    expect((await again.view()).meters).toEqual({ ...view.meters, powerResets: 2 });
  });

  it.each([
    ['before', null, 0],
    ['torn', null, 0],
    ['after', 0x00, 5000],
  ] as const)('has a transfer whole or not at all when the power is cut %s its commit', async (at, status, credit) => {
    const machine = await start();
    await machine.send('017400033000', 40);
    await machine.order({ do: 'power_loss', at, commit: 'transfer' });
    machine.post(transferHex({ id: 'CUT' }));
    expect(await machine.ended).toEqual([null, 'SIGKILL']);
    const again = await start();
    const view = await again.view();
    expect(view.aft.buffer?.status ?? null).toBe(status);
    expect(view).toMatchObject({ credit, meters: { aftInCents: credit, drop: credit } });
    const seen = await again.send('017202FE00', 7);
    expect(seen.slice(0, 10)).toBe(status === null ? '01720200FF' : seen.slice(0, 10));
    expect(seen.includes(Buffer.from('CUT').toString('hex').toUpperCase())).toBe(status !== null);
  });

  it.each([
    ['before', 'game_start', 2000, 0],
    ['after', 'game_start', 1990, 1],
    ['before', 'game_end', 1990, 1],
    ['after', 'game_end', 1990, 1],
  ] as const)('ends each game once when the power is cut %s %s', async (at, commit, creditWithoutWin, games) => {
    const machine = await start();
    await machine.order({ do: 'bill', cents: 2000 });
    await machine.order({ do: 'settings', settings: { gameMs: 50 } });
    await machine.order({ do: 'rig', next: 'win' });
    await machine.order({ do: 'power_loss', at, commit });
    void machine.order({ do: 'key', key: 'spin' }).catch(() => {});
    expect(await machine.ended).toEqual([null, 'SIGKILL']);
    const again = await start();
    await expect.poll(async () => (await again.view()).isGameRunning).toBe(false);
    const { credit, win, meters } = await again.view();
    expect(meters).toMatchObject({ gamesPlayed: games, coinOut: win });
    expect(credit).toBe(creditWithoutWin + win);
  });

  it('calls when nobody polls it, and loses one reply to order', async () => {
    const machine = await start('bb2');
    await machine.order({ do: 'chirp' });
    await expect.poll(machine.received).toContain('FF0001');
    await machine.order({ do: 'fault', kind: 'busy', command: 0x1a });
    expect(await machine.read('011A', 2)).toBe('0100');
    await expect.poll(machine.received, { timeout: 8_000 }).toContain('FF0001');
  });
});
