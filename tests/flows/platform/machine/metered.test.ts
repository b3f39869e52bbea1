/** A machine that brings its game along and decides itself, as the platform, its lobby and its player's history know it. */
import { randomUUID } from 'node:crypto';
import { http, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applySite, readSiteFile } from '../../../../apps/platform/src/db/site-file.ts';
import { listAttention } from '../../../../apps/platform/src/ledger/attention.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { systemClock } from '../../../../apps/platform/src/system-clock.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

const MACHINE = 900;
const GAME = 'Seven Line';
const KEY = 'a-key-of-the-operators-people';
let node: PlatformNode;
let cabinet: ScriptedCabinet;
let token = '';
let player: PlayerSocket;
/** Of the node's clock. */
let aheadMs = 0;

beforeAll(async () => {
  const monotonicMs = () => systemClock.monotonicMs() + aheadMs;
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` }, { clock: { ...systemClock, monotonicMs } });
  await addMachine();
  cabinet = node.cabinet([MACHINE]);
  await cabinet.connect();
  token = (await node.login('demo')).token;
  player = await node.player('/machine', token);
});
afterAll(() => node.stop());

/** By the operator's own file: the demo's site as it stands, with one machine more in its first brand. */
async function addMachine(): Promise<void> {
  const { rows } = await node.database.pool.query('SELECT settings FROM site WHERE id = 0');
  const ownGame = { name: GAME, minBetMinor: 100, rtp: 92.2 };
  const machines = [{ id: MACHINE, number: 190, name: 'Seven', agent: 'floor-1', ownGame }];
  const brands = [{ id: 1, name: 'Boğaziçi', jackpotSeedMinor: 2_500_000, machines }];
  const site = readSiteFile(
    JSON.stringify({ id: 0, name: 'Salon', currency: 'TRY', settings: rows[0].settings, brands }),
  );
  if (typeof site === 'string') throw new Error(site);
  await applySite(node.database.pool, site);
}

const listed = async () => http.machinesAnswer.parse(await api('/machine/all')).find(({ id }) => id === MACHINE);
const api = async (path: string) => (await node.call('GET', `${http.API_BASE}${path}`, { token })).body;

it('is in the lobby with the facts that the operator states and no others', async () => {
  const game = { name: GAME, minBetMinor: 100, rtp: 0.922, volatility: null, features: [] };
  expect(await listed()).toMatchObject({ gameId: GAME, game, reelCount: 0, jackpotMinor: null, status: 'available' });
  const table = http.paytableAnswer.parse(await api(`/machine/${MACHINE}/paytable`));
  expect(table).toMatchObject({ name: GAME, facts: game, hitFrequency: null, betsMinor: [], rows: [] });
  expect(await cabinet.send('roster', {})).toMatchObject({
    machines: expect.arrayContaining([
      expect.objectContaining({ machineId: MACHINE, gameId: GAME, jackpotMinor: null }),
    ]),
  });
});

it('takes the games of a reading as one play, and counts each of them', async () => {
  const seat = await player.ask('init', { machineID: MACHINE, token });
  const transferId = randomUUID();
  const cashIn = await player.ask('cashin', { transferId, amountMinor: 5_000 });
  expect(cashIn).toMatchObject({ transfer: { state: 'posted' } });
  // 60.00 wagered with a credit of 50.00: the later games were paid by what the earlier ones had won.
  await cabinet.play(MACHINE, { betMinor: 6_000, winMinor: 2_500, games: 12, gameId: GAME });
  await cabinet.play(MACHINE, { betMinor: 100, winMinor: 300, games: 1, gameId: GAME });

  const session = (await api(`/player/sessions/${seat.sessionId}`)).session;
  expect(session).toMatchObject({ spinCount: 13, freeSpinCount: 0, betMinor: 6_100, winMinor: 2_800 });
  const shown = [
    { number: 2, kind: 'metered', games: 1, game: GAME, gameId: GAME, betMinor: 100, winMinor: 300, window: [] },
    { number: 1, kind: 'metered', games: 12, game: GAME, betMinor: 6_000, winMinor: 2_500, window: [], pick: null },
  ];
  expect((await api(`/player/plays?machineId=${MACHINE}`)).plays).toMatchObject(shown);
  expect((await api(`/player/sessions/${seat.sessionId}/plays`)).plays).toMatchObject(shown);
  const file = await api(`/player/sessions/${seat.sessionId}/plays.csv?language=en`);
  expect(String(file).split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/,Reels,Games$/),
    expect.stringMatching(/^1,.+,Seven Line,Game,60\.00,25\.00,0\.00,,TRY,,12$/),
  ]);
  // The largest win of twelve games is not known.
  // Recent wins are read anew after five seconds.
  aheadMs += 5_000;
  expect((await listed())?.recentWinMinor).toBe(300);
  const rules = await checkInvariants(node.database.pool);
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
});

it('GM-10 a cash in that waits for the machine is sent, not in doubt, and posted once it has decided', async () => {
  const transferId = randomUUID();
  const state = async () => (await player.ask('transfer', { transferId })).transfer?.state;
  cabinet.machine(MACHINE).isDeciding = false;
  expect(await player.ask('cashin', { transferId, amountMinor: 700 })).toMatchObject({ transfer: { state: 'sent' } });
  const before = cabinet.commands.length;
  await expect.poll(() => cabinet.commands.length, { timeout: 10_000 }).toBeGreaterThan(before + 2);
  expect(await state()).toBe('sent');
  cabinet.machine(MACHINE).isDeciding = true;
  await expect.poll(state, { timeout: 10_000 }).toBe('posted');
  const { rows } = await node.database.pool.query(
    'SELECT state FROM transfer_step WHERE transfer_id = $1 ORDER BY id',
    [transferId],
  );
  expect(rows.map(({ state: step }) => step)).toEqual(['reserved', 'sent', 'posted']);
});

it('GM-17 owes its hand pays until they are paid here, while the machine plays on after the key', async () => {
  const operate = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await node.call(method, `${operator.OPERATOR_BASE}${path}`, { token: KEY, ...(body && { body }) })).body;
  const wallet = async () => (await api('/player/balance')).balance;
  const waiting = async () => (await listAttention(node.database.pool, 10)).map(({ kind }) => kind);
  const before = await wallet();
  const won = { betMinor: 100, winMinor: 90_000, handPay: true, games: 1, gameId: GAME };
  await cabinet.play(MACHINE, won);
  await cabinet.report(MACHINE, 'handpay');
  // The attendant's key: the machine goes on, the amount stays due.
  await cabinet.report(MACHINE, 'idle');
  expect(await cabinet.play(MACHINE, { betMinor: 100, games: 1, gameId: GAME })).toMatchObject({ status: 1 });
  await cabinet.play(MACHINE, won);
  await cabinet.report(MACHINE, 'idle');
  const answer = await cabinet.connect();
  expect(answer.machines).toMatchObject([{ accepted: true }]);

  // A cash out that hangs is not excused by what is due: this machine is not locked.
  cabinet.script('cashout', 'lost');
  await player.ask('cashout', { transferId: randomUUID() });
  await node.database.pool.query(
    `UPDATE transfer SET created_at = now() - interval '1 hour' WHERE state = 'requested'`,
  );
  await expect.poll(waiting).toEqual(['transfer_in_doubt']);
  await cabinet.report(MACHINE, 'handpay');
  await expect.poll(waiting).toEqual([]);
  cabinet.script('cashout', 'answered');
  await expect.poll(() => cabinet.machine(MACHINE).creditMinor, { timeout: 40_000 }).toBe(0);
  // The machine has given its credit before the platform books what it gave.
  await expect.poll(wallet).toBeGreaterThan(before);

  const { handPays } = operator.handPaysAnswer.parse(await operate('GET', '/hand-pays'));
  expect(handPays).toMatchObject([{ amountMinor: 90_000 }, { amountMinor: 90_000 }]);
  const paidOut = await wallet();
  for (const { id, amountMinor } of handPays)
    expect(await operate('POST', `/hand-pays/${id}/pay`, { amountMinor })).toMatchObject({ isFresh: true });
  expect(await wallet()).toBe(paidOut + 180_000);
  expect(cabinet.machine(MACHINE)).toMatchObject({ handPayPendingMinor: 0, meters: { handPayPaidMinor: 180_000 } });
  const rules = await checkInvariants(node.database.pool);
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
});

it('GM-16 a cash in that waits for the machine is decided by the node that comes after', async () => {
  const transferId = randomUUID();
  cabinet.machine(MACHINE).isDeciding = false;
  await player.ask('cashin', { transferId, amountMinor: 800 });
  await node.restart();
  cabinet.machine(MACHINE).isDeciding = true;
  await cabinet.connect();
  const stands = async () =>
    (await node.database.pool.query('SELECT state FROM transfer WHERE id = $1', [transferId])).rows[0].state;
  await expect.poll(stands, { timeout: 15_000 }).toBe('posted');
});

it('takes a machine out of service that wants a part of the progressive for games of its own', async () => {
  const refused = await cabinet.play(MACHINE, { betMinor: 100, contributionMinor: 1, games: 1, gameId: GAME });
  expect(refused).toMatchObject({ status: 0, Params: { reason: 'play_wrong' } });
});
