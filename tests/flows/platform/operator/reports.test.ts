/** Reports of real play equal sums of the ledger that this file writes itself; a closed day stays what it was; sites never mix. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { CODES, http, operator } from '@salon/contract';
import { ZERO_METERS } from '@salon/domain';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import { SECOND_SITE_HOST, SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { widenGames } from '../../../../apps/platform/src/db/testing/wide-bounds.ts';
import { closeDays } from '../../../../apps/platform/src/ledger/days.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type LedgerClock, startLedgerClock } from '../ledger-clock.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

let node: PlatformNode;
let clock: LedgerClock;
let cabinet: ScriptedCabinet;
let admin: StaffPerson;
let cashier: StaffPerson;
let euro: StaffPerson;
/** Days of the site, in the order in which this file lives through them. */
const days: string[] = [];

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const sums = (rows: { key: string }[], ...fields: string[]) =>
  Object.fromEntries(rows.map((row) => [row.key, fields.map((field) => (row as never)[field] as number)]));

beforeAll(async () => {
  node = await startPlatformNode();
  clock = await startLedgerClock(node.database.pool);
  days.push(await clock.siteDay());
  await widenGames(node.database.pool, ['altin-nehir', 'tas-kopru', 'Seven Line']);
  await sql(`UPDATE machine SET game_id = CASE id WHEN 2 THEN 'tas-kopru' WHEN 9 THEN 'Seven Line' ELSE 'altin-nehir' END
    WHERE id IN (1, 2, 9, 25)`);
  cabinet = node.cabinet([1, 2, 9, 25]);
  await cabinet.connect();
  admin = await staffPerson(node, { username: 'report-admin', role: 'admin', siteId: 0 });
  cashier = await staffPerson(node, { username: 'report-cashier', role: 'cashier', siteId: 0 });
  euro = await staffPerson(node, { username: 'report-euro', role: 'auditor', siteId: SECOND_SITE_ID });
});
afterAll(() => node.stop());

const nextDay = async () => {
  await clock.advance('24 hours');
  days.push(await clock.siteDay());
  await closeDays(node.database.platformPool);
};
const report = async (query: string, by: StaffPerson = admin): Promise<operator.Report> => {
  const { body } = await by.call('GET', `/reports?${query}`);
  if (body.status !== 1) throw new Error(JSON.stringify(body));
  return operator.reportAnswer.parse(body);
};
const sit = async (token: string, machineID: number, host?: string) => {
  const socket = await node.player('/machine', token, host);
  expect(await socket.ask('init', { machineID, token })).toMatchObject({ status: 1 });
  await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 20_000 });
};
/** Logs in at the second site's host: fetch lets nobody choose that header. */
const euroToken = () =>
  new Promise<string>((resolve, reject) => {
    const headers = { host: SECOND_SITE_HOST, 'content-type': 'application/json' };
    const call = request(`${node.url}${http.API_BASE}/login`, { method: 'POST', headers }, async (answer) => {
      resolve(((await json(answer)) as { token: string }).token);
    });
    call.on('error', reject);
    call.end(JSON.stringify({ username: 'demo-eu', password: DEMO_PASSWORD, site_id: SECOND_SITE_ID }));
  });

/** Coin in, coin out and net of the ledger itself, by a key of this query's own making. */
const ledger = async (key: string, day: string, siteId: number) => {
  const rows = await sql(
    `SELECT ${key} AS key, sum(bet) AS bet, sum(win) AS win, sum(house) AS net FROM (
      SELECT p.machine_id, b.id AS brand_id, p.game_id, s.player_id, p.bet_minor AS bet, p.win_minor AS win,
        (SELECT sum(e.amount_minor) FROM movement m JOIN entry e ON e.movement_id = m.id JOIN account a ON a.id = e.account_id
          WHERE a.kind IN ('house', 'jackpot_pool') AND m.kind IN ('play', 'hand_pay_due')
            AND m.key IN ('play:' || p.machine_id || ':' || p.number, 'hand_pay_due:' || p.machine_id || ':' || p.number)) AS house
      FROM play p JOIN session s ON s.id = p.session_id JOIN machine x ON x.id = p.machine_id JOIN brand b ON b.id = x.brand_id
      WHERE b.site_id = $1 AND EXISTS (SELECT FROM movement m WHERE m.id = p.movement_id
        AND (m.at AT TIME ZONE CASE $1 WHEN 0 THEN 'Europe/Istanbul' ELSE 'Europe/Paris' END)::date = $2::date)) y GROUP BY 1`,
    [siteId, day],
  );
  return Object.fromEntries(rows.map(({ key: name, bet, win, net }) => [String(name), [bet, win, net]]));
};

