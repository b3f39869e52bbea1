/** What one mailbox gets: a bound for all kinds of mail over all nodes, genuine mails first, and no stranger's name. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MOST, MOST_ASKED } from '../../../../apps/platform/src/mail/mailbox.ts';
import { mailCatcher } from '../../../mail-catcher.ts';
import { type LedgerClock, startLedgerClock } from '../ledger-clock.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const received: ParsedMail[] = [];
const catcher = mailCatcher(received);
let node: PlatformNode;
let peer: Awaited<ReturnType<PlatformNode['peer']>>;
let clock: LedgerClock;

beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
  const { port } = catcher.server.address() as AddressInfo;
  node = await startPlatformNode({
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`, MAIL_FROM: 'no-reply@salon.example' },
  });
  peer = await node.peer();
  // At the beginning of an hour: none ends in the middle of a test.
  clock = await startLedgerClock(node.database.pool);
});
afterAll(async () => {
  await peer.stop();
  await node.stop();
  await new Promise<void>((resolve) => catcher.close(resolve));
});
beforeEach(async () => {
  received.length = 0;
  await sql('DELETE FROM mail_outbox');
  await sql('DELETE FROM mailbox_hour');
});

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
/** Both nodes send what is due, at the same moment. */
const rounds = () => Promise.all([node.round('mails'), peer.round('mails')]);
const addressOf = (mail: ParsedMail) => (Array.isArray(mail.to) ? mail.to[0] : mail.to)?.value[0]?.address;

interface Person {
  id: number;
  email: string;
}
async function person({ name = 'Ada', email = `${randomUUID()}@salon.example`, isVerified = false }): Promise<Person> {
  const text = `INSERT INTO player (site_id, username, email, name, lastname, password_hash, language, email_verified_at)
    VALUES (0, $1, $2, $3, 'Deneme', '', 'en', CASE WHEN $4 THEN now() END) RETURNING id`;
  const [made] = await sql(text, [randomUUID().slice(0, 20), email, name, isVerified]);
  return { id: made.id, email };
}
const queue = ({ id }: Person, kind: string, times = 1) =>
  sql(`SELECT queue_player_mail($1, $2, gen_random_uuid()::text, '{"limit": "time"}') FROM generate_series(1, $3)`, [
    ...[id, kind, times],
  ]);
const states = async ({ id }: Person) =>
  sql(
    `SELECT kind, state, last_error AS why, count(*)::int AS n FROM mail_outbox WHERE player_id = $1 GROUP BY 1, 2, 3
      ORDER BY 1, 2`,
    [id],
  );

it('gets no more than its share of what strangers can cause, whichever account and node it comes from', async () => {
  // Four accounts, one mailbox.
  const people = [];
  for (const label of ['', '+a', '+b', '+C']) people.push(await person({ email: `Victim${label}@salon.example` }));
  for (const one of people) {
    await queue(one, 'verify_address', 3);
    await queue(one, 'password_reset', 3);
  }
  await rounds();
  expect(received).toHaveLength(MOST_ASKED.hour);
  const ends = (await Promise.all(people.map(states))).flat();
  const sum = (state: string) => ends.filter((one) => one.state === state).reduce((all, { n }) => all + n, 0);
  expect([sum('sent'), sum('given_up')]).toEqual([MOST_ASKED.hour, 24 - MOST_ASKED.hour]);
  expect(new Set(ends.filter(({ state }) => state === 'given_up').map(({ why }) => why))).toEqual(
    new Set(['mailbox_full']),
  );
  // Another mailbox is no matter of that.
  const other = await person({});
  await queue(other, 'verify_address');
  await rounds();
  expect(received.map(addressOf)).toContain(other.email);
});

it('has its share of a day too, of the hours before', async () => {
  const one = await person({});
  for (const times of [MOST_ASKED.hour, MOST_ASKED.hour, 1]) {
    await queue(one, 'verify_address', times);
    await rounds();
    await clock.advance('1 hour');
  }
  expect(received).toHaveLength(MOST_ASKED.day);
  await clock.advance('1 day');
  await queue(one, 'verify_address');
  await rounds();
  expect(received).toHaveLength(MOST_ASKED.day + 1);
});

it('gets what has happened although strangers have spent their share, and later what is over its own', async () => {
  const owner = await person({ isVerified: true });
  await queue(owner, 'password_reset', MOST_ASKED.hour + 1);
  await rounds();
  expect(received).toHaveLength(MOST_ASKED.hour);
  await queue(owner, 'limit_reached', MOST.hour);
  await rounds();
  expect(received).toHaveLength(MOST.hour);
  expect(await states(owner)).toEqual(
    expect.arrayContaining([
      { kind: 'limit_reached', state: 'queued', why: 'mailbox_full', n: MOST_ASKED.hour },
      { kind: 'password_reset', state: 'given_up', why: 'mailbox_full', n: 1 },
    ]),
  );
  await clock.advance('1 hour');
  await sql(`UPDATE mail_outbox SET next_try_at = now() WHERE state = 'queued'`);
  await rounds();
  expect(received).toHaveLength(MOST.hour + MOST_ASKED.hour);
});

it('counts a mail once, however often it is tried', async () => {
  const one = await person({});
  await queue(one, 'verify_address');
  await rounds();
  await sql(`UPDATE mail_outbox SET state = 'queued', next_try_at = now(), ended_at = NULL`);
  await rounds();
  expect(received).toHaveLength(2);
  expect(await sql('SELECT mails, asked_mails FROM mailbox_hour')).toEqual([{ mails: 1, asked_mails: 1 }]);
});

it('genuine mails go first, however long the others have waited', async () => {
  const strangers = await Promise.all(Array.from({ length: 3 }, () => person({})));
  const owner = await person({ isVerified: true });
  // In one transaction, whose mails no node can claim.
  const client = await node.database.pool.connect();
  try {
    await client.query('BEGIN');
    const queued = `SELECT queue_player_mail($1, $2, gen_random_uuid()::text, '{}')`;
    for (const { id } of strangers) await client.query(queued, [id, 'verify_address']);
    await client.query(`UPDATE mail_outbox SET next_try_at = now() - interval '1 hour'`);
    for (const kind of ['password_reset', 'limit_reached']) await client.query(queued, [owner.id, kind]);
    const claimed: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { rows } = await client.query('SELECT kind FROM claim_mail($1, 60000)', [randomUUID()]);
      claimed.push(rows[0].kind);
    }
    const others = Array<string>(3).fill('verify_address');
    expect(claimed).toEqual(['password_reset', 'limit_reached', ...others]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

it('no name stands in a mail to an address that nobody has verified', async () => {
  for (const isVerified of [false, true]) {
    received.length = 0;
    const one = await person({ name: 'Maria', isVerified });
    for (const kind of ['verify_address', 'password_reset', 'limit_reached']) await queue(one, kind);
    await rounds();
    expect(received).toHaveLength(3);
    for (const { subject, text, html } of received) {
      expect(`${subject} ${text} ${html}`.includes('Maria')).toBe(isVerified);
      expect(text).toMatch(isVerified ? /^Hello \u2068Maria\u2069,\n/ : /^Hello,\n/);
    }
  }
});

it('a name from before the rule of names, with an address in it, stands in no mail', async () => {
  const one = await person({ name: 'Free coins: https://evil.example', isVerified: true });
  await queue(one, 'limit_reached');
  await rounds();
  expect(received).toHaveLength(1);
  expect(received[0]?.text).toMatch(/^Hello,\n/);
  expect(`${received[0]?.subject} ${received[0]?.text} ${received[0]?.html}`).not.toContain('evil');
});
