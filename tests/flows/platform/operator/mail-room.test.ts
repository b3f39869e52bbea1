/** The room of e-mail: templates of one site, samples, a test mail by a real SMTP server, mails that are sent again. */
import type { AddressInfo } from 'node:net';
import { CODES, type operator } from '@salon/contract';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { mailCatcher } from '../../../mail-catcher.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

const received: ParsedMail[] = [];
const catcher = mailCatcher(received);
let node: PlatformNode;
let admin: StaffPerson;
let abroad: StaffPerson;
let auditor: StaffPerson;

beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
  const { port } = catcher.server.address() as AddressInfo;
  node = await startPlatformNode({
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    MAIL_FROM: 'no-reply@salon.example',
  });
  admin = await staffPerson(node, { username: 'root', role: 'admin', siteId: 0 });
  abroad = await staffPerson(node, { username: 'abroad', role: 'admin', siteId: SECOND_SITE_ID });
  auditor = await staffPerson(node, { username: 'auditor', role: 'auditor', siteId: 0 });
});
afterAll(async () => {
  await node.stop();
  await new Promise<void>((resolve) => catcher.close(resolve));
});

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const template = async (person: StaffPerson, kind: string, language: string): Promise<operator.MailTemplate> =>
  (await person.call('GET', '/mail/templates')).body.templates.find(
    (one: operator.MailTemplate) => one.kind === kind && one.language === language,
  );
const outbox = async (person: StaffPerson, state = 'all'): Promise<operator.OutboxRow[]> =>
  (await person.call('GET', `/mail/outbox?state=${state}`)).body.mails;

it('saves own words of one site alone, and goes back to the built-in ones', async () => {
  const path = '/mail/templates/limit_reached/en';
  const own = { subject: 'Enough, {{name}}', body: 'One.\r\n\r\nTwo: {{limit}}' };
  expect((await admin.call('POST', path, own)).body).toEqual({ status: 1, isChanged: true });
  expect((await admin.call('POST', path, own)).body.isChanged).toBe(false);
  const saved = { subject: 'Enough, {{name}}', body: 'One.\n\nTwo: {{limit}}' };
  expect(await template(admin, 'limit_reached', 'en')).toMatchObject({
    placeholders: ['site', 'name', 'limit'],
    own: { ...saved, changedBy: 'root' },
  });
  expect(await template(abroad, 'limit_reached', 'en')).toMatchObject({ own: null });
  expect((await abroad.call('POST', `${path}/reset`)).body.isChanged).toBe(false);
  // In one transaction: no node sends them before.
  await sql(`INSERT INTO protection_event (at, player_id, type, details)
      SELECT now(), id, 'session_ended', '{"error": "time_limit_reached"}' FROM player WHERE username IN ('demo', 'demo-eu');
    UPDATE mail_outbox SET language = 'en' WHERE kind = 'limit_reached'`);
  await node.round('mails');
  expect(received).toHaveLength(2);
  expect((await auditor.call('POST', `${path}/reset`)).body.code).toBe(CODES.right_missing);
  expect((await admin.call('POST', `${path}/reset`)).body.isChanged).toBe(true);
  expect(await template(admin, 'limit_reached', 'en')).toMatchObject({ own: null });
});

it('refuses words that players would get broken', async () => {
  const refusalOf = async (kind: string, subject: string, body: string) =>
    (await admin.call('POST', `/mail/templates/${kind}/en`, { subject, body })).body;
  expect(await refusalOf('break_begun', 'S', 'Hi {{amount}}')).toMatchObject({
    ...{ code: CODES.mail_placeholder_unknown, Params: { placeholder: '{{amount}}' } },
  });
  expect((await refusalOf('break_begun', 'S', 'Hi {{ name }}')).code).toBe(CODES.mail_placeholder_unknown);
  expect((await refusalOf('break_begun', 'S {{name', 'B')).code).toBe(CODES.mail_placeholder_unknown);
  expect((await refusalOf('password_reset', 'S', 'No link')).code).toBe(CODES.mail_link_missing);
  expect((await refusalOf('password_reset', '{{link}}', '{{link}}')).code).toBe(CODES.mail_link_missing);
  expect((await refusalOf('break_begun', 'S\r\nBcc: a@b.example', 'B')).code).toBe(CODES.invalid_request);
  expect((await refusalOf('break_begun', 'S\u2028T', 'B')).code).toBe(CODES.invalid_request);
  expect((await refusalOf('break_begun', 'S', 'B\u0000')).code).toBe(CODES.invalid_request);
  expect((await refusalOf('no_such', 'S', 'B')).code).toBe(CODES.invalid_request);
  expect(await sql('SELECT 1 FROM site_mail_template')).toEqual([]);
});

