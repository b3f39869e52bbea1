import type { FastifyBaseLogger } from 'fastify';
import type { createPaymentQueries } from './payment-page.ts';

const AGAIN_MS = 30_000;

/** Where a site's payment page may be framed from, as a source of a content security policy; empty: our own origin alone. */
export function frameSourceOf(pageUrl: string): string {
  if (!URL.canParse(pageUrl)) return '';
  const { protocol, origin } = new URL(pageUrl);
  return protocol === 'https:' || protocol === 'http:' ? origin : '';
}

export interface FrameSources {
  /** Of all sites, since a policy knows no site. */
  now(): string;
  start(): Promise<void>;
  stop(): void;
}

/** Follows the sites' settings; a policy is written without waiting for the database. */
export function followFrameSources(
  { pageUrls }: Pick<ReturnType<typeof createPaymentQueries>, 'pageUrls'>,
  log: FastifyBaseLogger,
): FrameSources {
  let sources = '';
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      sources = [...new Set((await pageUrls()).map(frameSourceOf))].filter(Boolean).join(' ');
    } catch (error) {
      log.warn({ err: error }, 'the addresses of the payment pages are not known anew');
    }
  };
  return {
    now: () => sources,
    start: async () => {
      await look();
      timer = setInterval(() => void look(), AGAIN_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
