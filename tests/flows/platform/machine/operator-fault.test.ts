/** A machine that its cabinet takes out of service until an operator has looked at it: foreign money, a meter that went backward. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODES, http, operator } from '@salon/contract';
import type { OperatorFault } from '@salon/domain';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { until } from '@salon/testkit/until.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAttention } from '../../../../apps/platform/src/ledger/attention.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { systemClock } from '../../../../apps/platform/src/system-clock.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
const MACHINE = 1;
let node: PlatformNode;
let cabinet: ScriptedCabinet;
let token = '';
let player: PlayerSocket;
/** The time at which the node's clock stands still: a return waits a few seconds of it, which a busy computer takes for the test's own steps. */
let heldMs: number | null = null;

beforeAll(async () => {
  node = await startPlatformNode(
    { OPERATOR_KEYS: `night:${KEY},day:another-${KEY}` },
    { clock: { ...systemClock, monotonicMs: () => heldMs ?? systemClock.monotonicMs() } },
  );
  cabinet = node.cabinet([MACHINE]);
  await cabinet.connect();
  token = (await node.login('demo')).token;
});
beforeEach(async () => {
  player = await node.player('/machine', token);
  expect(await player.ask('init', { machineID: MACHINE, token })).toMatchObject({ status: 1 });
  expect(await cashIn(5_000)).toMatchObject({ transfer: { state: 'posted' } });
});
afterAll(() => node.stop());

const sql = async (text: string) => (await node.database.pool.query(text)).rows;
const cashIn = (amountMinor: number) => player.ask('cashin', { transferId: randomUUID(), amountMinor });
const operate = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await node.call(method, `${operator.OPERATOR_BASE}${path}`, { token: KEY, ...(body && { body }) })).body;
const giveBack = () => operate('POST', `/machines/${MACHINE}/return`);
const operated = async () =>
  operator.machinesAnswer.parse(await operate('GET', '/machines')).machines.find(({ id }) => id === MACHINE);
const balance = async () => (await node.call('GET', `${http.API_BASE}/player/balance`, { token })).body.balance;
const seat = async () => (await sql(`SELECT * FROM seat WHERE machine_id = ${MACHINE}`))[0];
const alarmsRaised = async () =>
  String((await node.call('GET', '/metrics', { token: KEY })).body).match(
    /salon_alarms_total\{kind="machine_fault"\} (\d+)/,
  )?.[1];

/** As the cabinet does it: the machine locks, and a handshake of its own says why. */
async function take(fault: OperatorFault): Promise<void> {
  Object.assign(cabinet.machine(MACHINE), { operatorFault: fault, activity: 'error' });
  await cabinet.connect();
}
/** The attendant has put the machine right; only a return asks it. */
function putRight(): void {
  Object.assign(cabinet.machine(MACHINE), { operatorFault: null, activity: 'idle' });
}

it('is out of service with its fault, and comes back by an operator only once its cabinet finds it in order', async () => {
  await take('foreign_money');
  // The cabinet repeats its handshake while the platform does not take the machine.
  await cabinet.connect();
  expect(await operated()).toMatchObject({ disabledReason: 'foreign_money', status: 'error', creditMinor: 5_000 });
  expect(await alarmsRaised()).toBe('1');
  expect(await sql(`SELECT type, details ->> 'reason' AS reason FROM audit WHERE type = 'machine_fault'`)).toEqual([
    { type: 'machine_fault', reason: 'foreign_money' },
  ]);
  expect((await listAttention(node.database.pool, 10)).map(({ what, amountMinor }) => [what, amountMinor])).toEqual([
    [
      expect.stringMatching(/^machine 1 \(Galata\) is out of service: foreign_money \(credit or a meter moved .+\)$/),
      5_000,
    ],
  ]);

  expect(await giveBack()).toMatchObject({ code: CODES.machine_not_playable, Params: { reason: 'foreign_money' } });
  expect(await operated()).toMatchObject({ disabledReason: 'foreign_money', isReturning: false });

  // Its cabinet's own handshake is under way when it is returned: no command reaches it, and that comparison decides.
  const other = await node.database.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM booked_meter WHERE machine_id = $1 FOR UPDATE', [MACHINE]);
  const compared = cabinet.connect();
  // Other tests wait for locks on the same server, and the node's jobs for this machine's.
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%handshake%'`;
  await until(async () => (await sql(waiting)).length > 0);
  heldMs = systemClock.monotonicMs();
  const returned = giveBack();
  await until(async () => (await operated())?.isReturning);
  // A call that did not wait would be answered by now.
  expect(await Promise.race([returned, sleep(300, 'waits')])).toBe('waits');
  await other.query('ROLLBACK');
  other.release();
  await compared;
  const answer = await returned;
  heldMs = null;
  expect(answer).toMatchObject({ code: CODES.machine_not_playable, Params: { reason: 'foreign_money' } });

  putRight();
  await cabinet.connect();
  // Nobody has returned it since.
  expect(await operated()).toMatchObject({ disabledReason: 'foreign_money' });
  expect(await giveBack()).toEqual({ status: 1, isChanged: true });
  expect(await operated()).toMatchObject({ disabledReason: null, status: 'playing' });
  expect(await cabinet.play(MACHINE, { betMinor: 100 })).toMatchObject({ status: 1 });
  player.close();
});

