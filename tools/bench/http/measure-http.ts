/**
 * `npm run bench -- http [--rounds=3] [--seconds=3] [--connections=32] [--machines=100] [--players=200]`: reads of the real node
 * against a bare Fastify that answers the same bytes, and what a flood of logins does to the reads of others.
 */
import { wholeOption } from '../harness/options.ts';
import type { BenchResult } from '../harness/result.ts';
import { openHttpBed } from './bed.ts';
import { measureFlood } from './measure-flood.ts';
import { measureReads } from './measure-reads.ts';

export async function measureHttp(options: string[]): Promise<BenchResult> {
  const machines = wholeOption(options, 'machines', 100);
  const players = wholeOption(options, 'players', 200);
  const run = {
    rounds: wholeOption(options, 'rounds', 3),
    durationMs: wholeOption(options, 'seconds', 3) * 1_000,
    connections: wholeOption(options, 'connections', 32),
  };
  const bed = await openHttpBed({ machines, players });
  try {
    const reads = await measureReads(bed, run);
    const flood = await measureFlood(bed, run);
    return {
      goals: [...reads.goals, ...flood.goals],
      figures: { machines, players, ...run, reads: reads.figures, flood: flood.figures },
    };
  } finally {
    await bed.close();
  }
}
