// long because: one story per function of the ledger, on one database

import { randomUUID } from 'node:crypto';
import {
  askDelayMs,
  CASH_IN_STATES,
  CASH_OUT_STATES,
  type CashInEvent,
  type CashOutEvent,
  nextCashIn,
  nextCashOut,
} from '@salon/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { checkInvariants } from './invariants.ts';
import { CommitUnknown } from './ledger.ts';
import { createPostgresLedger } from './postgres.ts';
import { balancesOf, START_MS, setNow } from './testing/floor.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';
import { LOGIN, type Seated, seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function expectSound({ database }: Seated): Promise<void> {
  expect((await checkInvariants(database.pool)).filter((finding) => finding.broken > 0)).toEqual([]);
}

describe('the database and the domain know the same steps', () => {
  const inEvents: CashInEvent[] = ['sent', 'answer_missing', 'applied', 'refused', 'journal_replaced'];
  const outEvents: CashOutEvent[] = ['debited', 'refused', 'journal_replaced'];

  it('GM-10 cash in: every state x every event', async () => {
    const { pool } = await server.database();
    for (const state of CASH_IN_STATES) {
      for (const event of inEvents) {
        const { rows } = await pool.query('SELECT next_cash_in($1, $2) AS next', [state, event]);
        expect([state, event, rows[0].next]).toEqual([state, event, nextCashIn(state, event)]);
      }
    }
  });

  it('GM-11 cash out: every state x every event', async () => {
    const { pool } = await server.database();
    for (const state of CASH_OUT_STATES) {
      for (const event of outEvents) {
        const { rows } = await pool.query('SELECT next_cash_out($1, $2) AS next', [state, event]);
        expect([state, event, rows[0].next]).toEqual([state, event, nextCashOut(state, event)]);
      }
    }
  });

  it('GM-16 asks again after the waits of the domain', async () => {
    const story = await seatPlayer(server);
    const transferId = randomUUID();
    await story.ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 });
    let nowMs = START_MS;
    for (let attempt = 0; attempt < 14; attempt++) {
      expect(await story.ledger.claimDue({ limit: 9, random: 0.37 })).toMatchObject([
        { id: transferId, attempts: attempt + 1 },
      ]);
      nowMs += askDelayMs(attempt, 0.37);
      await setNow(story.database.pool, nowMs - 1);
      expect(await story.ledger.claimDue({ limit: 9, random: 0.37 })).toEqual([]);
      await setNow(story.database.pool, nowMs);
    }
  });
});

