import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CachedAnswer, cachedAnswer, hasEtag, sendCached } from './cached-answer.ts';

const LONG = JSON.stringify({ text: 'machine '.repeat(1_000) });
const TYPE = 'application/json; charset=utf-8';
const app = Fastify();
let answer: CachedAnswer = cachedAnswer(TYPE, LONG);

beforeAll(() => {
  app.get('/cached', (request, reply) => sendCached(request, reply, answer, 'private, no-cache'));
});

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: '/cached', headers });

describe('a cached answer', () => {
  it('is sent as the browser takes it, and its forms are the same text', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    for (const [accepted, form] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0.5, gzip', 'gzip'],
      ['br;q=0, gzip;q=0', 'none'],
      ['*', 'br'],
      ['identity', 'none'],
      ['', 'none'],
    ] as const) {
      const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
      expect([accepted, headers['content-encoding'] ?? 'none']).toEqual([accepted, form]);
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(rawPayload.length) });
      expect(unpack[form](rawPayload).toString()).toBe(LONG);
    }
  });

  it('is not sent again to who has it, and is when it has changed', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
    expect(again.headers['content-encoding']).toBeUndefined();
    answer = cachedAnswer(TYPE, LONG.replace('machine', 'other'));
    const changed = await get({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    expect(changed.body).toContain('other');
  });

  it('answers HEAD as GET, without a body', async () => {
    for (const accepted of ['br', '']) {
      const [whole, head] = [
        await get({ 'accept-encoding': accepted }),
        await get({ 'accept-encoding': accepted }, 'HEAD'),
      ];
      expect(head.body).toBe('');
      for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'cache-control'])
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    }
    expect((await get({ 'if-none-match': answer.etag }, 'HEAD')).statusCode).toBe(304);
  });

  it('is not compressed where it is short', async () => {
    const long = answer;
    answer = cachedAnswer(TYPE, '{"status":1}');
    const { headers, body } = await get({ 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, undefined, '{"status":1}']);
    answer = long;
  });
});

describe('If-None-Match', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['*', true],
    ['"b", W/"a"', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('%j of W/"a": %j', (header, is) => expect(hasEtag(header, 'W/"a"')).toBe(is));
});
