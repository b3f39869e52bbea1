/** What a cabinet reports against play on its machine: who can sit down, since when it stands, whom it alarms. */
import { randomUUID } from 'node:crypto';
import type { link } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createWaitlistQueries } from '../features/waitlist/queries.ts';
import { createOperatorQueries, type OperatorQueries } from '../operator/queries.ts';
import { START_MS, setNow } from './testing/floor.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';
import { LOGIN, type Seated, seatPlayer } from './testing/seated.ts';

const SECOND = 2;
const AFTER_MS = 10_000;
let server: TestServer;
let story: Seated;
let operators: OperatorQueries;
let machine: ScriptedMachine;
const linkId: string = randomUUID();

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  story = await seatPlayer(server);
  operators = createOperatorQueries(story.database.platformPool);
  machine = new ScriptedMachine(SECOND, randomUUID());
  await story.ledger.handshakeMachine(machine.report(), linkId);
});
afterAll(() => server.stop());

const report = (faults: link.FaultReport['faults'], { machineId = SECOND, by = linkId } = {}) =>
  story.ledger.reportFaults({ machineId, linkId: by, faults });
const sit = () => story.ledger.takeSeat({ machineId: SECOND, playerId: 2, loginId: randomUUID() });
const at = (ms: number) => setNow(story.database.pool, START_MS + ms);
const alarms = () => operators.claimUnplayable(AFTER_MS);
const stored = async (machineId = SECOND) => {
  const text = 'SELECT faults, iso(unplayable_since) AS since, seq FROM machine WHERE id = $1';
  return (await story.database.pool.query(text, [machineId])).rows[0];
};

it('gives nobody a new seat while something stands against play, and counts what the lobby shows', async () => {
  const { seq } = await stored();
  for (const fault of ['no_picture', 'no_keys', 'service', 'no_answer'] as const) {
    expect(await report([fault])).toBe(true);
    expect(await report([fault])).toBe(false);
    expect(await sit()).toMatchObject({ ok: false, error: 'machine_not_playable' });
    expect(await report([])).toBe(true);
  }
  expect((await stored()).seq).toBe(seq + 8);
  expect(await sit()).toMatchObject({ ok: true });
});

it('keeps the seat and the credit of who sits there, who comes back to it, goes on and is paid out', async () => {
  await story.cashIn(5_000);
  await report(['no_picture'], { machineId: 1, by: story.linkId });
  const again = await story.ledger.takeSeat({ machineId: 1, playerId: 1, loginId: LOGIN });
  expect(again).toMatchObject({ ok: true, tookOver: true, creditMinor: 5_000 });
  // Time in which nothing can be played is not idleness.
  await at(3_600_000);
  expect(await story.ledger.watchSeats({ warnMs: AFTER_MS })).toEqual({ warnings: [], closed: [] });
  await report([], { machineId: 1, by: story.linkId });
  expect(await story.ledger.watchSeats({ warnMs: AFTER_MS })).toEqual({ warnings: [], closed: [] });
  await report(['no_keys'], { machineId: 1, by: story.linkId });
  story.machine.epoch += 1;
  await story.cashOut();
  expect(await story.ledger.freeSeat({ machineId: 1, epoch: story.machine.epoch })).toEqual({ freed: true });
});

it('knows since when without a break, whatever the reasons are', async () => {
  expect(await stored()).toMatchObject({ faults: [], since: null });
  await at(1_000);
  await report(['no_picture']);
  await at(5_000);
  await report(['no_picture', 'service']);
  expect(await stored()).toMatchObject({ faults: ['no_picture', 'service'], since: '2030-01-01T00:00:01.000Z' });
  expect(await operators.unplayable()).toEqual([{ machineId: SECOND, faults: ['no_picture', 'service'], seconds: 4 }]);
  await report([]);
  await at(7_000);
  await report(['service']);
  expect(await stored()).toMatchObject({ since: '2030-01-01T00:00:07.000Z' });
});

it('believes the link that the machine is on alone, and knows nothing any more once that is gone', async () => {
  expect(await report(['service'], { by: randomUUID() })).toBe(false);
  expect(await report(['service'], { machineId: 1 })).toBe(false);
  expect([await stored(), await stored(1)]).toMatchObject([{ faults: [] }, { faults: [] }]);
  const unlinks = [
    () => story.ledger.unlink(linkId),
    () => story.ledger.unlinkMachine({ machineId: SECOND, linkId }),
    // Its agent is here again before the old connection has ended.
    () => story.ledger.handshakeMachine(machine.report(), randomUUID()),
  ];
  for (const unlink of unlinks) {
    await story.ledger.handshakeMachine(machine.report(), linkId);
    await report(['no_keys']);
    // Another handshake of the same link says nothing about it.
    await story.ledger.handshakeMachine(machine.report(), linkId);
    expect(await stored()).toMatchObject({ faults: ['no_keys'] });
    await unlink();
    expect(await stored()).toMatchObject({ faults: [], since: null });
    expect(await report(['no_keys'])).toBe(false);
  }
});

it('alarms operators once after 10 s in a row, not for a blink, and once when it is over', async () => {
  const open = { machineId: SECOND, isOver: false, isLinked: true };
  for (const startMs of [0, 9_999]) {
    await at(startMs);
    await report(['no_picture']);
    await at(startMs + 9_998);
    expect(await alarms()).toEqual([]);
    await report([]);
  }
  await at(30_000);
  await report(['no_picture']);
  await at(39_999);
  expect(await alarms()).toEqual([]);
  await at(40_000);
  // Two nodes ask at once.
  const both = await Promise.all([alarms(), alarms()]);
  expect(both.flat()).toEqual([{ ...open, faults: ['no_picture'] }]);
  await report(['no_picture', 'no_keys']);
  await at(80_000);
  expect(await alarms()).toEqual([]);
  await report([]);
  expect(await alarms()).toEqual([{ ...open, isOver: true, faults: [] }]);
  expect(await alarms()).toEqual([]);
});

it('ends an alarm where the machine stood still again before anybody looked, and where its cabinet is gone', async () => {
  await report(['no_answer']);
  await at(10_000);
  expect(await alarms()).toHaveLength(1);
  await report([]);
  await at(10_400);
  await report(['no_answer']);
  const over = { machineId: SECOND, isOver: true };
  expect(await alarms()).toEqual([{ ...over, isLinked: true, faults: ['no_answer'] }]);
  expect(await alarms()).toEqual([]);
  await at(20_400);
  expect(await alarms()).toMatchObject([{ isOver: false }]);
  await story.ledger.unlink(linkId);
  expect(await alarms()).toEqual([{ ...over, isLinked: false, faults: [] }]);
});

it('reserves it for nobody of its line until it can be played', async () => {
  const line = createWaitlistQueries(story.database.platformPool);
  await report(['service']);
  await line.add(2, 0, SECOND);
  expect(await line.reserveFree(9)).toEqual([]);
  await report([]);
  expect(await line.reserveFree(9)).toMatchObject([{ machineId: SECOND, playerId: 2 }]);
});
