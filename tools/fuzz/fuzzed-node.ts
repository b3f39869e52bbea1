import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { http } from '@salon/contract';
import { DEMO_PASSWORD } from '../../apps/platform/src/db/seed.ts';
import type { Route } from './bad-calls.ts';
import type { Events } from './bad-messages.ts';

/** The node under test, in a process of its own. */
export interface FuzzedNode {
  url: string;
  routes: readonly Route[];
  /** Events that its sockets listen to; complete once a socket of every namespace was open. */
  events(): Promise<Events[]>;
  /** Heap and buffers after a garbage collection, bytes. */
  heldBytes(): Promise<number>;
  /** Access tokens of new players. */
  freshTokens(): Promise<string[]>;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

interface NodeMessage {
  ready?: { url: string; routes: Route[] };
  events?: Events[];
  heldBytes?: number;
  players?: string[];
}

export async function startFuzzedNode(env: Record<string, string>): Promise<FuzzedNode> {
  const child = fork(new URL('./node-process.ts', import.meta.url), {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, FUZZ_ENV: JSON.stringify(env) },
  });
  const ready = await request(child, null, 'ready');
  const logIn = async (username: string) => {
    const response = await fetch(`${ready.url}${http.API_BASE}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    });
    return http.loginAnswer.parse(await response.json()).token;
  };
  return {
    ...ready,
    events: () => request(child, 'events', 'events'),
    heldBytes: () => request(child, 'memory', 'heldBytes'),
    freshTokens: async () => Promise.all((await request(child, 'players', 'players')).map(logIn)),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Sends a request to the child and waits for the message with `field`. Rejects if the child exits. */
function request<F extends keyof NodeMessage>(
  child: ChildProcess,
  text: string | null,
  field: F,
): Promise<NonNullable<NodeMessage[F]>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: NodeMessage) => {
      const value = message[field];
      if (value === undefined) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(value as NonNullable<NodeMessage[F]>);
    };
    const onExit = (code: number | null) => reject(new Error(`the node ended with ${code}`));
    child.on('message', onMessage);
    child.once('exit', onExit);
    if (text !== null) child.send(text);
  });
}
