import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '@salon/testkit/bare-environment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestDatabase, type TestServer } from '../db/testing/database.ts';
import { createAdjustments } from './adjustments.ts';
import type { Attention } from './attention.ts';
import { closeDays } from './days.ts';
import { checkInvariants, OPEN_LIMIT_MS, RULES } from './invariants.ts';
import type { Ledger } from './ledger.ts';
import { createPayments } from './payments.ts';
import { START_MS, setNow } from './testing/floor.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';
import { seatPlayer } from './testing/seated.ts';

let server: TestServer;
/** A ledger in which everything has happened once: a session that ended, one that goes on, a jackpot, a hand pay, all ends of transfers. */
let sound: TestDatabase;

beforeAll(async () => {
  server = await startTestServer();
  const { database, ledger, machine, cashIn, cashOut, linkId } = await seatPlayer(server);
  sound = database;
  const send = async () => {
    const transferId = randomUUID();
    await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor: 700, askAfterMs: 0 });
    return transferId;
  };
  await cashIn(5_000);
  machine.play({ betMinor: 100, winMinor: 30, contributionMinor: 2 });
  machine.play({ betMinor: 100, winMinor: 4_000, handPayMinor: 3_500, contributionMinor: 2, jackpot: true });
  machine.play({ betMinor: 0, winMinor: 60, kind: 'free' });
  await ledger.bookPlays(machine.since(0));
  const payments = createPayments(database.pool);
  const rate = { most: 100, withinMs: 1 };
  const opened = await payments.openDeposit({ playerId: 1, validMs: 60_000, ...rate });
  if (!opened.ok) throw new Error(opened.error);
  const paid = { transactionId: 'in-1-of-the-provider', playerId: 1, amountMinor: 5_000, currency: 'TRY' };
  await payments.receiveCall(0, { type: 'deposit', depositId: opened.id, ...paid });
  const ask = async (amountMinor: number) => {
    const id = randomUUID();
    await payments.requestWithdrawal({ id, playerId: 1, amountMinor, operator: null, ...rate });
    return id;
  };
  await payments.cancelWithdrawal(await ask(2_000), 1);
  const withdrawalId = await ask(1_500);
  await payments.fetchWithdrawals(0, 0, 10);
  const out = { ...paid, transactionId: 'out-1-of-the-provider', amountMinor: 1_500 };
  await payments.receiveCall(0, { type: 'withdrawal_paid', withdrawalId, ...out });
  await ask(1_000);
  const refused = {
    transferId: await send(),
    incarnation: machine.incarnation,
    result: 'refused',
    reason: 'not_now',
  } as const;
  await ledger.endCashIn(refused);
  await cashOut();
  await ledger.handshakeMachine(machine.report(), linkId);
  await ledger.freeSeat({ machineId: 1, epoch: machine.epoch });
  const seat = await ledger.takeSeat({ machineId: 1, playerId: 2, loginId: randomUUID() });
  machine.epoch = seat.ok ? seat.epoch : -1;
  await ledger.sendCashIn({ transferId: randomUUID(), playerId: 2, machineId: 1, amountMinor: 900, askAfterMs: 0 });
  await loseJournals(ledger);
  await playUnfit(ledger);
  await correctDeposit(database);
  // The day ends, and is closed.
  await setNow(database.pool, START_MS + 21 * 3_600_000);
  await closeDays(database.platformPool);
  await setNow(database.pool, START_MS);
});
afterAll(() => server.stop());

/** A dispute that was decided, and one that is open. */
async function loseJournals(ledger: Ledger): Promise<void> {
  const machine = new ScriptedMachine(2, randomUUID());
  const linkId = randomUUID();
  const handshake = () => ledger.handshakeMachine(machine.report(), linkId);
  for (const lost of ['decided', 'open']) {
    await handshake();
    await ledger.stopMachine({ machineId: 2, stop: false, operator: 'ada' });
    await handshake();
    const seat = await ledger.takeSeat({ machineId: 2, playerId: 3, loginId: randomUUID() });
    if (!seat.ok) throw new Error(seat.error);
    await ledger.sendCashIn({ transferId: randomUUID(), playerId: 3, machineId: 2, amountMinor: 800, askAfterMs: 0 });
    machine.replaceJournal(randomUUID(), 0);
    const disputeId = (await handshake()).dispute?.id ?? 0;
    if (lost === 'open') return;
    const proposalId = randomUUID();
    const correction = { proposalId, siteId: 0, disputeId, playerMinor: 300, reason: 'seen by the camera' };
    await ledger.proposeCorrection({ ...correction, operator: 'ada' });
    await ledger.decideCorrection({ proposalId, siteId: 0, approve: true, operator: 'bob' });
  }
}