describe('bad requests', () => {
  it.each([
    [0, 'amount_not_positive'],
    [-100, 'amount_not_positive'],
    [100.5, 'amount_not_whole'],
    [Number.NaN, 'amount_not_whole'],
    [99, 'amount_below_minimum'],
    [2_500_001, 'amount_over_limit'],
    [50_001, 'balance_too_small'],
  ])('GM-10 a cash in of %s is refused as %s and moves nothing', async (amountMinor, error) => {
    const story = await seatPlayer(server);
    const before = await balancesOf(story.database.pool);
    const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor, askAfterMs: 0 };
    expect(await story.ledger.sendCashIn(request)).toMatchObject({ ok: false, error });
    expect(await balancesOf(story.database.pool)).toEqual(before);
    expect(await story.ledger.transfer(request.transferId)).toBeNull();
  });

  it('GM-10 a site sets its own limits', async () => {
    const { database, ledger } = await seatPlayer(server);
    await database.pool.query(`UPDATE site SET settings = '{"MAX_ALL_IN_LIMIT": 700, "MIN_CASH_IN": 600}'`);
    const send = (amountMinor: number) =>
      ledger.sendCashIn({ transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor, askAfterMs: 0 });
    expect(await send(701)).toMatchObject({ error: 'amount_over_limit', params: { maxMinor: 700 } });
    expect(await send(599)).toMatchObject({ error: 'amount_below_minimum', params: { minMinor: 600 } });
    expect(await send(650)).toMatchObject({ ok: true });
  });

  it('GM-01 a seat is refused by what stands in its way', async () => {
    const { ledger, database } = await seatPlayer(server);
    const sit = (machineId: number, playerId = 2) => ledger.takeSeat({ machineId, playerId, loginId: randomUUID() });
    expect(await sit(77)).toMatchObject({ error: 'machine_unknown' });
    expect(await sit(1)).toMatchObject({ error: 'seat_taken' });
    expect(await sit(2)).toMatchObject({ error: 'machine_offline' });
    expect(await sit(2, 1)).toMatchObject({ error: 'seated_elsewhere', params: { machineId: 1, machine: 'Makine 1' } });
    for (const activity of ['error', 'handpay'] as const) {
      await ledger.handshakeMachine(
        new ScriptedMachine(2, '00000000-0000-4000-8000-000000000002').report(activity),
        randomUUID(),
      );
      expect(await sit(2)).toMatchObject({ error: 'machine_not_playable' });
    }
    await database.pool.query(`UPDATE machine SET activity = 'idle', disabled_reason = 'operator' WHERE id = 2`);
    expect(await sit(2)).toMatchObject({ error: 'machine_not_playable' });
    await database.pool.query(`INSERT INTO site (id, name, currency) VALUES (5, 'Other', 'EUR');
      INSERT INTO brand (id, site_id, name, jackpot_seed_minor) VALUES (50, 5, 'Other', 0);
      INSERT INTO machine (id, brand_id, number, name, game_id, agent) VALUES (50, 50, 1, 'Other', 'g', 'floor-1')`);
    expect(await sit(50)).toMatchObject({ error: 'machine_unknown' });
  });

  it('LK-02 a login that is locked moves no money, although it was not when its request came; the platform ends its seat', async () => {
    const { ledger, database, cashIn } = await seatPlayer(server);
    await cashIn(1_000);
    await database.pool.query(
      `INSERT INTO login (id, player_id, address, expires_at, locked_at) VALUES ($1, 1, '127.0.0.1', now() + interval '1 day', NULL)`,
      [LOGIN],
    );
    const cashOut = (transferId: string, playerId: number | null) =>
      ledger.requestCashOut({ transferId, machineId: 1, playerId, thenFree: false, askAfterMs: 0 });
    const known = randomUUID();
    expect(await cashOut(known, 1)).toMatchObject({ ok: true });
    await ledger.refuseCashOut({ transferId: known, reason: 'not_now' });
    await database.pool.query('UPDATE login SET locked_at = now()');
    const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 };
    expect(await ledger.sendCashIn(request)).toMatchObject({ ok: false, error: 'login_locked' });
    expect(await cashOut(randomUUID(), 1)).toMatchObject({ ok: false, error: 'login_locked' });
    expect(await cashOut(known, 1)).toMatchObject({ ok: true, transfer: { state: 'refused' } });
    expect(await cashOut(randomUUID(), null)).toMatchObject({ ok: true, transfer: { state: 'requested' } });
  });
});

