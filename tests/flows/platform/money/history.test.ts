import { randomUUID } from 'node:crypto';
import { CODES, history, http } from '@salon/contract';
import { gameById } from '@salon/domain/games/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
const token: Record<string, string> = {};
const sessionId = '0191f0aa-0000-7000-8000-000000000001';
const emptyId = '0191f0aa-0000-7000-8000-000000000002';
const OTHER_GAME = 'another-kind-of-machine';

beforeAll(async () => {
  node = await startPlatformNode();
  for (const username of ['demo', 'demo2']) token[username] = (await node.login(username)).token;
  await layHistory();
});
afterAll(() => node.stop());

const PLAYER = `${http.API_BASE}/player`;
const get = (path: string, username = 'demo') => node.call('GET', `${PLAYER}${path}`, { token: token[username]! });
const sql = (text: string, values: unknown[] = []) => node.database.pool.query(text, values);

/** Three plays of Gece Pazarı (its line 1 wins, a free spin, a box), and one of a machine that tells another outcome. */
async function layHistory(): Promise<void> {
  // At once, before the job that ends days sees a part of them.
  const client = await node.database.pool.connect();
  const sql = (text: string, values: unknown[] = []) => client.query(text, values);
  await sql('BEGIN');
  const { rows } = await sql(`SELECT id FROM player WHERE username = 'demo'`);
  const playerId = rows[0].id as number;
  for (const [id, machineId, startedAt] of [
    [sessionId, 2, '2026-03-01T10:00:00Z'],
    [emptyId, 3, '2026-03-02T10:00:00Z'],
  ]) {
    await sql(
      `INSERT INTO session (id, player_id, machine_id, started_at, ended_at, in_minor, out_minor, bet_minor, win_minor, spin_count, free_spin_count)
       VALUES ($1, $2, $3, $4, $4::timestamptz + interval '10 minutes', 5000, 4600, $5, $6, $7, $8)`,
      [id, playerId, machineId, startedAt, ...(id === sessionId ? [900, 500, 2, 1] : [0, 0, 0, 0])],
    );
  }
  const plain = { stops: [], window: WINDOW, lineWins: [], scatterWinMinor: 0, freeSpinsWon: 0, pick: null };
  const plays: [number, string, string, number, number, object][] = [
    [
      1,
      'base',
      'gece-pazari',
      400,
      300,
      { ...plain, lineWins: [{ line: 0, symbol: 'bell', count: 3, winMinor: 300 }] },
    ],
    [2, 'free', 'gece-pazari', 0, 0, plain],
    [3, 'pick', 'gece-pazari', 0, 200, { ...plain, window: [], pick: { box: 4, prizeMinor: 200 } }],
    [4, 'base', OTHER_GAME, 500, 0, { wheel: 17 }],
  ];
  for (const [number, kind, gameId, bet, win, outcome] of plays) {
    await sql(
      `INSERT INTO play (machine_id, number, incarnation, session_id, kind, game_id, bet_minor, win_minor, contribution_minor,
         hand_pay_minor, outcome, ended_at)
       VALUES (2, $1::bigint, $2, $3, $4, $5, $6, $7, 0, $8, $9, timestamptz '2026-03-01T10:00:00Z' + $1::bigint * interval '1 minute')`,
      [number, randomUUID(), sessionId, kind, gameId, bet, win, number === 1 ? 100 : 0, JSON.stringify(outcome)],
    );
  }
  const move = (key: string, amountMinor: number, kind: string, at: string) =>
    sql(
      `WITH m AS (INSERT INTO movement (kind, key, at) VALUES ($1, $2, $4) RETURNING id)
       INSERT INTO entry (movement_id, account_id, amount_minor, balance_minor)
       SELECT m.id, account_of('wallet', $5), $3::bigint, 0 FROM m
       UNION ALL SELECT m.id, account_of('payments', '=cmd|calc'), -$3::bigint, 0 FROM m`,
      [kind, key, amountMinor, at, String(playerId)],
    );
  await move('deposit:a', 90_000, 'deposit', '2026-03-01T09:00:00Z');
  await move('withdraw:a', -1_050, 'withdraw', '2026-03-05T09:00:00Z');
  await move('hand_pay:a', 2_500, 'hand_pay', '2026-03-06T09:00:00Z');
  await sql('COMMIT');
  client.release();
}

