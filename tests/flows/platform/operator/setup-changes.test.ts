/** What moves code, credentials or packets: one person proposes it, another one approves it, and nobody does both. */
import { CODES, http, operator, siteSettings } from '@salon/contract';
import { GUARDED_SETTINGS } from '@salon/contract/guarded-settings.ts';
import { games } from '@salon/domain/games/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { startLedgerClock } from '../ledger-clock.ts';
import { type PlatformNode, type Reply, startPlatformNode } from '../platform-node.ts';
import { approvedBy, type StaffPerson, staffPerson } from './staff-people.ts';

const KEY = 'a-key-of-the-environment';
const CHAT = 'https://chat.example/w.js';
const SECRET = 'a-very-secret-credential';
const RELAYS = [{ urls: ['turn:relay.example:3478'], username: 'u', credential: SECRET }];
let node: PlatformNode;
let [ada, bob, root, rob, flo, auditor, foreign]: StaffPerson[] = [];

beforeAll(async () => {
  node = await startPlatformNode({ OPERATOR_KEYS: `night:${KEY}` });
  const person = (username: string, role: operator.Role, siteId: number | null) =>
    staffPerson(node, { username, role, siteId });
  ada = await person('ada', 'admin', 0);
  bob = await person('bob', 'admin', 0);
  root = await person('root', 'admin', null);
  rob = await person('rob', 'admin', null);
  flo = await person('flo', 'floor', 0);
  auditor = await person('auditor', 'auditor', 0);
  foreign = await person('eve', 'admin', SECOND_SITE_ID);
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const code = (reply: Reply) => reply.body.code ?? CODES.ok;
const propose = (by: StaffPerson, body: object) => by.call('POST', '/site/settings/propose', body);
const decide = (by: StaffPerson, id: number, how: 'approve' | 'refuse' | 'withdraw', siteId?: number) =>
  by.call('POST', `/setup-changes/${id}/${how}`, undefined, siteId);
const changes = async (by: StaffPerson, state = 'open'): Promise<operator.SetupChange[]> =>
  (await by.call('GET', `/setup-changes?state=${state}`)).body.changes;
const stateOf = async (id: number) => (await changes(ada!, 'decided')).find((one) => one.id === id)?.state;
const stored = async (name: string) =>
  (await sql('SELECT settings -> $1::text AS value FROM site WHERE id = 0', [name]))[0].value as unknown;
const ofPages = async () => http.settingsFile.parse((await node.call('GET', '/Settings.json')).body);
/** The number of the one change that waits by it. */
const idOf = (proposed: Reply): number => {
  expect(proposed.body).toMatchObject({ status: 1, waiting: [expect.any(Number)] });
  return proposed.body.waiting[0];
};
/** Of this setting and nothing else. */
const audited = (name: string) =>
  sql(
    `SELECT type, site_id AS site, details - 'changeId' AS details FROM audit
      WHERE (type LIKE 'setup_change_%' AND details ->> 'target' = $1) OR (type = 'setting_changed' AND details ->> 'setting' = $1) ORDER BY id`,
    [name],
  );

describe('a setting that holds an address or a secret', () => {
  it('is saved by nobody alone, whichever it is', async () => {
    expect(GUARDED_SETTINGS.length).toBeGreaterThan(10);
    for (const name of GUARDED_SETTINGS)
      for (const body of [{ set: { [name]: '' } }, { unset: [name] }])
        expect([name, code(await ada!.call('POST', '/site/settings', body))]).toEqual([
          ...[name, CODES.setting_needs_proposal],
        ]);
    // Nor is any other one proposed.
    expect(code(await propose(ada!, { set: { MIN_CASH_IN: 300 } }))).toBe(CODES.invalid_request);
    expect(code(await propose(ada!, { set: {} }))).toBe(CODES.invalid_request);
    expect(await changes(ada!)).toEqual([]);
  });

  it('is proposed and approved by people with the right alone, never by a key', async () => {
    const rights = operator.RIGHTS.filter((right) => !operator.PEOPLE_ONLY.includes(right));
    const { key } = (await ada!.call('POST', '/keys', { name: 'bot', days: 1, rights })).body;
    expect(code(await ada!.call('POST', '/keys', { name: 'bot', rights: ['setup.secure'] }))).toBe(CODES.right_missing);
    const secured = Object.entries<operator.OperatorCall>(operator.operatorCalls).filter(
      ([, call]) => call.right === 'setup.secure',
    );
    expect(secured.map(([name]) => name)).toEqual(
      expect.arrayContaining(['settings-propose', 'setup-change-approve', 'cabinet-add', 'cabinet-rotate']),
    );
    for (const [name, { path }] of secured) {
      const url = path.replace(':id', '1').replace(':agent', 'any');
      const refusals = [
        await node.call('POST', operator.OPERATOR_BASE + url, { token: key, body: {} }),
        await node.call('POST', operator.OPERATOR_BASE + url, { token: KEY, body: {} }),
        await flo!.call('POST', url, {}),
        await auditor!.call('POST', url, {}),
      ].map(code);
      // Hosts are for people of every site besides.
      const refused = name.startsWith('host-') ? CODES.forbidden : CODES.right_missing;
      expect([name, refusals]).toEqual([name, refusals.map(() => refused)]);
    }
  });

  it('holds once another person has approved it, and both have seen what it replaces', async () => {
    const id = idOf(await propose(ada!, { set: { LIVE_CHAT_URL: CHAT } }));
    expect([await stored('LIVE_CHAT_URL'), (await ofPages()).LIVE_CHAT_URL]).toEqual([null, undefined]);
    const waiting = { id, kind: 'setting', target: 'LIVE_CHAT_URL', before: null, after: CHAT, proposedBy: 'ada' };
    for (const person of [ada!, bob!, auditor!])
      expect(await changes(person)).toMatchObject([{ ...waiting, state: 'waiting' }]);
    expect(code(await propose(bob!, { set: { LIVE_CHAT_URL: 'https://other.example/w.js' } }))).toBe(
      CODES.setup_change_waits,
    );
    expect(code(await decide(ada!, id, 'approve'))).toBe(CODES.approval_needs_another);
    // However a name is written, it is one person's; the database says so too.
    await sql(`UPDATE setup_change SET proposed_by = 'ADA' WHERE id = $1`, [id]);
    expect(code(await decide(ada!, id, 'approve'))).toBe(CODES.approval_needs_another);
    const forged = `UPDATE setup_change SET outcome = 'approved', decided_by = 'ada', decided_at = now() WHERE id = $1`;
    await expect(sql(forged, [id])).rejects.toThrow('setup_change_by_another');
    await sql(`UPDATE setup_change SET proposed_by = 'ada' WHERE id = $1`, [id]);
    expect(code(await decide(foreign!, id, 'approve'))).toBe(CODES.not_found);
    expect(await stored('LIVE_CHAT_URL')).toBeNull();

    expect((await decide(bob!, id, 'approve')).body).toEqual({ status: 1, isChanged: true });
    expect((await ofPages()).LIVE_CHAT_URL).toBe(CHAT);
    expect((await decide(bob!, id, 'approve')).body).toEqual({ status: 1, isChanged: false });
    expect(code(await decide(root!, id, 'refuse', 0))).toBe(CODES.setup_change_ended);
    const about = { kind: 'setting', target: 'LIVE_CHAT_URL', before: null, after: JSON.stringify(CHAT) };
    expect(await audited('LIVE_CHAT_URL')).toEqual([
      { type: 'setup_change_proposed', site: 0, details: { ...about, operator: 'ada', proposedBy: 'ada' } },
      {
        ...{ type: 'setting_changed', site: 0 },
        details: { operator: 'bob', setting: 'LIVE_CHAT_URL', before: null, after: JSON.stringify(CHAT) },
      },
      { type: 'setup_change_approved', site: 0, details: { ...about, operator: 'bob', proposedBy: 'ada' } },
    ]);
    // What is so already waits for nobody.
    expect((await propose(ada!, { set: { LIVE_CHAT_URL: CHAT } })).body).toEqual({ status: 1, waiting: [] });
    await approvedBy(bob!, await propose(ada!, { unset: ['LIVE_CHAT_URL'] }));
    expect(await stored('LIVE_CHAT_URL')).toBeNull();
  });

  it('is not approved over another value than the one that both have seen', async () => {
    const id = idOf(await propose(ada!, { set: { DEPOSIT_URL: '/pay' } }));
    // By the owner of the database, as `npm run site` does.
    await sql(`UPDATE site SET settings = settings || '{"DEPOSIT_URL": "/paid-elsewhere"}' WHERE id = 0`);
    expect(code(await decide(bob!, id, 'approve'))).toBe(CODES.setup_change_outdated);
    expect([await stored('DEPOSIT_URL'), await stateOf(id)]).toEqual(['/paid-elsewhere', 'outdated']);
    expect(code(await decide(bob!, id, 'approve'))).toBe(CODES.setup_change_ended);
    await approvedBy(bob!, await propose(ada!, { set: { DEPOSIT_URL: '/pay' } }));
    expect(await stored('DEPOSIT_URL')).toBe('/pay');
  });

  it('is withdrawn by its proposer and refused by somebody else', async () => {
    const own = idOf(await propose(ada!, { set: { API_URL: 'https://api.example/v1' } }));
    expect(code(await decide(bob!, own, 'withdraw'))).toBe(CODES.setup_change_not_yours);
    expect(code(await decide(ada!, own, 'refuse'))).toBe(CODES.approval_needs_another);
    expect((await decide(ada!, own, 'withdraw')).body).toEqual({ status: 1, isChanged: true });
    expect(code(await decide(bob!, own, 'approve'))).toBe(CODES.setup_change_ended);
    const other = idOf(await propose(ada!, { set: { API_URL: 'https://api.example/v1' } }));
    expect((await decide(bob!, other, 'refuse')).body).toEqual({ status: 1, isChanged: true });
    expect([await stateOf(own), await stateOf(other), await stored('API_URL')]).toEqual([
      ...['withdrawn', 'refused', null],
    ]);
    expect((await audited('API_URL')).map(({ type }) => type)).toEqual([
      ...['setup_change_proposed', 'setup_change_withdrawn', 'setup_change_proposed', 'setup_change_refused'],
    ]);
  });

  it('is proposed with others together or not at all', async () => {
    const url = 'https://one.example';
    const bad = await propose(ada!, { set: { MACHINE_URL: url, JACKPOT_URL: 'no address' } });
    expect(bad.body).toMatchObject({ code: CODES.invalid_request, Params: { field: 'JACKPOT_URL' } });
    const id = idOf(await propose(ada!, { set: { JACKPOT_URL: url } }));
    expect(code(await propose(ada!, { set: { MACHINE_URL: url, JACKPOT_URL: `${url}:8443` } }))).toBe(
      CODES.setup_change_waits,
    );
    expect(await changes(ada!)).toMatchObject([{ id }]);
    await decide(ada!, id, 'withdraw');
  });

  it('is decided once, whatever two people send at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const id = idOf(await propose(ada!, { set: { NOTIFICATIONS_URL: `https://n${round}.example` } }));
      const replies = await Promise.all([
        ...[bob!, root!, rob!].map((by) => decide(by, id, 'approve', by === bob ? undefined : 0)),
        decide(ada!, id, 'withdraw'),
      ]);
      expect(replies.filter(({ body }) => body.isChanged === true)).toHaveLength(1);
      const isIn = (await stored('NOTIFICATIONS_URL')) === `https://n${round}.example`;
      expect(await stateOf(id)).toBe(isIn ? 'approved' : 'withdrawn');
    }
  });

  it('that is a secret stands nowhere in the clear while it waits, and is shown to those who may change it', async () => {
    const id = idOf(await propose(ada!, { set: { RELAY_SERVERS: RELAYS } }));
    expect(siteSettings.SECRET_SETTINGS).toContain('RELAY_SERVERS');
    expect((await changes(bob!))[0]).toMatchObject({ isSecret: true, before: null, after: RELAYS });
    expect((await changes(auditor!))[0]).toMatchObject({ isSecret: true, before: null, after: null });
    const [row] = await sql('SELECT s::text AS text, sealed FROM setup_change s WHERE id = $1', [id]);
    expect([row.text.includes(SECRET), row.sealed.toString('latin1').includes(SECRET)]).toEqual([false, false]);
    await decide(bob!, id, 'approve');
    expect(await stored('RELAY_SERVERS')).toEqual(RELAYS);
    expect(await sql('SELECT sealed FROM setup_change WHERE id = $1', [id])).toEqual([{ sealed: null }]);
    // An approved one is shown as it was by nobody; a later one shows what it replaces.
    expect((await changes(bob!, 'decided')).find((one) => one.id === id)).toMatchObject({ before: null, after: null });
    const end = idOf(await propose(bob!, { unset: ['RELAY_SERVERS'] }));
    expect((await changes(ada!))[0]).toMatchObject({ id: end, before: RELAYS, after: null });
    await decide(ada!, end, 'approve');
    expect(await stored('RELAY_SERVERS')).toBeNull();
    expect(await sql(`SELECT 1 FROM audit WHERE details::text LIKE '%${SECRET}%'`)).toEqual([]);
  });
});

