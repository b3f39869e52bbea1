import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What the database notifies of at commits (LISTEN), whichever node or program has written. */
export interface Notices {
  /** Before `start`. */
  on(channel: string, take: (payload: string) => void): void;
  /** Something may have been missed: nothing that was heard so far says that nothing has changed. Before `start`. */
  onGap(take: () => void): void;
  /** Whether everything has been heard of that was committed until half a second ago, and usually until now. */
  isCurrent(): boolean;
  start(): void;
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;
const BEAT_MS = 150;
/** A connection may be cut without a word: it is believed for so long after it was asked for an answer that came. */
const TRUST_MS = 500;
const ANSWER_MS = 5_000;
const PROOF = 'notices_arrive';

/**
 * Listens on a connection of its own. PostgreSQL signals listeners at the commit, and hands over what it has before it answers, so
 * that an answer proves what was committed before its question was sent.
 */
export function createNotices(
  databaseUrl: string,
  onError: (error: unknown) => void,
  monotonicMs: () => number,
): Notices {
  const channels = new Map<string, ((payload: string) => void)[]>();
  const gaps: (() => void)[] = [];
  const aborter = new AbortController();
  const { signal } = aborter;
  let askedMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  const lost = () => {
    askedMs = Number.NEGATIVE_INFINITY;
  };

  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...{ connectionString: databaseUrl, keepAlive: true, application_name: 'salon notices' },
      ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
    });
    const end = () => client.end().catch(() => {});
    let isProven = false;
    client.on('error', onError).on('error', lost).on('end', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === PROOF) isProven = true;
      else for (const take of channels.get(channel) ?? []) take(payload);
    });
    signal.addEventListener('abort', end);
    try {
      await client.connect();
      await client.query([PROOF, ...channels.keys()].map((channel) => `LISTEN ${channel}`).join(';'));
      await client.query(`NOTIFY ${PROOF}`);
      // A pooler between us may hand each statement to another connection.
      if (!isProven) throw new Error('notifications of the database do not arrive');
      for (const take of gaps) take();
      while (!signal.aborted) {
        const sentMs = monotonicMs();
        await client.query('SELECT');
        askedMs = sentMs;
        await pause(BEAT_MS);
      }
    } finally {
      lost();
      signal.removeEventListener('abort', end);
      await end();
    }
  }
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  const listenAlways = async () => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => signal.aborted || onError(error));
      await pause(RETRY_MS);
    }
  };

  return {
    on: (channel, take) => void channels.set(channel, [...(channels.get(channel) ?? []), take]),
    onGap: (take) => void gaps.push(take),
    isCurrent: () => monotonicMs() - askedMs < TRUST_MS,
    start: () => {
      running ??= listenAlways();
    },
    stop: async () => {
      aborter.abort();
      await running;
    },
  };
}
