/** Players as the staff has them: search, page, bans, limits, grants, export and closing; nothing of another site. */
// long because: every part of a player’s page in the console, with one node and its people.
import { randomUUID } from 'node:crypto';
import { CODES, http, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;
let support: StaffPerson;
let admin: StaffPerson;
let abroad: StaffPerson;

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([1, 2, 3]);
  await cabinet.connect();
  support = await staffPerson(node, { username: 'support', role: 'support', siteId: 0 });
  admin = await staffPerson(node, { username: 'admin', role: 'admin', siteId: 0 });
  abroad = await staffPerson(node, { username: 'abroad', role: 'admin', siteId: SECOND_SITE_ID });
});
afterAll(async () => {
  expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
  await node.stop();
});

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const idOf = async (username: string, siteId = 0): Promise<number> =>
  (await sql('SELECT id FROM player WHERE username = $1 AND site_id = $2', [username, siteId]))[0].id;
const search = async (query: Record<string, string>, by = support) => {
  const { body } = await by.call('GET', `/players?${new URLSearchParams(query)}`);
  return body as { players: operator.PlayerRow[]; nextBefore: number | null };
};
const found = async (text: string) => (await search({ text })).players.map(({ username }) => username);
const walletOf = async (id: number): Promise<number> =>
  (await sql(`SELECT balance_minor FROM account WHERE kind = 'wallet' AND owner = $1`, [String(id)]))[0].balance_minor;
const addPlayer = async (username: string, name: string, lastname: string, siteId = 0): Promise<number> => {
  const text = `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
    VALUES ($1, $2, $2 || '@example.org', $3, $4, '') RETURNING id`;
  return (await sql(text, [siteId, username, name, lastname]))[0].id;
};

async function sit(
  name: string,
  machineId: number,
  amountMinor: number,
): Promise<{ socket: PlayerSocket; token: string }> {
  const { token } = await node.login(name);
  const socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID: machineId, token })).toMatchObject({ status: 1 });
  expect(await socket.ask('cashin', { transferId: randomUUID(), amountMinor })).toMatchObject({ status: 1 });
  return { socket, token };
}

