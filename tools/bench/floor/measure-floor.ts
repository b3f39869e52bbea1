import { setTimeout as sleep } from 'node:timers/promises';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type BenchResult, type Goal, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { type Contestants, interleave } from '../harness/rounds.ts';
import { BENCH_AGENT, type BenchDatabase, openBenchDatabase } from '../node/bench-database.ts';
import { startBenchNode, tokenOf } from '../node/bench-node.ts';
import { startReceivers } from '../stream/receivers.ts';
import { type FloorAgent, startFloorAgent } from './floor-agent.ts';
import { joinMachine, type SeatedPlayer } from './seated-player.ts';

const SIZES = [24, 500, 2_000] as const;
type Size = (typeof SIZES)[number];
const KEY = 'the-key-of-the-agents-of-the-bench-floor';
/** Journals are open, caches are filled, and two processes are warm. */
const SETTLED_MS = 5_000;
/** A process that was taken is replaced. */
const REFILLED_MS = 3_000;
/** A picture has its detail, and only signs of life are sent. */
const AT_REST_MS = 3_000;

const nameOf = (size: Size) => `${BENCH_AGENT}-${size}`;

interface Floor {
  size: Size;
  agent: FloorAgent;
  machineIds: number[];
}

/**
 * A floor of thousands: agents with 24, 500 and 2,000 simulated machines on one real node. What an idle machine costs, whether a join
 * becomes slower with their number (the agent with 24 is the peer), and what 8 watched ones cost. Options: `--joins=5 --watched=8
 * --window=3000` (ms).
 */
export async function measureFloor(options: string[]): Promise<BenchResult> {
  const joins = wholeOption(options, 'joins', 5);
  const watched = wholeOption(options, 'watched', 8);
  const windowMs = wholeOption(options, 'window', 3_000, 500);
  const machines = SIZES.reduce<number>((sum, size) => sum + size, 0);
  const database = await openBenchDatabase({ machines, players: SIZES.length * joins + watched });
  const sets = await shareMachines(database);
  const node = await startBenchNode(database, {
    env: { CABINET_KEYS: SIZES.map((size) => `${nameOf(size)}:${KEY}`).join() },
  });
  const receivers = startReceivers();
  const floors: Floor[] = [];
  for (const size of SIZES) {
    const agent = await startFloorAgent({ name: nameOf(size), key: KEY, url: node.url });
    floors.push({ size, agent, machineIds: sets[size] });
  }
  const players = [...database.players];
  const join = async ({ machineIds }: Floor) =>
    joinMachine(receivers, {
      ...{ url: node.url, machineId: machineIds.pop() ?? 0, token: await tokenOf(players.pop()!) },
    });

  await sleep(SETTLED_MS);
  const idle = await idleCosts(floors, windowMs);
  const taken = await interleave<Joined, Contestants<Joined>>(
    joins,
    Object.fromEntries(floors.map((floor) => [String(floor.size), () => joinedAndLeft(() => join(floor))])),
  );
  const streams = await costOfWatched(floors.at(-1)!, { watched, windowMs }, join);
  await Promise.all(floors.map(({ agent }) => agent.stop()));
  await receivers.stop();
  await node.stop();
  await database.stop();
  return report({ idle, taken, streams, windowMs });
}

type Joined = Pick<SeatedPlayer, 'answerMs' | 'videoMs'>;
interface IdleCost {
  size: Size;
  startedMs: number;
  pssMb: number;
  cpuPercent: number;
}

/** Each agent gets as many of the machines as it is to have. */
async function shareMachines({ pool, machineIds }: BenchDatabase): Promise<Record<Size, number[]>> {
  const left = [...machineIds];
  const sets = {} as Record<Size, number[]>;
  for (const size of SIZES) {
    sets[size] = left.splice(0, size);
    await pool.query('UPDATE machine SET agent = $1 WHERE id = ANY($2)', [nameOf(size), sets[size]]);
  }
  return sets;
}

