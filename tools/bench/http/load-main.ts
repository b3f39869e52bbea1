/** A load generator, in a process of its own: does the jobs that its parent sends, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadConnection, openLoadConnection } from './load-connection.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

process.on('message', (job: LoadJob) => {
  void run(job).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

async function run({ port, connections, durationMs, requests, perSecond }: LoadJob): Promise<LoadResult> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openLoadConnection(port)));
  const statuses: LoadResult['statuses'] = {};
  const latenciesMs: number[] = [];
  const beganMs = performance.now();
  let asked = 0;
  const keepAsking = async (connection: LoadConnection, at: number) => {
    for (let turn = 0; ; turn += 1) {
      const dueMs = perSecond === null ? performance.now() : beganMs + ((turn * connections + at) * 1_000) / perSecond;
      if (dueMs > beganMs + durationMs) return connection.close();
      const earlyMs = dueMs - performance.now();
      if (earlyMs > 0) await sleep(earlyMs);
      const status = await connection.ask(requests[asked++ % requests.length] as string);
      statuses[status] = (statuses[status] ?? 0) + 1;
      latenciesMs.push(performance.now() - dueMs);
    }
  };
  await Promise.all(opened.map(keepAsking));
  return { perSecond: (latenciesMs.length * 1_000) / (performance.now() - beganMs), statuses, latenciesMs };
}