describe('a report of real play', () => {
  it('equals the ledger to the minor unit, by day, brand, machine, game and player', async () => {
    // They stay until this file ends: the seat of a player who left ends when the next day comes.
    await sit((await node.login('demo')).token, 1);
    await sit((await node.login('demo2')).token, 2);
    await sit((await node.login('demo3')).token, 9);
    await sit(await euroToken(), 25, SECOND_SITE_HOST);
    const plays: [number, Parameters<ScriptedCabinet['play']>[1]][] = [
      [1, { betMinor: 100, winMinor: 37, contributionMinor: 3, gameId: 'altin-nehir' }],
      [1, { betMinor: 200, winMinor: 0, contributionMinor: 6, gameId: 'altin-nehir' }],
      [1, { betMinor: 100, winMinor: 0, jackpot: true, gameId: 'altin-nehir' }],
      [2, { betMinor: 500, winMinor: 1_234, gameId: 'tas-kopru' }],
      [2, { betMinor: 500, winMinor: 3_001, handPay: true, gameId: 'tas-kopru' }],
      [9, { betMinor: 700, winMinor: 11, games: 7, gameId: 'Seven Line' }],
      [25, { betMinor: 333, winMinor: 1, gameId: 'altin-nehir' }],
    ];
    for (const [machineId, play] of plays) expect(await cabinet.play(machineId, play)).toMatchObject({ status: 1 });
    const [day] = days as [string];
    for (const [by, key] of [
      ['day', `$2::date::text`],
      ['brand', 'brand_id'],
      ['machine', 'machine_id'],
      ['game', 'game_id'],
      ['player', 'player_id'],
    ] as const) {
      const { rows } = await report(`by=${by}&from=${day}&to=${day}`);
      const played = rows.filter(({ betMinor }) => betMinor > 0);
      const expected = await ledger(key, day, 0);
      expect(sums(played, 'betMinor', 'winMinor', 'netMinor')).toEqual(expected);
      expect(Object.keys(expected).length, by).toBe({ day: 1, brand: 2, machine: 3, game: 3, player: 3 }[by]);
    }
  });

  it('has hand pays, jackpots, cash ins, sessions and players, and the band that the paytables give', async () => {
    const [handPay] = operator.handPaysAnswer.parse((await cashier.call('GET', '/hand-pays')).body).handPays;
    await cashier.call('POST', `/hand-pays/${handPay!.id}/pay`, { amountMinor: 3_001 });
    const { total, currency } = await report('');
    const [pool] = await sql(`SELECT sum(jackpot_minor) AS minor FROM play WHERE jackpot_minor IS NOT NULL`);
    expect(currency).toBe('TRY');
    expect(total).toMatchObject({
      ...{ games: 12, betMinor: 2_100, winMinor: 4_283, netMinor: -2_183, handPays: 1, handPayMinor: 3_001 },
      ...{ handPayPaidMinor: 3_001, jackpots: 1, jackpotMinor: pool.minor, contributionMinor: 9 },
      ...{ cashInMinor: 60_000, sessions: 3, players: 3, bandLowPercent: null },
    });
    expect(total.rtpPercent).toBeCloseTo((100 * 4_283) / 2_100, 9);
    const { rows } = await report('by=game');
    const game = rows.find(({ key }) => key === 'tas-kopru')!;
    // Variance of Taş Köprü 42.0224, return 94.53 %: two bets of 500.
    expect(game.theoreticalPercent).toBeGreaterThan(92);
    expect(game.bandLowPercent).toBe(0);
    const half = (100 * 1.96 * Math.sqrt(42.02243473638589 * 2 * 500 ** 2)) / 1_000;
    expect(game.bandHighPercent! - game.theoreticalPercent!).toBeCloseTo(half, 6);
    expect(rows.find(({ key }) => key === 'Seven Line')).toMatchObject({ games: 7, bandHighPercent: null });
    expect((await report('by=machine&machineId=2')).total).toMatchObject({ betMinor: 1_000, players: 1 });
  });

  it('keeps the figures of a machine that has left the floor, and marks it', async () => {
    const retired = async () => (await report('by=machine')).rows.map(({ key, isRetired }) => [key, isRetired]);
    const before = await retired();
    expect(before).toContainEqual(['2', false]);
    const { total } = await report('by=machine');
    await sql(`UPDATE machine SET retired_at = now(), retired_by = 'test' WHERE id = 2`);
    expect(await retired()).toEqual(before.map(([key]) => [key, key === '2']));
    expect((await report('by=machine')).total).toEqual(total);
    const file = (await admin.call('GET', '/reports/file?by=machine')).body as unknown as string;
    const lines = String(file)
      .split('\r\n')
      .filter((line) => /,(yes|no)$/.test(line));
    expect(lines.filter((line) => line.endsWith(',yes')).map((line) => line.split(',')[0])).toEqual(['2']);
    expect(lines).toHaveLength(before.length);
    await sql('UPDATE machine SET retired_at = NULL, retired_by = NULL WHERE id = 2');
    expect((await report('')).rows.every(({ isRetired }) => isRetired === null)).toBe(true);
  });

  it('shows a site its own figures only, and those who may read them', async () => {
    const own = await report('by=machine', euro);
    expect(own).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Paris' });
    expect(own.rows.map(({ key, betMinor }) => [key, betMinor])).toEqual([['25', 333]]);
    expect(sums(own.rows, 'betMinor', 'winMinor', 'netMinor')).toEqual(await ledger('machine_id', own.to, 1));
    expect((await euro.call('GET', '/reports?machineId=1')).body.rows).toEqual([]);
    const support = await staffPerson(node, { username: 'report-support', role: 'support', siteId: 0 });
    expect((await support.call('GET', '/reports')).body.code).toBe(CODES.right_missing);
    for (const wrong of [
      'from=2026-02-30',
      'by=week',
      'from=2026-05-02&to=2026-05-01',
      'from=2020-01-01&to=2026-01-01',
    ])
      expect((await admin.call('GET', `/reports?${wrong}`)).body.code, wrong).toBe(CODES.invalid_request);
  });
});

