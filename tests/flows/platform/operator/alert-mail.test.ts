/** Alerts of what cabinets report and what is booked; their mails at a real mail server. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { CODES, operator } from '@salon/contract';
import { games } from '@salon/domain/games/index.ts';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { widenGames } from '../../../../apps/platform/src/db/testing/wide-bounds.ts';
import { closeDays } from '../../../../apps/platform/src/ledger/days.ts';
import { createAlertQueries } from '../../../../apps/platform/src/operator/alerts/alert-queries.ts';
import { mailCatcher } from '../../../mail-catcher.ts';
import { type LedgerClock, startLedgerClock } from '../ledger-clock.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

const FOUND = { timeout: 30_000, interval: 250 };
const BOSS = 'boss@salon.example';
const received: ParsedMail[] = [];
const mailServer = mailCatcher(received);
let node: PlatformNode;
let clock: LedgerClock;
let peer: Pick<PlatformNode, 'round' | 'stop'>;
let cabinet: ScriptedCabinet;
let admin: StaffPerson;

beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  node = await startPlatformNode({
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`, MAIL_FROM: 'no-reply@salon.example' },
  });
  clock = await startLedgerClock(node.database.pool);
  await widenGames(node.database.pool, ['tas-kopru', 'a-game-of-another-time', 'Seven Line']);
  peer = await node.peer();
  cabinet = node.cabinet([1, 2, 9]);
  await cabinet.connect();
  admin = await staffPerson(node, { username: 'root', role: 'admin', siteId: 0 });
  await admin.call('POST', '/alert-targets', { emails: [BOSS], webhookUrl: null });
});
afterAll(async () => {
  await peer.stop();
  await node.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});
beforeEach(() => {
  received.length = 0;
});

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
/** Plays that name no game are of the machine's. */
const setGame = (id: number, gameId: string) => sql('UPDATE machine SET game_id = $2 WHERE id = $1', [id, gameId]);
const alerts = async (kind: operator.AlertKind, state = 'all'): Promise<operator.AlertRow[]> =>
  (await admin.call('GET', `/alerts?state=${state}`)).body.alerts.filter((one: operator.AlertRow) => one.kind === kind);
const setRule = (kind: operator.AlertKind, threshold: number) =>
  admin.call('POST', `/alert-rules/${kind}`, { isEnabled: true, threshold, email: true, webhook: false });
/** Subject and recipient of every mail that has come. */
const mails = () => received.map(({ subject, to }) => [subject, (Array.isArray(to) ? to[0] : to)?.text]);
/** Both nodes find what there is to find, deliver it and send the mails of it, each twice. */
async function rounds() {
  for (const one of [node, peer, node, peer])
    for (const job of ['alerts', 'alert deliveries', 'mails'] as const) await one.round(job);
}

async function sit(username: string, machineID: number) {
  const { token } = await node.login(username);
  const socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID, token })).toMatchObject({ status: 1 });
  expect(await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 20_000 })).toMatchObject({ status: 1 });
}

describe('an alert of a big win', () => {
  it('comes once for each play from the threshold on, jackpots included, by one mail without the player', async () => {
    await sit('demo', 1);
    await setRule('big_win', 10_000);
    const pool = async () =>
      Number(
        (await sql(`SELECT balance_minor FROM account WHERE kind = 'jackpot_pool' AND owner = '1'`))[0].balance_minor,
      );
    for (const winMinor of [9_999, 10_000])
      expect(await cabinet.play(1, { betMinor: 100, winMinor, handPay: true })).toMatchObject({ status: 1 });
    const before = await pool();
    expect(before).toBeGreaterThan(10_000);
    expect(await cabinet.play(1, { betMinor: 100, winMinor: 7, jackpot: true })).toMatchObject({ status: 1 });
    await expect.poll(() => alerts('big_win'), FOUND).toHaveLength(2);
    expect((await alerts('big_win')).map(({ details }) => details).reverse()).toMatchObject([
      { machineId: 1, playNumber: 2, amountMinor: 10_000 },
      { machineId: 1, playNumber: 3, amountMinor: before + 7 },
    ]);
    await expect.poll(mails, FOUND).toHaveLength(2);
    await rounds();
    expect(await alerts('big_win')).toHaveLength(2);
    expect(mails()).toEqual(Array(2).fill(['Salon: Büyük kazanç', BOSS]));
    expect(received.filter(({ text }) => text?.includes('amountMinor: 10000'))).toHaveLength(1);
    expect(received.map(({ text }) => text).join()).not.toMatch(/demo|salon\.example/);
  }, 90_000);
});

