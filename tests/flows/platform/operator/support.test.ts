/** The team's side of the chat: queue, take, hand over, presence, canned answers; the player sees one conversation. */
import { randomUUID } from 'node:crypto';
import { CODES, type chat, type operator } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

let node: PlatformNode;
let ada: StaffPerson;
let bora: StaffPerson;
let abroad: StaffPerson;
let player: { token: string; id: number; socket: PlayerSocket };
let agentId: number;
let chatId: number;

beforeAll(async () => {
  node = await startPlatformNode();
  ada = await staffPerson(node, { username: 'ada', role: 'support', siteId: 0 });
  bora = await staffPerson(node, { username: 'bora', role: 'admin', siteId: null });
  abroad = await staffPerson(node, { username: 'abroad', role: 'admin', siteId: SECOND_SITE_ID });
  const { token, user } = (await node.login('demo')) as { token: string; user: { id: number } };
  player = { token, id: user.id, socket: await node.player('/notifications', token) };
  const contacts: chat.Contact[] = (await node.call('GET', '/api/chat/contacts', { token })).body;
  agentId = contacts.find(({ automatic }) => !automatic)!.id;
});
afterAll(() => node.stop());

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const write = async (messageText: string) => {
  const body = { contactId: agentId, messageText, messageId: randomUUID(), language: 'ar' };
  return (await node.call('POST', '/api/chat/send-message', { token: player.token, body })).body;
};
const chats = async (by = ada, state = 'open'): Promise<operator.SupportChat[]> =>
  (await by.call('GET', `/support/chats?state=${state}`)).body.chats;
const act = async (by: StaffPerson, what: string, body?: unknown) =>
  (await by.call('POST', `/support/chats/${chatId}/${what}`, body)).body;
const answer = (by: StaffPerson, text: string, id = randomUUID()) => act(by, 'messages', { id, text });
const staffId = async (username: string): Promise<number> =>
  (await sql('SELECT id FROM staff WHERE username = $1', [username]))[0].id;
const agentStatus = async () =>
  (await node.call('GET', '/api/chat/contacts', { token: player.token })).body.find(
    (one: chat.Contact) => one.id === agentId,
  ).status;

describe('the queue', () => {
  it('shows who waits since when, with the player’s language, and only to the site', async () => {
    expect(await chats()).toEqual([]);
    chatId = (await write('Nerede param?')).chatId;
    await write('Kimse yok mu?');
    expect(await chats()).toMatchObject([
      { id: chatId, username: 'demo', unread: 2, language: 'ar', takenBy: null, lastMessage: 'Kimse yok mu?' },
    ]);
    const [{ waitingSince, lastAt }] = (await chats()) as [operator.SupportChat];
    expect(Date.parse(waitingSince!)).toBeLessThan(Date.parse(lastAt));
    expect(await chats(abroad)).toEqual([]);
    for (const what of ['take', 'release', 'done', 'hand-over', 'messages'])
      expect((await act(abroad, what, { id: randomUUID(), text: 'x', staffId: 1 })).code).toBe(CODES.not_found);
    expect((await abroad.call('GET', `/support/chats/${chatId}`)).body.code).toBe(CODES.not_found);
  });

  it('an automatic contact’s chats are not in it', async () => {
    const contacts: chat.Contact[] = (await node.call('GET', '/api/chat/contacts', { token: player.token })).body;
    const body = { contactId: contacts.find(({ automatic }) => automatic)!.id, messageText: 'merhaba' };
    await node.call('POST', '/api/chat/send-message', { token: player.token, body });
    expect(await chats(ada, 'recent')).toHaveLength(1);
  });

  it('of two who take at once one gets the chat', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await Promise.all([act(ada, 'take'), act(bora, 'take')]);
      expect(both.filter((one) => one.isChanged === true)).toHaveLength(1);
      expect(both.filter((one) => one.code === CODES.chat_taken)).toHaveLength(1);
      await act(both[0].isChanged ? ada : bora, 'release');
    }
  });
});

