import { http, operator } from '@salon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { pathOf } from './refuse.ts';
import { admitServers, serverOrigins } from './server-origins.ts';
import { isStaffPage } from './staff-host.ts';

/** What a widget does: runs, asks its host, frames its window, shows its pictures and plays its sounds. */
const DIRECTIVES = ['script-src', 'connect-src', 'frame-src', 'img-src', 'style-src', 'font-src', 'media-src'];

/** Of a session, at the console's own host alone where it has one. */
const STAFF_COOKIE = new RegExp(`(?:^|[;\\s])(?:__Host-)?${operator.STAFF_COOKIE}=[^;\\s]`);

/** `LIVE_CHAT_HOSTS`: origins that the widget needs beside the one its script comes from. */
const chatRules = z.object({
  LIVE_CHAT_URL: z.catch(z.optional(http.scriptUrl), undefined),
  LIVE_CHAT_FALLBACK_URL: z.catch(z.optional(http.scriptUrl), undefined),
  LIVE_CHAT_HOSTS: z.catch(z.array(http.scriptUrl), []),
});

/** Origins of a site's live chat, none where it has none. */
export function liveChatOrigins(settings: Record<string, unknown>): string[] {
  const { LIVE_CHAT_URL, LIVE_CHAT_FALLBACK_URL, LIVE_CHAT_HOSTS } = chatRules.parse(settings);
  if (!LIVE_CHAT_URL) return [];
  const urls = [LIVE_CHAT_URL, LIVE_CHAT_FALLBACK_URL, ...LIVE_CHAT_HOSTS].filter(
    (url) => url !== undefined && url !== '',
  );
  return [...new Set(urls.map((url) => new URL(url as string).origin))];
}

/** The page's policy with these origins let in; sockets of theirs too. */
export function admit(policy: string, origins: readonly string[]): string {
  if (origins.length === 0) return policy;
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return policy
    .split(';')
    .map((directive) => {
      const [name = ''] = directive.trim().split(' ', 1);
      if (!DIRECTIVES.includes(name)) return directive;
      return [directive, ...origins, ...(name === 'connect-src' ? sockets : [])].join(' ');
    })
    .join(';');
}

/** Lets the site's servers and its live chat into its pages, and into nothing else (CA-10, ER-03); no cache keeps what stood in their query. */
export function admitLiveChat(
  app: FastifyInstance,
  settingsOf: (request: FastifyRequest) => Promise<Record<string, unknown> | null>,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const policy = reply.getHeader('content-security-policy');
    const type = reply.getHeader('content-type');
    if (typeof policy !== 'string' || typeof type !== 'string' || !type.startsWith('text/html'))
      return done(null, payload);
    // A page that may run nothing has no chat either.
    if (!policy.includes('script-src') || isOfStaff(request)) return done(null, payload);
    admitInto(request, reply, policy).then(() => done(null, payload), done);
  });

  // The staff's pages have no part of a site, and neither has any other page of their origin in a browser with a session of theirs.
  const isOfStaff = (request: FastifyRequest) =>
    isStaffPage(pathOf(request)) || STAFF_COOKIE.test(request.headers.cookie ?? '');

  async function admitInto(request: FastifyRequest, reply: FastifyReply, policy: string): Promise<void> {
    // Browsers keep the policy that they have when a page is answered with 304: a changed one would never arrive.
    reply.removeHeader('etag').removeHeader('last-modified');
    // A query may have brought a token: the browser's cache would keep it as the page's name.
    if (request.url.includes('?')) reply.header('cache-control', 'no-store');
    // Without the database there is no live chat, but there is a page.
    const settings = await settingsOf(request).catch(() => null);
    const withServers = admitServers(policy, serverOrigins(settings ?? {}));
    reply.header('content-security-policy', admit(withServers, liveChatOrigins(settings ?? {})));
  }
}
