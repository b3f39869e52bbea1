import { randomUUID } from 'node:crypto';
import { type chat, type Failure, failure, type requests } from '@salon/contract';
import type { Caller } from '../../http/caller.ts';
import { languageOf } from '../../http/site-language.ts';
import { regulationOf } from '../../http/site-regulation.ts';
import type { Sites } from '../../http/sites.ts';
import { automaticAnswer } from './answers.ts';
import type { ChatQueries, ContactRow, MessageRow, Pair } from './queries.ts';

/** Pushes to other players and agents, on any node. */
export interface ChatNotifier {
  message(receiverId: number, push: chat.MessagePush): void;
  read(readerId: number, push: chat.ReadPush): void;
  /** Pushes the status to everybody who has this person as a contact. */
  presence(playerId: number): void;
}

export interface ChatService {
  contacts(caller: Caller): Promise<chat.Contact[]>;
  user(caller: Caller): Promise<chat.ChatUser>;
  /** 40300 where the contact is not the caller's. */
  updateUser(caller: Caller, request: chat.UserDataRequest): Promise<chat.ChatUser | Failure>;
  /** 40300 where user or contact are not the caller's. */
  dialog(caller: Caller, query: chat.ChatQuery): Promise<chat.ChatAnswer | Failure>;
  /** 40300, 40400 where the chat is not that contact's, 42900 with `seconds`. */
  send(caller: Caller, request: requests.SendRequest): Promise<chat.SendAnswer | Failure>;
}

/** Faster than a person writes, slower than a flood. */
const RATE = { most: 20, withinS: 60 };

/** Pushes new messages of a chat to both of its sides. */
export function createMessagePushes({
  queries,
  notify,
}: {
  queries: Pick<ChatQueries, 'unread'>;
  notify: Pick<ChatNotifier, 'message'>;
}) {
  return async (chatId: number, { playerId, agentId }: Pick<Pair, 'playerId' | 'agentId'>, added: MessageRow[]) => {
    for (const [receiverId, contactId] of [
      [playerId, agentId],
      [agentId, playerId],
    ] as const) {
      const unread = await queries.unread(chatId, receiverId);
      for (const row of added) notify.message(receiverId, { chatId, contactId, message: messageOf(row), unread });
    }
  };
}

export interface ChatServiceDeps {
  queries: ChatQueries;
  notify: ChatNotifier;
  sites: Pick<Sites, 'ofId'>;
}

export function createChatService({ queries, notify, sites }: ChatServiceDeps): ChatService {
  const chatList = async ({ playerId }: Caller): Promise<chat.ChatEntry[]> =>
    (await queries.chatList(playerId)).map((row) => ({
      contactId: row.contact_id,
      chatId: row.chat_id,
      lastMessageTime: new Date(row.last_at).toISOString(),
    }));

  const user = async (caller: Caller): Promise<chat.ChatUser> => ({
    id: caller.playerId,
    ...(await queries.userFields(caller.playerId)),
    status: await queries.chosenStatus(caller.playerId),
    chatList: await chatList(caller),
  });

  const notifyBoth = createMessagePushes({ queries, notify });

  return {
    contacts: async ({ playerId }) => (await queries.contacts(playerId)).map(contactOf),
    user,

    updateUser: async (caller, { status, read }) => {
      if (read) {
        const pair = await queries.pair(caller.playerId, read.contactId);
        if (!pair) return failure('forbidden', { contactId: read.contactId });
        if (pair.chatId !== null && (await queries.markRead(pair.chatId, caller.playerId, read.number))) {
          const unread = await queries.unread(pair.chatId, caller.playerId);
          notify.read(caller.playerId, { contactId: read.contactId, unread });
        }
      }
      if (status) {
        await queries.chooseStatus(caller.playerId, status);
        notify.presence(caller.playerId);
      }
      return user(caller);
    },

    dialog: async (caller, { contactId, userId, before, size }) => {
      if (userId !== caller.playerId) return failure('forbidden', { userId });
      const pair = await queries.pair(caller.playerId, contactId);
      if (!pair) return failure('forbidden', { contactId });
      const rows = pair.chatId === null ? [] : await queries.messages(pair.chatId, before ?? null, size + 1);
      const dialog = rows.slice(0, size).reverse().map(messageOf);
      return {
        status: 1,
        chat: { id: pair.chatId, dialog, hasMore: rows.length > size },
        userChatList: await chatList(caller),
      };
    },

    send: async (caller, { chatId, contactId, messageText, messageId, language }) => {
      const pair = await queries.pair(caller.playerId, contactId);
      if (!pair) return failure('forbidden', { contactId });
      if (chatId !== null && chatId !== pair.chatId) return failure('not_found', { chatId });
      const answerNow = async () => {
        const [site, person] = await Promise.all([sites.ofId(caller.siteId), queries.person(caller.siteId)]);
        const { helpLine } = regulationOf(site);
        return automaticAnswer(messageText, languageOf(language, site), { person, helpLine });
      };
      const answer = pair.automatic ? await answerNow() : null;
      const senderId = caller.playerId;
      const sent = await queries.send({
        pair,
        senderId,
        messageId: messageId ?? randomUUID(),
        body: messageText,
        answer,
        rate: RATE,
        language: senderId === pair.playerId ? (language ?? null) : null,
      });
      if ('waitS' in sent) return failure('too_many_requests', { seconds: sent.waitS });
      const own = 'known' in sent ? sent.known : sent.added[0]!;
      if ('added' in sent) await notifyBoth(sent.chatId, pair, sent.added);
      return { status: 1, chatId: sent.chatId, message: messageOf(own), userChatList: await chatList(caller) };
    },
  };
}

function messageOf(row: MessageRow): chat.Message {
  return {
    who: row.sender_id,
    message: row.body,
    time: new Date(row.sent_at).toISOString(),
    number: row.number,
    messageId: row.message_id,
  };
}

function contactOf(row: ContactRow): chat.Contact {
  return {
    id: row.id,
    name: row.name,
    avatar: row.photo_url,
    status: row.status,
    unread: row.unread,
    automatic: row.automatic,
    role: row.is_agent ? 'support' : 'player',
    lastMessage: row.last_message,
    lastMessageTime: row.last_at ? new Date(row.last_at).toISOString() : null,
  };
}
