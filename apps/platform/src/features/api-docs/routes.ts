import type { FastifyInstance } from 'fastify';
import { type CachedAnswer, sendCached } from '../../http/cached-answer.ts';
import { policyOf } from '../../http/security.ts';
import { apiAnswers } from './documents.ts';
import { STYLE_SOURCE } from './style.ts';

export const DOCS_BASE = '/api/docs';

/** One style and nothing else: the page has no script, and fetches nothing. */
const POLICY = policyOf({
  'default-src': ["'none'"],
  'style-src': [STYLE_SOURCE],
  'frame-ancestors': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
});

/** What integrators read: the calls and sockets of this version. The same for everybody, of every site. */
export function apiDocsRoutes(app: FastifyInstance, version: string): void {
  const answers = apiAnswers(version);
  for (const [path, answer] of Object.entries(answers)) serve(app, `${DOCS_BASE}${path}`, answer);
}

function serve(app: FastifyInstance, path: string, answer: CachedAnswer): void {
  app.get(path, { compress: false }, async (request, reply) => {
    reply.header('content-security-policy', POLICY);
    return sendCached(request, reply, answer, 'no-cache');
  });
}
