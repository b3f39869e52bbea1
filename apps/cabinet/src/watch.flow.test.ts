import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { machineId, seatCommand } from './machine/machine.fixture.ts';
import { openScriptedPlatform, rosterEntry } from './scripted-platform.fixture.ts';
import { type NodePlayer, openNodePlayer } from './video/node-player.fixture.ts';
import { type NodeWatcher, openNodeWatcher } from './video/node-watcher.fixture.ts';

const key = 'a key of an agent in a test';
let dataDir = '';
let platform: Awaited<ReturnType<typeof openScriptedPlatform>>;
let agent: ChildProcess;
let cabinet: Pick<Socket, 'emitWithAck'>;
let player: NodePlayer;
let pinging: NodeJS.Timeout;
const watchers: NodeWatcher[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cabinet-'));
  platform = await openScriptedPlatform(key, [rosterEntry(machineId, 'tas-kopru')]);
  const env = {
    ...{ PLATFORM_URL: platform.url, CABINET_KEY: key, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '1' },
    CABINET_CONFIG: fileURLToPath(new URL('../../../docs/cabinet.example.json', import.meta.url)),
  };
  agent = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  cabinet = await platform.linked();
  await cabinet.emitWithAck('seat', seatCommand(1));
  player = await play();
  // As a page does: without a message for 6 s it counts as gone.
  pinging = setInterval(() => player.isOpen() && void player.ping(), 1_000);
});
afterAll(async () => {
  clearInterval(pinging);
  player.close();
  for (const watcher of watchers) watcher.close();
  agent.kill('SIGKILL');
  await once(agent, 'exit');
  await platform.close();
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

/** A connection of the player, whose page pings. */
async function play(): Promise<NodePlayer> {
  const opened = openNodePlayer({ isCounting: true });
  platform.received.candidates.length = 0;
  const offer = { machineId, epoch: 1, sdp: await opened.offer, iceServers: [] };
  try {
    opened.answered((await cabinet.emitWithAck('offer', offer)).sdp);
  } catch {
    // A process that answers late is given up, and as offerer the library fails now and then: a page opens another connection, too.
    opened.close();
    return play();
  }
  await vi.waitFor(() => expect(platform.received.candidates.length).toBeGreaterThan(0), { timeout: 20_000 });
  for (const candidate of platform.received.candidates) opened.candidate(candidate);
  await opened.opened;
  return opened;
}

async function watch(): Promise<{ watcher: NodeWatcher; watcherId: string }> {
  const watcher = openNodeWatcher();
  watchers.push(watcher);
  const watcherId = randomUUID();
  const offer = { machineId, watcherId, sdp: await watcher.offer, iceServers: [] };
  // The page knows of its connection before the agent does.
  const answer = await vi.waitFor(async () => {
    const reply = await cabinet.emitWithAck('watch', offer);
    expect(reply).toMatchObject({ status: 1 });
    return reply;
  }, 20_000);
  try {
    watcher.answered(answer.sdp);
    await vi.waitFor(() => expect(watcher.isConnected()).toBe(true), 5_000);
  } catch {
    // As offerer the library fails now and then; browsers are the offerers otherwise.
    await cabinet.emitWithAck('watch-end', { machineId, watcherId });
    watcher.close();
    return watch();
  }
  return { watcher, watcherId };
}

const arriveAt = (one: Pick<NodeWatcher, 'frames'>, more = 20) => {
  const before = one.frames();
  return expect.poll(one.frames, { timeout: 20_000 }).toBeGreaterThan(before + more);
};
const pings = () => player.ping().then(() => 'pong');
const renew = (watcherId: string) => cabinet.emitWithAck('watch-renew', { machineId, watcherId });
/** Of this agent. */
const watchPids = (): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      const isOurs =
        Number(parent) === agent.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('watch-main');
      return isOurs ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

describe('those who watch a machine that is played', () => {
  it("receive the frames of the player's encoder, and leave one by one", async () => {
    const [first, second] = [await watch(), await watch()];
    await Promise.all([arriveAt(first.watcher), arriveAt(second.watcher), arriveAt(player), pings()]);
    expect(watchPids()).toHaveLength(1);
    expect(await renew(first.watcherId)).toEqual({ status: 1, isWatching: true });
    await cabinet.emitWithAck('watch-end', { machineId, watcherId: first.watcherId });
    expect(await renew(first.watcherId)).toEqual({ status: 1, isWatching: false });
    const arrivesMeanwhile = async () => {
      const received = first.watcher.frames();
      await Promise.all([arriveAt(second.watcher), pings()]);
      return first.watcher.frames() - received;
    };
    // At first what was on its way.
    await expect.poll(arrivesMeanwhile).toBe(0);
    await cabinet.emitWithAck('watch-end', { machineId, watcherId: second.watcherId });
    await expect.poll(watchPids).toEqual([]);
  });

  it('cost the player nothing when their process is killed, and watch again by another one', async () => {
    const before = await watch();
    await Promise.all([arriveAt(before.watcher), pings()]);
    process.kill(watchPids()[0]!, 'SIGKILL');
    await expect.poll(async () => (await renew(before.watcherId)).isWatching).toBe(false);
    await Promise.all([arriveAt(player), pings()]);
    const after = await watch();
    await Promise.all([arriveAt(after.watcher), arriveAt(player), pings()]);
  });

  it('stay over a new connection of the player, and their process ends with the seat', async () => {
    const { watcher, watcherId } = await watch();
    await Promise.all([arriveAt(watcher), pings()]);
    const before = player;
    player = await play();
    before.close();
    await Promise.all([arriveAt(watcher), pings()]);
    expect((await renew(watcherId)).isWatching).toBe(true);
    await cabinet.emitWithAck('unseat', { machineId, epoch: 1 });
    await expect.poll(watchPids).toEqual([]);
    expect((await renew(watcherId)).isWatching).toBe(false);
    const unseen = openNodeWatcher();
    watchers.push(unseen);
    const offer = { machineId, watcherId: randomUUID(), sdp: await unseen.offer, iceServers: [] };
    expect(await cabinet.emitWithAck('watch', offer)).toMatchObject({ status: 0 });
  });
});
