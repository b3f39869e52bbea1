/** The load of the bench `plays`, a process of its own: cabinets with real sockets whose machines play and report. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isFailure } from '@salon/contract';
import { type ScriptedCabinet, scriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { quantile } from '../harness/quantile.ts';
import type { LoadEnd, LoadOrder, LoadStart } from './load.ts';

interface Playing {
  cabinet: ScriptedCabinet;
  machineId: number;
}

/** Every game of the floor offers it. */
const BET_MINOR = 500;

async function connect({ url, agent, key, machines, machinesPerCabinet }: LoadStart): Promise<Playing[]> {
  const playing: Playing[] = [];
  for (let from = 0; from < machines.length; from += machinesPerCabinet) {
    const own = machines.slice(from, from + machinesPerCabinet);
    const machineIds = own.map(({ machineId }) => machineId);
    const cabinet = scriptedCabinet({ url, agent, key, machineIds });
    for (const { machineId, creditMinor, ...state } of own) {
      Object.assign(cabinet.machine(machineId), state, { creditMinor });
      cabinet.machine(machineId).meters.inMinor = creditMinor;
    }
    await cabinet.connect();
    playing.push(...machineIds.map((machineId) => ({ cabinet, machineId })));
  }
  return playing;
}

/** One play in six wins what the six have cost; the machine's number says which. */
async function playOnce({ cabinet, machineId }: Playing): Promise<void> {
  const wins = cabinet.machine(machineId).lastPlay % 6 === 0;
  const answer = await cabinet.play(machineId, {
    ...{ betMinor: BET_MINOR, winMinor: wins ? 6 * BET_MINOR : 0, contributionMinor: 1 },
  });
  if (isFailure(answer)) throw new Error(`a play of machine ${machineId} was refused: ${answer.ErrorMessage}`);
}

/** Without `perSecond` every machine plays as soon as its last play is answered; else at that rate, and a late start counts as delay. */
async function load(playing: readonly Playing[], { seconds, perSecond }: LoadOrder): Promise<LoadEnd> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const until = began + seconds * 1_000;
  const delaysMs: number[] = [];
  const everyMs = perSecond === undefined ? 0 : (playing.length * 1_000) / perSecond;
  await Promise.all(
    playing.map(async (machine) => {
      let dueAt = began + Math.random() * everyMs;
      while (dueAt < until) {
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await sleep(waitMs);
        const from = everyMs === 0 ? performance.now() : dueAt;
        await playOnce(machine);
        const now = performance.now();
        delaysMs.push(now - from);
        dueAt = everyMs === 0 ? now : dueAt + everyMs;
      }
    }),
  );
  const tookS = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const of = (share: number) => quantile(delaysMs, share);
  return {
    ...{ plays: delaysMs.length, perSecond: delaysMs.length / tookS, cpuMs: (user + system) / 1_000 },
    ...{ p50Ms: of(0.5), p99Ms: of(0.99), longestMs: of(1) },
  };
}

let playing: Playing[] = [];

async function obey(order: LoadStart | LoadOrder): Promise<object> {
  if (!('machines' in order)) return load(playing, order);
  playing = await connect(order);
  return {};
}

process.on('message', (order: LoadStart | LoadOrder) => {
  obey(order).then(
    (end) => process.send?.(end),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
