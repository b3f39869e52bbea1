/** Keeps the embedded PostgreSQL up: starts it again when it dies, and says when its address changed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from '../../apps/platform/src/db/embedded/embedded-error.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../apps/platform/src/db/embedded/start-embedded.ts';
import { backOffMs } from './part.ts';
import { StartError } from './start-error.ts';

export type Database = {
  /** What the platform connects with. */
  url: () => string;
  /** Of the owner of the tables, who migrates; undefined where only the operator knows it. */
  ownerUrl: () => string | undefined;
  /** Undefined for a server of somebody else's, and while ours is down. */
  pid: () => number | undefined;
  stop: () => Promise<void>;
};

export type DatabaseOptions = {
  dataDir: string;
  log: (line: string) => void;
  onChange: () => void;
  onAddressChanged: () => void;
  onRefused: (reason: string) => void;
};

/** Where no new start can help, as with code 78 of a part. */
const isFinal = (error: unknown): error is EmbeddedError =>
  error instanceof EmbeddedError && ['other-major', 'no-binaries', 'damaged'].includes(error.code);

export function externalDatabase(url: string, ownerUrl: string | undefined): Database {
  return { url: () => url, ownerUrl: () => ownerUrl, pid: () => undefined, stop: async () => {} };
}

/** Throws StartError when it cannot start at all. */
export async function embeddedDatabase(options: DatabaseOptions): Promise<Database> {
  let current: EmbeddedPostgres;
  let up = false;
  const stopping = new AbortController();
  /** The start that is under way after a death; stop() waits for it, so that nothing is left behind. */
  let recovery: Promise<void> = Promise.resolve();

  const start = async () => {
    current = await startEmbedded({ dataDir: options.dataDir, log: options.log });
    up = true;
    options.onChange();
    void current.ended.then((reason) => {
      up = false;
      options.onChange();
      if (stopping.signal.aborted) return;
      options.log(`PostgreSQL ended (${reason}), starting it again`);
      recovery = recover();
    });
  };

  const recover = async () => {
    const { platformUrl } = current;
    await current.stop();
    const { signal } = stopping;
    for (let failures = 1; ; failures += 1) {
      await sleep(backOffMs(failures), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await start();
        if (current.platformUrl !== platformUrl) options.onAddressChanged();
        return;
      } catch (error) {
        if (isFinal(error)) return options.onRefused(error.message);
        options.log(`PostgreSQL does not start, trying again: ${error instanceof Error ? error.message : error}`);
      }
    }
  };

  try {
    await start();
  } catch (error) {
    if (error instanceof EmbeddedError) throw new StartError(error.message);
    throw error;
  }
  return {
    url: () => current.platformUrl,
    ownerUrl: () => current.url,
    pid: () => (up ? current.pid : undefined),
    stop: async () => {
      stopping.abort();
      await recovery;
      await current.stop();
    },
  };
}