/** A play of another game than its machine's: its bet is in dispute, its machine out of service. */
async function playUnfit(ledger: Ledger): Promise<void> {
  const machine = new ScriptedMachine(3, randomUUID());
  await ledger.handshakeMachine(machine.report(), randomUUID());
  const seat = await ledger.takeSeat({ machineId: 3, playerId: 3, loginId: randomUUID() });
  if (!seat.ok) throw new Error(seat.error);
  machine.epoch = seat.epoch;
  const transferId = randomUUID();
  await ledger.sendCashIn({ transferId, playerId: 3, machineId: 3, amountMinor: 600, askAfterMs: 0 });
  machine.apply(600);
  const { incarnation } = machine;
  await ledger.endCashIn({ transferId, incarnation, result: 'applied', reason: null });
  machine.play({ betMinor: 100, winMinor: 500, gameId: 'another' });
  const booked = await ledger.bookPlays(machine.since(0));
  if (!booked.ok || booked.disputes.length !== 1) throw new Error('not kept as a dispute');
}

/** Twice, each decided. */
async function correctDeposit({ pool }: TestDatabase): Promise<void> {
  const adjustments = createAdjustments(pool);
  const { rows } = await pool.query(`SELECT id FROM movement WHERE kind = 'deposit'`);
  for (const playerMinor of [-300, 100]) {
    const id = randomUUID();
    const proposal = { id, siteId: 0, movementId: rows[0].id, username: null, playerMinor, reason: 'booked twice' };
    await adjustments.propose({ ...proposal, operator: 'ada' });
    const decided = await adjustments.decide({ id, siteId: 0, approve: true, operator: 'bob' });
    if (!decided.ok) throw new Error(decided.error);
  }
}

/** One wrong change of the ledger per rule, past every trigger and constraint. */
const WRONG_HANDS: Record<string, string> = {
  'every booked deposit moved its amount once, reported by one call of its provider': `UPDATE deposit SET amount_minor = amount_minor + 1`,
  'every withdrawal has exactly the movements of its state': `UPDATE withdrawal SET state = 'returned' WHERE state = 'paid'`,
  'money held for withdrawals is that of the open ones': `UPDATE withdrawal SET state = 'paid', ended_at = now() WHERE state = 'requested'`,
  'every movement balances': `UPDATE entry SET amount_minor = amount_minor + 1 WHERE movement_id = (SELECT max(movement_id) FROM entry) AND amount_minor > 0`,
  'every account holds the sum of its entries, and counts them': `UPDATE account SET seq = seq + 1 WHERE kind = 'wallet' AND owner = '1'`,
  'every entry continues the balance before it': `UPDATE entry SET balance_minor = balance_minor + 1 WHERE movement_id = (SELECT max(movement_id) FROM entry)`,
  'no account is below zero that must not be': `UPDATE account SET balance_minor = -1 WHERE kind = 'wallet' AND owner = '3'`,
  'everything sums to zero': `UPDATE account SET balance_minor = balance_minor + 1 WHERE kind = 'house' AND owner = '0'`,
  'plays are numbered without gaps up to the booked one': `DELETE FROM play WHERE number = 2`,
  'every play moved its money once: credit, hand pay and jackpot': `UPDATE play SET hand_pay_minor = hand_pay_minor + 1 WHERE number = 2`,
  'the days of a player sum up to what was booked for them': `UPDATE player_day SET won_minor = won_minor + 1`,
  'a play that does not fit is in dispute, with its bet at most, and nothing else of it is booked': `UPDATE unfit_play SET bet_minor = 0`,
  'every transfer has exactly the movements of its state': `UPDATE transfer SET state = 'posted' WHERE state = 'voided'`,
  'money in transit belongs to a transfer that has not ended, all of it': `UPDATE transfer SET state = 'posted' WHERE state = 'sent'`,
  'no transfer is open for longer than it may be': `UPDATE transfer SET created_at = created_at - interval '31 minutes' WHERE state = 'sent'`,
  'what is payable by hand is what the due hand pays come to': `UPDATE hand_pay SET amount_minor = amount_minor + 1 WHERE state = 'due'`,
  'every paid hand pay moved its amount once, to its player': `UPDATE hand_pay SET state = 'paid' WHERE state = 'due'`,
  'every session holds the sums of its plays and transfers': `UPDATE session SET free_spin_count = free_spin_count + 1 WHERE player_id = 1`,
  'the credit of every machine in service is what its meters make': `UPDATE booked_meter SET bet_minor = bet_minor + 1 WHERE machine_id = 1`,
  'every discount and bonus moved its money once, and no more than was granted': `INSERT INTO promotion_payout (kind, player_id, request_id, amount_minor, at) VALUES ('discount', 1, gen_random_uuid(), 5, ledger_now())`,
  'no movement is between two sites, whose currencies may differ': `UPDATE account SET owner = '9' WHERE kind = 'house' AND owner = '0'`,
  'what has no site of its own holds the money of one site only': `UPDATE player SET site_id = 9 WHERE id = 2`,
  'every dispute took what it holds to suspense once, and holds it until it is decided': `UPDATE account SET balance_minor = balance_minor - 1 WHERE kind = 'suspense' AND balance_minor > 0`,
  'every correction moved its amounts once, approved by another person, never above its dispute': `UPDATE dispute_proposal SET player_minor = player_minor + 1`,
  'every adjustment moved its amounts once, approved by another person, never taking back more than its movement was about': `UPDATE adjustment SET player_minor = player_minor + 1`,
  'one correction of a matter at a time waits for its decision': `DELETE FROM adjustment_decision`,
  'a corrected hand pay has the approved adjustment that settled it': `UPDATE hand_pay SET state = 'corrected' WHERE state = 'due'`,
  'every closed day has the plays that were booked within it': `UPDATE day_figure SET win_minor = win_minor + 1 WHERE plays > 0`,
  'every closed day has the money that was moved within it': `UPDATE day_figure SET deposit_minor = deposit_minor + 1 WHERE deposit_minor > 0`,
  'every row of the audit stands as it was written': `UPDATE audit_head SET number = number + 1`,
  'a seat is free only where no credit is': `UPDATE seat SET session_id = NULL, player_id = NULL, login_id = NULL`,
  'every open session has its seat, and every seat its open session': `UPDATE seat SET player_id = 3 WHERE machine_id = 1`,
};