describe('an answer', () => {
  it('comes from the agent, once, by who has the chat; the platform knows who wrote it', async () => {
    expect((await answer(ada, 'Bakıyorum')).code).toBe(CODES.chat_taken);
    expect((await act(ada, 'take')).isChanged).toBe(true);
    const id = randomUUID();
    const sent = await answer(ada, 'Bakıyorum', id);
    expect(sent).toEqual({ status: 1, number: 3, isFresh: true });
    expect(await answer(ada, 'Bakıyorum', id)).toEqual({ ...sent, isFresh: false });
    const push = await player.socket.push('chat-message', (one) => one.message.message === 'Bakıyorum');
    expect(push).toMatchObject({ chatId, contactId: agentId, message: { who: agentId, number: 3 }, unread: 1 });
    expect(await chats()).toMatchObject([{ waitingSince: null, unread: 0, takenBy: { name: 'ada', isPresent: true } }]);
    const [audited] = await sql(`SELECT string_agg(details::text, '') AS text FROM audit`);
    expect(audited.text).not.toContain('Bakıyorum');
  });

  it('by a second person after the chat was handed over: the player sees one conversation', async () => {
    expect((await act(bora, 'take')).code).toBe(CODES.chat_taken);
    expect((await act(ada, 'hand-over', { staffId: await staffId('abroad') })).code).toBe(CODES.not_found);
    expect((await act(ada, 'hand-over', { staffId: await staffId('bora') })).isChanged).toBe(true);
    expect((await answer(ada, 'Hâlâ buradayım')).code).toBe(CODES.chat_taken);
    await write('Bekliyorum');
    expect((await answer(bora, 'Ödendi')).number).toBe(5);
    const { body } = await bora.call('GET', `/support/chats/${chatId}`);
    expect(body.messages.map((one: operator.SupportMessage) => [one.from, one.staff, one.text])).toEqual([
      ['player', null, 'Nerede param?'],
      ['player', null, 'Kimse yok mu?'],
      ['agent', 'ada', 'Bakıyorum'],
      ['player', null, 'Bekliyorum'],
      ['agent', 'bora', 'Ödendi'],
    ]);
    const own = await node.call('GET', `/api/chat/get-chat?contactId=${agentId}&userId=${player.id}`, {
      token: player.token,
    });
    const dialog: chat.Message[] = own.body.chat.dialog;
    expect(dialog.map(({ who }) => who)).toEqual([player.id, player.id, agentId, player.id, agentId]);
    // As a word: the id of a message has "ada" in it, now and then.
    expect(JSON.stringify(own.body)).not.toMatch(/\b(ada|bora)\b|staff/);
    const file = await node.call('GET', '/api/v1/player/export', { token: player.token });
    expect(JSON.stringify(file.body)).not.toMatch(/staff_id|taken_by/);
  });

  it('ends with the work; the next message of the player waits again', async () => {
    await write('Teşekkürler');
    expect((await act(bora, 'done')).isChanged).toBe(true);
    expect(await chats()).toEqual([]);
    expect(await chats(ada, 'recent')).toMatchObject([{ id: chatId, unread: 0 }]);
    await write('Bir şey daha');
    expect(await chats()).toMatchObject([{ unread: 1, takenBy: null }]);
  });
});

it('a player’s page names the chats and who answered, without their texts', async () => {
  const { body } = await ada.call('GET', `/players/${player.id}/chats`);
  expect(body.chats).toEqual([
    {
      ...{ id: chatId, agent: expect.any(String), state: 'waiting', takenBy: null, answeredBy: ['bora', 'ada'] },
      ...{ messages: 7, lastAt: expect.any(String) },
    },
  ]);
  await act(bora, 'take');
  expect((await ada.call('GET', `/players/${player.id}/chats`)).body.chats).toMatchObject([
    { state: 'taken', takenBy: 'bora' },
  ]);
  await act(bora, 'release');
  expect((await abroad.call('GET', `/players/${player.id}/chats`)).body.code).toBe(CODES.not_found);
});

describe('presence', () => {
  const present = (by: StaffPerson, isPresent: boolean) => by.call('POST', '/support/presence', { isPresent });

  it('of one of the team shows the agents online, also without a login of their own', async () => {
    await present(ada, false);
    await present(bora, false);
    expect(await agentStatus()).toBe('offline');
    await present(ada, true);
    expect(
      await player.socket.push('chat-presence', (one) => one.contactId === agentId && one.status === 'online'),
    ).toBeTruthy();
    expect(await agentStatus()).toBe('online');
    await present(bora, true);
    await present(ada, false);
    expect(await agentStatus()).toBe('online');
    expect((await abroad.call('GET', '/support/colleagues')).body.colleagues).not.toContainEqual(
      expect.objectContaining({ name: 'ada' }),
    );
  });

  it('ends by itself where a console is gone, and its chats may be taken over', async () => {
    await act(bora, 'take');
    expect((await act(ada, 'take')).code).toBe(CODES.chat_taken);
    await sql(`UPDATE support_presence SET seen_at = now() - interval '91 seconds'`);
    await node.round('agents of the chat');
    expect(await sql('SELECT 1 FROM support_presence')).toEqual([]);
    expect(await agentStatus()).toBe('offline');
    expect((await act(ada, 'take')).isChanged).toBe(true);
    expect((await answer(bora, 'Yine ben')).code).toBe(CODES.chat_taken);
    expect(await agentStatus()).toBe('online');
  });
});

it('canned answers are the site’s own, by language', async () => {
  const save = async (by: StaffPerson, body: unknown) => (await by.call('POST', '/support/answers', body)).body;
  expect((await save(ada, { title: 'Empty' })).code).toBe(CODES.invalid_request);
  const { id } = await save(ada, { title: 'Ödeme', tr: 'Ödemeniz yolda.', en: 'On its way.' });
  const answers = async (by: StaffPerson) => (await by.call('GET', '/support/answers')).body.answers;
  expect(await answers(ada)).toEqual([{ id, title: 'Ödeme', tr: 'Ödemeniz yolda.', en: 'On its way.', ar: '' }]);
  expect(await answers(abroad)).toEqual([]);
  expect((await save(abroad, { answerId: id, title: 'x', tr: 'x' })).code).toBe(CODES.not_found);
  expect((await abroad.call('POST', `/support/answers/${id}/delete`)).body.code).toBe(CODES.not_found);
  expect((await save(bora, { answerId: id, title: 'Ödeme', ar: 'في الطريق' })).id).toBe(id);
  expect((await ada.call('POST', `/support/answers/${id}/delete`)).body.isChanged).toBe(true);
  expect(await answers(ada)).toEqual([]);
});
