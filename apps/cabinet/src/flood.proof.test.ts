import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CODES, type link } from '@salon/contract';
import { Server, type Socket } from 'socket.io';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seatCommand } from './machine/machine.fixture.ts';
import { type NodePlayer, openNodePlayer } from './video/node-player.fixture.ts';

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));
const SPARES = 4;
const QUIET = 1;
const FLOODED = 2;
/** What a player sees: nobody is nearer than this, and a cabinet of two cores has other work too. */
const AWAY_MS = 10;

/** A platform that lets everything through, so that the cabinet has to protect itself. */
async function openPlatform() {
  const http = createServer();
  // An agent that cannot answer a ping of the link is gone; the platform itself waits five seconds. A stall of the computer is shorter.
  const io = new Server(http, { transports: ['websocket'], pingInterval: 1_000, pingTimeout: 4_000 });
  const linked = Promise.withResolvers<Socket>();
  const lost: string[] = [];
  const candidates = new Map<number, (candidate: link.CabinetCandidate['candidate']) => void>();
  const machines = [QUIET, FLOODED].map((machineId) => ({
    ...{ machineId, gameId: 'tas-kopru', name: `No ${machineId}`, number: machineId, brand: 'B', currency: 'TRY' },
    ...{ jackpotMinor: null, handPay: { winMinor: null, cashOutMinor: null } },
  }));
  io.of('/cabinets').on('connection', (socket) => {
    socket.on('disconnect', (reason) => lost.push(reason));
    socket.on('roster', (_message, answer) => answer({ status: 1, machines }));
    socket.on('candidate', ({ machineId, candidate }: link.CabinetCandidate) => candidates.get(machineId)?.(candidate));
    socket.on('handshake', (handshake: link.Handshake, answer) => {
      const met = handshake.machines.map(({ machineId, epoch, lastPlay }) => ({
        ...{ machineId, accepted: true, reason: null, epoch, bookedPlay: lastPlay, seated: false },
        ...{ stopped: false, minSpinMs: 0 },
        ...{ stopped: false, minSpinMs: 0 },
      }));
      answer({ status: 1, machines: met });
      linked.resolve(socket);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { url, linked: linked.promise, lost, candidates, close: () => io.close() };
}

let dataDir = '';
let platform: Awaited<ReturnType<typeof openPlatform>>;
let agent: ChildProcess;
let cabinet: Socket;
const players: NodePlayer[] = [];

const offerTo = (machineId: number, sdp: string) =>
  cabinet.timeout(20_000).emitWithAck('offer', { machineId, epoch: 1, sdp, iceServers: [] });

async function watch(machineId: number): Promise<NodePlayer> {
  const player = openNodePlayer();
  players.push(player);
  const early: link.CabinetCandidate['candidate'][] = [];
  platform.candidates.set(machineId, (candidate) => early.push(candidate));
  // The agent has only just started: its first process may not be warm in time on a busy computer.
  for (;;) {
    const answer = await offerTo(machineId, await player.offer);
    if (answer.status !== 1) continue;
    player.answered(answer.sdp);
    break;
  }
  for (const candidate of early) player.candidate(candidate);
  platform.candidates.set(machineId, player.candidate);
  await player.opened;
  return player;
}

/** Median of the pings of somebody who is `AWAY_MS` away, one in 20 ms, for so long. */
async function pingMs(player: NodePlayer, forMs: number): Promise<number> {
  const taken: number[] = [];
  for (const endMs = performance.now() + forMs; performance.now() < endMs; await sleep(20))
    taken.push(await player.ping());
  return AWAY_MS + taken.sort((a, b) => a - b)[taken.length >> 1]!;
}

/** Picture processes of the agent: it has no other children. */
const pictures = (): number =>
  readFileSync(`/proc/${agent.pid}/task/${agent.pid}/children`, 'utf8').split(' ').filter(Boolean).length;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cabinet-'));
  platform = await openPlatform();
  const env = {
    PLATFORM_URL: platform.url,
    CABINET_KEY: 'a key',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CABINET_CONFIG: fileURLToPath(new URL('../../../docs/cabinet.example.json', import.meta.url)),
    DEMO: '1',
    // Not the demo's own: no private address of a candidate is one of a player.
    ICE_RANGES: '192.0.2.0/24',
  };
  agent = spawn(process.execPath, [entry], {
    env: { ...process.env, ...env, PICTURE_SPARES: String(SPARES) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  cabinet = await platform.linked;
  for (const machineId of [QUIET, FLOODED]) await cabinet.emitWithAck('seat', { ...seatCommand(1), machineId });
});
afterAll(async () => {
  for (const player of players) player.close();
  agent.kill('SIGKILL');
  await once(agent, 'exit');
  await platform.close();
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

describe('a seated player who floods the cabinet with offers', () => {
  it('costs the others nothing: no ping beyond one and a half times, no link lost, no process beyond the cap', async () => {
    const quiet = await watch(QUIET);
    await pingMs(quiet, 1_500);
    const wasQuiet = (loadavg()[0] ?? 0) < availableParallelism();
    const beforeMs = await pingMs(quiet, 3_000);
    const unused = openNodePlayer();
    players.push(unused);
    const sdp = await unused.offer;
    let most = 0;
    const counting = setInterval(() => {
      most = Math.max(most, pictures());
    }, 100);
    const answers: Promise<{ status: number; code?: number }>[] = [];
    const flooding = (async () => {
      for (let offers = 0; offers < 72; offers += 1, await sleep(4_000 / 72)) answers.push(offerTo(FLOODED, sdp));
    })();
    const duringMs = await pingMs(quiet, 4_000);
    await flooding;
    const received = await Promise.all(answers);
    clearInterval(counting);
    console.info(`ping ${beforeMs.toFixed(2)} ms before, ${duringMs.toFixed(2)} ms during; ${most} processes`);
    expect(most).toBeLessThanOrEqual(1 + SPARES);
    expect(platform.lost).toEqual([]);
    // Where other programs hold the cores, pings measure them and not the flood.
    if (wasQuiet) expect(duringMs / beforeMs).toBeLessThanOrEqual(1.5);
    expect(received.at(-1)?.status).toBe(1);
    expect(new Set(received.filter(({ status }) => status === 0).map(({ code }) => code))).toEqual(
      new Set([CODES.offer_superseded]),
    );
  });
});