describe('a host', () => {
  it('is proposed and approved by people of every site', async () => {
    const host = 'more.example';
    const add = () => root!.call('POST', '/site/hosts', { host }, SECOND_SITE_ID);
    const id = idOf(await add());
    const hosts = async () => (await foreign!.call('GET', '/site')).body.hosts;
    expect(await hosts()).not.toContain(host);
    expect(code(await decide(foreign!, id, 'approve'))).toBe(CODES.forbidden);
    expect((await decide(rob!, id, 'approve', SECOND_SITE_ID)).body.isChanged).toBe(true);
    expect(await hosts()).toContain(host);
    expect((await add()).body).toEqual({ status: 1, waiting: [] });
    const end = await root!.call('POST', '/site/hosts/remove', { host }, SECOND_SITE_ID);
    expect(await hosts()).toContain(host);
    await approvedBy(rob!, end, SECOND_SITE_ID);
    expect(await hosts()).not.toContain(host);
  });

  it('that another site was given meanwhile is not taken from it', async () => {
    const host = 'wanted.example';
    const [here, there] = [
      idOf(await root!.call('POST', '/site/hosts', { host }, 0)),
      idOf(await root!.call('POST', '/site/hosts', { host }, SECOND_SITE_ID)),
    ];
    await decide(rob!, there, 'approve', SECOND_SITE_ID);
    expect(code(await decide(rob!, here, 'approve', 0))).toBe(CODES.setup_change_outdated);
    expect(await sql('SELECT site_id FROM site_host WHERE host = $1', [host])).toEqual([{ site_id: SECOND_SITE_ID }]);
  });
});

