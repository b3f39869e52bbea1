import { randomUUID } from 'node:crypto';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../apps/platform/src/system-clock.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
let node: PlatformNode;
let cabinet: ScriptedCabinet;
/** Of the node's clock. */
let aheadMs = 0;

beforeAll(async () => {
  const monotonicMs = () => systemClock.monotonicMs() + aheadMs;
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` }, { clock: { ...systemClock, monotonicMs } });
  cabinet = node.cabinet([1, 2]);
  await cabinet.connect();
});
afterAll(() => node.stop());

const sql = async (text: string) => (await node.database.pool.query(text)).rows;
const alarms = () => sql(`SELECT details FROM audit WHERE type = 'alarm' ORDER BY id`);
const NONE = { transferId: null, disputeId: null, reason: null, amountMinor: null };
/** The lines of one metric, as a collector reads them. */
async function metric(name: string): Promise<string[]> {
  const { body } = await node.call('GET', '/metrics', { token: KEY });
  return String(body)
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => line.slice(name.length));
}

/** Every kind has a series from the start on. */
const raised = async () => (await metric('salon_alarms_total')).filter((line) => !line.endsWith(' 0'));

describe('alarms', () => {
  it('a machine that differs from the ledger is counted and audited, once however many handshakes it sends', async () => {
    const { meters } = cabinet.machine(1);
    cabinet.machine(1).creditMinor += 700;
    meters.inMinor += 700;
    for (let times = 0; times < 3; times++) await cabinet.connect();
    expect(await raised()).toEqual(['{kind="ledger_disagrees"} 1']);
    await expect
      .poll(alarms)
      .toEqual([{ details: { ...NONE, kind: 'ledger_disagrees', machineId: 1, reason: 'in_meter' } }]);
    expect(await metric('salon_attention')).toEqual(['{kind="machine_out_of_service",site="0"} 1']);
  });

  it('money whose journal is gone is counted, audited and shown with its amount and age', async () => {
    const { token } = await node.login('demo2');
    const socket = await node.player('/machine', token);
    await socket.ask('init', { machineID: 2, token });
    expect(await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 3_000 })).toMatchObject({ status: 1 });
    const lost = cabinet.machine(2);
    Object.assign(lost, { incarnation: randomUUID(), creditMinor: 0, lastPlay: 0 });
    lost.meters.inMinor = 0;
    await cabinet.connect();
    await expect.poll(alarms).toContainEqual({
      details: {
        ...NONE,
        kind: 'dispute_opened',
        machineId: 2,
        disputeId: 1,
        reason: 'journal_replaced',
        amountMinor: 3_000,
      },
    });
    // The sums are kept for five seconds.
    aheadMs += 5_000;
    expect(await metric('salon_attention_minor')).toContain('{kind="dispute",site="0"} 3000');
    expect((await metric('salon_attention_oldest_seconds')).join()).toMatch(/{kind="dispute",site="0"} \d/);
    socket.close();
  });

  it('the metrics are an operator’s alone, and a guess at them is audited', async () => {
    expect((await node.call('GET', '/metrics', { token: 'a guess' })).status).toBe(403);
    const refused = () => sql(`SELECT details FROM audit WHERE type = 'operator_refused'`);
    await expect.poll(refused).toEqual([{ details: { call: '/metrics', code: 40300 } }]);
  });
});
