import { quantile } from '../harness/quantile.ts';
import { type BenchResult, type Goal, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import type { HttpBed } from './bed.ts';
import type { Read } from './reads.ts';

export interface Run {
  rounds: number;
  durationMs: number;
  connections: number;
}

/** Least share of the peer's reads per second. */
const SHARES: Record<Read, number> = { lobby: 0.8, balance: 0.4, settings: 0.8 };
const WARM_UP_MS = 1_000;

interface Block {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the answering process for one read, µs; PostgreSQL's is not in it. */
  cpuUs: number;
}

/** As many reads as `connections` get that ask again as soon as they are answered, from the node and from the peer in turn. */
export async function measureReads(bed: HttpBed, run: Run): Promise<BenchResult> {
  const goals: Goal[] = [];
  const figures: Record<string, unknown> = {};
  for (const [read, bound] of Object.entries(SHARES) as [Read, number][]) {
    const block = (side: { port: number; cpuMs(): number }) => async (round: number) => {
      if (round === 0) await measureBlock(bed, read, side, { ...run, durationMs: WARM_UP_MS });
      return measureBlock(bed, read, side, run);
    };
    const { node, peer } = await interleave<Block, Record<'node' | 'peer', (round: number) => Promise<Block>>>(
      run.rounds,
      { node: block({ port: bed.nodePort, cpuMs: bed.node.cpuMs }), peer: block(bed.peer) },
    );
    const share = ratioOfRounds(perSecond(node), perSecond(peer));
    const cpu = ratioOfRounds(
      node.map(({ cpuUs }) => cpuUs),
      peer.map(({ cpuUs }) => cpuUs),
    );
    const ofSide = (blocks: Block[]) =>
      Object.fromEntries(
        (['perSecond', 'p50Ms', 'p99Ms', 'cpuUs'] as const).map((name) => [
          name,
          spreadOf(blocks.map((one) => one[name])),
        ]),
      );
    figures[read] = { share, cpu, node: ofSide(node), peer: ofSide(peer) };
    goals.push({
      ...{ name: `${read}: reads per second, of the peer's`, value: share.median, unit: 'x' },
      ...{ bound, is: 'at least' },
    });
    console.log(
      `${read}: ${spreadOf(perSecond(node)).median.toFixed(0)} of ${spreadOf(perSecond(peer)).median.toFixed(0)} reads a second ` +
        `(${share.least.toFixed(2)} to ${share.most.toFixed(2)} of the peer's), CPU of one read ` +
        `${spreadOf(node.map(({ cpuUs }) => cpuUs)).median.toFixed(0)} µs to ${spreadOf(peer.map(({ cpuUs }) => cpuUs)).median.toFixed(0)} µs`,
    );
  }
  return { goals, figures };
}

const perSecond = (blocks: Block[]) => blocks.map((one) => one.perSecond);

async function measureBlock(
  { readers, requests }: HttpBed,
  read: Read,
  { port, cpuMs }: { port: number; cpuMs(): number },
  { durationMs, connections }: Run,
): Promise<Block> {
  const before = cpuMs();
  const { perSecond, statuses, latenciesMs } = await readers.run({
    ...{ port, connections, durationMs, requests: requests[read], perSecond: null },
  });
  const answered = latenciesMs.length;
  if (statuses[200] !== answered) throw new Error(`${read} was answered with ${JSON.stringify(statuses)}`);
  return {
    perSecond,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    cpuUs: ((cpuMs() - before) * 1_000) / answered,
  };
}