/** Further wrong hands that one half of a rule alone finds. */
const MORE_WRONG_HANDS: [rule: string, hand: string][] = [
  [
    'every correction moved its amounts once, approved by another person, never above its dispute',
    'UPDATE dispute_decision SET decided_by = upper(proposed_by)',
  ],
  [
    'every adjustment moved its amounts once, approved by another person, never taking back more than its movement was about',
    'UPDATE adjustment_decision SET decided_by = upper(proposed_by)',
  ],
];

describe('invariants', () => {
  it('PR-01 hold in a sound ledger', async () => {
    const copy = await sound.copy();
    expect((await checkInvariants(copy.pool)).map(({ rule, broken }) => [rule, broken])).toEqual(
      RULES.map(({ rule }) => [rule, 0]),
    );
    await setNow(copy.pool, START_MS + OPEN_LIMIT_MS);
    expect((await checkInvariants(copy.pool)).filter((finding) => finding.broken > 0)).toEqual([]);
  });

  it.each([...RULES.map(({ rule }) => [rule, WRONG_HANDS[rule]] as const), ...MORE_WRONG_HANDS])(
    'PR-01 a wrong hand is found: %s: %s',
    async (rule, hand) => {
      const wrong = await sound.copy();
      const client = await wrong.pool.connect();
      await client.query(
        `BEGIN; SET LOCAL session_replication_role = replica; ALTER TABLE account DROP CONSTRAINT never_below_zero;
      ALTER TABLE dispute_decision DROP CONSTRAINT approved_by_another; ALTER TABLE adjustment_decision DROP CONSTRAINT adjusted_by_another`,
      );
      if (!hand) throw new Error(`no wrong hand for: ${rule}`);
      expect((await client.query(hand)).rowCount).toBeGreaterThan(0);
      await client.query('COMMIT');
      client.release();
      const found = (await checkInvariants(wrong.pool)).find((finding) => finding.rule === rule);
      expect(found?.broken).toBeGreaterThan(0);
      expect(found?.examples[0]).toBeTruthy();
    },
  );
});

