/** Attacks on the second step of the staff's login: foreign, repeated and late answers, and many at the same moment. */
import { CODES } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../../apps/platform/src/password/passwords.ts';
import { type PlatformNode, type Reply, startPlatformNode } from '../platform-node.ts';
import { softwarePasskey } from './software-passkey.ts';
import { codeOf, post } from './staff-people.ts';

const PASSWORD = 'a password that is long enough';
const MANY = 10;
let node: PlatformNode;

beforeAll(async () => {
  node = await startPlatformNode();
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const codes = (replies: Reply[]) => replies.map(({ body }) => body.code ?? body.status);
const opened = (replies: Reply[]) => replies.filter(({ body }) => body.status === 1 && body.steps.length === 0);

async function addPerson(username: string): Promise<number> {
  const [{ id }] = await sql(
    `INSERT INTO staff (site_id, username, name, role, password_hash, must_change_password)
      VALUES (0, $1, $1, 'cashier', $2, false) RETURNING id`,
    [username, await hashPassword(PASSWORD)],
  );
  return id;
}

async function addPasskey(staffId: number) {
  const passkey = softwarePasskey(node.url);
  await sql(
    `INSERT INTO staff_passkey (id, staff_id, name, public_key, counter, transports) VALUES ($1, $2, 'key', $3, 0, '{}')`,
    [...[passkey.id, staffId, passkey.publicKey]],
  );
  return passkey;
}

/** A session after the password, before the second step. */
async function enter(username: string) {
  const { body } = await post(node.url, '/login', { username, password: PASSWORD, wantsToken: true });
  const as = { authorization: `Bearer ${body.token}` };
  const step = (path: string, content: object) => post(node.url, `/login/${path}`, content, as);
  return {
    step,
    challenge: async (): Promise<string> => (await step('passkey/options', {})).body.options.challenge,
    passkey: (response: object) => step('passkey', { response }),
  };
}

describe('a passkey', () => {
  it('opens the login of its own person alone, at its own page, with its user verified', async () => {
    const ada = await addPasskey(await addPerson('ada'));
    const bob = await addPasskey(await addPerson('bob'));
    const session = await enter('ada');
    const wrong = [
      bob.answer(await session.challenge()),
      { ...bob.answer(await session.challenge()), id: ada.id, rawId: ada.id },
      ada.answer(await session.challenge(), { origin: 'https://staff.example' }),
    ];
    // Each answers a challenge of its own: the last one is open, and only it would be good.
    for (const answer of wrong) expect((await session.passkey(answer)).body.code).toBe(CODES.second_factor_wrong);
    expect((await session.passkey(ada.answer(await session.challenge()))).body.steps).toEqual([]);
    const second = await enter('ada');
    for (const spoilt of [{ origin: 'https://staff.example' }, { host: 'staff.example' }, { unverified: true }])
      expect((await second.passkey(ada.answer(await second.challenge(), spoilt))).body.code).toBe(
        CODES.second_factor_wrong,
      );
    expect((await second.passkey(ada.answer(await second.challenge()))).body.steps).toEqual([]);
  });

  it('answers a challenge once: not again, not in another session, not twice at the same moment', async () => {
    const cem = await addPasskey(await addPerson('cem'));
    const session = await enter('cem');
    const answer = cem.answer(await session.challenge());
    expect((await session.passkey(answer)).body.steps).toEqual([]);
    expect((await session.passkey(answer)).body.code).toBe(CODES.second_factor_wrong);
    const other = await enter('cem');
    expect((await other.passkey(answer)).body.code).toBe(CODES.second_factor_wrong);
    await other.challenge();
    expect((await other.passkey(answer)).body.code).toBe(CODES.second_factor_wrong);
    const once = cem.answer(await other.challenge());
    const replies = await Promise.all(Array.from({ length: MANY }, () => other.passkey(once)));
    expect(opened(replies)).toHaveLength(1);
  });

  it('does not answer a challenge that is old, nor one that a newer one has replaced', async () => {
    const ece = await addPasskey(await addPerson('ece'));
    const session = await enter('ece');
    const late = ece.answer(await session.challenge());
    await sql(`UPDATE staff_session SET challenged_at = challenged_at - interval '5 minutes'`);
    expect((await session.passkey(late)).body.code).toBe(CODES.second_factor_wrong);
    const replaced = ece.answer(await session.challenge());
    await session.challenge();
    expect((await session.passkey(replaced)).body.code).toBe(CODES.second_factor_wrong);
  });

  it('counts for the lock as a code does, and no answer at all breaks anything', async () => {
    const ali = await addPasskey(await addPerson('ali'));
    const session = await enter('ali');
    const broken = [{}, { id: ali.id }, { id: ali.id, response: {} }, { id: ali.id, response: 7, type: 'public-key' }];
    for (const answer of broken) {
      await session.challenge();
      expect((await session.passkey(answer)).body.code).toBe(CODES.second_factor_wrong);
    }
    const wrong = ali.answer(await session.challenge(), { unverified: true });
    expect((await session.passkey(wrong)).body.code).toBe(CODES.account_protected);
    // Also from another session: it is the person that is locked.
    const other = await enter('ali');
    expect((await other.passkey(ali.answer(await other.challenge()))).body.code).toBe(CODES.account_protected);
    expect((await other.step('totp', { code: '000000' })).body.code).not.toBe(1);
  });

  it('stays where it is the last second factor, also when all are removed at the same moment', async () => {
    const id = await addPerson('eda');
    const keys = await Promise.all(Array.from({ length: 4 }, () => addPasskey(id)));
    const session = await enter('eda');
    expect((await session.passkey(keys[0]!.answer(await session.challenge()))).body.steps).toEqual([]);
    const replies = await Promise.all(keys.map((key) => session.step('passkey/remove', { id: key.id })));
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await sql('SELECT id FROM staff_passkey WHERE staff_id = $1', [id])).toHaveLength(1);
    expect(replies.filter(({ body }) => body.status === 1)).toHaveLength(3);
    expect(codes(replies)).toContain(CODES.second_factor_last);
  });
});

describe('a code of an authenticator app', () => {
  /** Of the next step, which no enrolment has used: still good where that step begins on the way. */
  const nextCodeOf = (secret: string) => codeOf(secret, Date.now() + 30_000);
  const enrolled = async (username: string) => {
    await addPerson(username);
    const session = await enter(username);
    const { secret } = (await session.step('totp/enrol', {})).body;
    expect((await session.step('totp/confirm', { code: codeOf(secret) })).body.steps).toEqual([]);
    return secret as string;
  };

  it('opens one login, however many ask at the same moment', async () => {
    const secret = await enrolled('oya');
    const sessions: Awaited<ReturnType<typeof enter>>[] = [];
    // One after the other: few passwords are compared at once.
    for (let n = 0; n < MANY; n++) sessions.push(await enter('oya'));
    const code = nextCodeOf(secret);
    const replies = await Promise.all(sessions.map((session) => session.step('totp', { code })));
    expect(opened(replies)).toHaveLength(1);
    const others = codes(replies).filter((code) => code !== 1);
    // The right one takes all counts back, so that more of the rest are delayed at once than may wait.
    const refusals = [CODES.second_factor_wrong, CODES.account_protected, CODES.too_many_requests];
    expect(refusals).toEqual(expect.arrayContaining([...new Set(others)]));
  });

  it('that is wrong counts: many at the same moment try five, and the right one is refused then', async () => {
    const secret = await enrolled('can');
    const session = await enter('can');
    const right = nextCodeOf(secret);
    const wrong = (n: number) => String((Number(right) + 1_000 + n) % 1_000_000).padStart(6, '0');
    const replies = await Promise.all(Array.from({ length: MANY }, (_, n) => session.step('totp', { code: wrong(n) })));
    // The fifth is compared too, and answers the lock that it begins.
    expect(codes(replies).filter((code) => code === CODES.second_factor_wrong)).toHaveLength(4);
    expect(codes(replies).filter((code) => code === CODES.account_protected)).toHaveLength(MANY - 4);
    expect((await session.step('totp', { code: right })).body.code).toBe(CODES.account_protected);
    // A new login with the password changes nothing about it.
    expect((await (await enter('can')).step('totp', { code: right })).body.code).toBe(CODES.account_protected);
  });
});
