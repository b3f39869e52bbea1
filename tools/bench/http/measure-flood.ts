import { quantile } from '../harness/quantile.ts';
import { type BenchResult, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import type { HttpBed } from './bed.ts';
import type { LoadResult } from './load-job.ts';
import { loginRequests } from './login-flood.ts';
import type { Run } from './measure-reads.ts';

/** Reads at even times: who waits for a screen asks once. */
const READS_PER_SECOND = 200;
const READERS = 16;
/** Connections that log in again and again, each from another account. */
const STRANGERS = 32;
const MOST_SLOWER = 2;

interface Block {
  p50Ms: number;
  p99Ms: number;
  logins: LoadResult['statuses'];
}

/** What lobby and balance reads take while others log in, rightly and wrongly, as fast as they can. */
export async function measureFlood(bed: HttpBed, run: Run): Promise<BenchResult> {
  const block = (isFlooded: boolean) => async (): Promise<Block> => {
    const [reads, logins] = await Promise.all([readCalmly(bed, run), isFlooded ? flood(bed, run) : null]);
    const { statuses, latenciesMs } = reads;
    if (statuses[200] !== latenciesMs.length) throw new Error(`reads were answered with ${JSON.stringify(statuses)}`);
    const [p50Ms, p99Ms] = [quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)];
    return { p50Ms, p99Ms, logins: logins?.statuses ?? {} };
  };
  await block(true)();
  const { calm, flooded } = await interleave<Block, Record<'calm' | 'flooded', () => Promise<Block>>>(run.rounds, {
    calm: block(false),
    flooded: block(true),
  });
  const p99 = (blocks: Block[]) => blocks.map(({ p99Ms }) => p99Ms);
  const slower = ratioOfRounds(p99(flooded), p99(calm));
  console.log(
    `p99 of reads: ${spreadOf(p99(calm)).median.toFixed(1)} ms, with logins ${spreadOf(p99(flooded)).median.toFixed(1)} ms ` +
      `(${slower.least.toFixed(2)} to ${slower.most.toFixed(2)} times); logins by status: ${JSON.stringify(flooded.map(({ logins }) => logins))}`,
  );
  return {
    goals: [
      {
        ...{ name: 'p99 of reads while others log in, of without', value: slower.median, unit: 'x' },
        ...{ bound: MOST_SLOWER, is: 'at most' },
      },
    ],
    figures: { readsPerSecond: READS_PER_SECOND, strangers: STRANGERS, slower, calm, flooded },
  };
}

/** Lobby and balance in turn. */
function readCalmly({ readers, nodePort: port, requests: { lobby, balance } }: HttpBed, { durationMs }: Run) {
  const requests = lobby.flatMap((one, at) => [one, balance[at] as string]);
  return readers.run({ port, connections: READERS, durationMs, requests, perSecond: READS_PER_SECOND });
}

function flood({ strangers, nodePort: port, requests: { lobby } }: HttpBed, { durationMs }: Run) {
  const requests = loginRequests(lobby.length);
  return strangers.run({ port, connections: STRANGERS, durationMs, requests, perSecond: null });
}
