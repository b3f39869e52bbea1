import { createHmac, randomUUID } from 'node:crypto';
import { http, payment } from '@salon/contract';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type PlatformNode, type Reply, startPlatformNode } from '../platform-node.ts';

/** A platform node with a payment provider that is this test, and their calls. */
export type PaymentNode = Awaited<ReturnType<typeof startPaymentNode>>;

export const KEYS = {
  now: 'a-key-that-the-provider-and-the-site-share',
  next: 'the-key-that-takes-its-place-later-on',
  /** Of site 7. */
  elsewhere: 's'.repeat(30),
  operator: 'the-key-of-the-one-at-night',
};
export const PAGE = 'https://pay.example/page';

interface Signing {
  key?: string;
  ageS?: number;
  site?: number;
  at?: string;
  signature?: string;
}

export interface Somebody {
  id: number;
  token: string;
}

/** Another provider's page, so that the one of the demo takes no part; pages learn of it when the node starts. */
export async function startPaymentNode() {
  const node: PlatformNode = await startPlatformNode({
    OPERATOR_KEYS: `night:${KEYS.operator}`,
    PAYMENT_KEYS: `0:${KEYS.now},0:${KEYS.next},7:${KEYS.elsewhere}`,
  });
  const { pool } = node.database;
  await pool.query(`UPDATE site SET settings = settings || $1`, [{ DEPOSIT_URL: `${PAGE}?shop=1` }]);
  await node.restart();

  const send = async (
    content: object | string,
    { key = KEYS.now, ageS = 0, site = 0, at = node.url, signature }: Signing = {},
  ) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    const timestamp = String(Math.floor(Date.now() / 1_000) - ageS);
    const own = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
    const response = await fetch(`${at}${payment.PAYMENTS_BASE}/${site}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [payment.TIMESTAMP_HEADER]: timestamp,
        [payment.SIGNATURE_HEADER]: signature ?? own,
      },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const ask = (who: Somebody, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> =>
    node.call(method, `${http.API_BASE}/player${path}`, { token: who.token, body });
  const balance = async (who: Somebody): Promise<number> => (await ask(who, 'GET', '/balance')).body.balance;
  const open = async (who: Somebody) => payment.depositOpened.parse((await ask(who, 'POST', '/deposits')).body);
  const state = async (who: Somebody, id: string) =>
    payment.depositAnswer.parse((await ask(who, 'GET', `/deposits/${id}`)).body);
  const fact = (who: Somebody, depositId: string, more: object = {}) => ({
    type: 'deposit',
    depositId,
    transactionId: `t-${randomUUID()}`,
    playerId: who.id,
    amountMinor: 10_000,
    currency: 'TRY',
    ...more,
  });
  const loggedIn = async (username: string): Promise<Somebody> => {
    const { user, token } = await node.login(username);
    return { id: user.id, token };
  };
  return {
    ...{ node, pool, send, ask, balance, open, state, fact, loggedIn },
    /** A player of their own, so that no test is in the way of another. */
    somebody: async (username: string): Promise<Somebody> => {
      await pool.query(
        `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
         SELECT 0, $1, $1 || '@salon.example', 'Ada', 'Deneme', password_hash FROM player WHERE username = 'demo'`,
        [username],
      );
      return loggedIn(username);
    },
    /** Stops the node; returns the rules that its ledger breaks. */
    stop: async (): Promise<string[]> => {
      const findings = await checkInvariants(pool);
      await node.stop();
      return findings.filter(({ broken }) => broken > 0).map(({ rule }) => rule);
    },
  };
}
