/** Keys of programs: they end with their owner's account, open no more than the owner may do now, and nothing that people decide. */
import { readFileSync } from 'node:fs';
import { CODES, operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

const ENVIRONMENT_KEY = 'a-key-of-the-environment-for-tests';
const OF_PROGRAMS = operator.RIGHTS.filter((right) => !operator.PEOPLE_ONLY.includes(right));
const calls = Object.entries(operator.operatorCalls) as [string, operator.OperatorCall][];
let node: PlatformNode;
let keeper: StaffPerson;
let abroad: StaffPerson;

beforeAll(async () => {
  node = await startPlatformNode();
  keeper = await staffPerson(node, { username: 'keeper', role: 'admin', siteId: 0 });
  abroad = await staffPerson(node, { username: 'abroad', role: 'admin', siteId: SECOND_SITE_ID });
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
/** Somebody who makes keys, and whose account a test changes. */
const newMaker = (username: string) => staffPerson(node, { username, role: 'admin', siteId: 0 });
const makeKey = async (
  by: StaffPerson,
  rights: readonly operator.Right[],
  name = 'bot',
): Promise<{ id: number; key: string }> => (await by.call('POST', '/keys', { name, days: 1, rights })).body;
const ask = async (key: string, method: 'GET' | 'POST', path: string, at = node): Promise<number> =>
  (await at.call(method, operator.OPERATOR_BASE + path, { token: key, ...(method === 'POST' && { body: {} }) })).body
    .code ?? CODES.ok;
const shown = async (id: number): Promise<operator.ApiKey> =>
  (await keeper.call('GET', '/keys')).body.keys.find((one: operator.ApiKey) => one.id === id);
const idOf = async ({ username }: StaffPerson) =>
  (await sql('SELECT id FROM staff WHERE username = $1', [username]))[0].id as number;

/** Calls that a key was let in to although its rights do not have them, or kept out of although they do. A body never fits. */
async function wrongOf(key: string, rights: readonly operator.Right[], at = node): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, { method, path, right, everySite }] of calls) {
    const { body } = await at.call(method, operator.OPERATOR_BASE + path.replaceAll(/:\w+/g, 'x'), {
      ...{ token: key, ...(method === 'POST' && { body: { id: 0, username: 0 } }) },
    });
    const isRefused = [CODES.right_missing, CODES.forbidden].includes(body.code);
    const may = !everySite && right !== 'signed_in' && rights.includes(right);
    if (may === isRefused) wrong.push(`${name}: ${JSON.stringify(body).slice(0, 80)}`);
  }
  return wrong;
}

