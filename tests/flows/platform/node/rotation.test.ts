/** Keys that change while people play, in the steps of docs/backup.md: one node after the other, and nobody is thrown out. */
import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { http, operator } from '@salon/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_AGENT, DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import { webhookSecrets } from '../../../../apps/platform/src/operator/alerts/webhook-secrets.ts';
import { setupSecrets } from '../../../../apps/platform/src/operator/setup/setup-secrets.ts';
import { hashPassword } from '../../../../apps/platform/src/password/passwords.ts';
import { codeOf, post } from '../operator/staff-people.ts';
import { CABINET_KEY, type PlatformNode, startPlatformNode } from '../platform-node.ts';

const secret = () => randomBytes(18).toString('hex');
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

type Peer = Awaited<ReturnType<PlatformNode['peer']>>;

/** Two nodes on one database, whose settings change from one start to the next. */
class Pair {
  static async start(settings: NodeJS.ProcessEnv): Promise<Pair> {
    const env = { ...settings };
    const node = await startPlatformNode(env);
    return new Pair(env, node, await node.peer());
  }
  readonly node: PlatformNode;
  private readonly env: NodeJS.ProcessEnv;
  private peer: Peer;

  private constructor(env: NodeJS.ProcessEnv, node: PlatformNode, peer: Peer) {
    this.env = env;
    this.node = node;
    this.peer = peer;
  }
  get urls(): string[] {
    return [this.node.url, this.peer.url];
  }
  /** The first node, `between` while the second one still has its settings of before, then the second one. */
  async change(settings: NodeJS.ProcessEnv, between: () => Promise<void>): Promise<void> {
    Object.assign(this.env, settings);
    await this.node.restart();
    await between();
    await this.peer.stop();
    this.peer = await this.node.peer();
    await between();
  }
  async stop(): Promise<void> {
    await this.peer.stop();
    await this.node.stop();
  }
}

let pair: Pair;
afterEach(() => pair.stop());

const fetchFrom = (url: string, path: string, token: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) },
  });
const asPlayer = async (url: string, method: string, path: string, token: string, body?: object) => {
  const response = await fetchFrom(url, `${http.API_BASE}/player/${path}`, token, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { status: number; locked?: boolean } };
};

async function isIn(token: string): Promise<number[]> {
  return Promise.all(pair.urls.map(async (url) => (await asPlayer(url, 'GET', 'balance', token)).status));
}

