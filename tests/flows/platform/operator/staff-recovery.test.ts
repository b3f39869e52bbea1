/** A lost second factor: recovery codes, and the link of who owns the database. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { CODES, operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, type Reply, startPlatformNode } from '../platform-node.ts';
import { codeOf, enrolledStaff, enterStaff, PASSWORD, post, type StaffPerson, staffPerson } from './staff-people.ts';

const CLI = fileURLToPath(new URL('../../../../tools/operate/operator/main.ts', import.meta.url));
const MANY = 10;
const NEXT_STEP_MS = 30_000;
let node: PlatformNode;
let root: StaffPerson;
let abroad: StaffPerson;

beforeAll(async () => {
  node = await startPlatformNode();
  root = await staffPerson(node, { username: 'root', role: 'admin', siteId: 0 });
  abroad = await staffPerson(node, { username: 'abroad', role: 'admin', siteId: SECOND_SITE_ID });
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const enrolled = (username: string, siteId: number | null = 0) =>
  enrolledStaff(node, { username, role: 'cashier', siteId });
const enter = (username: string, password?: string) => enterStaff(node.url, username, password);
const opened = (replies: Reply[]) => replies.filter(({ body }) => body.status === 1 && body.steps.length === 0);
const unused = async (staffId: number): Promise<number> => {
  const text = 'SELECT count(*)::int AS n FROM staff_recovery_code WHERE staff_id = $1 AND used_at IS NULL';
  return (await sql(text, [staffId]))[0].n;
};
const recoveriesOf = async (person: StaffPerson): Promise<operator.AlertRow[]> => {
  await node.round('alerts');
  const { alerts } = (await person.call('GET', '/alerts?state=all')).body;
  return alerts.filter(({ kind }: operator.AlertRow) => kind === 'staff_recovery');
};

describe('recovery codes', () => {
  it('are shown once, with the first second factor, and stored as hashes', async () => {
    const { id, self, codes, step, secret } = await enrolled('ada');
    expect(codes).toHaveLength(10);
    expect(self).toMatchObject({ steps: [], recoveryCodesLeft: 10 });
    const again = await step('totp/confirm', { code: codeOf(secret, Date.now() + NEXT_STEP_MS) });
    expect(again.body.recoveryCodes).toBeUndefined();
    const stored = await sql(`SELECT encode(code_hash, 'hex') AS hash FROM staff_recovery_code WHERE staff_id = $1`, [
      id,
    ]);
    const plain = codes.map((code) => code.replaceAll('-', ''));
    const hashes = plain.map((code) => createHash('sha256').update(code).digest('hex'));
    expect(stored.map(({ hash }) => hash).sort()).toEqual(hashes.sort());
    const audited = JSON.stringify(await sql('SELECT details FROM audit'));
    for (const code of [...plain, ...codes]) expect(audited).not.toContain(code);
  });

  it('open one login each, of their own person, in place of the code, and say how many are left', async () => {
    const { codes } = await enrolled('bob');
    const { codes: others } = await enrolled('cem');
    const session = await enter('bob');
    expect(session.opened.steps).toEqual(['second_factor']);
    expect((await session.step('recovery', { code: others[0] })).body.code).toBe(CODES.second_factor_wrong);
    const typed = codes[0]!.replaceAll('-', ' ').toLowerCase();
    expect((await session.step('recovery', { code: typed })).body).toMatchObject({ steps: [], recoveryCodesLeft: 9 });
    expect((await (await enter('bob')).step('recovery', { code: codes[0] })).body.code).toBe(CODES.second_factor_wrong);
    const [used] = await sql(`SELECT details FROM audit WHERE type = 'staff_recovery_used'`);
    expect(used.details).toMatchObject({ operator: 'bob', codesLeft: 9 });
  });

  it('open one login, however many ask with one at the same moment', async () => {
    const { codes, id } = await enrolled('can');
    const sessions: Awaited<ReturnType<typeof enter>>[] = [];
    // One after the other: few passwords are compared at once.
    for (let n = 0; n < MANY; n++) sessions.push(await enter('can'));
    const replies = await Promise.all(sessions.map(({ step }) => step('recovery', { code: codes[3] })));
    expect(opened(replies)).toHaveLength(1);
    expect(await unused(id)).toBe(9);
  });

  it('are counted with the codes of the app: after the fifth wrong one each is refused, whichever it is', async () => {
    const { codes, secret } = await enrolled('deniz');
    const session = await enter('deniz');
    const wrong = codes[0]!.replace(/^./, codes[0]!.startsWith('Z') ? 'Y' : 'Z');
    for (let left = 4; left > 0; left--)
      expect((await session.step('recovery', { code: wrong })).body).toMatchObject({
        ...{ code: CODES.second_factor_wrong, Params: { remaining: left } },
      });
    expect((await session.step('recovery', { code: wrong })).body.code).toBe(CODES.account_protected);
    expect((await session.step('recovery', { code: codes[0] })).body.code).toBe(CODES.account_protected);
    const next = codeOf(secret, Date.now() + NEXT_STEP_MS);
    expect((await session.step('totp', { code: next })).body.code).toBe(CODES.account_protected);
  });

  it('are made anew on demand: those before are good no more, and of two sets at once one stays', async () => {
    const { codes, step, id } = await enrolled('ece');
    const sets = await Promise.all([step('recovery/new'), step('recovery/new')]);
    expect(await unused(id)).toBe(10);
    const [first, second] = sets.map(({ body }) => body.recoveryCodes[0] as string);
    const session = await enter('ece');
    expect((await session.step('recovery', { code: codes[0] })).body.code).toBe(CODES.second_factor_wrong);
    const replies = [await session.step('recovery', { code: first }), await session.step('recovery', { code: second })];
    expect(opened(replies)).toHaveLength(1);
  });

  it('go with the second factors that a colleague resets', async () => {
    const { codes, id } = await enrolled('eda');
    const { password } = (await root.call('POST', `/staff/${id}/reset`)).body;
    expect(await unused(id)).toBe(0);
    const session = await enter('eda', password);
    expect((await session.step('recovery', { code: codes[0] })).body.code).toBe(CODES.second_factor_wrong);
  });

  it('raise an alert at the site of who has used one, once; of staff of every site at each', async () => {
    const before = [(await recoveriesOf(root)).length, (await recoveriesOf(abroad)).length];
    const { codes } = await enrolled('filiz');
    const { codes: everywhere } = await enrolled('gul', null);
    await (await enter('filiz')).step('recovery', { code: codes[0] });
    await (await enter('gul')).step('recovery', { code: everywhere[0] });
    const found = [await recoveriesOf(root), await recoveriesOf(abroad)];
    expect(found.map(({ length }, at) => length - before[at]!)).toEqual([2, 1]);
    expect(found[0]).toContainEqual(
      expect.objectContaining({ details: { staff: 'filiz', by: 'code', codesLeft: 9 }, endedAt: expect.any(String) }),
    );
    expect(found[1]).toContainEqual(expect.objectContaining({ details: { staff: 'gul', by: 'code', codesLeft: 9 } }));
    expect(await recoveriesOf(root)).toHaveLength(found[0]!.length);
  });
});

describe('a link of the database’s owner', () => {
  const NEXT = 'deniz kenarında çay';
  const offer = (...words: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, MIGRATE_DATABASE_URL: node.database.url, STAFF_HOST: 'staff.example' };
      const child = execFile(process.execPath, [CLI, 'staff', 'reset', ...words], { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  const linkFor = async (username: string) => {
    const { code, stdout } = await offer(username);
    expect(code).toBe(0);
    return /https:\/\/staff\.example\/staff\/reset#([\w-]{43})\s/.exec(stdout)![1]!;
  };
  const use = (token: string, password = NEXT) => post(node.url, '/login/reset', { token, password });

  it('sets the login of a lone admin up anew: password, second factor, codes, sessions and locks', async () => {
    const { token: former, codes, id, step } = await enrolled('hale', null);
    // As somebody does who has lost the telephone.
    for (let n = 0; n < 5; n++) await step('recovery', { code: '0'.repeat(24) });
    for (let n = 0; n < 5; n++) await post(node.url, '/login', { username: 'hale', password: 'not the one' });
    const token = await linkFor('HALE');
    expect((await use(token, 'short')).body.code).toBe(CODES.password_too_short);
    expect((await use(token, 'password1234')).body.code).toBe(CODES.password_common);
    const reset = await use(token);
    expect(reset.body).toMatchObject({ status: 1, username: 'hale', steps: ['enrolment'], recoveryCodesLeft: 0 });
    expect(reset.headers.get('set-cookie')).toMatch(/^salon-staff=staff_/);
    expect((await node.call('GET', `${operator.OPERATOR_BASE}/self`, { token: former() })).status).toBe(401);
    const old = await post(node.url, '/login', { username: 'hale', password: PASSWORD });
    expect(old.body.code).toBe(CODES.login_wrong);
    const session = await enter('hale', NEXT);
    expect((await session.step('recovery', { code: codes[0] })).body.code).toBe(CODES.second_factor_wrong);
    const { secret } = (await session.step('totp/enrol')).body;
    const confirmed = await session.step('totp/confirm', { code: codeOf(secret) });
    expect(confirmed.body).toMatchObject({ steps: [], recoveryCodesLeft: 10 });
    expect(await unused(id)).toBe(10);
    const types = (await sql(`SELECT type, details ->> 'operator' AS who FROM audit ORDER BY id`)).map(
      ({ type, who }) => `${type} ${who}`,
    );
    expect(types).toEqual(expect.arrayContaining(['staff_reset_offered hale', 'staff_reset hale']));
    const alerts = (await recoveriesOf(abroad)).map(({ details }) => details);
    expect(alerts).toContainEqual(expect.objectContaining({ staff: 'hale', by: 'link' }));
  });

  it('is good once, also at the same moment, for an hour, and ends the others of its person', async () => {
    await enrolled('ilke');
    const [token, other, old] = [await linkFor('ilke'), await linkFor('ilke'), await linkFor('ilke')];
    await sql(`UPDATE staff_reset_link SET expires_at = expires_at - interval '1 hour' WHERE token_hash = sha256($1)`, [
      Buffer.from(old),
    ]);
    expect((await use(old)).body.code).toBe(CODES.staff_link_spent);
    const replies = await Promise.all(Array.from({ length: 4 }, () => use(token)));
    expect(replies.filter(({ body }) => body.status === 1)).toHaveLength(1);
    for (const spent of [token, other]) expect((await use(spent)).status).toBe(410);
  });

  it('is for an open account, and the platform’s own role makes none', async () => {
    const { id } = await enrolled('jale');
    const token = await linkFor('jale');
    await root.call('POST', `/staff/${id}/disable`);
    expect((await use(token)).body.code).toBe(CODES.staff_link_spent);
    for (const name of ['jale', 'nobody'])
      expect(await offer(name)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(name) });
    const forged = `INSERT INTO staff_reset_link (staff_id, token_hash, expires_at) VALUES ($1, '\\x00', 'infinity')`;
    await expect(node.database.platformPool.query(forged, [id])).rejects.toThrow('permission denied');
    expect(JSON.stringify(await sql('SELECT * FROM staff_reset_link'))).not.toContain(token);
  });
});
