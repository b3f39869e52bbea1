import { createHash, timingSafeEqual } from 'node:crypto';
import { failure } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Namespace } from 'socket.io';
import { coalesce } from '../../concurrency/coalesce.ts';
import { ttlCache } from '../../concurrency/ttl-cache.ts';
import type { CabinetKey } from '../../config.ts';
import type { Notices } from '../../db/notices.ts';
import { SETUP_CHANGED } from '../../http/sites.ts';
import type { Scheduler } from '../../jobs/scheduler.ts';
import type { LinkDeps } from './cabinet-link.ts';

/** Whether the agent has that key, now. */
export type IsCabinetKey = (agent: string, key: string) => Promise<boolean>;

interface KnownKey {
  agent: string;
  digest: Buffer;
}

/** Of keys that end by their time, or while no notice comes: a new one holds after so long at most, and a revoked one no longer. */
const KEYS_TTL_MS = 2_000;
const SWEEP_MS = 2_000;
const KEYS_TABLE = 'cabinet_key';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Hashed first, so that the comparison takes the same time for any key. Every key is compared: an agent may have two while one is replaced. */
const isAmong = (known: readonly KnownKey[], agent: string, offered: Buffer): boolean =>
  known.filter((one) => timingSafeEqual(one.digest, offered) && one.agent === agent).length > 0;

/**
 * Keys of the environment, and those that the operator's people have made. Without a database the first still hold, so that a
 * cabinet stays linked through its restart.
 */
export function cabinetKeyRing(
  keys: readonly CabinetKey[],
  pool: Pick<pg.Pool, 'query'>,
  notices: Pick<Notices, 'on'>,
  monotonicMs: () => number,
): IsCabinetKey {
  const own = keys.map(({ agent, key }) => ({ agent, digest: digestOf(key) }));
  const newest = () =>
    ttlCache(
      async (): Promise<KnownKey[]> => {
        const text = `SELECT agent, key_hash AS digest FROM cabinet_key WHERE revoked_at IS NULL AND coalesce(expires_at, 'infinity') > now()`;
        return (await pool.query<KnownKey>({ name: 'cabinet_keys', text })).rows;
      },
      KEYS_TTL_MS,
      monotonicMs,
    );
  let made = newest();
  notices.on(SETUP_CHANGED, (table) => {
    if (table === KEYS_TABLE) made = newest();
  });
  return async (agent, key) => {
    const offered = digestOf(key);
    return isAmong(own, agent, offered) || isAmong(await made(), agent, offered);
  };
}

/** Admits agents with their own key. */
export function admitCabinets(namespace: Namespace, isKey: IsCabinetKey): void {
  namespace.use(async (socket, next) => {
    const { agent, key } = socket.handshake.auth;
    const refuse = (name: 'forbidden' | 'unavailable') => next(Object.assign(new Error(name), { data: failure(name) }));
    if (typeof agent !== 'string' || typeof key !== 'string') return refuse('forbidden');
    const isAdmitted = await isKey(agent, key).catch(() => null);
    if (!isAdmitted) return refuse(isAdmitted === null ? 'unavailable' : 'forbidden');
    socket.data.agent = agent;
    next();
  });
}

interface WatchDeps {
  isKey: IsCabinetKey;
  pool: Pick<pg.Pool, 'query'>;
  notices: Pick<Notices, 'on'>;
  scheduler: Scheduler;
  log: FastifyBaseLogger;
}

/** Ends links whose key has been revoked, writes down which agents are linked, and says to them that the set-up has changed. Returns how to stop. */
export function watchCabinets(
  namespace: Namespace,
  { isKey, pool, notices, scheduler, log }: WatchDeps,
): () => Promise<void> {
  const note = (agent: string, isNew: boolean) =>
    pool.query({
      name: 'note_cabinet',
      text: `INSERT INTO cabinet_presence (agent, linked_at, seen_at) VALUES ($1, now(), now()) ON CONFLICT (agent)
        DO UPDATE SET seen_at = now(), linked_at = CASE WHEN $2 THEN now() ELSE cabinet_presence.linked_at END`,
      values: [agent, isNew],
    });
  const sweep = async () => {
    for (const socket of namespace.sockets.values()) {
      const { agent, key } = socket.handshake.auth;
      if (await isKey(agent, key)) await note(agent, false);
      else {
        log.warn({ agent }, 'link closed: its key has ended');
        socket.disconnect(true);
      }
    }
  };
  const onLost = (error: unknown) => log.warn({ err: error }, 'links of cabinets not checked');
  namespace.on('connection', (socket) => void note(String(socket.data.agent), true).catch(onLost));
  notices.on(SETUP_CHANGED, (table) => {
    if (table === KEYS_TABLE) void sweep().catch(onLost);
    // Each node hears of it, and says it to its own.
    else namespace.local.emit('roster-changed', {});
  });
  return scheduler.every('cabinet keys', SWEEP_MS, sweep);
}

/**
 * Writes down which agents speak no version of the link that we do, for the staff: they are connected, and host nothing. The newest of an
 * agent is written last: two writes at once would take any order, and the older one would stand until the next handshake.
 */
export function noteVersions(
  pool: Pick<pg.Pool, 'query'>,
  keep: (task: Promise<void>) => void,
  log: Pick<FastifyBaseLogger, 'warn'>,
): LinkDeps['onVersions'] {
  const text = `INSERT INTO cabinet_presence (agent, linked_at, seen_at, refused_versions) VALUES ($1, now(), now(), $2)
    ON CONFLICT (agent) DO UPDATE SET refused_versions = $2 WHERE cabinet_presence.refused_versions IS DISTINCT FROM $2`;
  const note = coalesce<string, readonly number[] | null>(async (agent, refused) => {
    await pool.query({ name: 'note_link_versions', text, values: [agent, refused] });
  });
  return (agent, refused) =>
    keep(note(agent, refused).catch((err: unknown) => log.warn({ err, agent }, 'versions of a link not noted')));
}
