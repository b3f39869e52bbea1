/** A machine whose cabinet reports that nobody can play it: its camera, its keys, an attendant, no answer. */
import { randomUUID } from 'node:crypto';
import { CODES, http, link, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
const MACHINE = 1;
let node: PlatformNode;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` });
  cabinet = node.cabinet([MACHINE]);
  await cabinet.connect();
});
afterAll(() => node.stop());

const sql = async (text: string) => (await node.database.pool.query(text)).rows;
const report = (faults: link.FaultReport['faults'], by = cabinet) =>
  by.send('fault', { machineId: MACHINE, faults, at: Date.now() });
const operated = async () => {
  const { body } = await node.call('GET', `${operator.OPERATOR_BASE}/machines`, { token: KEY });
  return operator.machinesAnswer.parse(body).machines.find(({ id }) => id === MACHINE)!;
};
const shown = async (token: string) => {
  const machines: http.Machine[] = (await node.call('GET', `${http.API_BASE}/machine/all`, { token })).body;
  return machines.find(({ id }) => id === MACHINE)!.status;
};
async function metric(name: string): Promise<string[]> {
  const { body } = await node.call('GET', '/metrics', { token: KEY });
  return String(body)
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => line.slice(name.length));
}
/** Every kind has a series from the start on. */
const counted = async () => (await metric('salon_alarms_total')).filter((line) => !line.endsWith(' 0'));
const alarms = async () =>
  (await sql(`SELECT type, details FROM audit WHERE type LIKE 'alarm%' ORDER BY id`)).map(({ type, details }) => [
    type,
    details.kind,
    details.machineId,
    details.reason,
  ]);
/** As if it had stood for that long already. */
const age = (seconds: number) =>
  sql(`UPDATE machine SET unplayable_since = ledger_now() - make_interval(secs => ${seconds}) WHERE id = ${MACHINE}`);

it('is shown to operators and closed to players from the report on, and open again once it is healed', async () => {
  const { token } = await node.login('demo');
  const lobby = await node.player('/notifications', token);
  const player = await node.player('/machine', token);
  const sit = () => player.ask('init', { machineID: MACHINE, token });

  expect(await report(['no_picture', 'no_keys'])).toEqual({ status: 1 });
  // The one of the cabinet's greeting may still be on its way.
  await lobby.push('machine', (push) => push.id === MACHINE && push.status === 'error');
  expect(await shown(token)).toBe('error');
  const { faults, unplayableSince, status, player: seated } = await operated();
  expect([faults, status, seated]).toEqual([['no_picture', 'no_keys'], 'error', null]);
  expect(Math.abs(Date.now() - Date.parse(unplayableSince!))).toBeLessThan(60_000);
  expect(await sit()).toMatchObject({ code: CODES.machine_not_playable });
  expect(cabinet.commands.filter(({ event }) => event === 'seat')).toEqual([]);

  await report([]);
  expect(await operated()).toMatchObject({ faults: [], unplayableSince: null, status: 'available' });
  expect(await sit()).toMatchObject({ status: 1 });
  await player.ask('leave', {});
  for (const socket of [lobby, player]) socket.close();
});

it('keeps its player and pays them out while it cannot be played', async () => {
  const { token } = await node.login('demo2');
  const player = await node.player('/machine', token);
  expect(await player.ask('init', { machineID: MACHINE, token })).toMatchObject({ status: 1 });
  const amountMinor = 5_000;
  expect(await player.ask('cashin', { transferId: randomUUID(), amountMinor })).toMatchObject({ status: 1 });
  await report(['service']);
  // Reserved until the cabinet has reported the credit.
  await expect.poll(operated).toMatchObject({ faults: ['service'], status: 'playing', player: 'demo2' });
  // Their page is loaded again.
  expect(await player.ask('init', { machineID: MACHINE, token })).toMatchObject({ status: 1 });
  expect(await player.ask('cashout', { transferId: randomUUID() })).toMatchObject({ status: 1 });
  await player.push('transfer', (push) => push.kind === 'cash_out' && push.state === 'posted');
  await expect.poll(async () => (await operated()).status).toBe('reserved');
  await player.ask('leave', {});
  await expect.poll(async () => (await operated()).status).toBe('error');
  await report([]);
  expect(await operated()).toMatchObject({ faults: [], status: 'available' });
  player.close();
});

it('alarms an operator once when it lasts, says so when it is over, and shows in the metrics for how long', async () => {
  await report(['no_picture']);
  expect(await alarms()).toEqual([]);
  await age(30);
  const raised = ['alarm', 'machine_unplayable', MACHINE, 'no_picture'];
  await expect.poll(alarms, { timeout: 10_000 }).toEqual([raised]);
  await report(['no_picture', 'no_answer']);
  expect(await metric('salon_machine_unplayable_seconds')).toEqual([
    expect.stringMatching(/^{machine="1",reason="no_picture"} [34]\d$/),
    expect.stringMatching(/^{machine="1",reason="no_answer"} [34]\d$/),
  ]);
  await report([]);
  await expect
    .poll(alarms, { timeout: 10_000 })
    .toEqual([raised, ['alarm_ended', 'machine_unplayable', MACHINE, 'playable']]);
  expect(await counted()).toEqual(['{kind="machine_unplayable"} 1']);
  await expect.poll(() => metric('salon_machine_unplayable_seconds')).toEqual([]);
});

it('is what its own cabinet says and nobody else, in words that the platform knows', async () => {
  const stranger = node.cabinet([], { agent: 'other' });
  await stranger.connect();
  await report(['service'], stranger);
  expect(await operated()).toMatchObject({ faults: [] });
  for (const faults of [['haunted'], 'service', null, Array.from({ length: 9 }, () => 'service')])
    expect(await cabinet.send('fault', { machineId: MACHINE, faults, at: 1 })).toMatchObject({
      code: CODES.invalid_request,
    });
  expect(await operated()).toMatchObject({ faults: [] });
});

it('is always what the last valid report said, whatever comes between', async () => {
  const fault = fc.constantFrom(...link.UNPLAYABLE);
  const valid = fc.uniqueArray(fault, { maxLength: 4 });
  const invalid = fc.oneof(fc.jsonValue(), fc.array(fc.string(), { minLength: 1 }));
  let last: unknown = [];
  const reports = fc.array(fc.oneof(valid, invalid), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(reports, async (sent) => {
      for (const faults of sent) {
        const { success } = link.faultReport.safeParse({ machineId: MACHINE, faults, at: 1 });
        const answer = await cabinet.send('fault', { machineId: MACHINE, faults, at: 1 });
        expect(answer).toMatchObject(success ? { status: 1 } : { code: CODES.invalid_request });
        if (success) last = faults;
      }
      const { faults, unplayableSince, status } = await operated();
      const isPlayable = faults.length === 0;
      expect([faults, unplayableSince === null, status]).toEqual([
        last,
        isPlayable,
        isPlayable ? 'available' : 'error',
      ]);
    }),
    { numRuns: 30 },
  );
  await report([]);
});

it('is no longer known once its cabinet is away, and reported again after the next handshake', async () => {
  await report(['no_keys']);
  cabinet.disconnect();
  await expect.poll(operated).toMatchObject({ faults: [], unplayableSince: null, status: 'offline' });
  await cabinet.connect();
  expect(await operated()).toMatchObject({ faults: [], status: 'available' });
  await report(['no_keys']);
  expect(await operated()).toMatchObject({ faults: ['no_keys'], status: 'error' });
  await report([]);
});
