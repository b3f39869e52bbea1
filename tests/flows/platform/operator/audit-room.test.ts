/** The audit as the operator's people read it: of their site, searchable, and a changed byte is found. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CODES, type operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

const CLI = fileURLToPath(new URL('../../../../tools/operate/operator/main.ts', import.meta.url));
let node: PlatformNode;
let auditor: StaffPerson;
let abroad: StaffPerson;
let root: StaffPerson;

beforeAll(async () => {
  node = await startPlatformNode();
  auditor = await staffPerson(node, { username: 'auditor', role: 'auditor', siteId: 0 });
  abroad = await staffPerson(node, { username: 'abroad', role: 'auditor', siteId: SECOND_SITE_ID });
  root = await staffPerson(node, { username: 'root', role: 'admin', siteId: null });
  await node.login('demo');
  await root.call('POST', '/machines/3/lost', { reason: 'burnt in the night' });
  await root.call('POST', '/machines/4/stop');
});
afterAll(() => node.stop());

const rowsFor = async (person: StaffPerson, query: object = {}): Promise<operator.AuditRow[]> =>
  (await person.call('GET', `/audit?${new URLSearchParams(query as Record<string, string>)}`)).body.rows;

const cli = (...words: string[]) =>
  new Promise<{ code: number; stdout: string }>((resolve) => {
    const env = { ...process.env, OPERATOR_URL: node.url, OPERATOR_KEY: auditor.token };
    const child = execFile(process.execPath, [CLI, ...words], { env }, (_error, stdout) =>
      resolve({ code: child.exitCode ?? -1, stdout }),
    );
  });

describe('the audit', () => {
  it('says who did what to which machine, and why', async () => {
    const rows = await rowsFor(auditor, { machineId: '3' });
    expect(rows.map(({ type, who, call }) => [type, who, call])).toEqual([
      ['machine_lost', 'root', null],
      ['operator_call', 'root', 'lost'],
    ]);
    expect((await rowsFor(auditor, { text: 'BURNT' })).length).toBeGreaterThan(0);
    expect((await rowsFor(auditor, { who: 'ROOT', type: 'operator_result' })).map(({ call }) => call)).toEqual(
      expect.arrayContaining(['stop', 'lost']),
    );
    expect((await rowsFor(auditor, { who: 'demo' })).map(({ type }) => type)).toContain('login_success');
    expect(await rowsFor(auditor, { to: '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  it('is of one site; rows of no site are for staff of every site', async () => {
    expect((await rowsFor(abroad)).filter(({ siteId }) => siteId !== SECOND_SITE_ID)).toEqual([]);
    expect(JSON.stringify(await rowsFor(abroad, { text: 'burnt' }))).toBe('[]');
    expect((await abroad.call('GET', '/audit?siteless=true')).body.code).toBe(CODES.forbidden);
    expect((await rowsFor(root, { siteless: 'true' })).every(({ siteId }) => siteId === null)).toBe(true);
  });

  it('comes in pages, without a gap or a repeat', async () => {
    for (let n = 0; n < 130; n++)
      await node.database.pool.query(`INSERT INTO audit (type, site_id, details) VALUES ('test_row', 0, $1)`, [{ n }]);
    const first = (await auditor.call('GET', '/audit?type=test_row')).body;
    const second = (await auditor.call('GET', `/audit?type=test_row&before=${first.next}`)).body;
    const numbers = [...first.rows, ...second.rows].map(({ details }: { details: { n: number } }) => details.n);
    expect(numbers).toEqual(Array.from({ length: 130 }, (_, n) => 129 - n));
    expect(second.next).toBeNull();
  });

  it('is verified for people of one site without what happens at others', async () => {
    const verify = async (person: StaffPerson) => (await person.call('GET', '/audit/verify')).body;
    const [{ all }] = (await node.database.pool.query('SELECT count(*)::int AS all FROM audit')).rows;
    const [here, there, whole] = [await verify(auditor), await verify(abroad), await verify(root)];
    for (const one of [here, there, whole]) expect(one).toMatchObject({ isIntact: true, findings: [] });
    expect(whole.rowCount).toBeGreaterThanOrEqual(all);
    expect(there.rowCount).toBeGreaterThan(0);
    expect(there.rowCount).toBeLessThan(here.rowCount);
    expect(here.rowCount + there.rowCount).toBeLessThanOrEqual(whole.rowCount);
  });

  it('one changed byte is found, in the console’s call and on the command line', { timeout: 60_000 }, async () => {
    const intact = await cli('--json', 'audit', 'verify');
    expect([intact.code, JSON.parse(intact.stdout)]).toMatchObject([
      0,
      { isIntact: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/), findings: [] },
    ]);
    const client = await node.database.pool.connect();
    const planted = await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE audit SET details = jsonb_set(details, '{n}', '100') WHERE type = 'test_row' AND details ->> 'n' = '101' RETURNING id;
      COMMIT`);
    client.release();
    const { id } = (planted as unknown as { rows: { id: number }[] }[])[2]!.rows[0]!;
    const broken = await cli('audit', 'verify');
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain(`row ${id} of link`);
    // Its site alone hears of it; of a row that is gone nobody knows whose it was.
    expect((await abroad.call('GET', '/audit/verify')).body).toMatchObject({ isIntact: true, findings: [] });
    const remover = await node.database.pool.connect();
    await remover.query(
      `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM audit WHERE id = ${id}; COMMIT`,
    );
    remover.release();
    for (const person of [auditor, abroad])
      expect((await person.call('GET', '/audit/verify')).body).toMatchObject({
        ...{ isIntact: false, findings: ['rows or links are gone'] },
      });
    expect((await root.call('GET', '/audit/verify')).body.findings).toEqual([
      expect.stringMatching(new RegExp(`^row ${id} of link \\d+ is gone$`)),
    ]);
  });
});
