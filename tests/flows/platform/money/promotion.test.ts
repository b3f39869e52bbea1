import { randomUUID } from 'node:crypto';
import { CODES, history, http, promotion } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;
let token: string;
const MACHINE = 1;

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([MACHINE]);
  await cabinet.connect();
  token = (await node.login('demo')).token;
});
afterAll(() => node.stop());

async function take(kind: 'discount' | 'bonus', key: string | null, at = node.url) {
  const response = await fetch(`${at}${http.API_BASE}/player/${kind}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === null ? {} : { [promotion.IDEMPOTENCY_HEADER]: key }),
    },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const offers = async () =>
  promotion.offersAnswer.parse((await node.call('GET', `${http.API_BASE}/player/promotions`, { token })).body);
const balance = async (): Promise<number> =>
  (await node.call('GET', `${http.API_BASE}/player/balance`, { token })).body.balance;

describe('bonus', () => {
  it('CA-02 nobody takes it without a login, and no key is one that is no UUID', async () => {
    const reply = await node.call('GET', `${http.API_BASE}/player/bonus`);
    expect(reply.status).toBe(401);
    for (const key of ['', 'once', '42']) {
      expect(await take('bonus', key)).toMatchObject({ status: 400, body: { status: 0, code: CODES.invalid_request } });
    }
  });

  it('GM-12 CA-02 two clicks, two nodes and a repeat pay the grant once, and the wallet is pushed', async () => {
    const before = await balance();
    const { amountMinor } = (await offers()).bonus;
    expect(amountMinor).toBeGreaterThan(0);
    const listener = await node.player('/notifications', token);
    const peer = await node.peer();
    const key = randomUUID();
    const replies = await Promise.all([
      take('bonus', key),
      take('bonus', key, peer.url),
      // Each of them pays through this node too, which pushes.
      take('bonus', randomUUID()),
    ]);
    await peer.stop();
    const paid = replies.filter(({ body }) => body.status === 1);
    for (const { status, headers, body } of paid) {
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({ status: 1, code: CODES.ok, Params: { amount: amountMinor }, ErrorMessage: '' });
    }
    expect(paid.length).toBeGreaterThan(0);
    expect(await balance()).toBe(before + amountMinor);
    await listener.push('balance', (push) => push.balance === before + amountMinor);

    const again = await take('bonus', randomUUID());
    expect(again).toMatchObject({ status: 429, body: { status: 0, code: CODES.bonus_too_soon } });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(290);
    expect(await balance()).toBe(before + amountMinor);
  });
});

describe('an empty balance', () => {
  it('GM-10 sits down where the site allows it, and is asked to deposit where it does not', async () => {
    const { pool } = node.database;
    await pool.query(
      `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
       SELECT 0, 'empty', 'empty@salon.example', 'Ada', 'Deneme', password_hash FROM player WHERE username = 'demo'`,
    );
    const empty = (await node.login('empty')).token;
    const player = await node.player('/machine', empty);
    const sit = () => player.ask('init', { machineID: MACHINE, token: empty });
    await pool.query(`UPDATE site SET settings = settings || '{"ALLOW_0_BALANCE_TO_PLAY": false}'`);
    expect(await sit()).toMatchObject({ status: 0, code: CODES.balance_empty });
    await pool.query(`UPDATE site SET settings = settings - 'ALLOW_0_BALANCE_TO_PLAY'`);
    expect(await sit()).toMatchObject({ status: 1 });
    // A seated player has their credit on the machine, not in the wallet.
    await pool.query(`UPDATE site SET settings = settings || '{"ALLOW_0_BALANCE_TO_PLAY": false}'`);
    expect(await sit()).toMatchObject({ status: 1 });
    await player.ask('leave', {});
  });
});

describe('discount', () => {
  it('GM-12 CA-02 is refused with the amount while the balance is not below the minimum', async () => {
    expect(await take('discount', randomUUID())).toMatchObject({
      status: 422,
      body: { status: 0, code: CODES.discount_balance, Params: { amount: 100 } },
    });
  });

  it('GM-12 CA-02 gives back a share of what the player lost; the last plays are shown to their player alone', async () => {
    await node.database.pool.query(`UPDATE site SET settings = settings || '{"DISCOUNT_BALANCE_CHECK": false}'`);
    expect(await take('discount', randomUUID())).toMatchObject({
      status: 409,
      body: { code: CODES.discount_nothing },
    });
    const player = await node.player('/machine', token);
    expect(await player.ask('init', { machineID: MACHINE, token })).toMatchObject({ status: 1 });
    await player.ask('cashin', { transferId: randomUUID(), amountMinor: 20_000 });
    for (let number = 1; number <= 12; number++)
      await cabinet.play(MACHINE, { betMinor: 100, winMinor: number === 1 ? 200 : 0 });
    const before = await balance();
    expect((await offers()).discount).toEqual({ amountMinor: 100, waitS: 0, belowMinor: null });
    expect(await take('discount', randomUUID())).toMatchObject({ status: 200, body: { Params: { amount: 100 } } });
    expect(await balance()).toBe(before + 100);

    const path = `${http.API_BASE}/player/plays?machineId=${MACHINE}`;
    const own = history.lastPlaysAnswer.parse((await node.call('GET', path, { token })).body);
    expect(own.plays.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(own.plays[0]).toMatchObject({ betMinor: 100, winMinor: 0, jackpotMinor: null, kind: 'base' });
    const other = (await node.login('demo2')).token;
    expect((await node.call('GET', path, { token: other })).body).toEqual({ status: 1, plays: [] });
    expect((await node.call('GET', path)).status).toBe(401);
  });
});
