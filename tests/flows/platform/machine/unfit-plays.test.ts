/** A cabinet that lies, by a stolen key or from the first day: what its game cannot have brought is no money until two people say so. */
import { randomUUID } from 'node:crypto';
import { CODES, http, operator } from '@salon/contract';
import { gameById } from '@salon/domain/games/index.ts';
import { hourMostMinor } from '@salon/domain/games/play-bounds.ts';
import type { UnfitRule } from '@salon/domain/games/unfit-rule.ts';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EGM_MACHINE_ID } from '../../../../apps/platform/src/db/seed.ts';
import { listAttention } from '../../../../apps/platform/src/ledger/attention.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type StaffPerson, staffPerson } from '../operator/staff-people.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

type Play = Parameters<ScriptedCabinet['play']>[1];
/** `later`: one that fits. */
type Lie = [what: string, machineId: number, rule: UnfitRule, play: Play, later?: Play];

const CASH_IN_MINOR = 5_000;
/** Of the demo's first site. */
const WIN_LIMIT_MINOR = 100_000;
const HOUR_MACHINE = 21;
const HUGE_MACHINE = 3;
const GAME_OF_EGM: Play = { betMinor: 10, games: 1 };
/** One minor unit more than two games of the most that its operator states. */
const WIN_OF_EGM: Play = { betMinor: 50, winMinor: 26_401, games: 1 };
/** Every fourth machine has it, from the first on. */
const classic = gameById('tas-kopru')!.bounds();
let node: PlatformNode;
let cabinet: ScriptedCabinet;
let ada: StaffPerson;
let bob: StaffPerson;
let token: string;

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([1, 2, 4, 5, 9, 13, 17, HOUR_MACHINE, EGM_MACHINE_ID]);
  await cabinet.connect();
  token = (await node.login('demo')).token;
  ada = await staffPerson(node, { username: 'ada', role: 'admin', siteId: 0 });
  bob = await staffPerson(node, { username: 'bob', role: 'admin', siteId: 0 });
});
afterAll(() => node.stop());

const balance = async (): Promise<number> =>
  (await node.call('GET', `${http.API_BASE}/player/balance`, { token })).body.balance;
const sit = async (machineID: number): Promise<PlayerSocket> => {
  const socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID, token })).toMatchObject({ status: 1 });
  const cashIn = await socket.ask('cashin', { transferId: randomUUID(), amountMinor: CASH_IN_MINOR });
  expect(cashIn).toMatchObject({ transfer: { state: 'posted' } });
  return socket;
};
const cashOut = async (socket: PlayerSocket) => {
  const transferId = randomUUID();
  await socket.ask('cashout', { transferId });
  await socket.push('transfer', (push) => push.transferId === transferId && push.state === 'posted');
  await socket.ask('leave', {});
  socket.close();
};
const booked = (machineId: number) => ({ status: 1, bookedPlay: cabinet.machine(machineId).lastPlay });
const operated = async (machineId: number) =>
  operator.machinesAnswer.parse((await ada.call('GET', '/machines')).body).machines.find(({ id }) => id === machineId);
const giveBack = async (machineId: number) => (await ada.call('POST', `/machines/${machineId}/return`)).body;
const openDisputes = async () => operator.disputesAnswer.parse((await ada.call('GET', '/disputes')).body).disputes;
const pools = async () =>
  (await node.database.pool.query(`SELECT owner, balance_minor FROM account WHERE kind = 'jackpot_pool' ORDER BY 1`))
    .rows;
const expectSound = async () =>
  expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);

/** One proposes, another person approves. */
async function decide(disputeId: number, playerMinor: number) {
  const id = randomUUID();
  const proposal = { id, playerMinor, reason: 'as the camera shows' };
  expect((await ada.call('POST', `/disputes/${disputeId}/propose`, proposal)).body).toMatchObject({ isFresh: true });
  expect((await ada.call('POST', `/corrections/${id}/approve`)).body.code).toBe(CODES.approval_needs_another);
  expect((await bob.call('POST', `/corrections/${id}/approve`)).body).toMatchObject({ isFresh: true });
}