describe('npm run invariants', () => {
  const run = (env: Record<string, string>, ...words: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const program = fileURLToPath(new URL('../invariants.ts', import.meta.url));
      const child = execFile(
        process.execPath,
        [program, ...words],
        { env: bareEnvironment(env) },
        (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
      );
    });

  it('PR-01 prints a line per rule and ends with 0; finds the database of a running platform by its folder', async () => {
    const { database } = await seatPlayer(server);
    const folder = mkdtempSync(join(tmpdir(), 'salon-run-'));
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ databaseUrl: database.url }));
    const { code, out } = await run({ DATA_DIR: folder });
    rmSync(folder, { recursive: true });
    expect(out.trim().split('\n')).toEqual([
      ...RULES.map(({ rule }) => `holds   ${rule}`),
      `${RULES.length} hold, 0 broken`,
      '0 to attend to',
      'audit of 0 rows, newest -',
    ]);
    expect(code).toBe(0);
  });

  it('"all hold" with money that nobody can move: machines out of service, disputes, suspense and hand pays are listed', async () => {
    const { database, ledger, machine, cashIn, linkId } = await seatPlayer(server);
    await cashIn(3_000);
    const request = { playerId: 1, machineId: 1, amountMinor: 700, askAfterMs: 0 };
    const transferId = randomUUID();
    await ledger.sendCashIn({ ...request, transferId });
    await setNow(database.pool, START_MS + 60_000);
    machine.replaceJournal(randomUUID(), 0);
    await ledger.handshakeMachine(machine.report(), linkId);
    await database.pool.query(`UPDATE machine SET stopped_at = ledger_now(), stopped_by = 'ada' WHERE id = 2;
      UPDATE machine SET disabled_reason = 'in_meter' WHERE id = 3;
      INSERT INTO hand_pay (machine_id, reference, amount_minor, due_at) VALUES (3, 'play:1', 500, ledger_now());
      SELECT post_movement('correction', 'a', NULL, NULL, ARRAY[account_of('suspense', 'machine:3'), account_of('house', '0')], '{500,-500}');
      INSERT INTO audit (type) VALUES ('login_success')`);
    await setNow(database.pool, START_MS + 60_000 + 3 * 3_600_000);

    const { code, out } = await run({ DATABASE_URL: database.platformUrl });
    const { rows } = await database.pool.query(`SELECT number, encode(hash, 'hex') AS hash FROM audit_head`);
    expect(out.trim().split('\n').slice(RULES.length)).toEqual([
      'attend  case 1 of player 1 at machine 1 waits for a correction: journal_replaced; 37.00 TRY since 2030-01-01T00:01:00.000Z (3 h)',
      'attend  hand pay 1 at machine 3 is due; 5.00 TRY since 2030-01-01T00:01:00.000Z (3 h)',
      'attend  machine 1 (Makine 1) is out of service: journal_replaced; 0.00 TRY since 2030-01-01T00:01:00.000Z (3 h)',
      'attend  machine 2 (Makine 2) is out of service: stopped by ada; 0.00 TRY since 2030-01-01T00:01:00.000Z (3 h)',
      'attend  machine 3 (Makine 3) is out of service: in_meter; 0.00 TRY since 2030-01-01T00:01:00.000Z (3 h)',
      'attend  suspense of machine:3; 5.00 TRY since 2030-01-01T00:01:00.000Z (3 h)',
      `${RULES.length} hold, 0 broken`,
      '6 to attend to',
      `audit of ${rows[0].number} rows, newest ${rows[0].hash}`,
    ]);
    expect(code).toBe(0);
    const json = JSON.parse((await run({ DATABASE_URL: database.platformUrl }, '--json')).out);
    expect(json).toMatchObject({ broken: 0, audit: { rows: rows[0].number } });
    expect(json.attention.map(({ kind, amountMinor, ageS }: Attention) => [kind, amountMinor, ageS])).toEqual([
      ['dispute', 3_700, 10_800],
      ['hand_pay_due', 500, 10_800],
      ['machine_out_of_service', 0, 10_800],
      ['machine_out_of_service', 0, 10_800],
      ['machine_out_of_service', 0, 10_800],
      ['suspense', 500, 10_800],
    ]);
  });

  it('PR-01 ends with 1 where a rule is broken, and where there is no database', async () => {
    const { database } = await seatPlayer(server);
    await database.pool.query(
      `UPDATE account SET balance_minor = balance_minor + 5 WHERE kind = 'house' AND owner = '0'`,
    );
    const { code, out } = await run({ DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(out).toContain('BROKEN  everything sums to zero: 1');
    expect(await run({ DATA_DIR: '/nowhere' })).toMatchObject({ code: 1 });
    expect(await run({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toMatchObject({ code: 1 });
  });
});
