import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocsRoutes } from './routes.ts';
import { schemaText } from './schema-text.ts';

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  apiDocsRoutes(app, '1.2.3');
});
afterAll(() => app.close());

describe('the page of calls and sockets', () => {
  it('has every call and event, without a script or anything from elsewhere', async () => {
    const { body, headers } = await app.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const text of ['Version 1.2.3', '/api/v1/player/withdrawals/{id}/cancel', 'cashin', '60002', 'seat_taken'])
      expect(body).toContain(text);
    expect(body).not.toMatch(/<script|<link|<img|\bsrc=| style=| on\w+="|https?:\/\//);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[\w+/=]+';/);
  });

  it('sets code as code', async () => {
    expect((await app.inject('/api/docs')).body).toContain(
      'A refusal has <code>status</code> 0 and a <code>code</code>.',
    );
  });

  it('leads to places that it has', async () => {
    const { body } = await app.inject('/api/docs');
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe([...body.matchAll(/ id="/g)].length);
  });

  it.each(['/api/docs', '/api/docs/openapi.json', '/api/docs/asyncapi.json'])(
    '%s is fetched once and asked for again by its etag',
    async (path) => {
      const first = await app.inject(path);
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
      const again = await app.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const small = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
      expect(small.rawPayload.length).toBeLessThan(first.rawPayload.length / 5);
    },
  );
});

describe('a schema as text', () => {
  it.each([
    [{ type: 'integer', minimum: 1 }, 'integer (minimum 1)'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ $ref: '#/components/schemas/Failure' }, 'Failure'],
    [
      {
        type: 'object',
        properties: { id: { type: 'string' }, page: { type: 'number', default: 1 } },
        required: ['id'],
      },
      '{\n  id: string\n  page?: number, default 1\n}',
    ],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
    [{}, 'any'],
  ])('%j', (schema, text) => expect(schemaText(schema)).toBe(text));
});
