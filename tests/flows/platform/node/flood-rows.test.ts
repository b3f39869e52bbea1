import { CODES, http } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROWS_PER_WINDOW } from '../../../../apps/platform/src/audit/limit-audit.ts';
import { deleteOld } from '../../../../apps/platform/src/jobs/delete-old-rows.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const api = http.API_BASE;
let node: PlatformNode;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  // Attempts are let through, so that the audit alone is what is looked at.
  node = await startPlatformNode({ LOGIN_ADDRESS_FAILURES: '100000', REGISTER_ADDRESS_ATTEMPTS: '100000' });
  cabinet = node.cabinet([1]);
  await cabinet.connect();
});
afterAll(() => node.stop());

const count = async (table: string, where = 'true'): Promise<number> =>
  Number((await node.database.pool.query(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)).rows[0].n);
const times = async (calls: number, call: (index: number) => Promise<unknown>) => {
  for (let from = 0; from < calls; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => call(from + index)));
};
/** As many as the audit takes of one type about one subject in a window, and the row with the number of the rest. */
const BOUND = ROWS_PER_WINDOW + 1;

describe('a flood of calls', () => {
  it('without a login leaves as many audit rows as a handful would', async () => {
    const before = await count('audit');
    const takeTokens = (isOn: boolean) =>
      node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [{ LOGIN_WITH_TOKEN: isOn }]);
    await takeTokens(true);
    await times(240, (index) =>
      node.call('POST', `${api}/login/token`, {
        body: { token: 'x'.repeat(43), attemptId: crypto.randomUUID(), purpose: index % 2 ? 'play' : 'withdrawal' },
      }),
    );
    await takeTokens(false);
    expect((await count('audit')) - before).toBeGreaterThan(0);
    expect((await count('audit')) - before).toBeLessThanOrEqual(BOUND);
    const { rows } = await node.database.pool.query('SELECT settings FROM site WHERE id = 0');
    await node.database.pool.query(
      `UPDATE site SET settings = settings || '{"permittedAddresses": ["10.9.8.7"]}' WHERE id = 0`,
    );
    const body = { username: 'demo', password: 'demo1234' };
    await times(120, () => node.call('POST', `${api}/login`, { body }));
    await node.database.pool.query('UPDATE site SET settings = $1 WHERE id = 0', [rows[0].settings]);
    expect((await count('audit')) - before).toBeLessThanOrEqual(2 * BOUND);
  });

  it('by validate leaves one audit row of a login', async () => {
    const { token } = await node.login('demo');
    await times(240, () => node.call('GET', `${api}/validate`, { token }));
    expect(await count('audit', `type = 'login_check'`)).toBe(1);
  });

  it('of logins leaves the newest of a player open, and no more rows than that are worth keeping', async () => {
    await node.database.pool.query(
      `INSERT INTO login (id, player_id, address, created_at, expires_at)
         SELECT gen_random_uuid(), p.id, '1.2.3.4', now() - n * interval '1 minute', now() + interval '1 day'
           FROM player p, generate_series(1, 400) n WHERE username = 'demo2'`,
    );
    const { token, user } = await node.login('demo2');
    const mine = `player_id = ${user.id}`;
    expect(await count('login', mine)).toBe(200);
    expect(await count('login', `${mine} AND revoked_at IS NULL`)).toBe(50);
    expect((await node.call('GET', `${api}/player/balance`, { token })).status).toBe(200);
  });

  it('of seats, transfers and limits is refused before it is written', async () => {
    const { token } = await node.login('demo3');
    const socket = await node.player('/machine', token);
    const codes: unknown[] = [];
    for (let asked = 0; asked < 62; asked += 1) {
      codes.push((await socket.ask('init', { machineID: 1, token })).code);
      // Below what a socket may say in a second.
      if (asked % 10 === 9) await new Promise((done) => setTimeout(done, 500));
    }
    expect(codes.slice(0, 60).filter(Boolean)).toEqual([]);
    expect(codes.slice(60)).toEqual([CODES.too_many_requests, CODES.too_many_requests]);
    expect(await count('seat_epoch')).toBe(60);
    const events = await count('protection_event');
    await times(100, (index) =>
      node.call('PUT', `${api}/player/protection/limit`, {
        token,
        body: { kind: 'loss', period: 'day', amount: 100_000 - index },
      }),
    );
    expect((await count('protection_event')) - events).toBeLessThanOrEqual(60);
    const refused = await node.call('PUT', `${api}/player/protection/limit`, { token, body: {} });
    expect([refused.status, refused.body.code]).toEqual([429, CODES.too_many_requests]);
  });

  it('of names that nobody has is forgotten after a day', async () => {
    await node.database.pool.query(
      `INSERT INTO login_failure (subject, failures, first_at, blocked_until)
         SELECT 'account:0:nobody-' || n, 1, now() - interval '2 days', NULL FROM generate_series(1, 12000) n`,
    );
    await node.database.pool.query(
      `INSERT INTO login_failure (subject, failures, first_at, blocked_until)
         VALUES ('account:0:blocked', 9, now() - interval '2 days', now() + interval '1 hour')`,
    );
    expect(await deleteOld(node.database.pool)).toBe(12_000);
    expect(await count('login_failure', `subject = 'account:0:blocked'`)).toBe(1);
    expect(await deleteOld(node.database.pool)).toBe(0);
  });
});