const LIES: Lie[] = [
  ['a game that is not the machine’s', 1, 'game_unknown', { betMinor: 0, winMinor: 5_000_000, gameId: 'of-nobody' }],
  ['a bet that the game does not offer', 5, 'bet_not_offered', { betMinor: 150, winMinor: 300 }],
  ['a win without a bet', 9, 'bet_not_offered', { betMinor: 0, winMinor: 90_000 }],
  ['a win beyond the game’s greatest', 13, 'win_too_high', { betMinor: 100, winMinor: classic.baseTimes! * 100 + 1 }],
  ['a jackpot of a game that pays none', 2, 'jackpot_none', { betMinor: 100, jackpot: true }],
  ['a jackpot without its combination', 4, 'jackpot_none', { betMinor: 200, jackpot: true }, { betMinor: 200 }],
  ['a win that an attendant pays', 17, 'hand_pay_missing', { betMinor: 1_000, winMinor: WIN_LIMIT_MINOR + 1 }],
  ['games that bet more than stated', EGM_MACHINE_ID, 'bet_not_offered', { betMinor: 101, games: 2 }, GAME_OF_EGM],
  ['games that win more than stated', EGM_MACHINE_ID, 'win_too_high', WIN_OF_EGM, GAME_OF_EGM],
];

it.each(LIES)('%s is a dispute, its machine is out, and what comes after it is booked', async (_what, ...lie) => {
  const [machineId, rule, play, later = { betMinor: 100 }] = lie;
  const [before, poolsBefore] = [await balance(), await pools()];
  const socket = await sit(machineId);
  expect(await cabinet.play(machineId, play)).toMatchObject({ ...booked(machineId), jackpots: [] });
  await expect.poll(() => cabinet.machine(machineId).stopped).toBe(true);
  expect(await operated(machineId)).toMatchObject({ disabledReason: 'play_unfit', status: 'error' });
  expect(await pools()).toEqual(poolsBefore);
  const [dispute] = await openDisputes();
  const { betMinor, winMinor = 0, jackpot = false } = play;
  expect(dispute).toMatchObject({
    ...{ machineId, player: 'demo', cause: 'play_unfit', heldMinor: betMinor, openedBy: null },
    evidence: { unfitPlay: { rule, number: cabinet.machine(machineId).lastPlay, betMinor, winMinor, jackpot } },
  });
  const attention = (await listAttention(node.database.pool, 10)).map(({ what }) => what);
  expect(attention).toEqual([
    expect.stringContaining(`play_unfit, ${rule}`),
    expect.stringMatching(/is out of service: play_unfit \(a play that its game cannot have brought .+\)$/),
  ]);

  expect(await cabinet.play(machineId, later)).toMatchObject(booked(machineId));
  await cashOut(socket);
  const leftMinor = CASH_IN_MINOR - betMinor - later.betMinor;
  expect([await balance(), cabinet.machine(machineId).creditMinor]).toEqual([before - CASH_IN_MINOR + leftMinor, 0]);

  await decide(dispute!.id, Math.min(dispute!.amountMinor, 100));
  expect(await balance()).toBe(before - CASH_IN_MINOR + leftMinor + Math.min(dispute!.amountMinor, 100));
  expect(await giveBack(machineId)).toMatchObject({ status: 1 });
  await expect.poll(() => operated(machineId)).toMatchObject({ disabledReason: null, status: 'available' });
  await expectSound();
});

it('a machine that still holds a disputed win is not returned: a cash out takes it off first', async () => {
  const socket = await sit(1);
  await cabinet.play(1, { betMinor: 100, winMinor: classic.baseTimes! * 100 + 1 });
  await expect.poll(() => cabinet.machine(1).stopped).toBe(true);
  const before = cabinet.commands.length;
  expect(await giveBack(1)).toMatchObject({ code: CODES.machine_not_playable, Params: { reason: 'play_unfit' } });
  // Nobody plays there before it was compared.
  expect(cabinet.commands.slice(before).filter(({ command }) => 'stopped' in command && !command.stopped)).toEqual([]);
  expect(await operated(1)).toMatchObject({ disabledReason: 'play_unfit' });
  await cashOut(socket);
  expect(await giveBack(1)).toMatchObject({ status: 1 });
  await decide((await openDisputes())[0]!.id, 0);
  await expectSound();
});