it('shows and sends a sample in the words of the draft, and the audit keeps no draft', async () => {
  const draft = {
    kind: 'deposit_booked',
    language: 'ar',
    subject: 'إيصال {{name}}',
    body: 'very-own-draft {{amount}}',
  };
  const { body: shown } = await admin.call('POST', '/mail/preview', draft);
  expect(shown).toMatchObject({ status: 1, subject: 'Salon: إيصال \u2068ليلى حسن\u2069' });
  expect(shown.body).toMatch(/very-own-draft .*1/);
  expect(await sql(`SELECT 1 FROM audit WHERE details::text LIKE '%very-own-draft%'`)).toEqual([]);
  received.length = 0;
  const bad = await admin.call('POST', '/mail/test', { ...draft, address: 'a@salon.example, b@salon.example' });
  expect(bad.body.code).toBe(CODES.invalid_request);
  const { body: sent } = await admin.call('POST', '/mail/test', { ...draft, address: 'boss@salon.example' });
  await node.round('mails');
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ subject: shown.subject, html: expect.stringContaining('dir="rtl"') });
  expect(received[0]?.text?.trim()).toBe(shown.body);
  expect((await outbox(admin, 'sent')).find(({ id }) => id === sent.id)).toMatchObject({
    ...{ kind: 'text', address: 'boss@salon.example', subject: shown.subject, player: null },
  });
  expect((await outbox(abroad)).filter(({ address }) => address !== null)).toEqual([]);
});

it('sends a mail again that was given up, and one in doubt only where it may arrive twice', async () => {
  const add = async (state: string) => {
    const made = await sql(
      `INSERT INTO mail_outbox (site_id, address, kind, key, params, state, ended_at, created_at, attempts, last_error)
       VALUES (0, 'again@salon.example', 'text', gen_random_uuid(), '{"subject": "Again", "body": "B"}', $1, now(),
         now() - interval '5 days', 3, 'ETIMEDOUT') RETURNING id`,
      [state],
    );
    return Number(made[0].id);
  };
  const again = (person: StaffPerson, id: number, mayArriveTwice = false) =>
    person.call('POST', `/mail/outbox/${id}/again`, { mayArriveTwice });
  const [givenUp, inDoubt] = [await add('given_up'), await add('in_doubt')];
  expect((await again(abroad, givenUp)).body.code).toBe(CODES.not_found);
  expect((await auditor.call('GET', '/mail/outbox?state=given_up')).body.mails).toMatchObject([
    { id: givenUp, problem: 'ETIMEDOUT', attempts: 3 },
  ]);
  expect((await auditor.call('POST', `/mail/outbox/${givenUp}/again`, {})).body.code).toBe(CODES.right_missing);
  received.length = 0;
  const both = await Promise.all([again(admin, givenUp), again(admin, givenUp)]);
  expect(both.map(({ body }) => body.code ?? body.status).sort()).toEqual([1, CODES.mail_not_over]);
  await node.round('mails');
  expect(received).toHaveLength(1);
  expect((await again(admin, inDoubt)).body.code).toBe(CODES.mail_in_doubt);
  expect((await again(admin, inDoubt, true)).body).toEqual({ status: 1, isChanged: true });
  await node.round('mails');
  expect(received).toHaveLength(2);
  const sentIds = (await outbox(admin, 'sent')).map(({ id }) => id);
  expect(sentIds).toEqual(expect.arrayContaining([givenUp, inDoubt]));
});

it('says where the site has switched mails off', async () => {
  expect((await admin.call('GET', '/mail/templates')).body).toMatchObject({ problems: [] });
  await admin.call('POST', '/site/settings', { set: { MAIL: false } });
  expect((await admin.call('GET', '/mail/templates')).body).toMatchObject({ problems: ['off'] });
});
