import { history } from '@salon/contract';
import { ACTION } from '@salon/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { listSessions } from './session-statement.ts';
import { COUNTED_AS, listTransactions, type Page } from './statement.ts';
import { START_MS, setNow } from './testing/floor.ts';
import { seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ALL: Page = { page: 1, size: 25, since: null, until: null, descending: true };
const at = (seconds: number) => new Date(START_MS + seconds * 1_000).toISOString();

async function play() {
  const story = await seatPlayer(server);
  const { database, ledger, machine, cashIn, cashOut } = story;
  const { pool } = database;
  const later = (seconds: number) => setNow(pool, START_MS + seconds * 1_000);
  await later(10);
  await cashIn(3_000);
  machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 5, jackpot: true });
  machine.play({ betMinor: 0, winMinor: 40, kind: 'free' });
  await later(20);
  await ledger.bookPlays(machine.since(0));
  await later(30);
  const refused = { transferId: '00000000-0000-4000-8000-00000000000f', amountMinor: 600 };
  await ledger.sendCashIn({ ...refused, playerId: 1, machineId: 1, askAfterMs: 0 });
  await ledger.endCashIn({ ...refused, incarnation: machine.incarnation, result: 'refused', reason: 'not_now' });
  await later(75);
  await cashOut();
  const pay = (kind: string, key: string, from: string, to: string, minor: number) =>
    pool.query(
      `SELECT post_movement($1::movement_kind, $2, NULL, NULL, ARRAY[account_of($3::account_kind, $4), account_of('wallet', '1')], ARRAY[-$5::bigint, $5::bigint])`,
      [kind, key, from, to, minor],
    );
  await later(80);
  await pay('deposit', 'deposit:1', 'payments', 'demo-bank', 900);
  await pay('withdraw', 'withdraw:1', 'payments', 'demo-bank', -400);
  await pay('hand_pay', 'hand_pay:1', 'suspense', 'attendant', 250);
  return story;
}

it('RT-08 GM-17 shows all six actions as the wallet saw them, and hides a cash in that came back', async () => {
  const { database } = await play();
  const { total, transactions } = await listTransactions(database.pool, {
    ...ALL,
    playerId: 1,
    type: null,
    orderBy: 'operationDate',
  });
  expect(total).toBe(7);
  expect(transactions.map(({ id: _id, kind: _kind, ...row }) => row)).toEqual([
    { operationDate: at(80), playedDurationS: null, from: '', amount: 250, type: ACTION.hand_pay },
    { operationDate: at(80), playedDurationS: null, from: 'demo-bank', amount: -400, type: ACTION.withdraw },
    { operationDate: at(80), playedDurationS: null, from: 'demo-bank', amount: 900, type: ACTION.deposit },
    { operationDate: at(75), playedDurationS: 75, from: 'Makine 1', amount: 2_940, type: ACTION.cash_out },
    { operationDate: at(20), playedDurationS: null, from: 'Makine 1', amount: 10_005, type: ACTION.jackpot },
    { operationDate: at(10), playedDurationS: null, from: 'Makine 1', amount: -3_000, type: ACTION.cash_in },
    { operationDate: at(0), playedDurationS: null, from: 'demo', amount: 50_000, type: ACTION.deposit },
  ]);
});

it('RT-08 pages, sorts and filters by type and date', async () => {
  const { database } = await play();
  const list = async (change: Partial<Parameters<typeof listTransactions>[1]>) => {
    const query = { ...ALL, playerId: 1, type: null, orderBy: 'operationDate', ...change } as const;
    const { total, transactions } = await listTransactions(database.pool, query);
    return [total, transactions.map((row) => row.amount)];
  };
  expect(await list({ size: 3, page: 2 })).toEqual([7, [2_940, 10_005, -3_000]]);
  expect(await list({ size: 3, page: 9 })).toEqual([7, []]);
  expect(await list({ orderBy: 'amount', descending: false, size: 2 })).toEqual([7, [-3_000, -400]]);
  expect(await list({ type: ACTION.deposit })).toEqual([2, [900, 50_000]]);
  expect(await list({ since: at(20), until: at(80) })).toEqual([2, [2_940, 10_005]]);
  expect(await list({ playerId: 2 })).toEqual([1, [50_000]]);
});

it('RT-07 lists the sessions with their spins', async () => {
  const { database, ledger, machine, linkId } = await play();
  await ledger.handshakeMachine(machine.report(), linkId);
  await ledger.freeSeat({ machineId: 1, epoch: machine.epoch });
  await setNow(database.pool, START_MS + 100_000);
  await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: linkId });
  const list = (change: Partial<Parameters<typeof listSessions>[1]>) =>
    listSessions(database.pool, { ...ALL, playerId: 1, orderBy: 'start', unplayed: 'show', ...change });
  const ended = { machine: 'Makine 1', machineId: 1, start: at(0), end: at(80), spinCount: 1, freeSpinCount: 1 };
  expect(await list({})).toMatchObject({ total: 2, sessions: [{ start: at(100), end: null, spinCount: 0 }, ended] });
  expect(await list({ orderBy: 'spinCount', size: 1 })).toMatchObject({ total: 2, sessions: [ended] });
  expect(await list({ until: at(50) })).toMatchObject({ total: 1, sessions: [ended] });
  // Its jackpot counts: it is ahead of the session in which nothing was played.
  expect(await list({ orderBy: 'net', descending: false })).toMatchObject({ sessions: [{ end: null }, ended] });
  const nothing = { betMinor: 0, winMinor: 0, spinCount: 0, freeSpinCount: 0 };
  expect(await list({ playerId: 2 })).toEqual({ total: 0, sessions: [], totals: nothing, hiddenCount: 0 });
});

it('RT-08 knows every kind of movement that the database has, and shows each that moves a wallet as what it is', async () => {
  const { database } = await seatPlayer(server);
  const { pool } = database;
  const { rows } = await pool.query<{ kinds: string[] }>('SELECT enum_range(NULL::movement_kind)::text[] AS kinds');
  expect([...rows[0]!.kinds].sort()).toEqual(Object.keys(COUNTED_AS).sort());

  const shown = Object.keys(history.SOURCES) as history.Movement[];
  const account = (kind: history.Movement) =>
    history.SOURCES[kind] === 'provider' ? ['payments', '0:payments'] : ['suspense', 'anybody'];
  for (const kind of shown)
    await pool.query(
      `SELECT post_movement($1::movement_kind, $2, NULL, NULL, ARRAY[account_of($3::account_kind, $4), account_of('wallet', '3')],
        ARRAY[-10::bigint, 10::bigint])`,
      [kind, `story:${kind}`, ...account(kind)],
    );
  const listed = await listTransactions(pool, { ...ALL, playerId: 3, type: null, orderBy: 'operationDate' });
  const { transactions } = history.transactionsAnswer.parse({ status: 1, ...listed });
  const own = transactions.filter(({ amount }) => amount === 10);
  expect(own.map(({ kind }) => kind).sort()).toEqual([...shown].sort());
  for (const { kind, from, type } of own) {
    expect(from).toBe('');
    const as = COUNTED_AS[kind];
    expect(type).toBe(as === 'by_sign' || as === null ? ACTION.deposit : ACTION[as]);
  }
});