it('keeps its player, their session and credit until then, and pays them out afterwards', async () => {
  const before = await balance();
  const { creditMinor } = cabinet.machine(MACHINE);
  await take('meters_backward');
  await sql(`UPDATE machine SET usable_since = now() - interval '1 hour', empty_since = now() - interval '1 hour'`);
  await sql(`UPDATE seat SET acted_at = now() - interval '1 hour' WHERE machine_id = ${MACHINE}`);
  await node.round('seat closing');
  await node.round('seat closing');
  expect(await seat()).toMatchObject({ close_at: null, closing: false, keep_until: null });
  expect(await cashIn(100)).toMatchObject({ code: CODES.machine_not_playable });

  // They leave; the cabinet takes the cash out and cannot carry it out.
  cabinet.script('cashout', 'lost');
  await player.ask('leave', {});
  player.close();
  await sql(`UPDATE seat SET keep_until = now() WHERE machine_id = ${MACHINE}`);
  await expect
    .poll(async () => (await sql(`SELECT state FROM transfer WHERE kind = 'cash_out'`)).at(-1)?.state)
    .toBe('requested');
  expect((await seat()).session_id).not.toBeNull();
  expect(await listAttention(node.database.pool, 10)).toMatchObject([
    { kind: 'machine_out_of_service', amountMinor: creditMinor },
  ]);

  putRight();
  expect(await giveBack()).toEqual({ status: 1, isChanged: true });
  cabinet.script('cashout', 'answered');
  await expect.poll(async () => (await seat()).session_id, { timeout: 20_000 }).toBeNull();
  expect(await balance()).toBe(before + creditMinor);
});

it('with a transfer in doubt is declared lost: what was under way is a dispute, and no machine with credit of nobody is taken back', async () => {
  const machine = cabinet.machine(MACHINE);
  machine.isDeciding = false;
  expect(await cashIn(700)).toMatchObject({ transfer: { state: 'sent' } });
  await take('transfer_in_doubt');
  expect(await giveBack()).toMatchObject({ Params: { reason: 'transfer_in_doubt' } });
  const [asked] = await sql(`SELECT state FROM transfer WHERE amount_minor = 700`);
  expect(['sent', 'unknown']).toContain(asked.state);
  const lost = await operate('POST', `/machines/${MACHINE}/lost`, { reason: 'memory and meters differ' });
  expect(lost).toMatchObject({ status: 1, amountMinor: 5_700 });
  expect(await sql(`SELECT state FROM transfer WHERE amount_minor = 700`)).toEqual([{ state: 'disputed' }]);
  expect((await seat()).session_id).toBeNull();

  // A new journal on the machine as it stands, whose credit nobody has taken off.
  const meters = { ...machine.meters, inMinor: 0, outMinor: 0, betMinor: 0, winMinor: 0 };
  Object.assign(machine, {
    incarnation: randomUUID(),
    creditMinor: 0,
    meters,
    epoch: 0,
    lastPlay: 0,
    operatorFault: 'foreign_money',
  });
  machine.undecided.clear();
  await cabinet.connect();
  expect(await giveBack()).toMatchObject({ Params: { reason: 'foreign_money' } });
  putRight();
  expect(await giveBack()).toEqual({ status: 1, isChanged: true });
  expect(await operated()).toMatchObject({ disabledReason: null, status: 'available' });
  player.close();
  // What is in suspense is decided by two people, as ever.
  const { disputes } = operator.disputesAnswer.parse(await operate('GET', '/disputes'));
  expect(disputes).toMatchObject([{ cause: 'machine_lost', heldMinor: 5_700 }]);
  expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
});
