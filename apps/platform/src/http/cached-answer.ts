import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_FROM_BYTES, chooseEncoding, type Encoding } from './encoding.ts';

/** An answer that many get. What is sent of it is made for the first who asks so. */
export interface CachedAnswer {
  etag: string;
  type: string;
  bytes: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
  forms: Map<Form, SentForm>;
}

/** What a browser gets: nothing where it has the bytes, else the plain bytes or compressed ones. */
type Form = Encoding | 'plain' | 'same';

/** With the headers that are its own. */
export interface SentForm {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Whole heads by the page headers that they have besides, each cut in two where id and date of the answer stand. */
  heads: WeakMap<object, { start: string; end: string }>;
}

export function cachedAnswer(type: string, text: string): CachedAnswer {
  const bytes = Buffer.from(text);
  // Weak, since its compressed forms are other bytes.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { etag, type, bytes, compressed: new Map(), forms: new Map() };
}

/** `cacheControl`: has to make a browser ask again, since an answer may change at any moment; one answer has always the same. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  cacheControl: 'no-cache' | 'private, no-cache',
): Promise<FastifyReply> {
  const form = formFor(answer, request.headers);
  const { status, headers, body } = answer.forms.get(form) ?? (await makeForm(answer, form, cacheControl));
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

/** What that request gets, if it was made before. */
export function formAtHand(answer: CachedAnswer, requested: IncomingHttpHeaders): SentForm | undefined {
  return answer.forms.get(formFor(answer, requested));
}

const isLong = ({ bytes }: CachedAnswer) => bytes.length >= COMPRESSED_FROM_BYTES;

function formFor(answer: CachedAnswer, requested: IncomingHttpHeaders): Form {
  if (hasEtag(requested['if-none-match'], answer.etag)) return 'same';
  return (isLong(answer) ? chooseEncoding(String(requested['accept-encoding'] ?? '')) : null) ?? 'plain';
}

async function makeForm(answer: CachedAnswer, form: Form, cacheControl: string): Promise<SentForm> {
  const { etag, type, bytes } = answer;
  const body = form === 'same' ? null : form === 'plain' ? bytes : await compressedOf(answer, form);
  const headers = {
    ...{ 'cache-control': cacheControl, etag },
    ...(isLong(answer) && { vary: 'accept-encoding' }),
    ...(body !== null && { 'content-type': type, 'content-length': String(body.length) }),
    ...((form === 'br' || form === 'gzip') && { 'content-encoding': form }),
  };
  const made: SentForm = { status: body === null ? 304 : 200, headers, body, heads: new WeakMap() };
  answer.forms.set(form, made);
  return made;
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
