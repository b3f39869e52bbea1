import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBulkhead, type TurnedAway } from '../concurrency/bulkhead.ts';
import type { Load } from '../load/load.ts';
import { Overloaded } from './refuse.ts';

/**
 * Calls that can wait: lists of the past and their files, chat, notes, search, pictures of machines, operators' reports and audit. All
 * others go on in any case: money, seats, limits, logins, balance and lobby, operators' work on the floor.
 */
const DEFERRABLE = {
  read: [
    /^\w+ \/api\/(chat|quick-panel)\//,
    /^GET \/api\/v1\/player\/(transactions|sessions|plays|spending|logons|recent|export)\b/,
    /^GET \/api\/v1\/machine\/:id\/paytable$/,
    /^GET \/api\/operator\/(reports|audit)\b/,
  ],
  picture: [/^GET \/api\/v1\/machine\/:id\/still$/],
};
type Kind = keyof typeof DEFERRABLE;
const KINDS = Object.keys(DEFERRABLE) as Kind[];
const kindOf = (method: string, url: string): Kind | undefined =>
  KINDS.find((kind) => DEFERRABLE[kind].some((each) => each.test(`${method} ${url}`)));
export const canWait = (method: string, url: string): boolean => kindOf(method, url) !== undefined;

/**
 * Half of the pool's connections stay with the calls that cannot wait. Pictures wait for their cabinets instead, and a slow one is no reason
 * to refuse a list.
 */
const AT_ONCE: Record<Kind, number> = { read: 5, picture: 50 };
/** Some seconds of them; a later one is answered sooner by being sent away. */
const IN_LINE = 200;
const PATIENCE_MS = 2_000;
/** Those who were refused together must not come back together. */
const RETRY_S = { least: 1, most: 5 };

export interface DeferDeps {
  load: Pick<Load, 'level'>;
  random: () => number;
  onRefused(why: TurnedAway | 'overloaded'): void;
  /** How many wait, for the metrics. */
  onLine(waiting: () => number): void;
}

/**
 * Answers calls that can wait by few at a time, and with 503 and Retry-After (seconds) where the node is overloaded, the line is full, or
 * the wait too long. To be called before the routes are registered.
 */
export function deferCalls(app: FastifyInstance, { load, random, onRefused, onLine }: DeferDeps): void {
  const line = (kind: Kind) => createBulkhead({ atOnce: AT_ONCE[kind], inLine: IN_LINE, patienceMs: PATIENCE_MS });
  const lines = { read: line('read'), picture: line('picture') };
  onLine(() => lines.read.waiting() + lines.picture.waiting());
  const refuse = (why: TurnedAway | 'overloaded') => {
    onRefused(why);
    return new Overloaded(RETRY_S.least + Math.floor(random() * (RETRY_S.most - RETRY_S.least + 1)));
  };
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRoute', (route) => {
    const kind = [route.method].flat().flatMap((method) => kindOf(method, route.url) ?? [])[0];
    if (kind === undefined) return;
    route.onRequest = [route.onRequest ?? []].flat().concat(async (request, reply) => {
      if (load.level() === 'overloaded') throw refuse('overloaded');
      const end = await lines[kind].enter();
      if (typeof end === 'string') throw refuse(end);
      ends.set(request, end);
      // Of a caller who goes before there is an answer, perhaps while it waited.
      if (reply.raw.closed) end();
      else reply.raw.once('close', end);
    });
    // The answer is made; one that is read slowly takes nothing from the others.
    route.onSend = [route.onSend ?? []].flat().concat(async (request) => ends.get(request)?.());
  });
}
