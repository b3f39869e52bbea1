/** Every registered route and socket event, called by everybody who may not: made from the registrations themselves. */
import { randomUUID } from 'node:crypto';
import { CODES, http, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import {
  SECOND_SITE_HOST,
  SECOND_SITE_ID,
  SECOND_SITE_PLAYERS,
} from '../../../../apps/platform/src/db/seed-second-site.ts';
import { watchEvents } from '../login/registered.ts';
import { staffPerson } from '../operator/staff-people.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import * as access from './access-classes.ts';

const OPERATOR_KEY = 'a-key-of-the-operators-people';
const OTHER_SITES_KEY = 'a-key-of-another-sites-people';
const MACHINE = 1;
const events = watchEvents();
let node: PlatformNode;
let cabinet: ScriptedCabinet;
/** `demo` sits at the machine, has a note, a deposit, a withdrawal and a session. */
let owner: Owner;

interface Owner {
  token: string;
  epoch: number;
  transferId: string;
  /** What the paths of routes name. */
  ids: { sessions: string; deposits: string; withdrawals: string; notes: string; waitlist: string };
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any;
}

beforeAll(async () => {
  node = await startPlatformNode({
    OPERATOR_KEYS: `night:${OPERATOR_KEY},abroad@1:${OTHER_SITES_KEY}`,
    // Hosts are named by a header that a proxy of ours would set.
    TRUSTED_HOPS: '1',
  });
  cabinet = node.cabinet([MACHINE, 2]);
  await cabinet.connect();
  owner = await makeOwner();
});
afterAll(() => node.stop());

async function makeOwner(): Promise<Owner> {
  const { token } = await node.login('demo');
  const socket = await node.player('/machine', token);
  const seat = await socket.ask('init', { machineID: MACHINE, token });
  const transferId = randomUUID();
  await socket.ask('cashin', { transferId, amountMinor: 1_000 });
  const post = async (path: string, body: unknown) => (await node.call('POST', path, { token, body })).body;
  const withdrawals = randomUUID();
  const deposit = await post(`${http.API_BASE}/player/deposits`, {});
  const note = await post('/api/quick-panel/notes', { title: 'secret of demo' });
  expect((await post(`${http.API_BASE}/player/withdrawals`, { id: withdrawals, amountMinor: 10_000 })).status).toBe(1);
  // The demo's provider would pay it after some seconds.
  await node.database.pool.query(`UPDATE withdrawal SET requested_at = requested_at + interval '1 hour'`);
  return {
    ...{ token, epoch: seat.epoch, transferId },
    ids: { sessions: seat.sessionId, deposits: deposit.id, withdrawals, notes: String(note.note.id), waitlist: '3' },
  };
}

/** HEAD is the shadow of GET. */
const routes = () => node.routes.filter(({ method }) => method !== 'HEAD');
const names = (routes: { method: string; url: string }[]) => routes.map(({ method, url }) => `${method} ${url}`);
const playerRoutes = () => routes().filter((one) => access.PLAYER.test(names([one])[0]!));
/** `fetch` refuses to send a TRACE. */
const operatorRoutes = () => routes().filter((one) => access.OPERATOR.test(names([one])[0]!) && one.method !== 'TRACE');

/** The route with the owner's own things in its path and a body that could be meant for the owner's machine. */
async function callRoute(route: { method: string; url: string }, token: string | null): Promise<Answer> {
  const path = route.url.replaceAll(/([\w-]+)\/:\w+/g, (_, noun: string) => {
    const known = (owner.ids as Record<string, string>)[noun];
    return `${noun}/${known ?? MACHINE}`;
  });
  const hasBody = route.method !== 'GET';
  const body = { machineId: MACHINE, id: randomUUID(), amountMinor: 100, username: 'demo', pin: '0000', password: 'x' };
  const response = await fetch(node.url + path.replace('/*', '/nothing'), {
    method: route.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
}

async function loginAbroad(): Promise<string> {
  const response = await fetch(`${node.url}${http.API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': SECOND_SITE_HOST },
    body: JSON.stringify({ username: SECOND_SITE_PLAYERS[0], password: DEMO_PASSWORD, site_id: SECOND_SITE_ID }),
  });
  return http.loginAnswer.parse(await response.json()).token;
}

/** All that is `demo`'s: nothing that a stranger calls may change it. */
async function ownersThings(): Promise<unknown> {
  const { rows } = await node.database.pool.query(
    `
    SELECT (SELECT to_jsonb(p) FROM player p WHERE username = 'demo') AS player,
      (SELECT jsonb_agg(to_jsonb(n)) FROM player_note n WHERE title LIKE 'secret%') AS notes,
      (SELECT balance_minor FROM account a JOIN player p ON a.kind = 'wallet' AND a.owner = p.id::text WHERE username = 'demo') AS wallet,
      (SELECT state FROM withdrawal WHERE id = $1) AS withdrawal,
      (SELECT epoch FROM seat WHERE machine_id = $2) AS epoch`,
    [owner.ids.withdrawals, MACHINE],
  );
  return rows[0];
}

/** Calls all of them and answers those that were not refused like this. */
async function notRefused(
  routes: { method: string; url: string }[],
  token: string | null,
  codes: readonly number[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const { status, body } = await callRoute(route, token);
    if (status < 400 || !codes.includes(body?.code))
      wrong.push(`${names([route])[0]}: ${status} ${JSON.stringify(body).slice(0, 120)}`);
  }
  return wrong;
}

describe('every route', () => {
  it('has an access class', () => {
    const classed = (name: string) =>
      [...access.OPEN, ...access.CREDENTIALS, ...access.PROVIDER].includes(name) ||
      access.OPERATOR.test(name) ||
      access.STAFF_LOGIN.test(name) ||
      access.PLAYER.test(name);
    expect(names(routes()).filter((name) => !classed(name))).toEqual([]);
    expect(playerRoutes().length).toBeGreaterThan(40);
    for (const name of access.OPEN_WHILE_LOCKED) expect(names(routes())).toContain(name);
  });

  it('of a player refuses a guest, a made-up token and a forged one', async () => {
    const [head, claims, signature = ''] = owner.token.split('.');
    const forged = `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await notRefused(playerRoutes(), null, [CODES.unauthorized])).toEqual([]);
    expect(await notRefused(playerRoutes(), 'made-up', [CODES.unauthorized, CODES.signature_not_verified])).toEqual([]);
    expect(await notRefused(playerRoutes(), forged, [CODES.signature_not_verified])).toEqual([]);
    expect(await notRefused(playerRoutes(), OPERATOR_KEY, [CODES.unauthorized])).toEqual([]);
  });

  it('of a player refuses a revoked login, a banned player, and a player of another site', async () => {
    const revoked = await node.login('demo3');
    await node.call('POST', `${http.API_BASE}/player/logout`, { token: revoked.token });
    expect(await notRefused(playerRoutes(), revoked.token, [CODES.unauthorized])).toEqual([]);
    const banned = await node.login('demo4');
    await node.database.pool.query(`UPDATE player SET banned = true WHERE username = 'demo4'`);
    expect(await notRefused(playerRoutes(), banned.token, [CODES.banned])).toEqual([]);
    const abroad = await loginAbroad();
    expect(await notRefused(playerRoutes(), abroad, [CODES.unauthorized])).toEqual([]);
  });

  it('of a player refuses a locked login, but for the lock itself and the way out', async () => {
    const { token } = await node.login('demo5');
    await node.database.pool.query(`UPDATE player SET pin_hash = 'none fits' WHERE username = 'demo5'`);
    expect((await node.call('POST', `${http.API_BASE}/player/lock`, { token })).body.locked).toBe(true);
    const closed = playerRoutes().filter((route) => !access.OPEN_WHILE_LOCKED.includes(names([route])[0]!));
    expect(await notRefused(closed, token, [CODES.login_locked])).toEqual([]);
    await node.database.pool.query(`UPDATE player SET pin_hash = '' WHERE username = 'demo5'`);
  });

  it('gives another player nothing of the owner’s and changes nothing of it', async () => {
    const { token } = await node.login('demo2');
    const before = await ownersThings();
    const named = playerRoutes().filter(({ url }) => url.includes('/:') && !url.includes('/machine/'));
    expect(named.length).toBeGreaterThan(5);
    const received: string[] = [];
    // Ends devices, closes the account: of the caller alone, who is needed until the end.
    const last = (url: string) => Number(/close|devices\/end|exclusion|logout/.test(url));
    for (const route of playerRoutes().sort((a, b) => last(a.url) - last(b.url))) {
      const { body } = await callRoute(route, token);
      // A refusal says back what it was asked.
      const text = body.status === 0 ? '' : JSON.stringify(body);
      for (const mark of [
        'secret of demo',
        owner.ids.withdrawals,
        owner.ids.sessions,
        owner.ids.deposits,
        'demo@salon',
      ])
        if (text.includes(mark)) received.push(`${names([route])[0]} says ${mark}`);
    }
    expect(received).toEqual([]);
    expect(await ownersThings()).toEqual(before);
  });

  it('of the operator refuses everybody without a key of that site', async () => {
    const refused = [CODES.forbidden];
    for (const token of [null, 'made-up', owner.token, `${OPERATOR_KEY}x`])
      expect(await notRefused(operatorRoutes(), token, refused)).toEqual([]);
    // Another site's people: lists are their own, whatever is named in the path is not there.
    const named = operatorRoutes().filter(({ url }) => url.includes('/:'));
    expect(named.length).toBeGreaterThan(5);
    const before = await ownersThings();
    expect(
      await notRefused(named, OTHER_SITES_KEY, [
        ...[CODES.machine_unknown, CODES.not_found, CODES.invalid_request, CODES.right_missing],
      ]),
    ).toEqual([]);
    // Its own audit repeats what it has sent here, `demo` too.
    const ownAudit = `${operator.OPERATOR_BASE}/audit`;
    for (const route of operatorRoutes().filter(({ url }) => !url.includes('/:') && url !== ownAudit)) {
      const { body } = await callRoute(route, OTHER_SITES_KEY);
      // The caller's own audit has what the caller asked.
      const answered = JSON.stringify(body, (name, value) => (name === 'asked' ? undefined : value));
      expect(body.status === 0 ? '' : answered).not.toMatch(/Galata|"demo"/);
    }
    expect(await ownersThings()).toEqual(before);
  });

  it('of the operator refuses a key with the right `metrics` alone, but for the metrics', async () => {
    const admin = await staffPerson(node, { username: 'keeper', role: 'admin', siteId: 0 });
    const { key } = (await admin.call('POST', '/keys', { name: 'scrape', days: 1, rights: ['metrics'] })).body;
    // What the operator's calls are is no secret: the document names no site and nobody.
    const open = ['GET /metrics', `GET ${operator.OPERATOR_BASE}/openapi.json`];
    const closed = operatorRoutes().filter((route) => !open.includes(names([route])[0]!) && !route.url.endsWith('/*'));
    expect(closed.length).toBeGreaterThan(50);
    const before = await ownersThings();
    expect(await notRefused(closed, key, [CODES.right_missing, CODES.forbidden])).toEqual([]);
    expect(await ownersThings()).toEqual(before);
    expect(await notRefused(playerRoutes(), key, [CODES.unauthorized])).toEqual([]);
    await expect(node.player('/notifications', key)).rejects.toThrow();
    await expect(node.cabinet([3], { key }).connect()).rejects.toThrow('forbidden');
    expect((await callRoute({ method: 'GET', url: '/metrics' }, key)).body).toContain('salon_alarms_total');
  });

  it('of the provider refuses a call that nobody signed', async () => {
    const provider = routes().filter((route) => access.PROVIDER.includes(names([route])[0]!));
    for (const token of [null, owner.token, OPERATOR_KEY])
      expect(await notRefused(provider, token, [CODES.signature_not_verified])).toEqual([]);
  });
});

