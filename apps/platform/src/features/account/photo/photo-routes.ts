import { randomBytes } from 'node:crypto';
import { account, failure, http, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../../http/caller.ts';
import { policyOf } from '../../../http/security.ts';
import { createCallRate } from '../../../rate-limit/call-rate.ts';
import { readJpeg } from './jpeg.ts';
import type { PhotoQueries } from './photo-queries.ts';

interface PhotoRouteDeps {
  authenticate: Authenticate;
  queries: PhotoQueries;
  siteOfHost(host: string): Promise<number>;
  monotonicMs(): number;
}

const PHOTO_RATE = { most: 10, withinMs: 10 * 60_000 };
/** Base64, and the JSON around it. */
const BODY_LIMIT_BYTES = 96 * 1024;
/** What a player has taken back is in no browser for longer. */
const MAX_AGE_S = 3_600;
/** Opened by itself, it runs nothing and fetches nothing. */
const PICTURE_POLICY = policyOf({ 'default-src': ["'none'"], sandbox: [] });

/** A player's photo: uploaded, removed, and shown to everybody who knows its name. */
export function photoRoutes(app: FastifyInstance, deps: PhotoRouteDeps): void {
  const { authenticate, queries, siteOfHost, monotonicMs } = deps;
  const rate = createCallRate(PHOTO_RATE, monotonicMs);
  app.post(
    `${http.API_BASE}/player/photo`,
    { bodyLimit: BODY_LIMIT_BYTES },
    signedIn(authenticate, async ({ playerId }, request) => {
      const asked = parse(account.photoRequest, request.body);
      if (!asked.ok) return asked.failure;
      const waitS = rate(playerId);
      if (waitS !== null) return failure('too_many_requests', { seconds: waitS });
      if (asked.value.jpeg === null) {
        await queries.remove(playerId);
        return { status: 1, photoURL: null };
      }
      const jpeg = photoOf(Buffer.from(asked.value.jpeg, 'base64'));
      if (jpeg === null) return failure('photo_unreadable');
      const photoURL = await queries.store(playerId, `${randomBytes(16).toString('hex')}.jpg`, jpeg);
      return photoURL === null ? failure('unauthorized') : { status: 1, photoURL };
    }),
  );

  app.get<{ Params: { name: string } }>(`${account.PHOTOS}:name`, async (request, reply) => {
    const jpeg = await queries.photo(await siteOfHost(request.hostname), request.params.name);
    if (jpeg === null) return failure('not_found', {}, 'no such photo');
    return reply
      .headers({
        'cache-control': `private, max-age=${MAX_AGE_S}`,
        'content-security-policy': PICTURE_POLICY,
        'x-content-type-options': 'nosniff',
      })
      .type('image/jpeg')
      .send(jpeg);
  });
}

/** What is kept of a file; null: it is no square that may be kept. */
function photoOf(file: Buffer): Buffer | null {
  if (file.length > account.PHOTO_BYTES_MAX) return null;
  const read = readJpeg(file);
  const isSquare = read !== null && read.widthPx === read.heightPx && read.widthPx <= account.PHOTO_SIDE_MAX_PX;
  return isSquare ? read.bytes : null;
}
