/** People of the operator for tests: accounts with an authenticator app, by the same calls as the console's. */
import { operator } from '@salon/contract';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../../../../apps/platform/src/password/passwords.ts';
import type { PlatformNode, Reply } from '../platform-node.ts';

/** Of everybody who is hired here. */
export const PASSWORD = 'a long first password';

export interface StaffPerson {
  username: string;
  token: string;
  call(method: 'GET' | 'POST', path: string, body?: unknown, siteId?: number): Promise<Reply>;
}

export const codeOf = (secret: string, atMs = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: atMs });

export async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${url}${operator.OPERATOR_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Throws where an answer is not as the contract has it: the console would refuse it. */
function expectContract(method: string, path: string, body: unknown): void {
  const [where] = path.split('?');
  const called = Object.values<operator.OperatorCall>(operator.operatorCalls).find(
    (call) => call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(where!),
  );
  if (called === undefined || called.answer === 'file') return;
  const parsed = called.answer.safeParse(body);
  if (!parsed.success) throw new Error(`${method} ${path} answers against its contract: ${parsed.error.message}`);
}

/** Another person puts into effect what was proposed; answers the proposal. */
export async function approvedBy(person: StaffPerson, proposed: Reply, siteId?: number): Promise<Reply> {
  if (proposed.body.status !== 1) throw new Error(`nothing was proposed: ${JSON.stringify(proposed.body)}`);
  for (const id of proposed.body.waiting) {
    const { body } = await person.call('POST', `/setup-changes/${id}/approve`, undefined, siteId);
    if (body.status !== 1) throw new Error(`${person.username} has not approved: ${JSON.stringify(body)}`);
  }
  return proposed;
}

type StaffNode = Pick<PlatformNode, 'url'> & { database: { pool: Pick<PlatformNode['database']['pool'], 'query'> } };
interface Hired {
  username: string;
  role: operator.Role;
  siteId: number | null;
}

/** Writes the account into the database, without a second factor; its number. */
export async function hireStaff(node: StaffNode, { username, role, siteId }: Hired): Promise<number> {
  const { rows } = await node.database.pool.query(
    `INSERT INTO staff (site_id, username, name, role, password_hash, must_change_password)
      VALUES ($1, $2, $2, $3, $4, false) RETURNING id`,
    [siteId, username, role, await hashPassword(PASSWORD)],
  );
  return rows[0].id;
}

/** A session after the password, before its further steps, which are the same calls as the console's. */
export async function enterStaff(url: string, username: string, password = PASSWORD) {
  const { body } = await post(url, '/login', { username, password, wantsToken: true });
  let token: string = body.token;
  const step = async (path: string, content: object = {}) => {
    const reply = await post(url, `/login/${path}`, content, { authorization: `Bearer ${token}` });
    // Something was given again: the session goes on under another one.
    if (typeof reply.body.token === 'string') token = reply.body.token;
    return reply;
  };
  return { token: () => token, opened: body, step };
}

/** With an authenticator app, and with what was shown once. */
export async function enrolledStaff(node: StaffNode, hired: Hired) {
  const id = await hireStaff(node, hired);
  const session = await enterStaff(node.url, hired.username);
  const { secret } = (await session.step('totp/enrol')).body;
  const { body } = await session.step('totp/confirm', { code: codeOf(secret) });
  return { ...session, id, secret: secret as string, self: body, codes: body.recoveryCodes as string[] };
}

/** Writes the account into the database and logs it in with its second factor. */
export async function staffPerson(node: StaffNode, { username, role, siteId }: Hired): Promise<StaffPerson> {
  await hireStaff(node, { username, role, siteId });
  const opened = await post(node.url, '/login', { username, password: PASSWORD, wantsToken: true });
  const token: string = opened.body.token;
  const bearer = { authorization: `Bearer ${token}` };
  const { body: offered } = await post(node.url, '/login/totp/enrol', {}, bearer);
  const { body: self } = await post(node.url, '/login/totp/confirm', { code: codeOf(offered.secret) }, bearer);
  if (self.steps?.length !== 0) throw new Error(`the login of ${username} is not complete: ${JSON.stringify(self)}`);
  return {
    username,
    token,
    call: async (method, path, body, site) => {
      const response = await fetch(`${node.url}${operator.OPERATOR_BASE}${path}`, {
        method,
        headers: {
          ...bearer,
          ...(site !== undefined && { [operator.SITE_HEADER]: String(site) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = /^[[{]/.test(text) ? JSON.parse(text) : text;
      if (answer.status === 1) expectContract(method, path, answer);
      return { status: response.status, headers: response.headers, body: answer };
    },
  };
}
