import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_FROM_BYTES, chooseEncoding, type Encoding } from './encoding.ts';

/** An answer that many get: its bytes, and its compressed forms once somebody wanted them. */
export interface CachedAnswer {
  etag: string;
  type: string;
  bytes: Buffer;
  /** Made for the first who asks. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

export function cachedAnswer(type: string, text: string): CachedAnswer {
  const bytes = Buffer.from(text);
  // Weak, since its compressed forms are other bytes.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { etag, type, bytes, compressed: new Map() };
}

/** `cacheControl`: has to make a browser ask again, since an answer may change at any moment. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  cacheControl: 'no-cache' | 'private, no-cache',
): Promise<FastifyReply> {
  const { headers } = request;
  reply.header('cache-control', cacheControl).header('etag', answer.etag);
  const isLong = answer.bytes.length >= COMPRESSED_FROM_BYTES;
  if (isLong) reply.header('vary', 'accept-encoding');
  if (hasEtag(headers['if-none-match'], answer.etag)) return reply.code(304).send();
  const encoding = isLong ? chooseEncoding(headers['accept-encoding'] ?? '') : null;
  reply.header('content-type', answer.type);
  if (encoding === null) return reply.send(answer.bytes);
  return reply.header('content-encoding', encoding).send(await compressedOf(answer, encoding));
}

/** Weak comparison, as a GET needs it: any of the named ones, or `*`. */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const plain = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === plain);
}

const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

function compressedOf({ bytes, compressed }: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding);
  if (known !== undefined) return known;
  const made = COMPRESS[encoding](bytes);
  compressed.set(encoding, made);
  return made;
}