describe('a key', () => {
  it('with every right that a program may have makes the calls of those and no other', async () => {
    const { id, key } = await makeKey(keeper, OF_PROGRAMS);
    // One of a release in which programs could have all of them.
    await sql('UPDATE api_key SET rights = $2 WHERE id = $1', [id, operator.RIGHTS]);
    expect((await shown(id)).rights).toEqual(OF_PROGRAMS);
    expect(await wrongOf(key, OF_PROGRAMS)).toEqual([]);
  });

  it('grants nothing, so that two of one person are not twice the limit of a day', async () => {
    for (const right of ['player.grant', 'player.act', 'money.pay'] as const) {
      const refused = await keeper.call('POST', '/keys', { name: 'crm', rights: [right] });
      expect([right, refused.body.code]).toEqual([right, CODES.right_missing]);
    }
    const keys = [await makeKey(keeper, ['player.read'], 'one'), await makeKey(keeper, ['player.read'], 'two')];
    await sql(`UPDATE api_key SET rights = '{player.read, player.grant}' WHERE name IN ('one', 'two')`);
    for (const { key } of keys)
      for (const path of ['/players/1/bonus', '/players/1/discount', '/players/1/ban', '/hand-pays/1/pay'])
        expect([path, await ask(key, 'POST', path)]).toEqual([path, CODES.right_missing]);
  });

  it('opens no more than its owner may do now', async () => {
    const maker = await newMaker('moved');
    const { id, key } = await makeKey(maker, ['floor.read', 'floor.act', 'setup.write']);
    const setRole = async (role: operator.Role) =>
      keeper.call('POST', `/staff/${await idOf(maker)}`, { name: 'Moved', role });
    expect(await ask(key, 'POST', '/machines/2/stop')).toBe(CODES.ok);
    await setRole('cashier');
    expect((await shown(id)).rights).toEqual(['floor.read']);
    expect(await ask(key, 'GET', '/machines')).toBe(CODES.ok);
    expect(await ask(key, 'POST', '/machines/2/stop')).toBe(CODES.right_missing);
    expect(await wrongOf(key, ['floor.read'])).toEqual([]);
    await setRole('floor');
    expect((await shown(id)).rights).toEqual(['floor.read', 'floor.act']);
    expect(await ask(key, 'POST', '/machines/2/stop')).toBe(CODES.ok);
  });

  it('ends with its owner’s account, until another admin answers for it', async () => {
    const maker = await newMaker('Leaver');
    const { id, key } = await makeKey(maker, ['floor.read'], 'orphan');
    expect(await shown(id)).toMatchObject({ owner: 'Leaver', isOwnerGone: false, createdBy: 'Leaver' });
    await keeper.call('POST', `/staff/${await idOf(maker)}/disable`);
    expect(await ask(key, 'GET', '/machines')).toBe(CODES.forbidden);
    expect(await shown(id)).toMatchObject({ owner: 'Leaver', isOwnerGone: true });
    expect((await abroad.call('POST', `/keys/${id}/adopt`)).body.code).toBe(CODES.not_found);
    expect((await keeper.call('POST', `/keys/${id}/adopt`)).body).toEqual({ status: 1, isChanged: true });
    expect((await keeper.call('POST', `/keys/${id}/adopt`)).body).toEqual({ status: 1, isChanged: false });
    expect(await ask(key, 'GET', '/machines')).toBe(CODES.ok);
    expect(await shown(id)).toMatchObject({ owner: 'keeper', isOwnerGone: false, createdBy: 'Leaver' });
    await keeper.call('POST', `/keys/${id}/revoke`);
    expect((await keeper.call('POST', `/keys/${id}/adopt`)).body.code).toBe(CODES.not_found);
  });

  it('of an older release belongs to who made it; without such a person it has no owner, and nothing of people', async () => {
    const insert = `INSERT INTO api_key (site_id, name, key_hash, rights, created_by, expires_at)
      VALUES ($1, $2, sha256(convert_to($2, 'UTF8')), $3, $4, now() + interval '1 day')`;
    for (const [siteId, name, by] of [
      [0, 'key_of_keeper', 'KEEPER'],
      [0, 'key_of_nobody', 'somebody-else'],
      // She works for another site.
      [0, 'key_of_abroad', 'abroad'],
    ] as const)
      await sql(insert, [siteId, name, ['floor.read', 'money.pay'], by]);
    const migration = new URL('../../../../apps/platform/src/db/migrations/0030_key-owners.sql', import.meta.url);
    const [backfill] = readFileSync(migration, 'utf8').match(/^UPDATE api_key[^;]+;/m) ?? [];
    await sql(backfill ?? '');
    const { keys } = (await keeper.call('GET', '/keys')).body;
    const ownerOf = (name: string) => keys.find((one: operator.ApiKey) => one.name === name).owner;
    expect(['key_of_keeper', 'key_of_nobody', 'key_of_abroad'].map(ownerOf)).toEqual(['keeper', null, null]);
    expect(await wrongOf('key_of_nobody', ['floor.read'])).toEqual([]);
  });
});

it('a key of the environment opens nothing that people decide, but on a demo floor', async () => {
  const real = await startPlatformNode({
    ...{ DEMO: '', STAFF_HOST: 'staff.example', PIN_PEPPER: 'a-pepper-of-the-tests-alone' },
    OPERATOR_KEYS: `night:${ENVIRONMENT_KEY}`,
  });
  try {
    expect(await wrongOf(ENVIRONMENT_KEY, OF_PROGRAMS, real)).toEqual([]);
    expect(await ask(ENVIRONMENT_KEY, 'POST', '/hand-pays/1/pay', real)).toBe(CODES.right_missing);
  } finally {
    await real.stop();
  }
});