describe('an alert of a machine that cannot be played', () => {
  it('lasts as long as the fault, and begins again with the next one', async () => {
    await setRule('machine_unplayable', 1);
    // Not acknowledged.
    const report = (faults: string[]) =>
      void cabinet.send('fault', { machineId: 2, faults, at: Date.now() }).catch(() => null);
    report(['no_keys', 'service']);
    await expect.poll(() => alerts('machine_unplayable', 'open'), FOUND).toHaveLength(1);
    expect((await alerts('machine_unplayable'))[0]).toMatchObject({
      subject: '2',
      details: { faults: ['no_keys', 'service'] },
    });
    report(['service']);
    await expect
      .poll(async () => (await sql('SELECT faults FROM machine WHERE id = 2'))[0].faults)
      .toEqual(['service']);
    await rounds();
    expect(await alerts('machine_unplayable')).toMatchObject([{ endedAt: null }]);
    // Without a picture alone: that is the alert of the camera.
    report(['no_picture']);
    await expect.poll(() => alerts('machine_unplayable', 'open'), FOUND).toEqual([]);
    report([]);
    report(['no_answer']);
    await expect.poll(() => alerts('machine_unplayable'), FOUND).toHaveLength(2);
    report([]);
    await expect.poll(() => alerts('machine_unplayable', 'open'), FOUND).toEqual([]);
    const ofFaults = () => mails().filter(([subject]) => subject === 'Salon: Makine oynanamıyor');
    await expect.poll(ofFaults, FOUND).toEqual(Array(2).fill(['Salon: Makine oynanamıyor', BOSS]));
  }, 120_000);

  it('does not come for a machine that has left the floor, nor for its cabinet', async () => {
    await setRule('cabinet_away', 1);
    await sql(`UPDATE machine SET link = 'down', unlinked_at = ledger_now() - interval '1 hour' WHERE id = 10`);
    await expect.poll(() => alerts('cabinet_away', 'open'), FOUND).toHaveLength(1);
    await sql(`UPDATE machine SET retired_at = now(), retired_by = 'test' WHERE id = 10`);
    await expect.poll(() => alerts('cabinet_away', 'open'), FOUND).toEqual([]);
  }, 60_000);
});

describe('an alert of wins beside the paytable', () => {
  const check = async (): Promise<number> => {
    const queries = createAlertQueries(node.database.platformPool);
    const presets = { rtp_out_of_band: operator.ALERT_KINDS.rtp_out_of_band };
    // Null where another one is at it; all three are where a node has its own round just then, and none has looked.
    const opened = (await Promise.all([1, 2, 3].map(() => queries.raise(presets)))).filter((one) => one !== null);
    return opened.length === 0 ? check() : opened.reduce((sum, one) => sum + one, 0);
  };
  const daysLater = async (days: number) => {
    await clock.advance(`${days} days`);
    await closeDays(node.database.platformPool);
  };

  it('comes once for closed days, of bets whose paytable is known, and ends with them', async () => {
    // What the other tests won is no longer looked at.
    await daysLater(8);
    await sit('demo2', 2);
    await sit('demo3', 9);
    // Taş Köprü's variance is 42.02: 3.29 deviations of one bet of 500 are 10,665.
    const expected = Math.round(500 * games.find(({ id }) => id === 'tas-kopru')!.paytable().rtp);
    const plays = [
      [2, { betMinor: 500, winMinor: 11_300, gameId: 'tas-kopru' }],
      [1, { betMinor: 500, winMinor: 10_900, gameId: 'tas-kopru', handPay: true }],
      [1, { betMinor: 100, winMinor: 900_000, gameId: 'a-game-of-another-time', handPay: true }],
      [9, { betMinor: 700, winMinor: 800_000, games: 7, gameId: 'Seven Line', handPay: true }],
    ] as const;
    const before = await sql('SELECT id, game_id FROM machine WHERE id IN (1, 2, 9)');
    for (const [machineId, play] of plays) {
      await setGame(machineId, play.gameId);
      expect(await cabinet.play(machineId, play)).toMatchObject({ status: 1 });
    }
    for (const { id, game_id } of before) await setGame(id, game_id);
    expect(await check()).toBe(0);
    await daysLater(1);
    expect([await check(), await check()]).toEqual([1, 0]);
    expect(await alerts('rtp_out_of_band', 'open')).toMatchObject([
      {
        subject: '2',
        details: { machineId: 2, betMinor: 500, winMinor: 11_300, expectedMinor: expected, bandMinor: 10_665 },
      },
    ]);
    const subject = 'Salon: RTP bandının dışında';
    await expect.poll(() => mails().filter(([one]) => one === subject), FOUND).toEqual([[subject, BOSS]]);
    await daysLater(6);
    expect(await check()).toBe(0);
    expect(await alerts('rtp_out_of_band', 'open')).toHaveLength(1);
    await daysLater(1);
    expect(await check()).toBe(0);
    expect(await alerts('rtp_out_of_band', 'open')).toEqual([]);
    expect(await alerts('rtp_out_of_band')).toHaveLength(1);
  }, 120_000);
});