describe('what comes twice, late or at once', () => {
  it('GM-10 fifty repeats of one cash in at once move the money once', async () => {
    const story = await seatPlayer(server);
    const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 2_000, askAfterMs: 0 };
    const answers = await Promise.all(Array.from({ length: 50 }, () => story.ledger.sendCashIn(request)));
    expect(answers.filter((answer) => answer.ok && answer.fresh)).toHaveLength(1);
    const end = { transferId: request.transferId, incarnation: story.machine.incarnation, reason: null };
    await Promise.all(Array.from({ length: 20 }, () => story.ledger.endCashIn({ ...end, result: 'applied' })));
    expect(await balancesOf(story.database.pool)).toMatchObject({
      'wallet:1': [48_000, 2],
      'machine_credit:1': [2_000, 1],
    });
    await expectSound(story);
  });

  it.each([false, true])(
    'GM-17 a cash out that the machine began says that it is paid by hand where it is: %s',
    async (handPay) => {
      const { ledger, machine, cashIn, database } = await seatPlayer(server);
      await cashIn(2_000);
      const posted = await ledger.postCashOut({ ...machine.debit(randomUUID()), handPay });
      const reason = handPay ? 'hand_pay' : null;
      expect(posted).toMatchObject({ posted: true, transfer: { state: 'posted', reason } });
      expect(await balancesOf(database.pool)).toMatchObject(
        handPay ? { 'handpay_payable:1': [2_000, 1] } : { 'wallet:1': [50_000, 3] },
      );
    },
  );

  it('GM-10 the same id for something else is refused', async () => {
    const { ledger } = await seatPlayer(server);
    const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 2_000, askAfterMs: 0 };
    await ledger.sendCashIn(request);
    expect(await ledger.sendCashIn({ ...request, amountMinor: 2_001 })).toMatchObject({ error: 'transfer_refused' });
    expect(await ledger.sendCashIn({ ...request, playerId: 2 })).toMatchObject({ error: 'transfer_refused' });
    expect(await ledger.sendCashIn({ ...request, machineId: 2 })).toMatchObject({ error: 'transfer_refused' });
  });

  it('GM-10 GM-11 one id that two players bring at the same moment is one transfer and a refusal, never an error', async () => {
    const { ledger, database } = await seatPlayer(server);
    const other = new ScriptedMachine(2, randomUUID());
    await ledger.handshakeMachine(other.report(), randomUUID());
    expect(await ledger.takeSeat({ machineId: 2, playerId: 2, loginId: LOGIN })).toMatchObject({ ok: true });
    const both = <T>(ask: (who: number) => Promise<T>) => Promise.all([ask(1), ask(2)]);
    const isRefused = (answer: object) => 'error' in answer && answer.error === 'transfer_refused';
    for (let round = 0; round < 15; round++) {
      const [into, out] = [randomUUID(), randomUUID()];
      const request = { transferId: into, amountMinor: 500, askAfterMs: 0 };
      const sent = await both((who) => ledger.sendCashIn({ ...request, playerId: who, machineId: who }));
      expect(sent.map(isRefused).sort()).toEqual([false, true]);
      const { incarnation } = (await ledger.transfer(into)) ?? {};
      await ledger.endCashIn({ transferId: into, incarnation: incarnation ?? '', result: 'refused', reason: null });
      const leaving = { transferId: out, thenFree: false, askAfterMs: 0 };
      const asked = await both((who) => ledger.requestCashOut({ ...leaving, playerId: who, machineId: who }));
      expect(asked.map(isRefused).sort()).toEqual([false, true]);
      await ledger.refuseCashOut({ transferId: out, reason: 'not_now' });
    }
    expect((await checkInvariants(database.pool)).filter((finding) => finding.broken > 0)).toEqual([]);
  });

  it('GM-10 a second cash in waits for the first', async () => {
    const { ledger } = await seatPlayer(server);
    const send = () =>
      ledger.sendCashIn({ transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 });
    expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ error: 'transfer_in_progress' });
  });

  it('RC-03 one player taking four seats at once gets one', async () => {
    const { ledger } = await seatPlayer(server);
    for (const id of [2, 3])
      await ledger.handshakeMachine(new ScriptedMachine(id, randomUUID()).report(), randomUUID());
    const answers = await Promise.all(
      [2, 3, 2, 3].map((machineId) => ledger.takeSeat({ machineId, playerId: 2, loginId: LOGIN })),
    );
    const machines = new Set(answers.flatMap((answer, i) => (answer.ok ? [[2, 3, 2, 3][i]] : [])));
    expect(machines.size).toBe(1);
  });

  it('RC-01 the own seat is taken over with the next epoch and the same session', async () => {
    const { ledger, machine } = await seatPlayer(server);
    const other = randomUUID();
    const over = await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: other });
    expect(over).toMatchObject({ ok: true, epoch: machine.epoch + 1, tookOver: true, previousLoginId: LOGIN });
    // The connection of the old epoch is gone: that is no absence any more.
    await ledger.setSeatGone({ machineId: 1, epoch: machine.epoch, keepMs: 0 });
    expect(await ledger.expireSeats()).toEqual([]);
  });

  it('GM-11 a cash out is posted once, however often the cabinet says it', async () => {
    const story = await seatPlayer(server);
    await story.cashIn(3_000);
    const message = story.machine.debit(randomUUID());
    const answers = await Promise.all(Array.from({ length: 20 }, () => story.ledger.postCashOut(message)));
    expect(answers.every((answer) => answer.posted)).toBe(true);
    expect(await story.ledger.postCashOut({ ...message, amountMinor: 2_999 })).toMatchObject({
      posted: false,
      refusal: 'contradiction',
    });
    expect(await balancesOf(story.database.pool)).toMatchObject({
      'wallet:1': [50_000, 3],
      'machine_credit:1': [0, 2],
    });
    await expectSound(story);
  });

  it('PR-01 plays of one machine sent by four connections at once, overlapping and backwards, are booked once', async () => {
    const story = await seatPlayer(server);
    await story.cashIn(5_000);
    for (let i = 0; i < 60; i++) story.machine.play({ betMinor: 10, winMinor: i % 7 ? 0 : 30, contributionMinor: 1 });
    const { plays, ...who } = story.machine.since(0);
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        [0, 1, 2, 3].map((i) =>
          story.ledger.bookPlays({ ...who, plays: plays.slice(round * 2 + i, round * 3 + i * 2 + 4) }),
        ),
      );
    }
    expect(await story.ledger.bookPlays({ ...who, plays })).toMatchObject({ ok: true, bookedPlay: 60 });
    expect(await balancesOf(story.database.pool)).toMatchObject({
      'machine_credit:1': [story.machine.creditMinor, 61],
    });
    await expectSound(story);
  });

  it('PR-01 many machines, jackpots and cash outs at once neither deadlock nor lose a unit', async () => {
    const story = await seatPlayer(server);
    const { ledger } = story;
    const others = [2, 3].map((id) => new ScriptedMachine(id, randomUUID()));
    for (const machine of others) {
      await ledger.handshakeMachine(machine.report(), randomUUID());
      const seat = await ledger.takeSeat({ machineId: machine.machineId, playerId: machine.machineId, loginId: LOGIN });
      machine.epoch = seat.ok ? seat.epoch : -1;
    }
    const life = async (machine: ScriptedMachine) => {
      for (let round = 0; round < 15; round++) {
        const transferId = randomUUID();
        const { machineId, incarnation } = machine;
        await ledger.sendCashIn({ transferId, playerId: machineId, machineId, amountMinor: 1_000, askAfterMs: 0 });
        await ledger.endCashIn({ transferId, incarnation, result: 'applied', reason: null });
        machine.apply(1_000);
        for (let i = 0; i < 5; i++)
          machine.play({ betMinor: 100, winMinor: 100, contributionMinor: 3, jackpot: i === 4 });
        await ledger.bookPlays(machine.since(machine.lastPlay - 5));
        expect(await ledger.postCashOut(machine.debit(randomUUID()))).toMatchObject({ posted: true });
        machine.confirm();
      }
    };
    await Promise.all([story.machine, ...others].map(life));
    await expectSound(story);
  });
});

