import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { CODES, http, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import { SECOND_SITE_HOST, SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { widenGames } from '../../../../apps/platform/src/db/testing/wide-bounds.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { systemClock } from '../../../../apps/platform/src/system-clock.ts';
import { type PlatformNode, type PlayerSocket, type Reply, startPlatformNode } from '../platform-node.ts';

const FIRST_KEY = 'a-key-of-the-first-sites-people';
const SECOND_KEY = 'a-key-of-the-second-sites-people';
const LIRA_MACHINE = 1;
const EURO_MACHINE = 25;
let node: PlatformNode;
/** Of the node's clock. */
let aheadMs = 0;
let cabinet: ScriptedCabinet;
let lira = '';
let euro = '';

beforeAll(async () => {
  node = await startPlatformNode(
    { OPERATOR_KEYS: `ada:${FIRST_KEY},bea@${SECOND_SITE_ID}:${SECOND_KEY}` },
    { clock: { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs } },
  );
  await widenGames(node.database.pool);
  cabinet = node.cabinet([LIRA_MACHINE, 2, EURO_MACHINE, 26]);
  await cabinet.connect();
  lira = (await node.login('demo')).token;
  euro = (await logIn('demo-eu', SECOND_SITE_ID)).body.token;
});
afterAll(() => node.stop());

/** A call at a host name: fetch lets nobody choose that header. */
const at = (host: string, path: string, options: { token?: string; body?: object } = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { token, body } = options;
    const call = request(
      new URL(path, node.url),
      {
        method: body ? 'POST' : 'GET',
        headers: {
          host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(answer.headers as Record<string, string>),
            body: /^[[{]/.test(text) ? JSON.parse(text) : text,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
const logIn = (username: string, siteId: number, host = siteId === SECOND_SITE_ID ? SECOND_SITE_HOST : 'localhost') =>
  at(host, `${http.API_BASE}/login`, { body: { username, password: DEMO_PASSWORD, site_id: siteId } });
const sit = async (token: string, machineID: number): Promise<{ socket: PlayerSocket; answer: { status: number } }> => {
  const socket = await node.player('/machine', token, token === euro ? SECOND_SITE_HOST : undefined);
  return { socket, answer: await socket.ask('init', { machineID, token }) };
};
const idsOf = (reply: Reply) => http.machinesAnswer.parse(reply.body).map(({ id }) => id);

describe('sites of one platform', () => {
  it('PR-02 CA-06 every host has its own settings, and a host of nobody has those of the first site', async () => {
    const named = async (host: string) => http.settingsFile.parse((await at(host, '/Settings.json')).body);
    expect(await named('localhost')).toMatchObject({ SITE_ID: 0, SITE_NAME: 'Salon', CURRENCY: 'TRY', SITE_LOGO: '' });
    expect(await named('127.0.0.1')).toMatchObject({ SITE_ID: 0 });
    expect(await named(`${SECOND_SITE_HOST}:3000`)).toMatchObject({
      SITE_ID: SECOND_SITE_ID,
      SITE_NAME: 'Riviera Club',
      CURRENCY: 'EUR',
      LANGUAGE: 'en',
      THEME: 'light1',
      SITE_LOGO: '/site-logo.svg',
      MAX_ALL_IN_LIMIT: 100_000,
    });
  });

  it('PR-02 logo and name for installing are the site’s own', async () => {
    expect((await at('localhost', '/site-logo.svg')).status).toBe(404);
    const logo = await at(SECOND_SITE_HOST, '/site-logo.svg');
    expect(logo.headers.get('content-type')).toContain('image/svg+xml');
    expect(logo.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await at(SECOND_SITE_HOST, '/manifest.webmanifest')).body.name).toBe('Riviera Club');
    expect((await at('localhost', '/manifest.webmanifest')).body.name).toBe('Salon');
    const icons = async (host: string) =>
      (await at(host, '/manifest.webmanifest')).body.icons.map((icon: { src: string }) => icon.src);
    expect(await icons(SECOND_SITE_HOST)).toEqual(['/site-logo.svg']);
    expect(await icons('localhost')).toContain('/install/icon-192.png');
  });

  it('PR-02 an account is known at its own site only', async () => {
    expect((await logIn('demo-eu', SECOND_SITE_ID)).status).toBe(200);
    expect((await logIn('demo-eu', 0)).body.code).toBe(CODES.login_wrong);
    expect((await logIn('demo', SECOND_SITE_ID)).body.code).toBe(CODES.login_wrong);
  });

  it('PR-02 a login or a registration that names another site than its host is refused', async () => {
    expect((await logIn('demo-eu', SECOND_SITE_ID, 'localhost')).body.code).toBe(CODES.forbidden);
    expect((await logIn('demo', 0, SECOND_SITE_HOST)).body.code).toBe(CODES.forbidden);
  });

  it('PR-02 two sites may each have a player of the same name', async () => {
    const { rows } = await node.database.pool.query(
      `SELECT count(*)::int AS n FROM player WHERE username = 'support' AND site_id IN (0, $1)`,
      [SECOND_SITE_ID],
    );
    expect(rows[0].n).toBe(2);
  });

  it('PR-02 a token of one site is none at the other’s host', async () => {
    const balance = `${http.API_BASE}/player/balance`;
    expect((await at(SECOND_SITE_HOST, balance, { token: euro })).body.currency).toBe('EUR');
    expect((await at('localhost', balance, { token: lira })).body.currency).toBe('TRY');
    expect((await at('localhost', balance, { token: euro })).body.code).toBe(CODES.unauthorized);
    expect((await at(SECOND_SITE_HOST, balance, { token: lira })).body.code).toBe(CODES.unauthorized);
  });

  it('PR-02 nor is it for sockets, in the handshake or when a seat is asked for', async () => {
    for (const namespace of ['/notifications', '/machine', '/jackpots'] as const) {
      const wrong = { data: { code: CODES.unauthorized } };
      await expect(node.player(namespace, euro, 'localhost')).rejects.toMatchObject(wrong);
      await expect(node.player(namespace, lira, SECOND_SITE_HOST)).rejects.toMatchObject(wrong);
      (await node.player(namespace, euro, `${SECOND_SITE_HOST}:3000`)).close();
      // A host of nobody is the first site's.
      (await node.player(namespace, lira, 'nobody.example')).close();
    }
    const socket = await node.player('/machine', lira);
    const answer = await socket.ask('init', { machineID: LIRA_MACHINE, token: euro });
    expect(answer.code).toBe(CODES.unauthorized);
    socket.close();
  });

  it('PR-02 CA-03 each player sees the machines and brands of their own site', async () => {
    const all = `${http.API_BASE}/machine/all`;
    const ours = idsOf(await at('localhost', all, { token: lira }));
    const theirs = idsOf(await at(SECOND_SITE_HOST, all, { token: euro }));
    expect(ours).toHaveLength(25);
    expect(theirs).toEqual([25, 26, 27, 28]);
    const brand = await at('localhost', `${http.API_BASE}/machine/4`, { token: lira });
    expect(brand.body.code).toBe(CODES.not_found);
    const table = await at('localhost', `${http.API_BASE}/machine/${EURO_MACHINE}/paytable`, { token: lira });
    expect(table.body.code).toBe(CODES.machine_unknown);
  });

  it('PR-02 nobody sits down at a machine of another site, not even past every check of this program', async () => {
    for (const [token, machineId] of [
      [lira, EURO_MACHINE],
      [euro, LIRA_MACHINE],
    ] as const) {
      const { socket, answer } = await sit(token, machineId);
      expect(answer).toMatchObject({ status: 0, code: CODES.machine_unknown });
      socket.close();
    }
    const forced = node.database.pool.query(
      `INSERT INTO session (id, player_id, machine_id) SELECT gen_random_uuid(), id, $1 FROM player WHERE username = 'demo'`,
      [EURO_MACHINE],
    );
    await expect(forced).rejects.toThrow('two sites');
  });

  it('PR-02 neither a player, a hall nor a machine changes its site, and no site in use its currency', async () => {
    const { pool } = node.database;
    for (const text of [
      `UPDATE player SET site_id = 1 WHERE username = 'demo'`,
      'UPDATE brand SET site_id = 1 WHERE id = 1',
      'UPDATE machine SET brand_id = 4 WHERE id = 1',
      `UPDATE site SET currency = 'USD' WHERE id = 1`,
    ])
      await expect(pool.query(text)).rejects.toThrow('never changes');
    // Within a site it may.
    await pool.query('UPDATE machine SET brand_id = 2 WHERE id = 8');
    await pool.query('UPDATE machine SET brand_id = 1 WHERE id = 8');
  });

  it('PR-02 LB-03 CA-08 pushes of machines and jackpots stay in their site', async () => {
    const ours = await node.player('/notifications', lira);
    const theirs = await node.player('/notifications', euro, SECOND_SITE_HOST);
    const pools = await node.player('/jackpots', euro, SECOND_SITE_HOST);
    const pushed: number[] = [];
    ours.socket.on('machine', ({ id }: { id: number }) => pushed.push(id));
    const { pools: shown } = await pools.push('jackpots');
    expect(shown.map(({ brandId }: { brandId: number }) => brandId)).toEqual([4]);

    const { socket, answer } = await sit(euro, EURO_MACHINE);
    expect(answer).toMatchObject({ status: 1, id: EURO_MACHINE });
    await theirs.push('machine', ({ id }) => id === EURO_MACHINE);
    // What comes later over the same way has come: so nothing of the other site came before it.
    const own = await sit(lira, LIRA_MACHINE);
    await ours.push('machine', ({ id }) => id === LIRA_MACHINE);
    expect(pushed).not.toContain(EURO_MACHINE);
    for (const one of [ours, theirs, pools, socket, own.socket]) one.close();
  });

  it('PR-02 LB-08 plays book in their own currency, currencies never mix, and a large win is pushed to its own lobby', async () => {
    const { socket } = await sit(euro, EURO_MACHINE);
    const put = await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 2_000 });
    expect(put).toMatchObject({ status: 1, transfer: { state: 'posted' } });
    await cabinet.play(EURO_MACHINE, { betMinor: 100, winMinor: 30_000, contributionMinor: 2 });
    const own = await sit(lira, LIRA_MACHINE);
    await own.socket.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 });
    await cabinet.play(LIRA_MACHINE, { betMinor: 100, winMinor: 0 });

    const lobby = async () => {
      const reply = await at(SECOND_SITE_HOST, `${http.API_BASE}/machine/all`, { token: euro });
      return http.machinesAnswer.parse(reply.body).find(({ id }) => id === EURO_MACHINE)?.recentWinMinor;
    };
    // Recent wins are read anew after five seconds.
    aheadMs += 5_000;
    expect(await lobby()).toBe(30_000);
    const findings = await checkInvariants(node.database.pool);
    expect(findings.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toContain('no movement is between two sites, whose currencies may differ');
    socket.close();
    own.socket.close();
  });

  it('PR-02 the rules of the ledger report mixed currencies', async () => {
    const { pool } = node.database;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `SELECT post_movement('opening', 'across', NULL, NULL,
          ARRAY[account_of('house', '1'), account_of('wallet', (SELECT id::text FROM player WHERE username = 'demo'))], ARRAY[-5::bigint, 5::bigint])`,
      );
      const { rows } = await client.query(
        `SELECT count(DISTINCT site_of_account(a.kind, a.owner))::int AS sites FROM movement m JOIN entry e ON e.movement_id = m.id
         JOIN account a ON a.id = e.account_id WHERE m.key = 'across'`,
      );
      expect(rows[0].sites).toBe(2);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('PR-02 an operator’s key opens one site: the other’s machines are not there', async () => {
    const list = async (key: string) =>
      operator.machinesAnswer
        .parse((await at('localhost', `${operator.OPERATOR_BASE}/machines`, { token: key })).body)
        .machines.map(({ id }) => id);
    expect(await list(FIRST_KEY)).toHaveLength(25);
    expect(await list(SECOND_KEY)).toEqual([25, 26, 27, 28]);
    const stop = (key: string, machineId: number) =>
      at('localhost', `${operator.OPERATOR_BASE}/machines/${machineId}/stop`, { token: key, body: {} });
    expect((await stop(SECOND_KEY, 2)).body.code).toBe(CODES.machine_unknown);
    expect((await stop(FIRST_KEY, 26)).body.code).toBe(CODES.machine_unknown);
    expect((await stop(SECOND_KEY, 26)).body).toMatchObject({ status: 1, isChanged: true });
    const { rows } = await node.database.pool.query(
      `SELECT site_id, details ->> 'operator' AS operator FROM audit WHERE type = 'operator_call' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toEqual({ site_id: SECOND_SITE_ID, operator: 'bea' });
  });

  it('PR-02 CH-02 support and history are those of the player’s site', async () => {
    const contacts = async (host: string, token: string) =>
      JSON.stringify((await at(host, '/api/chat/contacts', { token })).body);
    const { rows } = await node.database.pool.query(
      'SELECT player_id, site_id FROM support_agent JOIN player ON player.id = player_id ORDER BY site_id, player_id',
    );
    const ids = (siteId: number) => rows.filter((row) => row.site_id === siteId).map((row) => row.player_id as number);
    const ours = await contacts('localhost', lira);
    const theirs = await contacts(SECOND_SITE_HOST, euro);
    for (const id of ids(0))
      expect([ours.includes(`"id":${id},`), theirs.includes(`"id":${id},`)]).toEqual([true, false]);
    for (const id of ids(SECOND_SITE_ID))
      expect([ours.includes(`"id":${id},`), theirs.includes(`"id":${id},`)]).toEqual([false, true]);
  });
});
