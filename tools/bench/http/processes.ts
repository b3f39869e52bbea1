import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cpuMs } from '../harness/cpu-time.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

export interface Generator {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = startChild('load-main.ts');
  return {
    run: async (job) => {
      child.send(job);
      return (await messageOf(child)) as LoadResult;
    },
    stop: () => void child.disconnect(),
  };
}

/** What the peer answers one path with, byte for byte; `body` in base64. */
export interface PeerAnswer {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Peer {
  port: number;
  cpuMs(): number;
  stop(): void;
}

export async function startPeer(answers: PeerAnswer[]): Promise<Peer> {
  const child = startChild('peer-main.ts');
  child.send(answers);
  const port = (await messageOf(child)) as number;
  return { port, cpuMs: () => cpuMs(child.pid ?? 0), stop: () => void child.disconnect() };
}

const startChild = (name: string) =>
  fork(join(import.meta.dirname, name), { execArgv: ['--disable-warning=ExperimentalWarning'] });

async function messageOf(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the bench ended with ${code}`);
  });
  // Its listener is removed with the answer.
  ended.catch(() => {});
  const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown];
  answered.abort();
  return message;
}