describe('a closed day', () => {
  it('keeps its figures; a late play and a correction have the day on which they were booked', async () => {
    await nextDay();
    const [first, second] = days as [string, string];
    const before = await report(`from=${first}&to=${first}`);
    expect(before.rows).toMatchObject([{ key: first, isClosed: true, betMinor: 2_100 }]);
    // The cabinet's clock still says the day before: it was away when that ended.
    expect(await cabinet.play(1, { betMinor: 150, winMinor: 0, gameId: 'altin-nehir' })).toMatchObject({ status: 1 });
    cabinet.disconnect();
    const lost = cabinet.machine(1);
    lost.journal.clear();
    Object.assign(lost, { incarnation: randomUUID(), epoch: 0, creditMinor: 0, escrow: null, lastPlay: 0 });
    Object.assign(lost.meters, ZERO_METERS);
    await cabinet.connect();
    await nextDay();
    const [dispute] = operator.disputesAnswer.parse((await cashier.call('GET', '/disputes')).body).disputes;
    const id = randomUUID();
    const proposal = { id, playerMinor: 7_000, reason: 'as the camera shows' };
    await cashier.call('POST', `/disputes/${dispute!.id}/propose`, proposal);
    expect((await admin.call('POST', `/corrections/${id}/approve`)).body).toMatchObject({ status: 1 });

    const { rows } = await report(`from=${first}&to=${days[2]}`);
    expect(rows[0]).toEqual(before.rows[0]);
    expect(sums(rows, 'betMinor', 'disputedMinor', 'correctionMinor', 'houseCorrectionMinor')).toEqual({
      [first]: [2_100, 0, 0, 0],
      [second]: [150, dispute!.heldMinor, 0, 0],
      [days[2]!]: [0, 0, 7_000, dispute!.heldMinor - 7_000],
    });
    expect(rows.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
    for (const day of days) expect(await ledger(`$2::date::text`, day, 0)).toEqual(playedOn(rows, day));
    expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('is the same in the file: CSV for spreadsheets, JSON for programs', async () => {
    const query = `from=${days[0]}&to=${days[2]}`;
    const file = (await admin.call('GET', `/reports/file?${query}&format=json`)).body;
    const shown = await report(query);
    expect(file.rows).toEqual(shown.rows);
    const csv = await admin.call('GET', `/reports/file?${query}`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="report-day-${days[0]}-${days[2]}.csv"`);
    const lines = String(csv.body).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 6))).toEqual([
      ['day', 'name', 'games', 'bet', 'win', 'net'],
      [days[0], '', '12', '21.00', '42.83', '-21.83'],
      [days[1], '', '1', '1.50', '0.00', '1.50'],
      [days[2], '', '0', '0.00', '0.00', '0.00'],
      ['total', '', '13', '22.50', '42.83', '-20.33'],
    ]);
  });
});

function playedOn(rows: operator.ReportRow[], day: string) {
  const played = rows.filter(({ key, betMinor }) => key === day && betMinor > 0);
  return sums(played, 'betMinor', 'winMinor', 'netMinor');
}
