/** What the bench `plays` and its load, a process of its own, say to each other. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface LoadStart {
  url: string;
  agent: string;
  key: string;
  machinesPerCabinet: number;
  /** As the ledger has them. */
  machines: { machineId: number; incarnation: string; epoch: number; creditMinor: number; lastPlay: number }[];
}

export interface LoadOrder {
  seconds: number;
  /** Of all machines together; undefined: as many as are answered. */
  perSecond?: number;
}

export interface LoadEnd {
  plays: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
  /** Of the load's own process. */
  cpuMs: number;
}

export interface Load {
  run(order: LoadOrder): Promise<LoadEnd>;
  stop(): void;
}

/** Resolves when every cabinet has done its handshake. */
export async function startLoad(start: LoadStart): Promise<Load> {
  const child = fork(join(import.meta.dirname, 'load-main.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the load ended with ${code}`);
  });
  ended.catch(() => {});
  const ask = async (message: LoadStart | LoadOrder): Promise<unknown> => {
    child.send(message);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    return answer;
  };
  await ask(start);
  return { run: async (order) => (await ask(order)) as LoadEnd, stop: () => child.disconnect() };
}
