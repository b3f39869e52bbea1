import { randomUUID } from 'node:crypto';
import { CODES, chat, type http } from '@salon/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPresenceQueries } from '../../../../apps/platform/src/features/chat/presence.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
let demo: http.LoginAnswer;
let demo2: http.LoginAnswer;
let support: http.LoginAnswer;
let assistant: chat.Contact;

const contactsOf = async ({ token }: http.LoginAnswer) =>
  chat.contactsAnswer.parse((await node.call('GET', '/api/chat/contacts', { token })).body);
const send = (
  { token }: http.LoginAnswer,
  contactId: number,
  messageText: string,
  { chatId = null as number | null, messageId = randomUUID() as string, language = 'en' } = {},
) =>
  node.call('POST', '/api/chat/send-message', {
    token,
    body: { chatId, contactId, messageText, messageId, language },
  });
const dialog = ({ token, user }: http.LoginAnswer, contactId: number, more = '') =>
  node.call('GET', `/api/chat/get-chat?contactId=${contactId}&userId=${user.id}${more}`, { token });
const saveUser = ({ token }: http.LoginAnswer, body: unknown) =>
  node.call('POST', '/api/chat/user/data', { token, body });

beforeAll(async () => {
  node = await startPlatformNode();
  demo = await node.login('demo');
  demo2 = await node.login('demo2');
  support = await node.login('support');
  assistant = (await contactsOf(demo)).find(({ automatic }) => automatic)!;
});
afterAll(() => node.stop());
beforeEach(async () => {
  await node.database.pool.query('DELETE FROM chat_message');
  await node.database.pool.query('DELETE FROM chat');
});