describe('plays', () => {
  it('GM-17 of two jackpots of one brand the second gets what the pool holds after the first', async () => {
    const { machine, ledger, cashIn, database } = await seatPlayer(server);
    await cashIn(1_000);
    machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 40, jackpot: true });
    machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 7, jackpot: true });
    const booked = await ledger.bookPlays(machine.since(0));
    expect(booked).toMatchObject({
      jackpots: [
        { number: 1, amountMinor: 10_040 },
        { number: 2, amountMinor: 3_007 },
      ],
    });
    expect(await ledger.bookPlays(machine.since(0))).toEqual(booked);
    expect(await balancesOf(database.pool)).toMatchObject({ 'wallet:1': [62_047, 4], 'jackpot_pool:2': [3_000, 5] });
  });

  it('a jackpot grows up to its limit; what the bets would bring beyond stays with the house, also when the plays come again', async () => {
    const { machine, ledger, cashIn, database } = await seatPlayer(server);
    await database.pool.query('UPDATE brand SET jackpot_limit_minor = 10_050 WHERE id = 2');
    await cashIn(1_000);
    for (const contributionMinor of [40, 40, 40])
      machine.play({ betMinor: 100, winMinor: 0, contributionMinor, jackpot: false });
    const booked = await ledger.bookPlays(machine.since(0));
    expect(booked).toMatchObject({ ok: true, bookedPlay: 3 });
    expect(await ledger.bookPlays(machine.since(0))).toEqual(booked);
    const shares = 'SELECT contribution_minor AS pool, over_limit_minor AS house FROM play ORDER BY number';
    expect((await database.pool.query(shares)).rows).toEqual([
      { pool: 40, house: 0 },
      { pool: 10, house: 30 },
      { pool: 0, house: 40 },
    ]);
    expect(await balancesOf(database.pool)).toMatchObject({ 'jackpot_pool:2': [10_050, 3] });
    const changed = machine.since(0);
    changed.plays[1]!.contributionMinor = 10;
    expect(await ledger.bookPlays(changed)).toMatchObject({ ok: false, params: { reason: 'play_changed' } });
  });

  it('GM-16 plays whose cash in has no answer yet wait for it, and it becomes due', async () => {
    const story = await seatPlayer(server);
    const { machine, ledger } = story;
    const transferId = randomUUID();
    await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 60_000 });
    machine.apply(500);
    machine.play({ betMinor: 200, winMinor: 0 });
    expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true, bookedPlay: 0 });
    expect(await ledger.claimDue({ limit: 5, random: 0 })).toMatchObject([{ id: transferId }]);
    await ledger.endCashIn({ transferId, incarnation: machine.incarnation, result: 'applied', reason: null });
    expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true, bookedPlay: 1 });
    await expectSound(story);
  });

  it('GM-16 plays of another journal than the one that was met are refused, although they would continue the ledger', async () => {
    const story = await seatPlayer(server);
    const { machine, ledger } = story;
    await story.cashIn(1_000);
    machine.play({ betMinor: 200, winMinor: 0 });
    const other = { ...machine.since(0), incarnation: randomUUID() };
    expect(await ledger.bookPlays(other)).toMatchObject({ ok: false, error: 'invalid_request' });
    expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true, bookedPlay: 1 });
    await expectSound(story);
  });

  it('GM-16 a bet of money that never came takes the machine out of service, alone', async () => {
    const story = await seatPlayer(server);
    story.machine.apply(500);
    story.machine.play({ betMinor: 200, winMinor: 0 });
    const refused = { ok: false, error: 'machine_not_playable', params: { reason: 'credit_missing', bookedPlay: 0 } };
    expect(await story.ledger.bookPlays(story.machine.since(0))).toEqual(refused);
    const { rows } = await story.database.pool.query('SELECT id FROM machine WHERE disabled_reason IS NOT NULL');
    expect(rows).toEqual([{ id: 1 }]);
    expect((await story.database.pool.query(`SELECT type FROM audit`)).rows).toEqual([{ type: 'ledger_disagrees' }]);
    await expectSound(story);
  });
});