describe('the mail of an alert', () => {
  const limitReached = `SELECT note_protection(id, 'session_ended', '{"error": "time_limit_reached"}') FROM player WHERE username = 'demo4'`;
  const ours = () => received.filter(({ subject }) => subject === 'Salon: Limite ulaşıldı');

  it('names no player, whom the console names', async () => {
    await sql(limitReached);
    await expect.poll(() => alerts('limit_reached'), FOUND).toMatchObject([{ details: { player: 'demo4' } }]);
    await expect.poll(ours, FOUND).toHaveLength(1);
    const [one] = ours();
    const [player] = await sql(`SELECT id, name, lastname, email, username FROM player WHERE username = 'demo4'`);
    const raw = `${one?.subject} ${one?.text} ${one?.html}`;
    for (const personal of [player.name, player.lastname, player.email, player.username])
      expect(raw).not.toContain(personal);
    expect(raw).toContain(`playerId: ${player.id}`);
  }, 60_000);

  it('comes once where both nodes deliver at the same moment, and where one died before it noted the delivery', async () => {
    const [{ alert_id: alert }] = await sql('SELECT alert_id FROM alert_delivery ORDER BY alert_id DESC LIMIT 1');
    const again = `UPDATE alert_delivery SET state = 'queued', next_try_at = now() WHERE alert_id = $1`;
    for (let times = 0; times < 2; times++) {
      await sql(again, [alert]);
      await expect
        .poll(() => sql(`SELECT state FROM alert_delivery WHERE alert_id = $1`, [alert]), FOUND)
        .toEqual([{ state: 'sent' }]);
    }
    const queries = [node.database.pool, node.database.platformPool].map(createAlertQueries);
    await sql(again, [alert]);
    const claims = await Promise.all([...queries, ...queries].map((one) => one.claimDeliveries(20, Math.random())));
    expect(claims.flat().filter((one) => one.alert.id === alert).length).toBeLessThanOrEqual(1);
    await rounds();
    expect(ours()).toEqual([]);
    expect(
      await sql(`SELECT count(*)::int AS n FROM mail_outbox WHERE key = $1`, [`text:alert:${alert}:${BOSS}`]),
    ).toEqual([{ n: 1 }]);
  }, 60_000);
});

describe('a rule', () => {
  it('looks back no longer than its unit allows', async () => {
    for (const [kind, threshold] of [
      ['hand_pay_waiting', 1_000_000_000_000],
      ['rtp_out_of_band', 32],
    ] as const)
      expect((await setRule(kind, threshold)).body).toMatchObject({
        code: CODES.invalid_request,
        Params: { field: 'threshold' },
      });
    expect((await setRule('rtp_out_of_band', 31)).body.status).toBe(1);
  });
});
