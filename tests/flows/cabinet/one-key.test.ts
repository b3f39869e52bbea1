import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monotonicMs } from '../../../apps/cabinet/src/clock.ts';
import { cashIn, machineId, seatCommand } from '../../../apps/cabinet/src/machine/machine.fixture.ts';
import { openScriptedPlatform, rosterEntry } from '../../../apps/cabinet/src/scripted-platform.fixture.ts';
import { type NodePlayer, openNodePlayer } from '../../../apps/cabinet/src/video/node-player.fixture.ts';
import { CODES } from '../../../packages/contract/src/index.ts';

const KEY = 'a key of an agent in a test';
const ENTRY = fileURLToPath(new URL('./one-key-cabinet.ts', import.meta.url));
const UNNAMED = 8;

let folder = '';
let platform: Awaited<ReturnType<typeof openScriptedPlatform>>;
let cabinet: ChildProcess;
let player: NodePlayer;
let pinging: NodeJS.Timeout | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'one-key-'));
  const machines = [{ machineId, driver: 'one-key', betMinor: 100 }];
  writeFileSync(join(folder, 'cabinet.json'), JSON.stringify({ machines }));
  platform = await openScriptedPlatform(KEY, [rosterEntry(machineId, 'one-key'), rosterEntry(UNNAMED, 'one-key')]);
  startCabinet();
  player = openNodePlayer();
});
afterEach(async () => {
  clearInterval(pinging);
  player.close();
  cabinet.kill('SIGKILL');
  await platform.close();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

function startCabinet(): void {
  cabinet = spawn(process.execPath, [ENTRY], {
    env: {
      ...process.env,
      ...{ PLATFORM_URL: platform.url, CABINET_KEY: KEY, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
      ...{ CABINET_CONFIG: join(folder, 'cabinet.json'), DEMO: '1' },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function connect(socket: Socket): Promise<void> {
  const offer = { machineId, epoch: 1, sdp: await player.offer, iceServers: [] };
  // The agent has only just started: on a busy computer its first process may not be warm in time.
  await expect
    .poll(
      async () => {
        const answer = await socket.timeout(20_000).emitWithAck('offer', offer);
        if (answer.status === 1) player.answered(answer.sdp);
        return answer;
      },
      { timeout: 60_000 },
    )
    .toMatchObject({ status: 1 });
  const trickle = setInterval(() => platform.received.candidates.splice(0).forEach(player.candidate), 20);
  await player.opened.finally(() => clearInterval(trickle));
  // As a page does: without a message for 6 s it counts as gone.
  pinging = setInterval(() => player.isOpen() && void player.ping(), 1_000);
}

const deck = () => player.received.filter((message) => message.t === 'deck').at(-1) ?? expect.fail('no deck');

async function press(id: string): Promise<void> {
  const { revision } = deck();
  player.press({ t: 'press', id, epoch: 1, button: 'go', revision, atMs: monotonicMs() });
  await expect
    .poll(() => player.received.filter((message) => message.t === 'answer').at(-1))
    .toMatchObject({ t: 'answer', id, ok: true, reason: null });
}

/** The machine's own picture now, as a JPEG in base64. */
async function picture(socket: Socket): Promise<string> {
  const request = { machineId, epoch: 1, texts: [], still: 'any' };
  // None comes where it would take longer than a second.
  return vi.waitFor(async () => {
    const { still } = await socket.emitWithAck('socket-fallback', request);
    expect(still).toEqual(expect.any(String));
    return still;
  }, 20_000);
}

it('GM-01 GM-08 a machine of another driver is played over link, journal and picture process', async () => {
  const socket = await platform.linked();
  expect(platform.received.handshakes[0]?.machines.map((one) => one.machineId)).toEqual([machineId]);
  expect(await socket.emitWithAck('seat', { ...seatCommand(1), machineId: UNNAMED })).toMatchObject({
    code: CODES.machine_unknown,
  });
  await socket.emitWithAck('seat', seatCommand(1));
  await socket.emitWithAck('apply', cashIn(1, 1_000));
  await connect(socket);
  await expect.poll(() => player.received.some((message) => message.t === 'deck')).toBe(true);
  expect(deck()).toMatchObject({ creditMinor: 1_000, buttons: [{ id: 'go', label: 'GO', enabled: true }] });

  const dark = await picture(socket);
  await press('press-number-1');
  await expect
    .poll(() => platform.received.plays)
    .toMatchObject([{ number: 1, gameId: 'one-key', betMinor: 100, winMinor: 0 }]);
  await expect.poll(() => deck().creditMinor).toBe(900);
  const lit = await picture(socket);
  expect(lit).not.toBe(dark);

  await press('press-number-2');
  await expect.poll(() => deck()).toMatchObject({ creditMinor: 1_100, winMinor: 300 });
  expect(await picture(socket)).toBe(dark);

  platform.expectAgain();
  cabinet.kill('SIGKILL');
  await once(cabinet, 'exit');
  startCabinet();
  await platform.linked();
  expect(platform.received.handshakes.at(-1)?.machines).toMatchObject([
    { machineId, lastPlay: 2, holdings: { creditMinor: 1_100 } },
  ]);
});