const WINDOW = [
  ['bell', 'cherry', 'bar'],
  ['bell', 'seven', 'bar'],
  ['bell', 'cherry', 'gem'],
];

describe('transactions', () => {
  it('RT-08 totals are of the whole filtered range, not of the page', async () => {
    const { body } = await get('/transactions?since=2026-03-01T00:00:00Z&until=2026-04-01T00:00:00Z&size=1');
    const answer = history.transactionsAnswer.parse(body);
    expect([answer.total, answer.transactions.length]).toEqual([3, 1]);
    expect(answer.totals).toEqual([
      { type: 1, count: 1, amount: 90_000 },
      { type: 2, count: 1, amount: -1_050 },
      { type: 5, count: 1, amount: 2_500 },
    ]);
  });

  it('RT-08 the file has what the filter leaves, in the language asked for, and no formula', async () => {
    const reply = await get(
      '/transactions.csv?since=2026-03-01T00:00:00Z&until=2026-04-01T00:00:00Z&type=2&language=tr',
    );
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    const [heads, row, end] = String(reply.body).split('\r\n');
    expect(heads).toContain('İşlem tarihi,Tür,Kaynak,Tutar');
    expect(row).toMatch(/^\d+,2026-03-05T09:00:00\.000Z,Para çekme,'=cmd\|calc,-10\.50,TRY,$/);
    expect(end).toBe('');
  });

  it('RT-08 a sheet opens in columns in the language asked for, with times of a named zone', async () => {
    const range = 'since=2026-03-01T00:00:00Z&until=2026-04-01T00:00:00Z&type=2';
    const [heads, row] = String((await get(`/transactions.csv?${range}&format=sheet`)).body).split('\r\n');
    expect(heads).toContain('İşlem tarihi (Europe/Istanbul);Tür;Kaynak;Tutar');
    expect(row).toMatch(/^\d+;2026-03-05 12:00:00;Para çekme;'=cmd\|calc;-10,50;TRY;$/);
    const elsewhere = await get(`/transactions.csv?${range}&format=sheet&language=en&timeZone=Europe/Paris`);
    expect(String(elsewhere.body).split('\r\n')[1]).toMatch(/^\d+,2026-03-05 10:00:00,Withdraw,.*,-10\.50,TRY,$/);
  });

  it('RT-08 a file longer than a chunk is whole and in order', async () => {
    const { rows } = await sql(`SELECT id FROM player WHERE username = 'demo2'`);
    await sql(
      `WITH m AS (INSERT INTO movement (kind, key, at)
         SELECT 'deposit', 'many:' || n, now() - n * interval '1 second' FROM generate_series(1, 2500) n
         RETURNING id)
       INSERT INTO entry (movement_id, account_id, amount_minor, balance_minor)
       SELECT m.id, a.id, a.sign * 100, 0 FROM m,
         (VALUES (account_of('wallet', $1), 1), (account_of('payments', 'bank'), -1)) AS a (id, sign)`,
      [String(rows[0].id)],
    );
    const { total } = (await get('/transactions?size=1', 'demo2')).body;
    const file = String((await get('/transactions.csv', 'demo2')).body);
    const lines = file.trimEnd().split('\r\n').slice(1);
    expect([total > 2_500, lines.length]).toEqual([true, total]);
    const ids = lines.map((line) => Number(line.split(',', 1)[0]));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(total);
  });
});

describe('game sessions', () => {
  it('RT-07 lists with spins, free spins, bets and wins, and their totals', async () => {
    const answer = history.sessionsAnswer.parse((await get('/sessions?orderBy=spinCount&order=desc')).body);
    expect(answer.totals).toEqual({ spinCount: 2, freeSpinCount: 1, betMinor: 900, winMinor: 500 });
    expect(answer.sessions.map(({ id }) => id)).toEqual([sessionId, emptyId]);
    const filtered = await get('/sessions?since=2026-03-02T00:00:00Z');
    expect(history.sessionsAnswer.parse(filtered.body).total).toBe(1);
    const played = history.sessionsAnswer.parse((await get('/sessions?unplayed=hide')).body);
    expect([played.total, played.hiddenCount, played.sessions.map(({ id }) => id)]).toEqual([1, 1, [sessionId]]);
    expect(String((await get('/sessions.csv?unplayed=hide')).body).split('\r\n').length).toBe(3);
  });

  it('RT-07 opens into its plays with number, bet, win and what the reels showed', async () => {
    const { session } = history.sessionAnswer.parse((await get(`/sessions/${sessionId}`)).body);
    expect(session).toMatchObject({ machine: 'Bebek', machineNumber: 102, inMinor: 5_000, outMinor: 4_600 });
    const { total, plays } = history.playsAnswer.parse((await get(`/sessions/${sessionId}/plays?order=asc`)).body);
    expect([total, plays.map(({ number }) => number)]).toEqual([4, [1, 2, 3, 4]]);
    const lines = gameById('gece-pazari')!.lines;
    expect(plays[0]).toMatchObject({
      game: 'Gece Pazarı',
      betMinor: 400,
      winMinor: 300,
      handPayMinor: 100,
      window: WINDOW,
      lineWins: [{ line: 1, symbol: 'bell', count: 3, winMinor: 300, rows: lines[0] }],
      gameId: 'gece-pazari',
      winCells: [0, 1, 2].map((reel) => ({ reel, row: lines[0]![reel] })),
    });
    expect(plays[2]).toMatchObject({ kind: 'pick', window: [], pick: { box: 4, prizeMinor: 200 } });
    expect(plays[3]).toMatchObject({ game: OTHER_GAME, betMinor: 500, window: [], winCells: [] });
    const paged = history.playsAnswer.parse((await get(`/sessions/${sessionId}/plays?size=2&page=2`)).body);
    expect(paged.plays.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('RT-07 gives sessions and plays as files', async () => {
    const sessions = String((await get('/sessions.csv?language=ar')).body).split('\r\n');
    expect(sessions.length).toBe(4);
    expect(sessions[1]).toContain(`${emptyId},Kuzguncuk,2026-03-02T10:00:00.000Z`);
    const plays = String((await get(`/sessions/${sessionId}/plays.csv?language=en`)).body).split('\r\n');
    expect(plays[1]).toBe(
      '1,2026-03-01T10:01:00.000Z,Gece Pazarı,Spin,4.00,3.00,1.00,,TRY,bell cherry bar | bell seven bar | bell cherry gem,1',
    );
    expect(plays.length).toBe(6);
  });
});

const calls = [
  '/transactions',
  '/transactions.csv',
  '/sessions',
  '/sessions.csv',
  `/sessions/${sessionId}`,
  `/sessions/${sessionId}/plays`,
  `/sessions/${sessionId}/plays.csv`,
  `/sessions/${sessionId}/credit`,
  '/spending',
];

it.each(calls)('RT-07 RT-08 CA-01 refuses %s without a login', async (path) => {
  const { status, body } = await node.call('GET', `${PLAYER}${path}`);
  expect([status, body.code]).toEqual([401, CODES.unauthorized]);
});

it.each(calls.filter((path) => path.includes(sessionId)))(
  "RT-07 another player's session is not there: %s",
  async (path) => {
    const { status, body } = await get(path, 'demo2');
    expect([status, body.code]).toEqual([404, CODES.not_found]);
  },
);

it("RT-07 RT-08 another player's rows are in no list and no file", async () => {
  expect((await get('/sessions', 'demo2')).body).toMatchObject({ total: 0, sessions: [] });
  expect(String((await get('/sessions.csv', 'demo2')).body).split('\r\n').length).toBe(2);
  expect(String((await get('/transactions.csv?since=2026-03-01T00:00:00Z', 'demo2')).body)).not.toContain('2026-03-0');
});

it.each([
  ['/transactions?page=0', 'page'],
  ['/transactions?size=101', 'size'],
  ['/transactions?since=yesterday', 'since'],
  ['/transactions?type=7', 'type'],
  ['/transactions?orderBy=player_id', 'orderBy'],
  ['/transactions?order=up', 'order'],
  ['/transactions.csv?language=xx', 'language'],
  ['/transactions.csv?format=excel', 'format'],
  ['/transactions.csv?timeZone=Mars/Olympus', 'timeZone'],
  ['/sessions?orderBy=;drop', 'orderBy'],
  ['/sessions?unplayed=maybe', 'unplayed'],
  ['/sessions.csv?until=1', 'until'],
  ['/sessions/not-an-id', 'id'],
  ['/sessions/not-an-id/plays', 'id'],
  [`/sessions/${sessionId}/plays?order=x`, 'order'],
])('ER-01 answers 40000 with the field to %s', async (path, field) => {
  const { status, body } = await get(path);
  expect([status, body.code, body.Params]).toEqual([400, CODES.invalid_request, { field }]);
});