describe('a key that changes', () => {
  it('of access tokens leaves everybody logged in, on both nodes and at every step', async () => {
    const made = () => {
      const { privateKey } = generateKeyPairSync('ed25519');
      return {
        pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        pub: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
      };
    };
    const [old, next] = [made(), made()];
    pair = await Pair.start({ JWT_PRIVATE_KEY: old.pem });
    const before = await pair.node.login('demo');
    await pair.change({ JWT_PUBLIC_KEYS: next.pub }, async () => expect(await isIn(before.token)).toEqual([200, 200]));
    await pair.change({ JWT_PRIVATE_KEY: next.pem, JWT_PUBLIC_KEYS: old.pub }, async () => {
      const { token } = await pair.node.login('demo2');
      expect([await isIn(before.token), await isIn(token)]).toEqual([
        [200, 200],
        [200, 200],
      ]);
    });
    // A page that is open comes back with the token that it has.
    const socket = await pair.node.player('/notifications', before.token);
    expect(await socket.ask('init', { id: before.user.id })).toMatchObject({ id: null });
    const after = await pair.node.login('demo3');
    await pair.change({ JWT_PUBLIC_KEYS: '' }, async () => expect(await isIn(after.token)).toEqual([200, 200]));
    expect(await isIn(before.token)).toEqual([UNAUTHORIZED, UNAUTHORIZED]);
  });

  it('of PINs, second factors, webhooks and waiting secrets opens on both nodes what either has made', async () => {
    const [old, next] = [secret(), secret()];
    pair = await Pair.start({ PIN_PEPPER: old });
    const { node } = pair;
    const { token } = await node.login('demo');
    const set = await asPlayer(node.url, 'POST', 'pin', token, { pin: '4711', password: DEMO_PASSWORD });
    expect(set.body.status).toBe(1);
    const unlock = async (url: string) => {
      await asPlayer(url, 'POST', 'lock', token, {});
      return (await asPlayer(url, 'POST', 'unlock', token, { pin: '4711' })).body.locked;
    };
    const opens = async () => {
      for (const url of pair.urls) expect(await unlock(url)).toBe(false);
    };
    const enter = async (url: string, enrolled?: string) => {
      // As if the last code were of long ago: of three in half a minute one would have to be of a step that may be over on its way.
      await node.database.pool.query('UPDATE staff SET totp_step = 0');
      const opened = await post(url, '/login', {
        username: 'ada',
        password: 'a long first password',
        wantsToken: true,
      });
      const bearer = { authorization: `Bearer ${opened.body.token}` };
      const shown = enrolled ?? (await post(url, '/login/totp/enrol', {}, bearer)).body.secret;
      const path = enrolled === undefined ? '/login/totp/confirm' : '/login/totp';
      const { body } = await post(url, path, { code: codeOf(shown) }, bearer);
      expect(body.steps).toEqual([]);
      return String(shown);
    };
    await node.database.pool.query(
      `INSERT INTO staff (site_id, username, name, role, password_hash, must_change_password)
        VALUES (NULL, 'ada', 'ada', 'admin', $1, false)`,
      [await hashPassword('a long first password')],
    );
    const enrolled = await enter(node.url);
    const ofWebhook = 'what a webhook is signed with';
    await node.database.pool.query(`INSERT INTO alert_target VALUES (0, '{}', 'https://alerts.example', $1)`, [
      webhookSecrets({ pinPepper: old, otherPepper: null }).seal(ofWebhook),
    ]);
    const ofSetup = 'what waits for a second person';
    await node.database.pool.query(
      `INSERT INTO setup_change (site_id, kind, target, is_secret, sealed, before_digest, proposed_by, proposed_at, expires_at)
        VALUES (0, 'setting', 'MAPS_KEY', true, $1, '', 'ada', now(), now() + interval '1 day')`,
      [setupSecrets({ pinPepper: old, otherPepper: null }).seal(ofSetup)],
    );
    await pair.change({ OTHER_PIN_PEPPER: next }, opens);
    await pair.change({ PIN_PEPPER: next, OTHER_PIN_PEPPER: old }, opens);
    await enter(pair.urls[1] ?? '', enrolled);
    // Everything that is in use has been made anew: the old one may go.
    await pair.change({ OTHER_PIN_PEPPER: '' }, opens);
    await enter(node.url, enrolled);
    const { rows } = await node.database.pool.query('SELECT webhook_secret AS sealed FROM alert_target');
    expect(webhookSecrets({ pinPepper: next, otherPepper: null }).open(rows[0].sealed)).toBe(ofWebhook);
    const waiting = await node.database.pool.query('SELECT sealed FROM setup_change');
    expect(setupSecrets({ pinPepper: next, otherPepper: null }).open(waiting.rows[0].sealed)).toBe(ofSetup);
  });

  it('of a cabinet and of an operator: the old one and the new one, then the new one alone', async () => {
    const [next, ada, adaNext] = [secret(), secret(), secret()];
    pair = await Pair.start({ CABINET_KEYS: `${DEMO_AGENT}:${CABINET_KEY}`, OPERATOR_KEYS: `ada:${ada}` });
    const { node } = pair;
    const calls = async (key: string) =>
      Promise.all(
        pair.urls.flatMap((url) =>
          ['/metrics', `${operator.OPERATOR_BASE}/hand-pays`].map(
            async (path) => (await fetchFrom(url, path, key)).status,
          ),
        ),
      );
    const links = async (key: string) => {
      for (const at of pair.urls) {
        const cabinet = node.cabinet([1], { key, at });
        await cabinet.connect();
        cabinet.disconnect();
      }
    };
    const both = {
      CABINET_KEYS: `${DEMO_AGENT}:${CABINET_KEY},${DEMO_AGENT}:${next}`,
      OPERATOR_KEYS: `ada:${ada},ada:${adaNext}`,
    };
    await pair.change(both, async () => {
      await links(CABINET_KEY);
      expect(await calls(ada)).toEqual([200, 200, 200, 200]);
    });
    await links(next);
    expect(await calls(adaNext)).toEqual([200, 200, 200, 200]);
    await pair.change({ CABINET_KEYS: `${DEMO_AGENT}:${next}`, OPERATOR_KEYS: `ada:${adaNext}` }, async () => {
      await links(next);
      expect(await calls(adaNext)).toEqual([200, 200, 200, 200]);
    });
    await expect(links(CABINET_KEY)).rejects.toThrow();
    expect(await calls(ada)).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
  });

  it('of the database is a role of its own, which gets what the platform may and nothing else', async () => {
    pair = await Pair.start({});
    const { node } = pair;
    const { token } = await node.login('demo');
    const other = new URL(node.database.platformUrl);
    Object.assign(other, { username: 'salon_platform_2', password: secret() });
    const migrate = fileURLToPath(new URL('../../../../apps/platform/src/migrate-main.ts', import.meta.url));
    const env = { ...process.env, NODE_ENV: 'production', DEMO: '', MIGRATE_DATABASE_URL: node.database.url };
    execFileSync(process.execPath, [migrate], { env: { ...env, DATABASE_URL: other.href }, stdio: 'ignore' });
    const moved = await node.peer(other.href);
    try {
      expect((await asPlayer(moved.url, 'GET', 'balance', token)).status).toBe(200);
      expect(await isIn(token)).toEqual([200, 200]);
      const { rows } = await node.database.pool.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'salon_platform_2'`,
      );
      expect(rows[0].n).toBeGreaterThan(0);
    } finally {
      await moved.stop();
    }
  });
});