it('wins that fit one by one take their machine out once they are more than an hour of its game', async () => {
  const before = await balance();
  const socket = await sit(HOUR_MACHINE);
  const win = { betMinor: 1_000, winMinor: WIN_LIMIT_MINOR };
  const fits = Math.floor(hourMostMinor(classic, WIN_LIMIT_MINOR) / (win.winMinor - win.betMinor));
  for (let times = 0; times < fits; times += 1)
    expect(await cabinet.play(HOUR_MACHINE, win)).toMatchObject(booked(HOUR_MACHINE));
  expect(await operated(HOUR_MACHINE)).toMatchObject({ disabledReason: null });
  expect(await cabinet.play(HOUR_MACHINE, win)).toMatchObject(booked(HOUR_MACHINE));
  expect(await operated(HOUR_MACHINE)).toMatchObject({ disabledReason: 'winnings_ceiling' });
  const [dispute] = await openDisputes();
  expect(dispute).toMatchObject({ evidence: { unfitPlay: { rule: 'winnings_ceiling', number: fits + 1 } } });

  // So much is paid by an attendant, although the cabinet does not say so.
  await cashOut(socket);
  expect(await balance()).toBe(before - CASH_IN_MINOR);
  const { handPays } = operator.handPaysAnswer.parse((await ada.call('GET', '/hand-pays')).body);
  const leftMinor = CASH_IN_MINOR + fits * (win.winMinor - win.betMinor) - win.betMinor;
  expect(handPays).toMatchObject([{ machineId: HOUR_MACHINE, player: 'demo', amountMinor: leftMinor }]);
  await bob.call('POST', `/hand-pays/${handPays[0]!.id}/pay`, { amountMinor: leftMinor });
  const paid = async () => (await ada.call('GET', '/hand-pays?state=paid')).body.handPays;
  await expect.poll(paid).toMatchObject([{ id: handPays[0]!.id, isConfirmed: true }]);
  await decide(dispute!.id, dispute!.amountMinor);
  expect(await giveBack(HOUR_MACHINE)).toMatchObject({ status: 1 });
  // The hour begins anew.
  const again = await sit(HOUR_MACHINE);
  expect(await cabinet.play(HOUR_MACHINE, win)).toMatchObject(booked(HOUR_MACHINE));
  expect(await operated(HOUR_MACHINE)).toMatchObject({ disabledReason: null });
  await cashOut(again);
  await expectSound();
});

it('amounts that no number holds exactly stop neither reports nor the next play', async () => {
  const far = node.cabinet([HUGE_MACHINE]);
  await far.connect();
  const socket = await sit(HUGE_MACHINE);
  const most = Number.MAX_SAFE_INTEGER;
  for (const play of [
    { betMinor: 100, winMinor: most },
    { betMinor: most, winMinor: most },
    { betMinor: 100, winMinor: most, handPay: true },
    { betMinor: 0, jackpot: true },
  ])
    expect(await far.play(HUGE_MACHINE, play)).toMatchObject({
      ...{ status: 1, bookedPlay: far.machine(HUGE_MACHINE).lastPlay },
    });
  for (const by of ['day', 'brand', 'machine', 'game', 'player']) {
    expect(await ada.call('GET', `/reports?by=${by}`), by).toMatchObject({ status: 200, body: { status: 1 } });
    expect((await ada.call('GET', `/reports/file?by=${by}`)).status, by).toBe(200);
  }
  for (const path of ['/meters', '/disputes', '/hand-pays', '/suspense', `/machines/${HUGE_MACHINE}`])
    expect(await ada.call('GET', path), path).toMatchObject({ status: 200 });
  for (const path of ['/player/sessions', '/player/transactions', '/machine/all'])
    expect((await node.call('GET', `${http.API_BASE}${path}`, { token })).status, path).toBe(200);
  // Its cabinet will never say anything that adds up again.
  far.disconnect();
  const lost = await ada.call('POST', `/machines/${HUGE_MACHINE}/lost`, { reason: 'its cabinet lies' });
  expect(lost.body).toMatchObject({ status: 1 });
  socket.close();
  await expectSound();
});
