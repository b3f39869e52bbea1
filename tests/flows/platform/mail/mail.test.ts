import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { CODES, http, mail, registration } from '@salon/contract';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import { createOutbox, queueMail } from '../../../../apps/platform/src/mail/outbox.ts';
import { sendNext } from '../../../../apps/platform/src/mail/sender.ts';
import { createMailServer } from '../../../../apps/platform/src/mail/smtp.ts';
import { NEWCOMER } from '../login/newcomer.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

/** What the mail server does with the next mails. */
let mode: 'take' | 'refuse_recipient' | 'busy' | 'drop_before_content' | 'drop_after_content' = 'take';
const received: ParsedMail[] = [];
const catcher = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ['STARTTLS'], hideSTARTTLS: true, logger: false },
  onRcptTo: (_address, session, callback) => {
    if (mode === 'refuse_recipient') return callback(Object.assign(new Error('no such user'), { responseCode: 550 }));
    if (mode === 'busy') return callback(Object.assign(new Error('later'), { responseCode: 451 }));
    if (mode === 'drop_before_content') return dropConnection(session.id);
    callback();
  },
  onData: (stream, session, callback) => {
    simpleParser(stream).then((parsed) => {
      received.push(parsed);
      if (mode === 'drop_after_content') dropConnection(session.id);
      else callback();
    }, callback);
  },
});
catcher.on('error', () => {});

function dropConnection(id: string) {
  for (const connection of catcher.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>)
    if (connection.id === id) connection._socket.destroy();
}

let node: PlatformNode;
let smtpUrl: string;
const outbox = async (key = '%') =>
  (
    await node.database.pool.query(
      `SELECT kind, state, attempts, last_error, params FROM mail_outbox WHERE key LIKE $1 ORDER BY id`,
      [key],
    )
  ).rows;
const dueNow = (key: string) =>
  node.database.pool.query(`UPDATE mail_outbox SET next_try_at = now() WHERE key LIKE $1`, [key]);
const settled = async (key: string, state: string) => {
  await node.round('mails');
  expect((await outbox(key)).map((row) => row.state)).toEqual([state]);
};
const call = (path: string, body: object) => node.call('POST', `${mail.MAIL_BASE}${path}`, { body });
const linkIn = (one: ParsedMail) => /#([\w-]{43})/.exec(one.text ?? '')?.[1] ?? '';
const to = (one: ParsedMail) => (Array.isArray(one.to) ? one.to[0] : one.to)?.text;
const queueText = (key: string) =>
  queueMail(node.database.pool, { siteId: 0, to: 'ops@salon.example', kind: 'text', subject: 'S', body: 'B', key });

beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(catcher.server.address() as AddressInfo).port}?ignoreTLS=true`;
  node = await startPlatformNode({ SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@salon.example' });
});
afterAll(async () => {
  await node.stop();
  await new Promise<void>((resolve) => catcher.close(resolve));
});
beforeEach(() => {
  mode = 'take';
  received.length = 0;
});

describe('a receipt', () => {
  const deposit = async (username: string, amount: number) => {
    const id = randomUUID();
    await node.database.pool.query(
      `INSERT INTO deposit (id, player_id, site_id, provider, currency, opened_at, expires_at)
       SELECT $1, id, site_id, 'p', player_currency(id), now(), now() + interval '1 hour' FROM player WHERE username = $2`,
      [id, username],
    );
    await node.database.pool.query(
      `UPDATE deposit SET state = 'booked', amount_minor = $2, ended_at = now() WHERE id = $1`,
      [id, amount],
    );
    return id;
  };

  it('of a deposit comes once, in the words of the site and the language of the player', async () => {
    await node.database.pool.query(`UPDATE player SET language = 'ar' WHERE username = 'demo2'`);
    await node.database.pool.query(
      `INSERT INTO site_mail_template (site_id, kind, language, subject, body, changed_by)
       VALUES (1, 'deposit_booked', 'en', 'Thanks {{name}}', 'Own words: {{amount}} <b>', 'x')`,
    );
    await node.database.pool.query(`UPDATE player SET email_verified_at = now() WHERE username = 'demo-eu'`);
    const ids = [await deposit('demo', 12_345), await deposit('demo2', 500), await deposit('demo-eu', 700)];
    for (const id of ids) await settled(`deposit:${id}`, 'sent');
    expect(received).toHaveLength(3);
    const [turkish, arabic, own] = ['demo@salon.example', 'demo2@salon.example', 'demo-eu@'].map((address) =>
      received.find((one) => to(one)?.startsWith(address)),
    );
    expect(turkish?.subject).toBe('Salon: Para yatırma makbuzunuz');
    expect(turkish?.text).toContain('₺123,45');
    expect(turkish?.text).toContain(ids[0]);
    expect(turkish?.from?.value[0]).toEqual({ name: 'Salon', address: 'no-reply@salon.example' });
    expect(arabic?.subject).toBe('Salon: إيصال الإيداع');
    expect(arabic?.html).toContain('dir="rtl"');
    expect(own?.subject).toBe('Riviera Club: Thanks \u2068Clara\u2069');
    expect(own?.text).toContain('Own words: €7.00');
    expect(own?.html).toContain('&lt;b&gt;');
  });

  it('is not written where the booking is rolled back', async () => {
    const before = (await outbox()).length;
    const client = await node.database.pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT set_limit(id, 'deposit', 'day', 1000) FROM player WHERE username = 'demo'`);
    await client.query('ROLLBACK');
    client.release();
    expect(await outbox()).toHaveLength(before);
    await node.database.pool.query(
      `SELECT set_limit(id, 'deposit', 'day', 1000000) FROM player WHERE username = 'demo'`,
    );
    await node.round('mails');
    expect(received.map((one) => one.subject)).toEqual(['Salon: Limitiniz belirlendi']);
    expect(received[0]?.text).toContain('para yatırma, günlük: ₺10.000,00');
  });
});