describe('every socket', () => {
  const NAMESPACES = ['/machine', '/notifications', '/jackpots'] as const;
  const refusal = (namespace: (typeof NAMESPACES)[number], token: string, host?: string) =>
    node.player(namespace, token, host).then(
      () => 'let in',
      (error: Error & { data?: { code: number } }) => error.data?.code,
    );

  it('refuses a guest, a forged token, a revoked login, a banned player, a player of another site and an operator', async () => {
    const revoked = await node.login('demo3');
    await node.call('POST', `${http.API_BASE}/player/logout`, { token: revoked.token });
    await node.database.pool.query(`UPDATE player SET banned = false WHERE username = 'demo4'`);
    const banned = await node.login('demo4');
    await node.database.pool.query(`UPDATE player SET banned = true WHERE username = 'demo4'`);
    for (const namespace of NAMESPACES) {
      expect(await refusal(namespace, '')).toBe(namespace === '/notifications' ? CODES.unauthorized : 'let in');
      expect(await refusal(namespace, `${owner.token}x`)).toBe(CODES.signature_not_verified);
      expect(await refusal(namespace, revoked.token)).toBe(CODES.unauthorized);
      expect(await refusal(namespace, banned.token)).toBe(CODES.banned);
      expect(await refusal(namespace, owner.token, SECOND_SITE_HOST)).toBe(CODES.unauthorized);
      expect(await refusal(namespace, OPERATOR_KEY)).toBe(CODES.unauthorized);
    }
    await expect(node.player('/', owner.token)).rejects.toThrow('forbidden');
    await expect(node.cabinet([3], { key: OPERATOR_KEY }).connect()).rejects.toThrow('forbidden');
    await expect(node.cabinet([3], { key: owner.token }).connect()).rejects.toThrow('forbidden');
  });

  it('without a token says who it is by init and nothing else, and hears nothing until then', async () => {
    const { token } = await node.login('demo5');
    const [guest, pools] = [await node.player('/machine', ''), await node.player('/jackpots', '')];
    const received: string[] = [];
    for (const { socket } of [guest, pools]) socket.onAny((event: string) => received.push(event));
    for (const [event, expected] of Object.entries(access.MACHINE_EVENTS))
      if (event !== 'init' && expected !== 'ignored')
        expect([event, (await guest.ask(event, {})).code]).toEqual([event, CODES.unauthorized]);
    for (const message of [undefined, {}, { token: '' }, { token: `${owner.token}x` }, { token: OPERATOR_KEY }])
      expect((await pools.ask('init', message)).status).toBe(0);
    for (const forged of ['', `${owner.token}x`, OPERATOR_KEY])
      expect((await guest.ask('init', { machineID: 2, token: forged })).status).toBe(0);
    expect(received).toEqual([]);
    expect(await pools.ask('init', { token })).toMatchObject({ status: 1, pools: expect.any(Array) });
    expect((await guest.ask('init', { machineID: MACHINE, token })).code).toBe(CODES.seat_taken);
    // It is that player's from then on.
    expect((await guest.ask('init', { machineID: MACHINE, token: owner.token })).code).toBe(CODES.unauthorized);
    expect((await guest.ask('cashout')).code).toBe(CODES.seat_not_yours);
  });

  it('event of /machine stands in the list, and tells a player without that seat nothing', async () => {
    const { token } = await node.login('demo5');
    const stranger = await node.player('/machine', token);
    expect([...(events.get('/machine') ?? [])].sort()).toEqual(Object.keys(access.MACHINE_EVENTS).sort());
    const before = await ownersThings();
    const commands = cabinet.commands.length;
    const message = {
      ...{ machineID: MACHINE, token, epoch: owner.epoch, sdp: 'v=0\r\n'.repeat(9), transferId: owner.transferId },
      ...{ amountMinor: 100, texts: [], still: 'any', candidate: { candidate: 'candidate:1', mid: '0' } },
    };
    for (const [event, expected] of Object.entries(access.MACHINE_EVENTS)) {
      if (expected === 'ignored') stranger.socket.emit(event, message);
      else {
        const answer = await stranger.ask(event, message);
        expect([event, answer.code]).toEqual([event, expected === 'harmless' ? undefined : CODES[expected]]);
      }
    }
    expect(await ownersThings()).toEqual(before);
    expect(cabinet.commands.slice(commands)).toEqual([]);
    // A token of somebody else does not make the socket somebody else's.
    expect((await stranger.ask('init', { machineID: 2, token: owner.token })).code).toBe(CODES.unauthorized);
  });

  it('event of /notifications and /jackpots stands in the list, and is about its own player', async () => {
    const { token } = await node.login('demo5');
    const { user } = await node.login('demo');
    const stranger = await node.player('/notifications', token);
    // The handlers of watching come with the first of their events.
    await stranger.ask('watch-end', { watcherId: randomUUID() });
    const listed = [...Object.keys(access.NOTIFICATIONS_EVENTS), ...access.SITE_EVENTS].sort();
    expect([...(events.get('/notifications') ?? [])].sort()).toEqual(listed);
    expect([...(events.get('/jackpots') ?? [])]).toEqual(['init']);
    const commands = cabinet.commands.length;
    // Nobody plays machine 2.
    const message = { id: user.id, machineId: 2, sdp: 'v=0\r\n'.repeat(9), watcherId: randomUUID() };
    for (const [event, expected] of Object.entries(access.NOTIFICATIONS_EVENTS))
      expect([event, (await stranger.ask(event, message)).code]).toEqual([event, CODES[expected]]);
    expect(cabinet.commands.slice(commands)).toEqual([]);
  });

  it('of an excluded player takes no seat and no money', async () => {
    const { token } = await node.login('demo2');
    const socket = await node.player('/machine', token);
    const asked = { kind: 'cool_off', hours: 24 };
    await node.call('POST', `${http.API_BASE}/player/protection/exclusion`, { token, body: asked });
    const again = await node.call('POST', `${http.API_BASE}/login`, {
      body: { username: 'demo2', password: DEMO_PASSWORD, purpose: 'withdrawal' },
    });
    const let_in = await node.player('/machine', again.body.token);
    expect((await let_in.ask('init', { machineID: 2, token: again.body.token })).code).toBe(CODES.cooling_off);
    expect(
      (await node.call('POST', `${http.API_BASE}/player/deposits`, { token: again.body.token, body: {} })).body.code,
    ).toBe(CODES.cooling_off);
    socket.close();
  });

  it('event of /cabinets stands in the list, and an agent reports its own machines alone', async () => {
    expect([...(events.get('/cabinets') ?? [])].sort()).toEqual([...access.CABINET_EVENTS].sort());
    const other = node.cabinet([MACHINE], { agent: 'other' });
    const met = await other.connect();
    expect(met.machines).toMatchObject([{ machineId: MACHINE, accepted: false }]);
    const before = await ownersThings();
    const own = cabinet.machine(MACHINE);
    const incarnation = own.incarnation;
    const play = {
      ...{ number: own.lastPlay + 1, epoch: owner.epoch, betMinor: 0, winMinor: 1_000_000, kind: 'base', gameId: 'x' },
      ...{ outcome: {}, jackpot: false, contributionMinor: 0, handPayMinor: 0, endedAtMs: 1 },
    };
    const plays = await other.send('plays', { machineId: MACHINE, incarnation, plays: [play] });
    expect(plays).toMatchObject({ status: 0, code: CODES.forbidden });
    const debited = { machineId: MACHINE, incarnation, transferId: randomUUID(), epoch: owner.epoch, amountMinor: 1 };
    expect(await other.send('debited', debited)).toMatchObject({ status: 0, code: CODES.forbidden });
    expect(await ownersThings()).toEqual(before);
  });
});
