import { startEmbedded } from '../../../apps/platform/src/db/embedded/start-embedded.ts';

/** The PostgreSQL of the world: a server of its own with durable settings, started again on the same folder. */
export interface Postgres {
  /** Of the owner of the tables, past every proxy. */
  ownerUrl: string;
  /** Of the platform's role. */
  platformUrl: string;
  port: number;
  pid(): number;
  /** `SIGKILL` for the postmaster, or `SIGQUIT`, which is `pg_ctl -m immediate`. Resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function openPostgres(dataDir: string): Promise<Postgres> {
  const open = () => startEmbedded({ dataDir, log: () => undefined });
  let current = await open();
  let isUp = true;
  const { url: ownerUrl, platformUrl } = current;
  return {
    ...{ ownerUrl, platformUrl, port: Number(new URL(ownerUrl).port) },
    pid: () => (isUp ? current.pid : 0),
    async end(signal) {
      isUp = false;
      process.kill(current.pid, signal);
      await current.ended;
      await current.stop();
    },
    async start() {
      current = await open();
      if (current.url !== ownerUrl) throw new Error('PostgreSQL could not have its port again');
      isUp = true;
    },
    stop: () => current.stop(),
  };
}