async function idleCosts(floors: readonly Floor[], windowMs: number): Promise<IdleCost[]> {
  const before = floors.map(({ agent }) => agent.cost());
  await sleep(windowMs);
  return floors.map(({ size, agent }, at) => {
    const { cpuMs, pssMb } = agent.cost();
    return { size, startedMs: agent.startedMs, pssMb, cpuPercent: (100 * (cpuMs - before[at]!.cpuMs)) / windowMs };
  });
}

async function joinedAndLeft(join: () => Promise<SeatedPlayer>): Promise<Joined> {
  const { answerMs, videoMs, leave } = await join();
  await leave();
  await sleep(REFILLED_MS / SIZES.length);
  return { answerMs, videoMs };
}

interface StreamCost {
  watched: number;
  /** Of the agent and all its pictures, percent of a core. */
  allPercent: number;
  agentPercent: number;
}

/** Half of them, and all of them: at rest. */
async function costOfWatched(
  floor: Floor,
  { watched, windowMs }: { watched: number; windowMs: number },
  join: (floor: Floor) => Promise<SeatedPlayer>,
): Promise<StreamCost[]> {
  const seated: SeatedPlayer[] = [];
  const costs: StreamCost[] = [];
  for (const count of [0, Math.ceil(watched / 2), watched]) {
    while (seated.length < count) seated.push(await join(floor));
    await sleep(AT_REST_MS);
    const before = floor.agent.cost();
    await sleep(windowMs);
    const after = floor.agent.cost();
    const percent = (of: 'cpuMs' | 'allCpuMs') => (100 * (after[of] - before[of])) / windowMs;
    costs.push({ watched: count, allPercent: percent('allCpuMs'), agentPercent: percent('cpuMs') });
  }
  await Promise.all(seated.map(({ leave }) => leave()));
  return costs;
}

interface Found {
  idle: IdleCost[];
  taken: Record<string, Joined[]>;
  streams: StreamCost[];
  windowMs: number;
}

function report({ idle, taken, streams, windowMs }: Found): BenchResult {
  const rows = idle.map((cost) => {
    const own = taken[String(cost.size)] ?? [];
    const p50 = (of: keyof Joined) =>
      Math.round(
        quantile(
          own.map((joined) => joined[of]),
          0.5,
        ),
      );
    return { ...cost, answerP50Ms: p50('answerMs'), videoP50Ms: p50('videoMs') };
  });
  console.table(rows);
  console.table(streams);
  const [few, many] = [idle[0]!, idle.at(-1)!];
  const more = many.size - few.size;
  const slower = (of: keyof Joined) => {
    const [few, many] = [taken[String(SIZES[0])]!, taken[String(SIZES.at(-1))]!].map((all) =>
      all.map((one) => one[of]),
    );
    return ratioOfRounds(many!, few!);
  };
  const [answer, video] = [slower('answerMs'), slower('videoMs')];
  const [none, half, all] = streams as [StreamCost, StreamCost, StreamCost];
  const perFirst = (half.allPercent - none.allPercent) / half.watched;
  const perFurther = (all.allPercent - half.allPercent) / (all.watched - half.watched);
  const goals: Goal[] = [
    goal('memory of an idle machine (PSS)', (many.pssMb - few.pssMb) / more, 'MB', 0.1),
    goal('CPU of an idle machine', Math.max(0, many.cpuPercent - few.cpuPercent) / more, '% of a core', 0.01),
    goal('offer to answer, 2,000 machines against 24', answer.median, 'x', 1.5),
    goal('offer to first packet of video, 2,000 machines against 24', video.median, 'x', 1.5),
    goal('a further watched machine against one of the first', perFurther / perFirst, 'x', 1.5),
  ];
  const joins = Object.fromEntries(
    Object.entries(taken).map(([size, own]) => [
      size,
      { answerMs: spreadOf(own.map(({ answerMs }) => answerMs)), own },
    ]),
  );
  return { goals, figures: { windowMs, rows, streams, answer, video, perFirst, perFurther, joins } };
}

const goal = (name: string, value: number, unit: string, bound: number): Goal => ({
  ...{ name, value, unit, bound },
  is: 'at most',
});
