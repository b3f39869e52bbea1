import type { FastifyBaseLogger } from 'fastify';
import type { PaymentQueries } from './queries.ts';

const REFRESH_MS = 30_000;

/** Where a site's payment page may be framed from, as a source of a content security policy; empty: our own origin alone. */
export function frameSourceOf(pageUrl: string): string {
  if (!URL.canParse(pageUrl)) return '';
  const { protocol, origin } = new URL(pageUrl);
  return protocol === 'https:' || protocol === 'http:' ? origin : '';
}

export interface FrameSources {
  /** Of all sites, since a policy knows no site. */
  now(): string;
  start(log: FastifyBaseLogger): Promise<void>;
  stop(): void;
}

/** Polls the sites' settings, so that a content security policy is written without waiting for the database. */
export function followFrameSources({ pageUrls }: Pick<PaymentQueries, 'pageUrls'>): FrameSources {
  let sources = '';
  let timer: NodeJS.Timeout | undefined;
  const refresh = async (log: FastifyBaseLogger) => {
    try {
      sources = [...new Set((await pageUrls()).map(frameSourceOf))].filter(Boolean).join(' ');
    } catch (error) {
      log.warn({ err: error }, 'payment page addresses not refreshed');
    }
  };
  return {
    now: () => sources,
    start: async (log) => {
      await refresh(log);
      timer = setInterval(() => void refresh(log), REFRESH_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
