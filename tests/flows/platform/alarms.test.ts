import { randomUUID } from 'node:crypto';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from './platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
let node: PlatformNode;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` });
  cabinet = node.cabinet([1, 2]);
  await cabinet.connect();
});
afterAll(() => node.stop());

const sql = async (text: string) => (await node.database.pool.query(text)).rows;
const alarms = () => sql(`SELECT details FROM audit WHERE type = 'alarm' ORDER BY id`);
/** The lines of one metric, as a collector reads them. */
async function metric(name: string): Promise<string[]> {
  const { body } = await node.call('GET', '/metrics', { token: KEY });
  return String(body)
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => line.slice(name.length));
}

describe('alarms', () => {
  it('a machine that the books disagree with is counted and audited, once however often it says hello', async () => {
    const { meters } = cabinet.machine(1);
    cabinet.machine(1).creditMinor += 700;
    meters.inMinor += 700;
    for (let times = 0; times < 3; times++) await cabinet.connect();
    expect(await metric('salon_alarms_total')).toEqual(['{kind="machine_refused"} 3']);
    expect(await alarms()).toEqual([
      { details: { kind: 'machine_refused', machineId: 1, transferId: null, reason: 'in_meter' } },
    ]);
    expect(await metric('salon_attention')).toEqual(['{kind="machine_out_of_service",site="0"} 1']);
  });

  it('a transfer whose journal is gone is counted, audited and shown with its amount and age', async () => {
    const { token } = await node.login('demo2');
    const socket = await node.player('/machine', token);
    await socket.ask('init', { machineID: 2, token });
    cabinet.script('apply', 'lost');
    cabinet.script('ask', 'lost');
    const transferId = randomUUID();
    await socket.ask('cashin', { transferId, amountMinor: 3_000 });
    cabinet.machine(2).incarnation = randomUUID();
    await cabinet.connect();
    expect((await alarms()).slice(1)).toContainEqual({
      details: { kind: 'journal_replaced', machineId: 2, transferId, reason: null },
    });
    await sql(`UPDATE transfer_step SET at = at - interval '1 day' WHERE state = 'disputed'`);
    await node.restart();
    expect(await metric('salon_attention_minor')).toContain('{kind="transfer_disputed",site="0"} 3000');
    const [age] = (await metric('salon_attention_oldest_seconds')).filter((line) => line.includes('transfer_disputed'));
    expect(Number(age?.split(' ')[1])).toBeGreaterThanOrEqual(24 * 3_600);
    const rows = await sql(`SELECT details FROM audit WHERE type = 'alarm' AND details ? 'again'`);
    expect(rows).toEqual([{ details: expect.objectContaining({ kind: 'machine_refused', machineId: 1 }) }]);
    socket.close();
  });

  it('the metrics are an operator’s alone, and a guess at them is audited', async () => {
    expect((await node.call('GET', '/metrics', { token: 'a guess' })).status).toBe(403);
    expect(await sql(`SELECT details FROM audit WHERE type = 'operator_refused'`)).toEqual([
      { details: { call: '/metrics', code: 40300 } },
    ]);
  });
});
