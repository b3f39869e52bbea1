import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** `salon`: our node; `socket.io`: a stock server of it; `ws`: the bare library. */
export type ServerKind = 'salon' | 'socket.io' | 'ws';

export type CrowdRequest =
  | { do: 'join'; kind: ServerKind; port: number; clients: number; tokens: string[] }
  | { do: 'begin' }
  /** By `id:seq` of the change: when it was made, by the clock that processes of this computer share. */
  | { do: 'find'; sentAtMs: Record<string, number> };

/** Delays of every change at every client. */
export interface CrowdAnswer {
  delivered: number;
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
}

export interface Crowd {
  join(kind: ServerKind, port: number, clients: number, tokens?: string[]): Promise<void>;
  /** What came before is of no interest. */
  begin(): Promise<void>;
  find(sentAtMs: Record<string, number>): Promise<CrowdAnswer>;
  end(): Promise<void>;
}

export function openCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, 'crowd-main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    join: async (kind, port, clients, tokens = []) => {
      await ask(child, { do: 'join', kind, port, clients, tokens });
    },
    begin: async () => void (await ask(child, { do: 'begin' })),
    find: async (sentAtMs) => (await ask(child, { do: 'find', sentAtMs })) as CrowdAnswer,
    end: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

function ask(child: ChildProcess, request: CrowdRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the clients have ended'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(request);
  });
}
