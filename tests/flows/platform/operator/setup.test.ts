/** The calls of the set-up: their borders, and that a changed floor needs no restart. */
import { CODES, http, link } from '@salon/contract';
import { games } from '@salon/domain/games/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_HOST, SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, type Reply, startPlatformNode } from '../platform-node.ts';
import { approvedBy, type StaffPerson, staffPerson } from './staff-people.ts';

let node: PlatformNode;
let root: StaffPerson;
/** The second person. */
let checker: StaffPerson;
/** Of the second site alone. */
let riviera: StaffPerson;
let auditor: StaffPerson;

beforeAll(async () => {
  node = await startPlatformNode();
  root = await staffPerson(node, { username: 'root', role: 'admin', siteId: null });
  checker = await staffPerson(node, { username: 'checker', role: 'admin', siteId: null });
  riviera = await staffPerson(node, { username: 'riviera', role: 'admin', siteId: SECOND_SITE_ID });
  auditor = await staffPerson(node, { username: 'auditor', role: 'auditor', siteId: 0 });
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const code = (reply: Reply) => reply.body.code ?? CODES.ok;
const GAME = games[0]!.id;
const NEW = { number: 900, name: 'Yeni', gameId: GAME };
const newCabinet = async (agent: string, by = riviera): Promise<string> => {
  const { body } = await approvedBy(checker, await by.call('POST', '/cabinets', { agent }), SECOND_SITE_ID);
  expect(body).toMatchObject({ status: 1, agent, key: expect.stringMatching(/^cabinet_/) });
  return body.key;
};
const settingsOf = async (by: StaffPerson) => (await by.call('GET', '/site')).body.settings;

describe('settings', () => {
  it('are saved together or not at all, and the one that does not fit is named', async () => {
    const bad = { set: { MIN_CASH_IN: 700, VOLUME: 7 } };
    const refused = await riviera.call('POST', '/site/settings', bad);
    expect(refused).toMatchObject({ status: 400, body: { code: CODES.invalid_request, Params: { field: 'VOLUME' } } });
    expect(await settingsOf(riviera)).not.toMatchObject({ MIN_CASH_IN: 700 });
    expect((await riviera.call('POST', '/site/settings', { set: { NO_SUCH: 1 } })).body.Params).toEqual({
      field: 'NO_SUCH',
    });
    // Node knows it, PostgreSQL does not.
    const zone = await riviera.call('POST', '/site/settings', { set: { TIME_ZONE: 'europe/istanbul' } });
    expect(zone.body).toMatchObject({ code: CODES.invalid_request, Params: { field: 'TIME_ZONE' } });
  });

  it('of two people at once both hold, and the audit has each with what it was before', async () => {
    await Promise.all([
      riviera.call('POST', '/site/settings', { set: { MIN_CASH_IN: 700 } }),
      root.call('POST', '/site/settings', { set: { DEPOSIT_MIN: 900 } }, SECOND_SITE_ID),
    ]);
    expect(await settingsOf(riviera)).toMatchObject({ MIN_CASH_IN: 700, DEPOSIT_MIN: 900 });
    await riviera.call('POST', '/site/settings', { unset: ['MIN_CASH_IN'] });
    const rows = await sql(
      `SELECT site_id AS site, details FROM audit WHERE type = 'setting_changed' AND details ->> 'setting' = 'MIN_CASH_IN' ORDER BY id`,
    );
    const change = { operator: 'riviera', setting: 'MIN_CASH_IN' };
    expect(rows).toEqual([
      { site: SECOND_SITE_ID, details: { ...change, before: '200', after: '700' } },
      { site: SECOND_SITE_ID, details: { ...change, before: '700', after: null } },
    ]);
  });

  it('that are secret reach neither the audit nor those who only read', async () => {
    const set = {
      RELAY_SERVERS: [{ urls: ['turn:relay.example:3478'], username: 'u', credential: 'very-secret-credential' }],
    };
    const propose = async (body: object) =>
      approvedBy(checker, await root.call('POST', '/site/settings/propose', body, 0), 0);
    expect((await propose({ set })).body.waiting).toHaveLength(1);
    const read = await auditor.call('GET', '/site');
    expect(JSON.stringify(read.body)).not.toContain('very-secret');
    expect(read.body.secrets).toEqual(['RELAY_SERVERS']);
    expect(JSON.stringify((await root.call('GET', '/site', undefined, 0)).body)).toContain('very-secret');
    expect(await sql(`SELECT 1 FROM audit WHERE details::text LIKE '%very-secret%'`)).toEqual([]);
    expect((await propose({ unset: ['RELAY_SERVERS'] })).body.waiting).toHaveLength(1);
    expect((await root.call('GET', '/site', undefined, 0)).body.secrets).toEqual([]);
  });

  it('PR-02 that are colours reach the pages as a stylesheet, and a background without readable text is refused', async () => {
    const save = (set: object, unset: string[] = []) => root.call('POST', '/site/settings', { set, unset }, 0);
    const sheet = (headers = {}) => fetch(`${node.url}/site-theme.css`, { headers });
    const themeOfPages = async () =>
      http.settingsFile.parse(await (await fetch(`${node.url}/Settings.json`)).json()).THEME;
    const before = await sheet();
    expect(await before.text()).toBe(':root{--site-themes:dark1 dark1 light1}\n');

    expect((await save({ THEME: 'light2', THEME_ACCENT: '#006644', THEME_BACKGROUND: '#fff4e0' })).body.status).toBe(1);
    const etag = before.headers.get('etag')!;
    const after = await sheet({ 'if-none-match': etag });
    expect([after.status, after.headers.get('content-type')]).toEqual([200, 'text/css']);
    expect(await after.text()).toMatch(/--site-themes:siteLight siteDark siteLight[\s\S]*--bg:#fff4e0/);
    expect((await sheet({ 'if-none-match': after.headers.get('etag')! })).status).toBe(304);
    expect(await themeOfPages()).toBe('siteLight');

    // The background is for a light theme: over a dark one the colours that are stored already do not fit.
    for (const reply of [
      await save({ THEME_BACKGROUND: '#808080' }),
      await save({ THEME: 'dark2' }),
      await save({}, ['THEME']),
    ])
      expect(reply).toMatchObject({ status: 422, body: { code: CODES.theme_unreadable } });
    expect((await save({ THEME_ACCENT: 'red' })).body).toMatchObject({
      code: CODES.invalid_request,
      Params: { field: 'THEME_ACCENT' },
    });
    expect(await themeOfPages()).toBe('siteLight');
    await save({}, ['THEME', 'THEME_ACCENT', 'THEME_BACKGROUND']);
    expect((await sheet({ 'if-none-match': etag })).status).toBe(304);
  });

  it('that are addresses are stored in one form, and one that is none is named', async () => {
    const propose = (body: object) => root.call('POST', '/site/settings/propose', body, 0);
    expect(await propose({ set: { STAFF_ADDRESSES: ['10.0.0.0/8', '999.1.1.1/99'] } })).toMatchObject({
      status: 422,
      body: { code: CODES.address_unfit, Params: { field: 'STAFF_ADDRESSES', entry: '999.1.1.1/99' } },
    });
    const permittedAddresses = [' 10.1.2.3/8', '::ffff:7f00:1', '10.0.0.0/8', 'FD00::/8'];
    await approvedBy(checker, await propose({ set: { permittedAddresses } }), 0);
    const stored = await sql(`SELECT settings -> 'permittedAddresses' AS list FROM site WHERE id = 0`);
    expect(stored).toEqual([{ list: ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'] }]);
    await approvedBy(checker, await propose({ unset: ['permittedAddresses'] }), 0);
  });

  it('leave out the person who proposes them only where that is meant', async () => {
    const lost = await staffPerson(node, { username: 'lost', role: 'admin', siteId: SECOND_SITE_ID });
    const propose = (body: object) => lost.call('POST', '/site/settings/propose', body);
    const set = { STAFF_ADDRESSES: ['203.0.113.0/24'] };
    expect((await propose({ set })).body).toMatchObject({
      code: CODES.own_address_left_out,
      Params: { field: 'STAFF_ADDRESSES', ip: expect.stringContaining('127.0.0.1') },
    });
    const approve = (reply: Reply) => approvedBy(checker, reply, SECOND_SITE_ID);
    await approve(await propose({ set: { STAFF_ADDRESSES: ['127.0.0.0/8'] } }));
    expect((await lost.call('GET', '/site')).body.status).toBe(1);
    await approve(await propose({ set, leavesCallerOut: true }));
    expect((await lost.call('GET', '/site')).body.code).toBe(CODES.address_not_permitted);
    // Staff of every site is not bound by it, and lets them in again.
    const unset = { unset: ['STAFF_ADDRESSES'] };
    await approve(await root.call('POST', '/site/settings/propose', unset, SECOND_SITE_ID));
    expect((await lost.call('GET', '/site')).body.status).toBe(1);
  });

  it('never give two sites one account of a provider', async () => {
    const set = { PAYMENT_PROVIDER: (await settingsOf(riviera)).PAYMENT_PROVIDER };
    expect(code(await root.call('POST', '/site/settings', { set }, 0))).toBe(CODES.setting_not_unique);
  });
});

describe('sites and hosts', () => {
  it('are for people of every site, and a host is one site’s', async () => {
    for (const [method, path, body] of [
      ['GET', '/sites', undefined],
      ['POST', '/sites', { name: 'Mine', currency: 'TRY' }],
      ['POST', '/site/hosts', { host: 'mine.example' }],
      ['POST', '/site/hosts/remove', { host: SECOND_SITE_HOST }],
    ] as const)
      expect(code(await riviera.call(method, path, body)), path).toBe(CODES.forbidden);
    expect(code(await root.call('POST', '/site/hosts', { host: SECOND_SITE_HOST }, 0))).toBe(CODES.host_taken);
    expect(code(await root.call('POST', '/site/hosts/remove', { host: SECOND_SITE_HOST }, 0))).toBe(CODES.not_found);
    for (const host of ['a b', 'x.example:80', '-x', ''])
      expect(code(await root.call('POST', '/site/hosts', { host }, 0)), host).toBe(CODES.invalid_request);
  });

  it('take a logo that is SVG alone', async () => {
    const change = (logo: string) => riviera.call('POST', '/site', { name: 'Riviera', logo });
    expect(code(await change('<script>'))).toBe(CODES.invalid_request);
    expect((await change('<svg xmlns="http://www.w3.org/2000/svg"/>')).body).toEqual({ status: 1, isChanged: true });
  });
});

describe('brands, machines and cabinets', () => {
  it('of another site do not exist', async () => {
    const foreign = (await sql('SELECT id, brand_id AS brand FROM machine m WHERE id = 1'))[0];
    const [own] = (await riviera.call('GET', '/brands')).body.brands;
    await newCabinet('kiyi-1');
    const about = { ...NEW, agent: 'kiyi-1', brandId: own.id };
    const refusals = [
      await riviera.call('POST', `/brands/${foreign.brand}`, { name: 'Mine' }),
      await riviera.call('POST', '/roster', { ...about, brandId: foreign.brand }),
      await riviera.call('POST', `/roster/${foreign.id}`, about),
      await riviera.call('POST', `/roster/${foreign.id}/retire`),
    ];
    expect(refusals.map(code)).toEqual(refusals.map(() => CODES.not_found));
    // The environment's agent of the first site's floor has machines of both sites in the demo; the other one has none.
    expect(code(await riviera.call('POST', '/roster', { ...about, agent: 'other' }))).toBe(CODES.cabinet_unknown);
    expect(code(await root.call('POST', '/roster', { ...about, agent: 'kiyi-1', brandId: foreign.brand }, 0))).toBe(
      CODES.cabinet_unknown,
    );
    for (const path of ['/roster', '/brands', '/cabinets'])
      expect(JSON.stringify((await auditor.call('GET', path)).body), path).not.toContain('kiyi-1');
    expect(code(await root.call('POST', '/cabinets/kiyi-1/rotate', {}, 0))).toBe(CODES.not_found);
    expect(code(await root.call('POST', '/cabinets', { agent: 'kiyi-1' }, 0))).toBe(CODES.cabinet_name_taken);
    expect(code(await riviera.call('POST', '/cabinets', { agent: 'other' }))).toBe(CODES.cabinet_name_taken);
    await sql(`UPDATE machine SET agent = 'laid-out' WHERE id = 24`);
    expect(code(await riviera.call('POST', '/cabinets', { agent: 'laid-out' }))).toBe(CODES.cabinet_name_taken);
  });

  it('a new machine of a new cabinet is played without a restart; a revoked key ends the link', async () => {
    const { body: site } = await root.call('POST', '/sites', { name: 'Üçüncü', currency: 'EUR' });
    const host = await root.call('POST', '/site/hosts', { host: 'Third.Localhost' }, site.id);
    expect((await approvedBy(checker, host, site.id)).body.waiting).toHaveLength(1);
    const { body: brand } = await root.call('POST', '/brands', { name: 'Liman', jackpotSeedMinor: 5_000 }, site.id);
    const proposed = await root.call('POST', '/cabinets', { agent: 'liman-1' }, site.id);
    const { key } = (await approvedBy(checker, proposed, site.id)).body;
    const about = { ...NEW, number: 1, agent: 'liman-1', brandId: brand.id };
    const twice = await Promise.all([1, 2].map(() => root.call('POST', '/roster', about, site.id)));
    expect(twice.map(code).toSorted()).toEqual([CODES.ok, CODES.machine_number_taken]);
    const { id } = twice.find((reply) => reply.body.status === 1)!.body;
    const cabinet = node.cabinet([id], { agent: 'liman-1' as 'other', key });
    await cabinet.connect();
    await expect
      .poll(async () => (await root.call('GET', '/roster', undefined, site.id)).body.machines)
      .toMatchObject([{ id, isLinked: true, agent: 'liman-1', isAtRest: false }]);
    expect((await root.call('GET', '/brands', undefined, site.id)).body.brands).toMatchObject([
      { id: brand.id, jackpotSeedMinor: 5_000, jackpotMinor: 5_000, machines: 1 },
    ]);
    const lobby = await fetch(`${node.url}${http.API_BASE}/machine/all`, { headers: { host: 'third.localhost' } });
    expect(lobby.status).toBe(401);
    const { cabinets } = (await root.call('GET', '/cabinets', undefined, site.id)).body;
    const own = cabinets.find(({ agent }: { agent: string }) => agent === 'liman-1');
    expect(own).toMatchObject({ machines: [{ id }], keys: [{ revokedAt: null, expiresAt: null }] });
    await expect.poll(async () => (await sql(`SELECT 1 FROM cabinet_presence WHERE agent = 'liman-1'`)).length).toBe(1);
    await root.call('POST', `/cabinet-keys/${own.keys[0].id}/revoke`, undefined, site.id);
    await expect
      .poll(async () => (await root.call('GET', '/roster', undefined, site.id)).body.machines[0].isLinked, {
        timeout: 15_000,
      })
      .toBe(false);
  });

  it('a jackpot has a seed, a share and a limit that is never below what players see', async () => {
    const [{ id }] = (await riviera.call('GET', '/brands')).body.brands;
    const [was] = await sql('SELECT name, jackpot_seed_minor AS seed FROM brand WHERE id = $1', [id]);
    const about = { name: was.name, jackpotSeedMinor: was.seed };
    const change = (jackpot: object) => riviera.call('POST', `/brands/${id}`, { ...about, ...jackpot });
    const { jackpotMinor } = (await riviera.call('GET', '/brands')).body.brands[0];
    for (const jackpot of [
      { jackpotLimitMinor: jackpotMinor - 1 },
      { jackpotLimitMinor: was.seed - 1 },
      { jackpotLimitMinor: -1 },
      { jackpotShareBp: 1001 },
      { jackpotShareBp: 1.5 },
    ])
      expect(code(await change(jackpot)), JSON.stringify(jackpot)).toBe(CODES.invalid_request);
    expect((await change({ jackpotShareBp: 250, jackpotLimitMinor: jackpotMinor + 100 })).body.isChanged).toBe(true);
    expect((await change({ jackpotShareBp: 250, jackpotLimitMinor: jackpotMinor + 100 })).body.isChanged).toBe(false);
    const [machine] = (await riviera.call('GET', '/roster')).body.machines;
    await sql(`UPDATE machine SET agent = 'other' WHERE id = $1`, [machine.id]);
    const cabinet = node.cabinet([machine.id], { agent: 'other' });
    await cabinet.connect();
    expect(await cabinet.send('roster', {})).toMatchObject({
      machines: [{ machineId: machine.id, jackpotShareBp: 250 }],
    });
    expect((await change({})).body.isChanged).toBe(true);
    expect((await riviera.call('GET', '/brands')).body.brands[0]).toMatchObject({
      jackpotShareBp: null,
      jackpotLimitMinor: null,
    });
  });

  it('a machine changes its game and leaves the floor only at rest', async () => {
    const [machine] = (await riviera.call('GET', '/roster')).body.machines;
    const { id, isLinked: _l, isStopped: _s, isAtRest: _r, retiredAt: _a, brand: _b, ...about } = machine;
    const otherGame = games.find((game) => game.id !== about.gameId)!.id;
    expect(code(await riviera.call('POST', `/roster/${id}`, { ...about, gameId: otherGame }))).toBe(
      CODES.machine_not_at_rest,
    );
    expect(code(await riviera.call('POST', `/roster/${id}/retire`))).toBe(CODES.machine_not_at_rest);
    expect((await riviera.call('POST', `/roster/${id}`, { ...about, name: 'Adı yeni' })).body.isChanged).toBe(true);
    await sql('UPDATE machine SET stopped_at = now() WHERE id = $1', [id]);
    expect((await riviera.call('POST', `/roster/${id}`, { ...about, gameId: otherGame })).body.isChanged).toBe(true);
    expect(code(await riviera.call('POST', `/roster/${id}`, { ...about, gameId: 'nothing' }))).toBe(
      CODES.invalid_request,
    );
    expect((await riviera.call('POST', `/roster/${id}/retire`)).body).toEqual({ status: 1, isChanged: true });
    expect((await riviera.call('POST', `/roster/${id}/retire`)).body).toEqual({ status: 1, isChanged: false });
    const floor = (await riviera.call('GET', '/machines')).body.machines;
    expect(floor.map((one: { id: number }) => one.id)).not.toContain(id);
    expect(code(await riviera.call('POST', `/machines/${id}/return`))).toBe(CODES.machine_unknown);
    await newCabinet('kiyi-2');
    const again = { ...about, gameId: otherGame, agent: 'kiyi-2' };
    expect((await riviera.call('POST', '/roster', again)).body.status).toBe(1);
    // Its number is somebody else's now.
    expect(code(await riviera.call('POST', `/roster/${id}/restore`))).toBe(CODES.machine_number_taken);
  });

  it('a name of the set-up has no sign that is unseen or turns what is read', async () => {
    const [own] = (await riviera.call('GET', '/brands')).body.brands;
    await newCabinet('named-1');
    for (const name of ['a\u202eb', 'a\u200bb', 'a\nb', 'a\u2066b'])
      for (const [path, body] of [
        ['/site', { name }],
        ['/brands', { name }],
        ['/roster', { ...NEW, number: 901, agent: 'named-1', brandId: own.id, name }],
      ] as const)
        expect((await riviera.call('POST', path, body)).body, path).toMatchObject({
          ...{ code: CODES.invalid_request, Params: { field: 'name' } },
        });
    const { body } = await riviera.call('POST', '/brands', { name: 'Lucky 7.5: «ليلى» & Şans' });
    expect(body.status).toBe(1);
  });

  it('a cabinet has no more machines than its agent reads in one list', async () => {
    const [own] = (await riviera.call('GET', '/brands')).body.brands;
    for (const agent of ['full-1', 'full-2']) await newCabinet(agent);
    await sql(
      `INSERT INTO machine (id, brand_id, number, name, game_id, agent)
        SELECT 100000 + n, $1, 100000 + n, 'Sıra ' || n, $2, 'full-1' FROM generate_series(1, $3) n`,
      [own.id, GAME, link.MACHINES_MOST - 1],
    );
    const about = (number: number, agent: string) => ({ ...NEW, number, agent, brandId: own.id });
    const add = (number: number, agent: string) => riviera.call('POST', '/roster', about(number, agent));
    const { body: last } = await add(990_001, 'full-1');
    expect(last.status).toBe(1);
    const full = { code: CODES.cabinet_full, Params: { most: link.MACHINES_MOST } };
    expect((await add(990_002, 'full-1')).body).toMatchObject(full);
    const { body: other } = await add(990_002, 'full-2');
    await sql('UPDATE machine SET stopped_at = now() WHERE id = ANY ($1)', [[last.id, other.id]]);
    const move = () => riviera.call('POST', `/roster/${other.id}`, about(990_002, 'full-1'));
    expect((await move()).body).toMatchObject(full);
    expect((await riviera.call('POST', `/roster/${last.id}/retire`)).body.isChanged).toBe(true);
    expect((await move()).body.isChanged).toBe(true);
    expect((await riviera.call('POST', `/roster/${last.id}/restore`)).body).toMatchObject(full);
  });
});