describe('the handshake', () => {
  it('GM-16 agrees with a machine that played and debited while nobody listened', async () => {
    const { machine, ledger, cashIn, linkId } = await seatPlayer(server);
    await cashIn(1_000);
    machine.play({ betMinor: 100, winMinor: 250 });
    machine.debit(randomUUID());
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({
      accepted: true,
      bookedPlay: 0,
      seated: true,
    });
    expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ bookedPlay: 1 });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, bookedPlay: 1 });
    expect(
      await ledger.postCashOut({ ...machine.openCashOut!, machineId: 1, incarnation: machine.incarnation }),
    ).toMatchObject({
      posted: true,
    });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true });
  });

  it.each<[string, (machine: ScriptedMachine) => void]>([
    [
      'meters_imbalance',
      (machine) => {
        machine.creditMinor += 1;
      },
    ],
    ['in_meter', (machine) => machine.apply(100)],
    [
      'out_meter',
      (machine) => {
        machine.meters.outMinor += 100;
        machine.creditMinor -= 100;
      },
    ],
    [
      'journal_behind',
      (machine) => {
        machine.lastPlay -= 1;
      },
    ],
    [
      'play_meters',
      (machine) => {
        machine.meters.winMinor += 50;
        machine.creditMinor += 50;
      },
    ],
    [
      'epoch_ahead',
      (machine) => {
        machine.epoch += 1;
      },
    ],
  ])('GM-16 a report with %s takes the machine out of service', async (reason, spoil) => {
    const { machine, ledger, cashIn, linkId } = await seatPlayer(server);
    await cashIn(1_000);
    machine.play({ betMinor: 100, winMinor: 0 });
    await ledger.bookPlays(machine.since(0));
    spoil(machine);
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: false, reason });
    const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 };
    expect(await ledger.sendCashIn(request)).toMatchObject({ error: 'machine_not_playable' });
  });

  it.each([
    [0, null],
    [500, null],
    [200, 'in_meter'],
    [501, 'in_meter'],
  ])(
    'GM-16 of an open cash in of 500 a machine with %i more has %s wrong: it is applied wholly or not at all',
    async (appliedMinor, reason) => {
      const { machine, ledger, linkId } = await seatPlayer(server);
      const cashIn = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 };
      expect(await ledger.sendCashIn(cashIn)).toMatchObject({ ok: true });
      machine.apply(appliedMinor);
      expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({
        accepted: reason === null,
        reason,
      });
    },
  );

  it.each([
    ['betMinor', -30],
    ['winMinor', 30],
    ['handPayPaidMinor', -30],
  ] as const)(
    'GM-16 missing plays that do not make the reported %s are noticed when they are booked',
    async (meter, creditMinor) => {
      const { machine, ledger, cashIn, linkId } = await seatPlayer(server);
      await cashIn(1_000);
      machine.play({ betMinor: 100, winMinor: 0 });
      const lost = machine.report();
      lost.meters[meter] += 30;
      lost.holdings.creditMinor += creditMinor;
      expect(await ledger.handshakeMachine(lost, linkId)).toMatchObject({ accepted: true });
      machine.play({ betMinor: 100, winMinor: 0 });
      expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true, bookedPlay: 2 });
      expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({
        accepted: false,
        reason: 'play_meters',
      });
    },
  );

  it('GM-16 a replaced journal disputes what only the old one knew', async () => {
    const story = await seatPlayer(server);
    const { machine, ledger } = story;
    const transferId = randomUUID();
    await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 });
    machine.replaceJournal(randomUUID(), 0);
    expect(await ledger.handshakeMachine(machine.report(), story.linkId)).toMatchObject({
      accepted: false,
      reason: 'journal_replaced',
      disputed: [transferId],
    });
    const late = { transferId, incarnation: machine.incarnation, result: 'refused', reason: 'never_seen' } as const;
    expect(await ledger.endCashIn(late)).toMatchObject({ state: 'disputed' });
    await expectSound(story);
  });

  it('GM-16 a tombstone of a new journal does not void what the old one may have applied', async () => {
    const { ledger } = await seatPlayer(server);
    const transferId = randomUUID();
    await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 });
    const answer = { transferId, incarnation: randomUUID(), result: 'refused', reason: 'never_seen' } as const;
    expect(await ledger.endCashIn(answer)).toMatchObject({ state: 'disputed', balanceMinor: 49_500 });
  });

  it('GM-18 the end of an old connection does not take a machine offline that has met another', async () => {
    const { ledger, machine, linkId, database } = await seatPlayer(server);
    const newer = randomUUID();
    await ledger.handshakeMachine(machine.report(), newer);
    expect(await ledger.unlink(linkId)).toEqual([]);
    await setNow(database.pool, START_MS + 40_000);
    await ledger.touchLink(newer);
    expect(await ledger.dropLostLinks({ silentMs: 30_000 })).toEqual([]);
    await setNow(database.pool, START_MS + 90_000);
    expect(await ledger.dropLostLinks({ silentMs: 30_000 })).toEqual([1]);
  });
});

