import { operator } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
let node: PlatformNode;
/** The last row of before a test. */
let before = 0;

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` });
});
afterAll(() => node.stop());
beforeEach(async () => {
  before = (await sql('SELECT coalesce(max(id), 0) AS id FROM audit'))[0].id;
});

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const rows = () =>
  sql(`SELECT type, site_id AS site, details - 'callId' AS details FROM audit WHERE id > $1 ORDER BY id`, [before]);
const operate = (method: 'GET' | 'POST', path: string, body?: unknown, token = KEY) =>
  node.call(method, `${operator.OPERATOR_BASE}${path}`, { token, ...(body === undefined ? {} : { body }) });

const called = (call: string, more: object) => ({
  type: 'operator_call',
  site: 0,
  details: { operator: 'night', call, ...more },
});
const ended = (call: string, code: number) => ({
  type: 'operator_result',
  site: 0,
  details: { operator: 'night', call, code },
});

describe('the audit of the operator’s people', () => {
  it('a body that names another operator, call and outcome forges nothing', async () => {
    const forged = { operator: 'ada', call: 'machines', callId: 'x', code: 0, asked: { id: 9 }, id: 9, siteId: 7 };
    await operate('POST', '/machines/3/stop', forged);
    expect(await rows()).toEqual([called('stop', { asked: { params: { id: 3 } } }), ended('stop', 20000)]);
  });

  it('what was asked stands there as it was parsed, and nothing else of the body', async () => {
    await operate('POST', '/machines/3/warn', { seconds: 40, note: 'n'.repeat(50_000), deep: { er: 1 } });
    expect((await rows())[0]).toEqual(called('warn', { asked: { params: { id: 3 }, body: { seconds: 40 } } }));
  });

  it('a call that the ledger refuses is written with its outcome', async () => {
    await operate('POST', '/hand-pays/4711/pay', { amountMinor: 100 });
    expect(await rows()).toEqual([
      called('pay', { asked: { params: { id: 4711 }, body: { amountMinor: 100 } } }),
      ended('pay', 40400),
    ]);
    const ids = await sql(`SELECT DISTINCT details ->> 'callId' AS id FROM audit WHERE id > $1`, [before]);
    expect(ids).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });

  it('a platform that dies in the middle of a call leaves no deed without a row', async () => {
    const holder = await node.database.pool.connect();
    await holder.query('BEGIN; SELECT 1 FROM machine WHERE id = 4 FOR UPDATE');
    const stopping = operate('POST', '/machines/4/stop');
    await expect.poll(rows).toEqual([called('stop', { asked: { params: { id: 4 } } })]);
    await holder.query('ROLLBACK');
    holder.release();
    await stopping;
    expect(await rows()).toHaveLength(2);
  });

  it('a call that fails is written as failed', async () => {
    await sql('ALTER FUNCTION stop_machine(integer, boolean, text) RENAME TO stop_machine_elsewhere');
    expect((await operate('POST', '/machines/5/stop')).status).toBe(500);
    await sql('ALTER FUNCTION stop_machine_elsewhere(integer, boolean, text) RENAME TO stop_machine');
    expect(await rows()).toEqual([called('stop', { asked: { params: { id: 5 } } }), ended('stop', 50000)]);
  });

  it('refused calls stand there too: a body that does not fit, one that is no JSON, an address that is none', async () => {
    await operate('POST', '/hand-pays/1/pay', { amountMinor: 'all' });
    await operate('POST', '/machines/x/stop');
    await operate('POST', '/withdrawals', '{"id":');
    await operate('POST', '/machines/1/explode', {});
    expect(await rows()).toEqual([
      called('pay', { code: 40000 }),
      called('stop', { code: 40000 }),
      called('withdraw', { code: 40000 }),
      called('(none)', { code: 40400 }),
    ]);
  });

  it('guessed keys are counted, not written one by one', async () => {
    for (let n = 0; n < 30; n++) expect((await operate('POST', '/machines/1/stop', {}, `guess-${n}`)).status).toBe(403);
    const refused = (more: object) => ({
      type: 'operator_refused',
      site: null,
      details: { call: '/api/operator/machines/:id/stop', code: 40300, ...more },
    });
    // The row of a refusal is written behind its answer.
    await expect.poll(rows).toEqual([refused({})]);
    for (let n = 0; n < 20; n++) await operate('GET', '/machines');
    await node.restart();
    expect((await rows()).slice(1)).toEqual([
      called('machines', { code: 20000 }),
      refused({ repeated: 29 }),
      called('machines', { code: 20000, repeated: 19 }),
    ]);
  });
});