describe('a cabinet', () => {
  const AGENT = 'two-people-1';
  const cabinetOf = (key: string, machineIds: number[] = []) =>
    node.cabinet(machineIds, { agent: AGENT as 'other', key });
  const opens = (key: string, machineIds: number[] = []) =>
    cabinetOf(key, machineIds)
      .connect()
      .then(
        () => 'linked',
        (error: Error) => error.message,
      );

  it('links with the key that its proposer was shown, from the approval on', async () => {
    const proposed = await ada!.call('POST', '/cabinets', { agent: AGENT });
    const { key } = proposed.body;
    expect(proposed.body).toMatchObject({ agent: AGENT, key: expect.stringMatching(/^cabinet_/) });
    expect(JSON.stringify(await sql('SELECT * FROM setup_change'))).not.toContain(key);
    expect(JSON.stringify(await changes(bob!))).not.toContain(key);
    expect(await opens(key)).toContain('forbidden');
    const [{ brandId }] = (await ada!.call('GET', '/roster')).body.machines;
    const about = { number: 950, name: 'Yeni', gameId: games[0]!.id, agent: AGENT, brandId };
    expect(code(await ada!.call('POST', '/roster', about))).toBe(CODES.cabinet_unknown);

    await approvedBy(bob!, proposed);
    const { id } = (await ada!.call('POST', '/roster', about)).body;
    // Keys are asked for again with the next notice.
    await expect.poll(() => opens(key, [id]), { timeout: 15_000 }).toBe('linked');
  });

  it('gets another key in the same way, and keeps the one that it has until then', async () => {
    const keysOf = async () =>
      (await bob!.call('GET', '/cabinets')).body.cabinets.find(({ agent }: operator.Cabinet) => agent === AGENT).keys;
    const before = await keysOf();
    expect(before).toMatchObject([{ createdBy: 'ada', expiresAt: null, revokedAt: null }]);
    const proposed = await ada!.call('POST', `/cabinets/${AGENT}/rotate`, { hours: 2 });
    expect((await changes(bob!))[0]).toMatchObject({ kind: 'cabinet_rotate', target: AGENT, after: 2 });
    expect(await keysOf()).toEqual(before);
    expect(await opens(proposed.body.key)).toContain('forbidden');
    await approvedBy(bob!, proposed);
    const after = await keysOf();
    expect(after).toMatchObject([{ createdBy: 'ada', expiresAt: null }, { id: before[0].id }]);
    expect(after[1].expiresAt).not.toBeNull();
    // A key that was revoked meanwhile is another state than both have seen.
    const late = idOf(await ada!.call('POST', `/cabinets/${AGENT}/rotate`, {}));
    await bob!.call('POST', `/cabinet-keys/${before[0].id}/revoke`);
    expect(code(await decide(bob!, late, 'approve'))).toBe(CODES.setup_change_outdated);
  });
});

it('a change that nobody has decided in a week has ended, and its secret is gone', async () => {
  const id = idOf(await propose(ada!, { set: { MAPS_KEY: 'a-key-of-maps' } }));
  const clock = await startLedgerClock(node.database.pool);
  await clock.advance(`${operator.SETUP_CHANGE_DAYS} days`);
  expect(await changes(bob!)).toEqual([]);
  expect(await stateOf(id)).toBe('expired');
  expect(code(await decide(bob!, id, 'approve'))).toBe(CODES.setup_change_ended);
  await node.round('old rows');
  expect(await sql('SELECT outcome, decided_by, sealed FROM setup_change WHERE id = $1', [id])).toEqual([
    { outcome: 'expired', decided_by: null, sealed: null },
  ]);
  expect(await stored('MAPS_KEY')).toBeNull();
  await approvedBy(bob!, await propose(ada!, { set: { MAPS_KEY: 'a-key-of-maps' } }));
  expect(await stored('MAPS_KEY')).toBe('a-key-of-maps');
});
