import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createProtectionQueries } from '../features/protection/queries.ts';
import { checkInvariants } from './invariants.ts';
import { createPromotions } from './promotions.ts';
import { START_MS, setNow } from './testing/floor.ts';
import { type Seated, seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FIVE_MINUTES_MS = 5 * 60_000;

/** Player 1 with 50.000 in the wallet; `DISCOUNT_MIN` covers it unless a story says otherwise. */
async function lay(settings: object = { DISCOUNT_MIN: 60_000, DISCOUNT_SHARE_BP: 2_500 }) {
  const story = await seatPlayer(server);
  const { pool } = story.database;
  await pool.query('UPDATE site SET settings = $1', [settings]);
  await story.cashIn(10_000);
  const promotions = createPromotions(pool);
  const take = (kind: 'discount' | 'bonus', requestId = randomUUID()) =>
    promotions.take({ kind, playerId: 1, requestId });
  const grant = (amountMinor: number, expiresMs: number | null = null) =>
    pool.query(
      `INSERT INTO bonus_grant (player_id, amount_minor, reason, granted_at, expires_at)
       VALUES (1, $1, 'test', ledger_now(), to_timestamp($2::float8 / 1000))`,
      [amountMinor, expiresMs],
    );
  return { ...story, pool, promotions, take, grant };
}

async function lose({ machine, ledger }: Seated, betMinor: number, winMinor = 0, jackpot = false) {
  const before = machine.lastPlay;
  machine.play({ betMinor, winMinor, jackpot });
  expect(await ledger.bookPlays(machine.since(before))).toMatchObject({ ok: true });
}

async function expectSound({ database }: Seated) {
  expect((await checkInvariants(database.pool)).filter((finding) => finding.broken > 0)).toEqual([]);
}

describe('discount', () => {
  it('GM-12 gives back the site’s share of the net loss, once', async () => {
    const story = await lay();
    await lose(story, 1_000, 200);
    expect(await story.take('discount')).toMatchObject({ ok: true, amountMinor: 200, balanceMinor: 40_200 });
    await setNow(story.pool, START_MS + FIVE_MINUTES_MS);
    expect(await story.take('discount')).toMatchObject({ ok: false, error: 'discount_nothing' });
    await expectSound(story);
  });

  it('GM-12 counts from the last one: what was won back since is no loss', async () => {
    const story = await lay();
    await lose(story, 1_000);
    await story.take('discount');
    await setNow(story.pool, START_MS + FIVE_MINUTES_MS);
    await lose(story, 100, 600);
    await lose(story, 400);
    expect(await story.take('discount')).toMatchObject({ error: 'discount_nothing' });
    await lose(story, 300);
    expect(await story.take('discount')).toMatchObject({ amountMinor: 50 });
    await expectSound(story);
  });

  it('GM-12 a jackpot is a win of the player too', async () => {
    const story = await lay();
    await lose(story, 1_000, 0, true);
    expect(await story.take('discount')).toMatchObject({ error: 'discount_nothing' });
  });

  it('GM-12 needs a balance below the minimum while the check is on', async () => {
    const story = await lay({ DISCOUNT_MIN: 40_000, DISCOUNT_SHARE_BP: 1_000 });
    await lose(story, 1_000);
    const refused = { ok: false, error: 'discount_balance', params: { amount: 40_000 } };
    expect(await story.take('discount')).toEqual(refused);
    await story.cashIn(100);
    expect(await story.take('discount')).toMatchObject({ ok: true, amountMinor: 100, balanceMinor: 40_000 });
  });

  it('GM-12 does not look at the balance where the check is off', async () => {
    const story = await lay({ DISCOUNT_MIN: 1, DISCOUNT_BALANCE_CHECK: false });
    await lose(story, 1_000);
    expect(await story.take('discount')).toMatchObject({ ok: true, amountMinor: 100 });
  });
});

describe('bonus', () => {
  it('GM-12 pays all that is granted and has not lapsed, once', async () => {
    const story = await lay();
    await story.grant(700);
    await story.grant(300, START_MS + 1);
    await story.grant(5_000, START_MS);
    expect(await story.promotions.offers(1)).toMatchObject({ bonus: { amountMinor: 1_000, waitS: 0 } });
    expect(await story.take('bonus')).toMatchObject({ ok: true, amountMinor: 1_000, balanceMinor: 41_000 });
    await setNow(story.pool, START_MS + FIVE_MINUTES_MS);
    expect(await story.take('bonus')).toMatchObject({ error: 'bonus_nothing' });
    await expectSound(story);
  });

  it('GM-12 once per five minutes, to the second; discount has a time of its own', async () => {
    const story = await lay();
    await story.grant(700);
    await story.take('bonus');
    await story.grant(800);
    await setNow(story.pool, START_MS + FIVE_MINUTES_MS - 1);
    expect(await story.take('bonus')).toEqual({ ok: false, error: 'bonus_too_soon', params: { seconds: 1 } });
    await lose(story, 1_000);
    expect(await story.take('discount')).toMatchObject({ ok: true });
    await setNow(story.pool, START_MS + FIVE_MINUTES_MS);
    expect(await story.take('bonus')).toMatchObject({ ok: true, amountMinor: 800 });
    await expectSound(story);
  });
});

describe('a promotion asked for more than once', () => {
  it('GM-12 the same request answers the same and moves nothing more', async () => {
    const story = await lay();
    await story.grant(700);
    const requestId = randomUUID();
    const first = await story.take('bonus', requestId);
    expect(first).toMatchObject({ ok: true, amountMinor: 700, fresh: true });
    expect(await story.take('bonus', requestId)).toEqual({ ...first, fresh: false });
    await setNow(story.pool, START_MS + 2 * FIVE_MINUTES_MS);
    expect(await story.take('bonus', requestId)).toMatchObject({ amountMinor: 700, balanceMinor: 40_700 });
    await expectSound(story);
  });

  it('GM-12 the same request answers the same in a break that was taken since; a new one is refused', async () => {
    const story = await lay();
    await story.grant(700);
    const requestId = randomUUID();
    const first = await story.take('bonus', requestId);
    const until = new Date(START_MS + 24 * 3_600_000);
    await createProtectionQueries(story.pool).exclude(1, 'cool_off', until);
    expect(await story.take('bonus', requestId)).toEqual({ ...first, fresh: false });
    expect(await story.take('bonus')).toMatchObject({ ok: false, error: 'cooling_off' });
    await expectSound(story);
  });

  it('GM-12 of many at the same moment one is paid', async () => {
    const story = await lay();
    await story.grant(700);
    await lose(story, 1_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => story.take(index % 2 === 0 ? 'bonus' : 'discount')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : answer.error)))).toEqual(
      new Set(['bonus_too_soon', 'discount_too_soon']),
    );
    const sameRequest = randomUUID();
    await setNow(story.pool, START_MS + FIVE_MINUTES_MS);
    await story.grant(900);
    const same = await Promise.all(Array.from({ length: 6 }, () => story.take('bonus', sameRequest)));
    expect(same.map((answer) => answer.ok && answer.amountMinor)).toEqual(Array(6).fill(900));
    expect((await story.promotions.offers(1)).bonus).toEqual({ amountMinor: 0, waitS: 300 });
    await expectSound(story);
  });
});