describe('the seat of a player who is gone', () => {
  it('GM-14 is freed at once where no money came', async () => {
    const { ledger, machine } = await seatPlayer(server);
    expect(await ledger.freeSeat({ machineId: 1, epoch: machine.epoch - 1 })).toEqual({ freed: false });
    expect(await ledger.freeSeat({ machineId: 1, epoch: machine.epoch })).toEqual({ freed: true });
  });

  it('GM-14 is kept until the machine itself says that it is empty: plays of a bonus may not be booked yet', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, linkId } = story;
    await story.cashIn(1_000);
    machine.play({ betMinor: 1_000, winMinor: 0 });
    expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true, bookedPlay: 1 });
    machine.play({ betMinor: 0, winMinor: 700, kind: 'free' });
    const leave = () => ledger.freeSeat({ machineId: 1, epoch: machine.epoch });
    const report = (activity: 'idle' | 'bonus', creditMinor: number) =>
      ledger.reportActivity({ machineId: 1, linkId, activity, creditMinor });
    for (const [activity, creditMinor] of [
      ['bonus', 0],
      ['idle', 700],
    ] as const) {
      await report(activity, creditMinor);
      expect([activity, await leave()]).toEqual([activity, { freed: false }]);
    }
    await ledger.bookPlays(machine.since(1));
    await story.cashOut();
    await report('idle', 0);
    await ledger.unlink(linkId);
    expect(await leave()).toEqual({ freed: false });
    await ledger.handshakeMachine(machine.report(), linkId);
    expect(await leave()).toEqual({ freed: true });
    await expectSound(story);
  });

  it('GM-14 is kept after its cash out while plays that the credit has paid for are not booked', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, linkId } = story;
    await story.cashIn(1_000);
    const transferId = randomUUID();
    await ledger.requestCashOut({ transferId, machineId: 1, playerId: 1, thenFree: true, askAfterMs: 1_000 });
    machine.play({ betMinor: 400, winMinor: 0 });
    expect(await ledger.postCashOut(machine.debit(transferId))).toMatchObject({ posted: true, seatFreed: false });
    machine.confirm();
    expect(await ledger.takeSeat({ machineId: 1, playerId: 2, loginId: LOGIN })).toMatchObject({ error: 'seat_taken' });
    expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ ok: true, bookedPlay: 1, playerId: 1 });
    await ledger.reportActivity({ machineId: 1, linkId, activity: 'idle', creditMinor: 0 });
    expect(await ledger.expireSeats()).toMatchObject([{ machineId: 1, freed: true }]);
    await expectSound(story);
  });

  it('GM-14 is kept with its credit, then cashed out and freed', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, database } = story;
    await story.cashIn(4_000);
    expect(await ledger.freeSeat({ machineId: 1, epoch: machine.epoch })).toEqual({ freed: false });
    await ledger.setSeatGone({ machineId: 1, epoch: machine.epoch, keepMs: 120_000 });
    await setNow(database.pool, START_MS + 119_999);
    expect(await ledger.expireSeats()).toEqual([]);
    await setNow(database.pool, START_MS + 120_000);
    const [expired] = await ledger.expireSeats();
    expect(expired).toMatchObject({ machineId: 1, playerId: 1, freed: false });
    expect(await ledger.expireSeats()).toEqual([]);
    expect(await ledger.claimDue({ limit: 5, random: 0 })).toMatchObject([
      { id: expired?.cashOutId, kind: 'cash_out' },
    ]);
    expect(await ledger.postCashOut(machine.debit(expired!.cashOutId!))).toMatchObject({
      posted: true,
      seatFreed: true,
    });
    expect(await ledger.takeSeat({ machineId: 1, playerId: 2, loginId: LOGIN })).toMatchObject({
      ok: true,
      tookOver: false,
    });
    await expectSound(story);
  });
});

it('GM-16 a server that dies in a call leaves the commit unknown, and the repeat finds it', async () => {
  const story = await seatPlayer(server);
  const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 700, askAfterMs: 0 };
  const blocker = await story.database.pool.connect();
  await blocker.query('BEGIN; SELECT 1 FROM seat WHERE machine_id = 1 FOR UPDATE');
  const call = createPostgresLedger(story.database.pool)
    .sendCashIn(request)
    .catch((error: unknown) => error);
  const blocked = `FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%send_cash_in%'`;
  const end = `SELECT pg_terminate_backend(pid) ${blocked}`;
  while ((await story.database.pool.query(end)).rowCount === 0);
  expect(await call).toBeInstanceOf(CommitUnknown);
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await story.ledger.sendCashIn(request)).toMatchObject({ ok: true });
  await expectSound(story);
});