describe('chat', () => {
  it('CH-02 CA-04 a player has the support as contacts, the support has those who wrote', async () => {
    expect((await contactsOf(demo)).map(({ id, automatic, role }) => [id, automatic, role])).toEqual([
      [assistant.id, true, 'support'],
      [support.user.id, false, 'support'],
    ]);
    expect(assistant).toMatchObject({ status: 'online', unread: 0, lastMessage: null });
    expect(await contactsOf(support)).toEqual([]);
    await send(demo, support.user.id, 'Hello Selin');
    expect(await contactsOf(support)).toMatchObject([
      { id: demo.user.id, role: 'player', unread: 1, lastMessage: 'Hello Selin', name: 'Deniz Yılmaz' },
    ]);
  });

  it('CH-01 CH-02 a message reaches both sides at once, on all devices, and is stored', async () => {
    const [here, there, agent] = [
      await node.player('/notifications', demo.token),
      await node.player('/notifications', (await node.login('demo')).token),
      await node.player('/notifications', support.token),
    ];
    const { status, body } = await send(demo, support.user.id, 'Is anybody here?');
    const sent = chat.sendAnswer.parse(body);
    expect([status, sent.message.number, sent.message.who]).toEqual([200, 1, demo.user.id]);
    for (const socket of [here, there]) {
      const push = chat.pushes['chat-message'].parse(await socket.push('chat-message'));
      expect(push).toMatchObject({ contactId: support.user.id, unread: 0, message: sent.message });
    }
    expect(await agent.push('chat-message')).toMatchObject({ contactId: demo.user.id, unread: 1 });
    await send(support, demo.user.id, 'Yes.', { chatId: sent.chatId });
    expect(await here.push('chat-message', ({ message }) => message.number === 2)).toMatchObject({
      unread: 1,
      message: { message: 'Yes.', who: support.user.id },
    });
    const stored = chat.chatAnswer.parse((await dialog(demo, support.user.id)).body);
    expect(stored.chat.dialog.map(({ message }) => message)).toEqual(['Is anybody here?', 'Yes.']);
    expect(stored.userChatList).toMatchObject([{ contactId: support.user.id, chatId: sent.chatId }]);
  });

  it('CH-01 what is read on one device is read on the others', async () => {
    await send(demo, support.user.id, 'one');
    await send(demo, support.user.id, 'two');
    const other = await node.player('/notifications', support.token);
    const { body } = await saveUser(support, { read: { contactId: demo.user.id, number: 1 } });
    expect(chat.chatUser.parse(body).id).toBe(support.user.id);
    expect(await other.push('chat-read')).toEqual({ contactId: demo.user.id, unread: 1 });
    // Neither beyond what there is, nor back.
    await saveUser(support, { read: { contactId: demo.user.id, number: 99 } });
    await saveUser(support, { read: { contactId: demo.user.id, number: 1 } });
    expect((await contactsOf(support))[0]?.unread).toBe(0);
  });

  it('CH-02 the automatic contact answers in the same breath, and says what it is', async () => {
    const { body } = await send(demo, assistant.id, 'how do I CASH OUT?');
    const { chatId } = chat.sendAnswer.parse(body);
    const stored = chat.chatAnswer.parse((await dialog(demo, assistant.id)).body);
    expect(stored.chat.id).toBe(chatId);
    expect(stored.chat.dialog.map(({ who }) => who)).toEqual([demo.user.id, assistant.id]);
    expect(stored.chat.dialog[1]?.message).toMatch(/Cash out.*Automatic answer/);
    expect((await contactsOf(demo))[0]).toMatchObject({ id: assistant.id, unread: 1 });
    await send(demo, assistant.id, 'insan', { language: 'tr' });
    expect((await dialog(demo, assistant.id)).body.chat.dialog.at(-1).message).toContain('Selin Arslan');
  });

  it('CH-02 a repeat with the same id is the same message', async () => {
    const messageId = randomUUID();
    const [first, again] = await Promise.all([
      send(demo, assistant.id, 'hello', { messageId }),
      send(demo, assistant.id, 'hello', { messageId }),
    ]);
    expect(first.body.message).toEqual(again.body.message);
    expect((await dialog(demo, assistant.id)).body.chat.dialog).toHaveLength(2);
  });

  it.each([
    `<script>alert('x')</script><img src=x onerror=alert(1)>`,
    `'; DROP TABLE chat_message; --`,
    '{{constructor.constructor("return 1")()}} \u202e ₺ 😀 سلام',
  ])('CH-02 text is stored as it was typed: %s', async (text) => {
    await send(demo, support.user.id, text);
    expect((await dialog(support, demo.user.id)).body.chat.dialog.map((one: chat.Message) => one.message)).toEqual([
      text,
    ]);
  });

  it('CH-03 what is empty, too long, or no text is refused', async () => {
    const codes = await Promise.all(
      ['', ' \n\t ', 'x'.repeat(2_001), 'nul\0'].map(
        async (text) => (await send(demo, support.user.id, text)).body.code,
      ),
    );
    expect(codes).toEqual(Array(4).fill(CODES.invalid_request));
    expect((await send(demo, support.user.id, 'x'.repeat(2_000))).status).toBe(200);
  });

  it('CH-02 nobody reads, writes or marks what is not theirs', async () => {
    const { chatId } = chat.sendAnswer.parse((await send(demo, support.user.id, 'secret')).body);
    const refused = async (reply: Promise<{ status: number; body: { code: number } }>) => {
      const { status, body } = await reply;
      return [status, body.code];
    };
    const forbidden = [403, CODES.forbidden];
    // Another player as contact, another player's name on one's own call, an unknown contact, an agent to somebody who never wrote.
    expect(await refused(dialog(demo2, demo.user.id))).toEqual(forbidden);
    expect(await refused(dialog({ ...demo2, user: demo.user }, support.user.id))).toEqual(forbidden);
    expect(await refused(dialog(demo2, 999_999))).toEqual(forbidden);
    expect(await refused(send(support, demo2.user.id, 'hello'))).toEqual(forbidden);
    expect(await refused(send(demo2, demo.user.id, 'hello'))).toEqual(forbidden);
    expect(await refused(saveUser(demo2, { read: { contactId: demo.user.id, number: 1 } }))).toEqual(forbidden);
    // Somebody else's chat by its number.
    expect(await refused(send(demo2, support.user.id, 'hello', { chatId }))).toEqual([404, CODES.not_found]);
    expect((await dialog(demo2, support.user.id)).body.chat).toEqual({ id: null, dialog: [], hasMore: false });
    expect((await node.call('GET', '/api/chat/contacts')).status).toBe(401);
    await node.database.pool.query('INSERT INTO site (id, name, currency) VALUES (7, $1, $2) ON CONFLICT DO NOTHING', [
      'Other',
      'EUR',
    ]);
    const { rows } = await node.database.pool.query(
      `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
       SELECT 7, 'outside', 'outside@salon.example', 'Out', 'Side', password_hash FROM player WHERE id = $1 RETURNING id`,
      [support.user.id],
    );
    await node.database.pool.query('INSERT INTO support_agent (player_id) VALUES ($1)', [rows[0].id]);
    expect(await refused(send(demo, rows[0].id, 'hello'))).toEqual(forbidden);
    expect((await contactsOf(demo)).map(({ id }) => id)).not.toContain(rows[0].id);
  });

  it('CH-02 history comes page by page, each message once', async () => {
    await send(demo, support.user.id, 'first');
    await node.database.pool.query(
      `SELECT add_chat_message(c.id, c.player_id, gen_random_uuid(), 'message ' || n) FROM chat c, generate_series(2, 75) n`,
    );
    const numbers: number[] = [];
    let before = '';
    for (let more = true; more; ) {
      const { chat: page } = chat.chatAnswer.parse((await dialog(demo, support.user.id, `&size=20${before}`)).body);
      numbers.unshift(...page.dialog.map(({ number }) => number));
      before = `&before=${page.dialog[0]?.number}`;
      more = page.hasMore;
    }
    expect(numbers).toEqual(Array.from({ length: 75 }, (_, index) => index + 1));
  });

  it('CH-02 a flood is turned down with the time to wait, in all chats together', async () => {
    const replies = [];
    for (let n = 0; n < 22; n += 1)
      replies.push(await send(demo2, n % 2 ? assistant.id : support.user.id, `message ${n}`));
    expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429, 429]);
    const { headers, body } = replies.at(-1)!;
    expect(body.code).toBe(CODES.too_many_requests);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(30);
    expect((await send(demo, support.user.id, 'others still write')).status).toBe(200);
  });

  it('CH-01 messages of both sides at once get numbers without gaps', async () => {
    const { chatId } = chat.sendAnswer.parse((await send(demo, support.user.id, 'start')).body);
    await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        n % 2 ? send(demo, support.user.id, `d${n}`, { chatId }) : send(support, demo.user.id, `s${n}`, { chatId }),
      ),
    );
    const { body } = await dialog(demo, support.user.id);
    expect(body.chat.dialog.map((one: chat.Message) => one.number)).toEqual(
      Array.from({ length: 17 }, (_, n) => n + 1),
    );
  });

  it('CH-01 the status that one chooses is seen by others, and those who are gone are offline', async () => {
    const watcher = await node.player('/notifications', demo2.token);
    const own = await node.login('demo5');
    const agentId = own.user.id;
    await node.database.pool.query('INSERT INTO support_agent (player_id, position) VALUES ($1, 5)', [agentId]);
    const status = async () => (await contactsOf(demo2)).find(({ id }) => id === agentId)?.status;
    const sees = (shown: chat.ChatStatus) =>
      watcher.push('chat-presence', (push) => push.contactId === agentId && push.status === shown);
    expect(await status()).toBe('offline');
    const agent = await node.player('/notifications', own.token);
    await sees('online');
    await saveUser(own, { status: 'do-not-disturb' });
    await sees('do-not-disturb');
    await agent.push('chat-presence', (push) => push.contactId === agentId && push.status === 'do-not-disturb');
    expect(await status()).toBe('do-not-disturb');
    await node.call('POST', '/api/v1/player/logout', { token: own.token });
    await sees('offline');
    expect(await status()).toBe('offline');
  });

  it('CH-01 whose node died without a word is offline once it has been silent for too long', async () => {
    const demo3 = await node.login('demo3');
    const { id } = demo3.user;
    await send(demo3, support.user.id, 'hello');
    await node.database.pool.query(
      `WITH node AS (INSERT INTO chat_node (id) VALUES (gen_random_uuid()) RETURNING id)
        INSERT INTO chat_presence SELECT node.id, $1 FROM node`,
      [id],
    );
    const shownStatus = async () => (await contactsOf(support)).find((one) => one.id === id)?.status;
    expect(await shownStatus()).toBe('online');
    await node.database.pool.query(
      `UPDATE chat_node SET seen_at = now() - interval '46 seconds' WHERE id IN (SELECT node_id FROM chat_presence WHERE player_id = $1)`,
      [id],
    );
    expect(await shownStatus()).toBe('offline');
    // The node's own round may have been there first.
    const dropped = await createPresenceQueries(node.database.pool).dropLost();
    expect([[id], []]).toContainEqual(dropped);
    const stored = 'SELECT 1 FROM chat_presence WHERE player_id = $1';
    await expect.poll(async () => (await node.database.pool.query(stored, [id])).rowCount).toBe(0);
  });
});
