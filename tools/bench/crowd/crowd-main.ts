/** The clients of one server in a process of their own, and when each of them had which change. */
import { quantile } from '../harness/quantile.ts';
import type { CrowdAnswer, CrowdRequest, ServerKind } from './crowd.ts';
import { dial } from './light-socket.ts';

/** How a client of that server begins, once the connection is open. */
const PATHS: Record<ServerKind, string> = {
  salon: '/socket.io/?EIO=4&transport=websocket',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
  ws: '/',
};
/** Dials at once: more would be a storm. */
const DIALS_AT_ONCE = 100;

/** Every text that came, with the moments at which clients had it. Many get the same one. */
const arrivals = new Map<string, number[]>();
const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

function note(text: string): void {
  const moments = arrivals.get(text);
  if (moments) moments.push(nowMs());
  else arrivals.set(text, [nowMs()]);
}

/** Resolves when the client gets pushes. */
function join(kind: ServerKind, port: number, token: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = dial(port, PATHS[kind], {
      onEnd: () => reject(new Error(`a client of ${kind} was cut off`)),
      onText: (text) => {
        if (kind === 'ws') return text === 'joined' ? resolve() : note(text);
        if (text === '2') return socket.send('3');
        if (text.startsWith('0')) {
          const auth = JSON.stringify({ token, protocol: 1, pushes: 'batched' });
          return socket.send(kind === 'salon' ? `40/notifications,${auth}` : '40');
        }
        if (text.startsWith('40')) return resolve();
        if (text.startsWith('42')) note(text);
      },
    });
  });
}

async function joinAll({ kind, port, clients, tokens }: Extract<CrowdRequest, { do: 'join' }>): Promise<void> {
  for (let from = 0; from < clients; from += DIALS_AT_ONCE) {
    const some = Array.from({ length: Math.min(DIALS_AT_ONCE, clients - from) }, (_, at) => tokens[from + at]);
    await Promise.all(some.map((token) => join(kind, port, token)));
  }
}

/** Id and number of the changes in a push of any of the servers. */
function changesIn(text: string): string[] {
  const [, push] = JSON.parse(text.slice(text.indexOf('['))) as [string, { machines?: Change[] } & Change];
  return (push.machines ?? [push]).map(({ id, seq }) => `${id}:${seq}`);
}
interface Change {
  id: number;
  seq: number;
}

/** How often any client has had any of these changes, and how long after they were made. */
function found(sentAtMs: Record<string, number>): CrowdAnswer {
  const delaysMs: number[] = [];
  for (const [text, moments] of arrivals)
    for (const change of changesIn(text)) {
      const sent = sentAtMs[change];
      if (sent !== undefined) for (const moment of moments) delaysMs.push(moment - sent);
    }
  const [p50Ms, p99Ms, mostMs] = [0.5, 0.99, 1].map((share) => quantile(delaysMs, share)) as [number, number, number];
  return { delivered: delaysMs.length, p50Ms, p99Ms, mostMs };
}

process.on('message', async (request: CrowdRequest) => {
  if (request.do === 'join') await joinAll(request);
  if (request.do === 'begin') arrivals.clear();
  process.send?.(request.do === 'find' ? found(request.sentAtMs) : null);
});
