import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { deferCalls } from './defer-calls.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

it('lists are answered while pictures wait for cabinets that say nothing', async () => {
  app = Fastify();
  deferCalls(app, { load: { level: () => 'normal' }, random: () => 0, onRefused: () => {}, onLine: () => {} });
  const { promise: jpeg, resolve } = Promise.withResolvers<string>();
  app.get('/api/v1/machine/:id/still', () => jpeg);
  app.get('/api/v1/player/plays', async () => 'plays');
  const status = async (url: string) => (await app?.inject(url))?.statusCode;
  const pictures = Array.from({ length: 20 }, (_, id) => status(`/api/v1/machine/${id}/still`));
  expect(await status('/api/v1/player/plays')).toBe(200);
  resolve('jpeg');
  expect(await Promise.all(pictures)).toEqual(Array(20).fill(200));
});
