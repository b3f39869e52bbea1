import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createPayments } from './payments.ts';
import { seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('GM-17 the provider is offered every open withdrawal in its turn, however many it leaves open', async () => {
  const { database } = await seatPlayer(server);
  const payments = createPayments(database.platformPool);
  const players = [1, 2, 3];
  for (const playerId of players) {
    await database.pool.query(
      `SELECT post_movement('deposit', $1, NULL, NULL, ARRAY[account_of('payments', 'bank'), account_of('wallet', $2)], '{-5000,5000}')`,
      [`story:${playerId}`, String(playerId)],
    );
    const asked = { id: randomUUID(), playerId, amountMinor: 1_000, operator: null, most: 10, withinMs: 1 };
    expect(await payments.requestWithdrawal(asked)).toMatchObject({ ok: true });
  }
  const offered = async () => (await payments.fetchWithdrawals(0, 0, 2)).map(({ playerId }) => playerId);
  const turns = [await offered(), await offered(), await offered()];
  for (const turn of turns) expect(turn).toHaveLength(2);
  expect(new Set(turns.slice(0, 2).flat())).toEqual(new Set(players));
  expect(new Set(turns.slice(1).flat())).toEqual(new Set(players));
});
