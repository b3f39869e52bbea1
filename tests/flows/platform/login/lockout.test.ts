import { CODES, http } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const KEY = 'a-key-of-the-operators-people';
const LIMITS = {
  OPERATOR_KEYS: `night:${KEY}`,
  LOGIN_ACCOUNT_FAILURES: '3',
  LOGIN_STRANGER_FAILURES: '6',
  LOGIN_ADDRESS_FAILURES: '5',
};
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

/** A login from that address, with the cookie that this browser was given before. */
const logInAt = async (node: PlatformNode, username: string, password: string, from: string, cookie = '') => {
  const response = await fetch(`${node.url}${http.API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify({ username, password, site_id: 0 }),
  });
  const body = (await response.json()) as { code?: number; Params?: Record<string, number> };
  const setCookie = response.headers.get('set-cookie') ?? '';
  return { status: response.status, code: body.code, params: body.Params, setCookie, cookie: setCookie.split(';')[0] };
};

describe('lockout', () => {
  let node: PlatformNode;
  beforeAll(async () => {
    node = await startPlatformNode({ ...LIMITS, TRUSTED_HOPS: '1' });
  });
  afterAll(() => node.stop());
  beforeEach(() => node.database.pool.query('DELETE FROM login_failure'));
  const logIn = (username: string, password: string, from: string, cookie?: string) =>
    logInAt(node, username, password, from, cookie);
  /** Wrong tries one after the other; answers the last one's code. */
  const guess = async (times: number, username: string, from: (at: number) => string, cookie?: string) => {
    let code: number | undefined;
    for (let at = 0; at < times; at += 1) ({ code } = await logIn(username, 'a wrong guess', from(at), cookie));
    return code;
  };

  it('LG-14 five wrong tries of a stranger do not lock the player out at their own address', async () => {
    expect(await guess(12, 'demo', () => ELSEWHERE)).toBe(CODES.account_protected);
    expect((await logIn('demo', 'demo1234', ELSEWHERE)).code).toBe(CODES.account_protected);
    expect((await logIn('demo', 'demo1234', HOME)).status).toBe(200);
  });

  it('LG-14 thirty wrong names do not lock the other players of that address out', async () => {
    for (let at = 0; at < 7; at += 1) await logIn(`nobody-${at}`, 'a wrong guess', HOME);
    expect((await logIn('demo2', 'demo1234', HOME)).status).toBe(200);
  });

  it('LG-14 guesses from everywhere are stopped for the account, and its known device still comes in', async () => {
    const known = (await logIn('demo3', 'demo1234', HOME)).cookie;
    expect(await guess(7, 'demo3', (at) => `198.51.100.${at}`)).toBe(CODES.account_protected);
    expect((await logIn('demo3', 'demo1234', '192.0.2.1')).code).toBe(CODES.account_protected);
    expect((await logIn('demo3', 'demo1234', HOME, known)).status).toBe(200);
    expect((await logIn('demo3', 'demo1234', '192.0.2.1', known)).status).toBe(200);
  });

  it('LG-14 a known device has its own count, and is locked by its own wrong tries alone', async () => {
    const known = (await logIn('demo4', 'demo1234', HOME)).cookie;
    expect(await guess(4, 'demo4', () => HOME, known)).toBe(CODES.account_protected);
    expect((await logIn('demo4', 'demo1234', HOME, known)).params?.minutes).toBe(15);
    expect((await logIn('demo4', 'demo1234', HOME)).status).toBe(200);
  });

  it('a device that is known for another player, or says so without our word, is a stranger', async () => {
    const known = (await logIn('demo', 'demo1234', HOME)).cookie ?? '';
    // The last two bits of the MAC's last character are padding: only another multiple of four is another MAC.
    const forged = known.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    await guess(4, 'demo5', () => ELSEWHERE, known);
    expect((await logIn('demo5', 'demo1234', ELSEWHERE, known)).code).toBe(CODES.account_protected);
    await guess(4, 'demo', () => ELSEWHERE, forged);
    expect((await logIn('demo', 'demo1234', ELSEWHERE, forged)).code).toBe(CODES.account_protected);
    expect((await logIn('demo', 'demo1234', ELSEWHERE, known)).status).toBe(200);
  });

  it('a browser that two players use is known for both of them', async () => {
    const first = (await logIn('demo', 'demo1234', HOME)).cookie;
    const both = (await logIn('demo2', 'demo1234', HOME, first)).cookie;
    for (const name of ['demo', 'demo2']) {
      await guess(4, name, () => HOME);
      expect((await logIn(name, 'demo1234', HOME, both)).status).toBe(200);
    }
  });

  it('LG-14 many wrong names at once from one address are delayed or refused, and none is held without end', async () => {
    await node.database.pool.query(
      `INSERT INTO login_failure VALUES ('address:${ELSEWHERE}', 40, now(), now() + interval '15 minutes')`,
    );
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => logIn(`somebody-${at}`, 'a wrong guess', ELSEWHERE)),
    );
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === CODES.login_wrong)).toHaveLength(4);
    expect(codes.filter((code) => code === CODES.too_many_requests)).toHaveLength(8);
    expect(replies.find(({ code }) => code === CODES.too_many_requests)?.params?.seconds).toBeGreaterThan(0);
  });

  it('LG-14 a flood from one address is neither counted nor asked about, and others log in, a known device from there too', async () => {
    const { pool } = node.database;
    const known = (await logIn('demo2', 'demo1234', ELSEWHERE)).cookie;
    const subject = `address:${ELSEWHERE}`;
    await pool.query(
      `INSERT INTO login_failure VALUES ($1, 40, now(), now() + interval '15 minutes')
      ON CONFLICT (subject) DO UPDATE SET failures = 40, blocked_until = now() + interval '15 minutes'`,
      [subject],
    );
    const codes: (number | undefined)[] = [];
    let isOver = false;
    const strangers = Array.from({ length: 16 }, async (_, at) => {
      while (!isOver) codes.push((await logIn(`anybody-${at}`, 'a wrong guess', ELSEWHERE)).code);
    });
    await expect.poll(() => codes.length).toBeGreaterThan(0);
    expect((await logIn('demo', 'demo1234', HOME)).status).toBe(200);
    expect((await logIn('demo2', 'demo1234', ELSEWHERE, known)).status).toBe(200);
    const { rows } = await pool.query<{ failures: number }>('SELECT failures FROM login_failure WHERE subject = $1', [
      subject,
    ]);
    isOver = true;
    await Promise.all(strangers);
    expect(codes.filter((code) => code === CODES.too_many_requests).length).toBeGreaterThan(8);
    // The four that waited, and no more than four that took their place.
    expect(rows[0]?.failures).toBeGreaterThanOrEqual(44);
    expect(rows[0]?.failures).toBeLessThanOrEqual(48);
  });

  it('a closed account leaves no count', async () => {
    const { pool } = node.database;
    await logIn('demo5', 'a wrong guess', HOME);
    await pool.query(`UPDATE player SET closed_at = now() WHERE username = 'demo5'`);
    const left = await pool.query(`SELECT subject FROM login_failure WHERE subject !~ '^address:'`);
    expect(left.rows).toEqual([]);
  });
});

describe('in production behind an undeclared proxy', () => {
  let node: PlatformNode;
  beforeAll(async () => {
    node = await startPlatformNode({
      ...LIMITS,
      DEMO: '',
      STAFF_HOST: 'staff.example',
      PIN_PEPPER: 'a-pepper-of-the-tests-alone',
    });
  });
  afterAll(() => node.stop());

  it('LG-14 nobody is counted by the address of the proxy, and the platform says so', async () => {
    const metric = async () => {
      const { body } = await node.call('GET', '/metrics', { token: KEY });
      return Number(/^salon_proxy_header_untrusted_calls_total (\d+)$/m.exec(body)?.[1]);
    };
    expect(await metric()).toBe(0);
    for (let at = 0; at < 9; at += 1) await logInAt(node, `nobody-${at}`, 'a wrong guess', HOME);
    for (let at = 0; at < 4; at += 1) await logInAt(node, 'demo', 'a wrong guess', HOME);
    const { status, setCookie } = await logInAt(node, 'demo', 'demo1234', HOME);
    expect(status).toBe(200);
    expect(setCookie).toMatch(
      /^__Host-salon-device=[\w.~-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(await metric()).toBe(14);
    const { rows } = await node.database.pool.query(
      `SELECT subject FROM login_failure WHERE subject LIKE '%127.0.0.1%'`,
    );
    expect(rows).toEqual([]);
  });
});