describe('search', () => {
  it('finds Turkish letters by any way of typing them', async () => {
    await addPlayer('selin.i', 'Selin', 'Işık');
    await addPlayer('omer', 'Ömer', 'ŞİMŞEK');
    await addPlayer('cagla', 'Çağla', 'Öztürk');
    for (const text of ['ISIK', 'isik', 'IŞIK', 'ışık', 'Işık', 'İŞİK', 'selin ISIK'])
      expect(await found(text), text).toEqual(['selin.i']);
    for (const text of ['simsek', 'SIMSEK', 'Şimşek', 'ŞİMŞEK', 'şımşek ömer', 'OMER'])
      expect(await found(text), text).toEqual(['omer']);
    for (const text of ['çağla', 'CAGLA', 'cagla@example', 'Ozturk CAG'])
      expect(await found(text), text).toEqual(['cagla']);
    expect(await found('%')).toEqual([]);
    expect(await found(String(await idOf('omer')))).toContain('omer');
  });

  it('follows a changed name, pages by key, and shows nobody of another site', async () => {
    const id = await addPlayer('sevda', 'Sevda', 'Ay');
    await sql(`UPDATE player SET lastname = 'Güneş' WHERE id = $1`, [id]);
    expect(await found('gunes')).toEqual(['sevda']);
    await addPlayer('gunes2', 'Güneş', 'Uzak', SECOND_SITE_ID);
    expect(await found('gunes')).toEqual(['sevda']);
    expect((await search({ text: 'gunes' }, abroad)).players.map(({ username }) => username)).toEqual(['gunes2']);
    const all: number[] = [];
    for (let before: number | null = 2_147_483_647; before !== null; ) {
      const page = await search({ size: '3', before: String(before) });
      all.push(...page.players.map((one) => one.id));
      before = page.nextBefore;
    }
    const stored = await sql(`SELECT id FROM player p WHERE site_id = 0
      AND NOT EXISTS (SELECT 1 FROM support_agent a WHERE a.player_id = p.id) ORDER BY id DESC`);
    expect(all).toEqual(stored.map((row) => row.id));
  });

  it('of 200,000 players reads few', async () => {
    // Without the triggers of each row, which open accounts; in parts, since the pool gives no question more than 15 s.
    const many = (text: string) =>
      sql(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL session_replication_role = replica; ${text}; COMMIT`);
    for (let first = 1; first < 200_000; first += 40_000)
      await many(`INSERT INTO player (site_id, username, email, name, lastname, password_hash, search_text)
        SELECT 0, 'many' || n, 'many' || n || '@example.org', 'Ayşe', 'Soyad' || n, '', 'many' || n || ' ayse soyad' || n || ' many' || n || '@example.org' FROM generate_series(${first}, ${first} + 39999) n`);
    await sql('ANALYZE player');
    const [{ 'QUERY PLAN': plan }] = await sql(`EXPLAIN (ANALYZE, FORMAT JSON) SELECT p.id FROM player p
      WHERE p.site_id = 0 AND p.id < 2147483647 AND p.search_text LIKE fold_search('%IŞIK%') ORDER BY p.id DESC LIMIT 51`);
    expect(JSON.stringify(plan)).toContain('player_search');
    // Rows that its nodes gave or left out.
    const counts = [...JSON.stringify(plan).matchAll(/"(?:Actual Rows|Rows Removed by [A-Za-z ]+)":(\d+)/g)];
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBeLessThan(1_000);
    // How long they take is printed, not judged: it is the computer's.
    for (const text of ['ışık', 'ay', 'soyad199999', 'ayse many7', 'q']) {
      const before = performance.now();
      const { players } = await search({ text });
      console.info(`search for ${text}: ${players.length} players, ${Math.round(performance.now() - before)} ms`);
    }
    await many(`DELETE FROM player WHERE username LIKE 'many%'`);
  }, 120_000);
});

describe('a ban', () => {
  it('ends a live session after its credit is back, and refuses new logins', async () => {
    const id = await idOf('demo');
    const before = await walletOf(id);
    const { socket, token } = await sit('demo', 1, 4_000);
    const notices = await node.player('/notifications', token);
    const seated = await support.call('GET', `/players/${id}`);
    expect(seated.body).toMatchObject({
      seat: { machineId: 1, isClosing: false },
      money: { onMachineMinor: 4_000, balanceMinor: before - 4_000 },
    });
    expect((await support.call('POST', `/players/${id}/ban`, { reason: 'two accounts' })).body).toEqual({
      status: 1,
      isChanged: true,
    });
    expect(await notices.push('protection')).toMatchObject({
      kind: 'session_ending',
      machineId: 1,
      code: CODES.banned,
    });
    await expect.poll(() => walletOf(id)).toBe(before);
    await expect
      .poll(async () => (await sql('SELECT session_id FROM seat WHERE machine_id = 1'))[0].session_id)
      .toBeNull();
    await expect.poll(() => socket.socket.connected || notices.socket.connected).toBe(false);
    const refused = await node.call('GET', `${http.API_BASE}/player/balance`, { token });
    expect([refused.status, refused.body.Params]).toEqual([401, { reason: 'banned' }]);
    await expect(node.login('demo')).rejects.toThrow();
    const { body } = await support.call('GET', `/players/${id}`);
    expect(body).toMatchObject({
      player: { state: 'banned' },
      seat: null,
      devices: [],
      bans: [{ bannedBy: 'support', reason: 'two accounts', liftedAt: null }],
    });
    // The operator can still pay the balance out.
    const paid = await admin.call('POST', '/withdrawals', { id: randomUUID(), username: 'demo' });
    expect(paid.body).toMatchObject({ status: 1, amountMinor: before });
    expect((await support.call('POST', `/players/${id}/ban`, { reason: 'again, by mistake' })).body.isChanged).toBe(
      false,
    );
    expect((await support.call('POST', `/players/${id}/unban`, { reason: 'a sister' })).body.isChanged).toBe(true);
    await node.login('demo');
    const { body: audited } = await support.call('GET', `/players/${id}/audit`);
    const calls = audited.rows.filter((row: { type: string }) => row.type === 'operator_call');
    expect(calls.map((row: { details: { call: string } }) => row.details.call)).toEqual([
      'player-unban',
      'player-ban',
      'player-ban',
    ]);
  });

  it('that comes while a cash in waits for its cabinet loses nothing', async () => {
    const id = await idOf('demo2');
    const before = await walletOf(id);
    const { socket } = await sit('demo2', 2, 1_000);
    cabinet.script('apply', 'lost');
    void socket.ask('cashin', { transferId: randomUUID(), amountMinor: 2_000 }).catch(() => {});
    await expect.poll(() => walletOf(id)).toBe(before - 3_000);
    await support.call('POST', `/players/${id}/ban`, { reason: 'stolen card' });
    await expect.poll(() => walletOf(id), { timeout: 30_000 }).toBe(before);
    await expect
      .poll(async () => (await sql('SELECT session_id FROM seat WHERE machine_id = 2'))[0].session_id, {
        timeout: 30_000,
      })
      .toBeNull();
  });

  it('keeps a login out that was checked before it', async () => {
    const id = await idOf('demo2');
    const [{ password_hash }] = await sql('SELECT password_hash FROM player WHERE id = $1', [id]);
    expect(password_hash).not.toBe('');
    const seat = await sql('SELECT take_seat(3, $1, $2) AS answer', [id, randomUUID()]);
    expect(seat[0].answer).toMatchObject({ ok: false, error: 'banned' });
  });
});

describe('on behalf of a player', () => {
  it('a limit becomes stricter at once and never looser; a break never shorter', async () => {
    const id = await idOf('demo3');
    const limit = (amount: number) =>
      support.call('POST', `/players/${id}/limit`, { kind: 'loss', period: 'day', amount, reason: 'asked by phone' });
    expect((await limit(50_000)).body.isChanged).toBe(true);
    expect((await limit(60_000)).body).toMatchObject({ code: CODES.limit_not_stricter, Params: { amount: 50_000 } });
    expect((await limit(20_000)).body.isChanged).toBe(true);
    const away = (length: number, kind = 'cool_off') =>
      support.call('POST', `/players/${id}/break`, { kind, length, reason: 'asked by phone' });
    expect((await away(25)).body.code).toBe(CODES.invalid_request);
    const { socket } = await sit('demo3', 3, 1_000);
    expect((await away(72)).body.isChanged).toBe(true);
    await expect
      .poll(async () => (await sql('SELECT session_id FROM seat WHERE machine_id = 3'))[0].session_id)
      .toBeNull();
    socket.close();
    expect((await away(24)).body.code).toBe(CODES.exclusion_not_shorter);
    expect((await away(6, 'self_exclusion')).body.isChanged).toBe(true);
    const { body } = await support.call('GET', `/players/${id}/protection`);
    expect(body).toMatchObject({
      limits: [{ kind: 'loss', amount: 20_000, asked: null }],
      exclusion: { kind: 'self_exclusion' },
    });
    const mine = body.events.filter((event: { type: string }) => event.type.endsWith('_by_staff'));
    expect(mine.map((event: { details: { by: string } }) => event.details.by)).toEqual([
      'support',
      'support',
      'support',
      'support',
    ]);
  });

  it('a PIN and the logins end; the next answer names the reason', async () => {
    const id = await idOf('demo4');
    const { token } = await node.login('demo4');
    await sql(`UPDATE player SET pin_hash = 'x' WHERE id = $1`, [id]);
    await sql(`SELECT lock_login(id) FROM login WHERE player_id = $1`, [id]);
    expect((await support.call('POST', `/players/${id}/pin-reset`)).body.isChanged).toBe(true);
    expect(await sql('SELECT 1 FROM login WHERE player_id = $1 AND locked_at IS NOT NULL', [id])).toEqual([]);
    expect((await support.call('POST', `/players/${id}/logout`)).body.endedLogins).toBeGreaterThan(0);
    const over = await node.call('GET', `${http.API_BASE}/player/balance`, { token });
    expect([over.status, over.body.Params]).toEqual([401, { reason: 'ended_by_staff' }]);
  });
});

it('a link for a new password leads to the site as the demo is reached, works once, for its site, and does not verify the address', async () => {
  const id = await addPlayer('forgot', 'Derya', 'Deniz');
  const offer = async () => (await support.call('POST', `/players/${id}/password-reset`)).body.link as string;
  await sql(`INSERT INTO site_host VALUES ('play.example', 0)`);
  const [link, spent] = (await offer()).split('#');
  expect(link).toMatch(/^http:\/\/play\.example:\d+\/mail\/reset$/);
  const token = (await offer()).split('#')[1];
  const reset = (one: string | undefined) =>
    node.call('POST', `${http.API_BASE}/mail/reset`, { body: { token: one, password: 'yağmurlu bir sabah' } });
  expect((await reset(spent)).body.status).toBe(0);
  expect((await reset(token)).body.status).toBe(1);
  expect((await reset(token)).body.status).toBe(0);
  expect((await sql('SELECT email_verified_at FROM player WHERE id = $1', [id]))[0].email_verified_at).toBeNull();
  const login = await node.call('POST', `${http.API_BASE}/login`, {
    body: { username: 'forgot', password: 'yağmurlu bir sabah' },
  });
  expect(login.body.status).toBe(1);
  const audited = await sql(`SELECT details::text AS text FROM audit`);
  expect(audited.map(({ text }) => text).join()).not.toContain(token);
});

describe('grants', () => {
  it('of one person stay within the day’s most together, also to several players at the same moment', async () => {
    const ids = [await idOf('demo3'), await idOf('demo4')];
    const granter = await staffPerson(node, { username: 'Granter', role: 'support', siteId: 0 });
    await sql(`UPDATE site SET settings = settings || '{"GRANT_MAX": 3000, "GRANT_DAY_MAX": 5000}' WHERE id = 0`);
    const bonus = async (index: number, amountMinor: number, by = granter, request = randomUUID()) =>
      (await by.call('POST', `/players/${ids[index % 2]}/bonus`, { id: request, amountMinor, reason: 'a wait' })).body;
    const both = await Promise.all(Array.from({ length: 12 }, (_, index) => bonus(index, 1_000)));
    expect(both.filter(({ isFresh }) => isFresh === true)).toHaveLength(5);
    expect(both.filter(({ code }) => code === CODES.grants_of_day_spent)).toHaveLength(7);
    const left = async (by = granter) => (await by.call('GET', `/players/${ids[0]}/grants`)).body.leftMinor;
    expect([await left(), await left(admin)]).toEqual([0, 5_000]);
    expect(await bonus(0, 1)).toMatchObject({ code: CODES.grants_of_day_spent, Params: { amount: 0 } });
    const given = both.find(({ isFresh }) => isFresh === true);
    const rows = await sql('SELECT player_id, request_id FROM bonus_grant WHERE id = $1', [given.id]);
    // A repeat is the same grant; what is withdrawn may be granted anew, and each person has a day of their own.
    expect(await bonus(ids.indexOf(rows[0].player_id), 1_000, granter, rows[0].request_id)).toMatchObject({
      isFresh: false,
    });
    await granter.call('POST', `/players/${rows[0].player_id}/grants/bonus/${given.id}/withdraw`, { reason: 'twice' });
    expect(await left()).toBe(1_000);
    expect(await bonus(1, 1_001)).toMatchObject({ Params: { amount: 1_000 } });
    expect(await bonus(1, 1_000)).toMatchObject({ isFresh: true });
    expect(await bonus(0, 3_000, admin)).toMatchObject({ isFresh: true });
    // Tomorrow there is room again.
    await sql(`UPDATE bonus_grant SET granted_at = granted_at - interval '1 day' WHERE lower(granted_by) = 'granter'`);
    expect(await left()).toBe(5_000);
    await sql(
      `UPDATE bonus_grant SET withdrawn_at = now() WHERE lower(granted_by) IN ('granter', 'admin') AND payout_id IS NULL`,
    );
    await sql(`UPDATE site SET settings = settings - 'GRANT_MAX' - 'GRANT_DAY_MAX' WHERE id = 0`);
  });

  it('a bonus is granted once and its player hears of it, within the site’s most, listed, withdrawn while unpaid, and paid once', async () => {
    const id = await idOf('demo5');
    await sql('UPDATE bonus_grant SET withdrawn_at = now() WHERE player_id = $1 AND payout_id IS NULL', [id]);
    await sql(`UPDATE site SET settings = settings || '{"GRANT_MAX": 3000}' WHERE id = 0`);
    const bonus = (amountMinor: number, request = randomUUID()) =>
      support.call('POST', `/players/${id}/bonus`, { id: request, amountMinor, reason: 'a long wait' });
    expect((await bonus(3_001)).body).toMatchObject({ code: CODES.amount_over_limit, Params: { amount: 3_000 } });
    const request = randomUUID();
    const player = await node.player('/notifications', (await node.login('demo5')).token);
    const first = await bonus(3_000, request);
    await player.push('granted');
    expect((await bonus(3_000, request)).body).toEqual({ ...first.body, isFresh: false });
    expect((await bonus(2_000, request)).body.code).toBe(CODES.invalid_request);
    const second = await bonus(700);
    const withdraw = (grant: number) =>
      support.call('POST', `/players/${id}/grants/bonus/${grant}/withdraw`, { reason: 'twice' });
    expect((await withdraw(second.body.id)).body.isChanged).toBe(true);
    expect((await withdraw(second.body.id)).body.isChanged).toBe(false);
    const before = await walletOf(id);
    await sql(`SELECT take_promotion('bonus', $1, $2)`, [id, randomUUID()]);
    expect(await walletOf(id)).toBe(before + 3_000);
    expect((await withdraw(first.body.id)).body.code).toBe(CODES.grant_paid);
    const { body } = await support.call('GET', `/players/${id}/grants`);
    expect(body.maxMinor).toBe(3_000);
    expect(body.grants.slice(0, 2)).toMatchObject([
      { kind: 'bonus', amountMinor: 700, state: 'withdrawn' },
      { kind: 'bonus', amountMinor: 3_000, state: 'paid', grantedBy: 'support' },
    ]);
  });

  it('a discount’s granted share adds at most one grant, once', async () => {
    const id = await idOf('demo5');
    const due = async (lost: number): Promise<number> =>
      (await sql('SELECT discount_due_minor($1, 0, $2) AS due', [id, lost]))[0].due;
    await sql(`UPDATE site SET settings = settings || '{"DISCOUNT_SHARE_BP": 1000}' WHERE id = 0`);
    expect(await due(10_000)).toBe(1_000);
    const granted = await support.call('POST', `/players/${id}/discount`, {
      id: randomUUID(),
      shareBp: 3_000,
      reason: 'a broken machine',
    });
    expect(granted.body.isFresh).toBe(true);
    expect(await due(10_000)).toBe(3_000);
    expect(await due(100_000)).toBe(10_000 + 3_000);
    await support.call('POST', `/players/${id}/grants/discount/${granted.body.id}/withdraw`, { reason: 'twice' });
    expect(await due(10_000)).toBe(1_000);
  });
});

describe('data', () => {
  it('the staff’s notes are the staff’s: not in the player’s own file, but in the operator’s', async () => {
    const id = await idOf('demo5');
    await support.call('POST', `/players/${id}/notes`, { text: 'called, was angry' });
    await sql(`INSERT INTO player_note (player_id, title) VALUES ($1, 'my own note')`, [id]);
    const { body: page } = await support.call('GET', `/players/${id}/notes`);
    expect(page.notes).toMatchObject([{ by: 'support', text: 'called, was angry' }]);
    expect(JSON.stringify(page)).not.toContain('my own note');
    expect((await support.call('POST', `/players/${id}/export`)).body.code).toBe(CODES.right_missing);
    const file = await admin.call('POST', `/players/${id}/export`);
    expect(file.headers.get('content-disposition')).toContain(`player-${id}.json`);
    expect(file.body.staff_note).toHaveLength(1);
    const { token } = await node.login('demo5');
    const own = await node.call('GET', `${http.API_BASE}/player/export`, { token });
    expect(own.body.player_note).toHaveLength(1);
    expect(JSON.stringify(own.body)).not.toMatch(/was angry|operator_call|"granted_by":"(?!staff")/);
    const audited = await sql(`SELECT details::text AS text FROM audit`);
    expect(audited.map(({ text }) => text).join()).not.toContain('was angry');
  });

  it('an account closes for good once nothing is open', async () => {
    const id = await addPlayer('leaving', 'Elif', 'Kaya');
    await support.call('POST', `/players/${id}/notes`, { text: 'wants to leave' });
    await sql(`UPDATE account SET balance_minor = 1 WHERE kind = 'wallet' AND owner = $1`, [String(id)]);
    const close = () => admin.call('POST', `/players/${id}/close`, { reason: 'asked by letter' });
    expect((await close()).body).toMatchObject({ code: CODES.account_not_settled, Params: { reason: 'balance' } });
    await sql(`UPDATE account SET balance_minor = 0 WHERE kind = 'wallet' AND owner = $1`, [String(id)]);
    expect((await close()).body.isChanged).toBe(true);
    expect((await close()).body.isChanged).toBe(false);
    expect(await found('elif')).toEqual([]);
    expect((await support.call('GET', `/players/${id}`)).body).toMatchObject({ player: { state: 'closed', name: '' } });
    expect(await sql('SELECT 1 FROM staff_note WHERE player_id = $1', [id])).toEqual([]);
    expect((await support.call('POST', `/players/${id}/ban`, { reason: 'too late' })).body.code).toBe(CODES.not_found);
  });
});

it('nothing of another site: every call about a player answers as if there were none', async () => {
  const id = await idOf('demo');
  const before = await sql('SELECT * FROM player WHERE id = $1', [id]);
  const bodies: Record<string, unknown> = {
    'player-note': { text: 'x' },
    'player-limit': { kind: 'loss', period: 'day', amount: 1, reason: 'not ours' },
    'player-break': { kind: 'cool_off', length: 24, reason: 'not ours' },
    'player-bonus': { id: randomUUID(), amountMinor: 1, reason: 'not ours' },
    'player-discount': { id: randomUUID(), shareBp: 1, reason: 'not ours' },
  };
  for (const [name, call] of Object.entries(operator.playersCalls)) {
    if (name === 'players') continue;
    const path = call.path.replace(':id', String(id)).replace(':kind', 'bonus').replace(':grant', '1');
    const { body } = await abroad.call(
      call.method,
      path,
      call.method === 'POST' ? (bodies[name] ?? { reason: 'not ours' }) : undefined,
    );
    expect([name, body.code]).toEqual([name, CODES.not_found]);
  }
  expect(await sql('SELECT * FROM player WHERE id = $1', [id])).toEqual(before);
  const rows = await sql(`SELECT 1 FROM audit WHERE player_id = $1 AND site_id = $2`, [id, SECOND_SITE_ID]);
  expect(rows).toEqual([]);
});
