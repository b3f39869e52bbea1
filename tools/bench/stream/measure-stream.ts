import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { monotonicMs } from '../../../apps/cabinet/src/clock.ts';
import type { SceneState } from '../../../apps/cabinet/src/drivers/simulated/scene/scene-state.ts';
import type { OpenPicture, Picture } from '../../../apps/cabinet/src/video/picture.ts';
import { openPictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { sceneAtRest } from '../../../tests/live/burn-in-machine.ts';
import { SIMULATED_PICTURE } from '../../../tests/live/simulated-picture.ts';
import { spinningMachine } from '../../../tests/live/spinning-machine.ts';
import { childPids, cpuMs } from '../harness/cpu-time.ts';
import { memoryMb } from '../harness/memory.ts';
import { wholeOption } from '../harness/options.ts';
import { type BenchResult, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import { startReceivers } from './receivers.ts';

const COUNTS = [1, 2, 4, 8] as const;
const PLAIN = fileURLToPath(new URL('./plain-encode-main.ts', import.meta.url));
/** What a page on the same network estimates; from less, a first picture is refined for seconds, which is no picture at rest. */
const START_KBPS = 20_000;
/** A picture that has just come becomes sharp, and the reels of the last window stop. */
const SETTLED_MS = 1_500;
/** Drawn until its reels stand and a little longer, which belongs to neither window. */
const SWUNG_OUT_MS = 600;

interface Cost {
  machines: number;
  /** Percent of a core, of each machine. */
  turningPercent: number;
  restPercent: number;
  /** Of all their processes. */
  rssMb: number;
  pssMb: number;
}

/**
 * What a watched machine costs: CPU and memory of its picture's process, reels turning and at rest, for 1 to 8 machines at once. Beside
 * it the floor: the same picture encoded 30 times a second and sent nowhere. Options: `--rounds=3 --window=1500` (ms).
 */
export async function measureStream(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const windowMs = wholeOption(options, 'window', 1_500, 500);
  const contestants = {
    ours: () => costOfStreams(windowMs),
    plain: async () => [await costOfEncoding(windowMs)],
  };
  const { ours, plain } = await interleave<Cost[], typeof contestants>(rounds, contestants);
  const all = ours.flat();
  console.table([...all, ...plain.flat().map((cost) => ({ ...cost, machines: 'plain' }))]);
  const perRound = (of: (costs: Cost[]) => number) => ours.map(of);
  const turning = perRound((costs) => mean(costs.map(({ turningPercent }) => turningPercent)));
  const rest = perRound((costs) => mean(costs.map(({ restPercent }) => restPercent)));
  const added = perRound(addedMb);
  const floor = (of: 'turningPercent' | 'restPercent') => plain.map(([cost]) => cost![of]);
  return {
    goals: [
      goal('CPU of a watched machine, reels turning', spreadOf(turning).median, '% of a core', 12),
      goal('CPU of a watched machine at rest', spreadOf(rest).median, '% of a core', 4),
      goal('memory that a further machine adds (PSS)', spreadOf(added).median, 'MB', 80),
    ],
    figures: {
      ...{ windowMs, turning: spreadOf(turning), rest: spreadOf(rest), addedPssMb: spreadOf(added), ours, plain },
      timesPlainEncoding: {
        turning: ratioOfRounds(turning, floor('turningPercent')),
        rest: ratioOfRounds(rest, floor('restPercent')),
      },
    },
  };
}

const goal = (name: string, value: number, unit: string, bound: number) =>
  ({ name, value, unit, bound, is: 'at most' }) as const;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** From the first machine to the last, for each. */
function addedMb(costs: readonly Cost[]): number {
  const [first, last] = [costs[0]!, costs.at(-1)!];
  return (last.pssMb - first.pssMb) / (last.machines - first.machines);
}

/** One round: machine after machine is watched, and measured at every count. */
async function costOfStreams(windowMs: number): Promise<Cost[]> {
  const { openPicture, close } = openPictures(SIMULATED_PICTURE);
  const receivers = startReceivers();
  const pictures: Picture[] = [];
  const costs: Cost[] = [];
  for (const machines of COUNTS) {
    while (pictures.length < machines) pictures.push(await watched(openPicture, receivers));
    const show = (state: SceneState) => {
      for (const picture of pictures) picture.show(state, true);
    };
    costs.push(await measured(childPids('simulated/picture-main.ts'), show, windowMs));
  }
  for (const picture of pictures) picture.close();
  close();
  await receivers.stop();
  await sleep(500);
  return costs;
}

/** A machine at rest, with somebody who watches it. */
async function watched(openPicture: OpenPicture, receivers: ReturnType<typeof startReceivers>): Promise<Picture> {
  const picture: Picture = openPicture({
    candidate: (candidate) => receiver.candidate(candidate),
    message: spinningMachine(() => picture),
    connected: () => undefined,
    lost: (reason) => console.error(`a picture was lost: ${reason}`),
  });
  picture.show(sceneAtRest(), false);
  const receiver = receivers.open(
    async (sdp) => (await picture.answer({ sdp, iceServers: [], startKbps: START_KBPS })).sdp,
  );
  await receiver.connected;
  return picture;
}

async function costOfEncoding(windowMs: number): Promise<Cost> {
  const child = fork(PLAIN, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  child.send(sceneAtRest());
  const cost = await measured([child.pid ?? 0], (state) => void child.send(state), windowMs);
  child.disconnect();
  await once(child, 'exit');
  return cost;
}

async function measured(pids: number[], show: (state: SceneState) => void, windowMs: number): Promise<Cost> {
  await sleep(SETTLED_MS);
  const restPercent = await percentOf(pids, windowMs);
  const scene = sceneAtRest();
  const startedAtMs = monotonicMs();
  const stopAtMs = scene.reels.stops.map(() => startedAtMs + windowMs + SWUNG_OUT_MS);
  show({ ...scene, reels: { ...scene.reels, spin: { startedAtMs, stopAtMs } } });
  const turningPercent = await percentOf(pids, windowMs);
  const memory = pids.map(memoryMb);
  await sleep(SWUNG_OUT_MS);
  return {
    machines: pids.length,
    turningPercent,
    restPercent,
    rssMb: memory.reduce((sum, { rss }) => sum + rss, 0),
    pssMb: memory.reduce((sum, { pss }) => sum + pss, 0),
  };
}

/** CPU time of a window, of each process. */
async function percentOf(pids: readonly number[], windowMs: number): Promise<number> {
  const total = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [before, beganMs] = [total(), performance.now()];
  await sleep(windowMs);
  return (100 * (total() - before)) / (performance.now() - beganMs) / pids.length;
}