describe('a mail is sent once', () => {
  it('when the same fact is queued twice', async () => {
    expect([await queueText('twice'), await queueText('twice')]).toEqual([true, false]);
    await settled('text:twice', 'sent');
    expect(received).toHaveLength(1);
  });

  it('when a server is busy, or drops the connection before the content: it is tried again', async () => {
    for (const bad of ['busy', 'drop_before_content'] as const) {
      mode = bad;
      received.length = 0;
      await queueText(bad);
      await node.round('mails');
      expect(await outbox(`text:${bad}`)).toMatchObject([{ state: 'queued', last_error: expect.any(String) }]);
      mode = 'take';
      await dueNow(`text:${bad}`);
      await settled(`text:${bad}`, 'sent');
      expect(received).toHaveLength(1);
    }
  });

  it('when the connection is lost after the content: it is in doubt and never sent again by itself', async () => {
    mode = 'drop_after_content';
    await queueText('doubt');
    await settled('text:doubt', 'in_doubt');
    mode = 'take';
    await dueNow('text:doubt');
    await node.round('mails');
    await node.round('mails');
    expect(await outbox('text:doubt')).toMatchObject([{ state: 'in_doubt' }]);
    expect(received).toHaveLength(1);
  });

  it('when the recipient is refused for good: it is given up', async () => {
    mode = 'refuse_recipient';
    await queueText('nobody');
    await settled('text:nobody', 'given_up');
    expect((await outbox('text:nobody'))[0]?.last_error).toContain('550');
  });

  it('when a server falls silent: tried again before the content, in doubt after it', { timeout: 60_000 }, async () => {
    const letter = {
      from: { name: 'S', address: 'a@salon.example' },
      to: 'b@salon.example',
      messageId: '<1@salon.example>',
    };
    const words = { subject: 'S', text: 'T', html: '<p>T</p>' };
    /** Its answers, in order; then nothing any more. */
    const silentFrom = async (answers: readonly string[]) => {
      const silent = createServer((socket) => {
        const left = [...answers];
        const next = () => void (left.length > 0 && socket.write(`${left.shift()}\r\n`));
        socket.on('data', next).on('error', () => {});
        next();
      });
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?ignoreTLS=true`;
      const delivery = await createMailServer(url).deliver({ ...letter, ...words }, async () => true);
      silent.close();
      return delivery.state;
    };
    const [atOnce, afterContent] = await Promise.all([
      silentFrom([]),
      silentFrom(['220 here', '250 hello', '250 from', '250 to', '354 content']),
    ]);
    expect([atOnce, afterContent]).toEqual(['queued', 'in_doubt']);
  });

  it('when a node dies after its claim: another one sends it, and the dead one cannot', async () => {
    const own = createOutbox(node.database.pool);
    await node.database.pool.query(
      `UPDATE mail_outbox SET next_try_at = now() + interval '1 hour' WHERE state = 'queued'`,
    );
    // Claimed in the moment of its insert, before the node's own job can.
    const client = await node.database.pool.connect();
    await client.query('BEGIN');
    await queueMail(client as never, {
      siteId: 0,
      to: 'a@salon.example',
      kind: 'text',
      subject: 'S',
      body: 'B',
      key: 'dead',
    });
    await client.query(
      `UPDATE mail_outbox SET claim = $1, attempts = 1, next_try_at = now() + interval '1 hour' WHERE key = 'text:dead'`,
      [randomUUID()],
    );
    await client.query('COMMIT');
    const { rows } = await client.query(`SELECT id, claim FROM mail_outbox WHERE key = 'text:dead'`);
    client.release();
    await dueNow('text:dead');
    await settled('text:dead', 'sent');
    expect(await own.begin(rows[0])).toBe(false);
    expect(received).toHaveLength(1);
  });

  it('when a node dies in the middle of handing it over: it is in doubt', async () => {
    await queueText('middle');
    await settled('text:middle', 'sent');
    await node.database.pool.query(
      `UPDATE mail_outbox SET state = 'sending', next_try_at = now(), ended_at = NULL WHERE key = 'text:middle'`,
    );
    await settled('text:middle', 'in_doubt');
    expect(received).toHaveLength(1);
  });

  it('by two nodes at once', async () => {
    const deps = {
      ...{ outbox: createOutbox(node.database.pool), server: createMailServer(smtpUrl), from: 'a@salon.example' },
      ...{ ownOrigin: () => null, originOf: (host: string) => host },
    };
    for (let at = 0; at < 10; at += 1) await queueText(`race-${at}`);
    await Promise.all(
      [1, 2, 3].map(async () => {
        while (await sendNext(deps));
      }),
    );
    // The node may have one of them under way.
    await node.round('mails');
    expect((await outbox('text:race-%')).every((row) => row.state === 'sent')).toBe(true);
    expect(received).toHaveLength(10);
  });

  it('without a header that its subject brings along', async () => {
    const subject = 'Hi\r\nBcc: thief@evil.example';
    await queueMail(node.database.pool, {
      siteId: 0,
      to: 'a@salon.example',
      kind: 'text',
      subject,
      body: 'B',
      key: 'bcc',
    });
    await settled('text:bcc', 'sent');
    expect(received[0]?.headers.has('bcc')).toBe(false);
    expect(received[0]?.subject).toBe('Hi Bcc: thief@evil.example');
  });
});

describe('a link', () => {
  const login = (password: string) =>
    node.call('POST', `${http.API_BASE}/login`, { body: { username: 'demo3', password } });

  it('sets a new password once, ends every login, and is in no table, audit or answer', async () => {
    const { token } = await node.login('demo3');
    expect((await call('/reset-request', { email: 'DEMO3@salon.example', language: 'en' })).body).toEqual({
      status: 1,
    });
    await node.round('mails');
    expect(received).toHaveLength(1);
    expect(received[0]?.subject).toBe('Salon: Set a new password');
    const link = linkIn(received[0]!);
    expect(link).toHaveLength(43);
    // Of a site without a host: where the node itself listens.
    expect(received[0]?.text).toContain(`:${new URL(node.url).port}${mail.LINK_PATHS.reset}#`);
    expect((await call('/reset', { token: link, password: 'demo3' })).body.code).toBe(CODES.password_too_short);
    const both = await Promise.all(
      ['eine-gute-parole', 'noch-eine-parole'].map((password) => call('/reset', { token: link, password })),
    );
    expect(both.map(({ body }) => body.status).sort()).toEqual([0, 1]);
    expect(both.find(({ body }) => body.status === 0)?.body.code).toBe(CODES.mail_link_spent);
    expect((await node.call('GET', `${http.API_BASE}/player/profile`, { token })).body.code).toBe(CODES.unauthorized);
    expect((await login(DEMO_PASSWORD)).status).toBe(401);
    const won = both[0]?.body.status === 1 ? 'eine-gute-parole' : 'noch-eine-parole';
    const back = await login(won);
    expect(back.body.status).toBe(1);
    const { body } = await node.call('GET', `${http.API_BASE}/player/profile`, { token: back.body.token });
    expect(body.profile.emailVerifiedAt).not.toBeNull();
    const { rows } = await node.database.pool.query(
      `SELECT (SELECT jsonb_agg(m) FROM mail_outbox m)::text || (SELECT jsonb_agg(t) FROM player_email_token t)::text
         || (SELECT jsonb_agg(a) FROM audit a)::text AS all_rows`,
    );
    expect(rows[0].all_rows).not.toContain(link);
    expect(rows[0].all_rows).toContain('"by": "mail"');
  });

  it('is answered alike for an address that nobody has, and too many are refused alike', async () => {
    for (const email of ['nobody@salon.example', 'demo4@salon.example']) {
      const answers = [];
      for (let at = 0; at < 4; at += 1) answers.push((await call('/reset-request', { email })).body);
      expect(answers.map((one) => one.code ?? one.status)).toEqual([1, 1, 1, CODES.too_many_requests]);
    }
    await node.round('mails');
    expect(received).toHaveLength(3);
    expect(new Set(received.map(to))).toEqual(new Set(['demo4@salon.example']));
  });

  it('is over after its time, and of no use at another purpose', async () => {
    const { token } = await node.login('demo5');
    const sent = await node.call('POST', mail.VERIFICATION_PATH, { token, body: { language: 'tr' } });
    expect(sent.body).toEqual({ status: 1 });
    await node.round('mails');
    expect(received).toHaveLength(1);
    const link = linkIn(received[0]!);
    expect((await call('/reset', { token: link, password: 'eine-gute-parole' })).body.code).toBe(CODES.mail_link_spent);
    await node.database.pool.query(`UPDATE player_email_token SET expires_at = expires_at - interval '73 hours'`);
    expect((await call('/verify', { token: link })).body.code).toBe(CODES.mail_link_spent);
    await node.database.pool.query(`UPDATE player_email_token SET expires_at = expires_at + interval '73 hours'`);
    expect((await call('/verify', { token: link })).body).toEqual({ status: 1 });
    expect((await call('/verify', { token: link })).body.code).toBe(CODES.mail_link_spent);
  });
});

describe('a registration with an address that somebody has', () => {
  const register = async (change: object) => {
    const { status, body } = await node.call('POST', registration.REGISTER_PATH, {
      body: { ...NEWCOMER, username: `u${randomUUID().slice(0, 8)}`, ...change },
    });
    return [status, body];
  };
  const refused = { status: 0, code: CODES.registration_refused, Params: {}, ErrorMessage: 'registration refused' };
  const notices = () => outbox('address_taken:%');
  const setSite = (settings: object) =>
    node.database.pool.query('UPDATE site SET settings = settings || $1 WHERE id = 0', [settings]);

  it('is refused like any other, and its owner alone gets a mail, one a day', async () => {
    await node.database.pool.query(`UPDATE player SET language = 'en' WHERE username = 'demo4'`);
    await node.database.pool.query(
      `SELECT exclude_player(id, 'cool_off', now() + interval '2 days') FROM player WHERE username = 'demo5'`,
    );
    await node.database.pool.query(`UPDATE player SET banned = true WHERE username = 'demo3'`);
    await node.round('mails');
    expect((await outbox('protection:%')).every(({ state }) => state === 'sent')).toBe(true);
    received.length = 0;
    // A stranger's language is not that of the owner.
    const changes = [
      { email: 'Demo4@Salon.example', language: 'ar' },
      { email: 'demo5@salon.example' },
      { email: 'demo3@salon.example' },
      { username: 'DEMO', email: 'nobody@salon.example' },
    ];
    for (const change of changes) expect(await register(change)).toEqual([403, refused]);
    const states = async () => (await notices()).map(({ state, last_error }) => last_error ?? state);
    const none = 'no_address';
    await node.round('mails');
    expect(await states()).toEqual(['sent', none, none, none]);
    expect(received.map(to)).toEqual(['demo4@salon.example']);
    expect(received[0]?.subject).toBe('Salon: Your e-mail address was used to open an account');
    expect(received[0]?.text).toContain('No account was opened');
    // Nothing of the stranger, and nothing that logs anybody in.
    expect(received[0]?.text).not.toMatch(/https?:|Deneme/);
    for (const change of changes) expect(await register(change)).toEqual([403, refused]);
    expect(await notices()).toHaveLength(4);
  });

  it('is refused without a mail where the site sends none', async () => {
    await setSite({ MAIL: false });
    expect(await register({ email: 'demo@salon.example' })).toEqual([403, refused]);
    expect(await notices()).toHaveLength(4);
    await setSite({ MAIL: true });
  });

  it('is no matter to others: the account is open at once, and its address is asked to be verified', async () => {
    const [status, body] = await register({ language: 'en' });
    expect(status).toBe(200);
    expect(registration.registerAnswer.parse(body).token).toBeTruthy();
    await node.round('mails');
    expect(received.map((one) => one.subject)).toEqual(['Salon: Verify your e-mail address']);
    expect(to(received[0]!)).toBe(NEWCOMER.email);
  });
});
