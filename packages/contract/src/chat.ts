import * as z from 'zod/mini';
import { count, id, uuid } from './fields.ts';
import { userFields } from './http.ts';

/** Calls below `/api/chat` and their pushes on `/notifications`. Wire names are the specification's (`chatList`, `userChatList`, `who`). */
export const CHAT_BASE = '/api/chat';

export const MESSAGE_MAX_CHARACTERS = 2_000;

export const CHAT_STATUSES = ['online', 'do-not-disturb', 'away', 'offline'] as const;
export const chatStatus = z.enum(CHAT_STATUSES);

const personId = z.int().check(z.positive(), z.maximum(2_147_483_647));
/** Number of a message in its conversation, from 1, without gaps. */
const messageNumber = z.int().check(z.positive(), z.maximum(2_147_483_647));
const chatId = z.int().check(z.positive());

export const message = z.object({
  /** Person id of the sender. */
  who: personId,
  message: z.string(),
  time: z.string(),
  number: messageNumber,
  /** Made by the sender: makes a repeat safe. */
  messageId: uuid,
});

export const contact = z.object({
  id: personId,
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: chatStatus,
  unread: count,
  /** An automatic contact: no person reads the messages. */
  automatic: z.boolean(),
  role: z.enum(['support', 'player']),
  /** Beginning of the latest message; null: none yet. */
  lastMessage: z.nullable(z.string()),
  lastMessageTime: z.nullable(z.string()),
});
/** `GET /contacts`: for a player the site's support, for support the players who wrote; the 200 latest. */
export const contactsAnswer = z.array(contact);

export const chatEntry = z.object({ contactId: personId, chatId, lastMessageTime: z.string() });
/** `GET /user`, and what `POST /user/data` answers. */
export const chatUser = z.object({
  id: personId,
  /** The status that the user chose, shown while connected. */
  status: chatStatus,
  chatList: z.array(chatEntry),
  ...userFields,
});
/** `POST /user/data`: the fields to change; others, as of a user that was read before, are ignored. `read`: the last message that was read of a conversation. */
export const userDataRequest = z.object({
  status: z.optional(chatStatus),
  read: z.optional(z.object({ contactId: id, number: messageNumber })),
});

/** `GET /get-chat`: the latest messages, or those before a number. `userId` is the caller's own. */
export const chatQuery = z.object({
  contactId: id,
  userId: id,
  before: z.optional(id),
  size: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100)), 30),
});
export const chatAnswer = z.object({
  status: z.literal(1),
  chat: z.object({
    /** Null until the first message. */
    id: z.nullable(chatId),
    /** Oldest first. */
    dialog: z.array(message),
    /** There are older messages. */
    hasMore: z.boolean(),
  }),
  userChatList: z.array(chatEntry),
});

/** `POST /send-message`, asked with `sendRequest`. */
export const sendAnswer = z.object({ status: z.literal(1), chatId, message, userChatList: z.array(chatEntry) });

/** Pushes on `/notifications`; ids and counts are the receiver's. */
export const pushes = {
  /** To both sides, on all their devices. On a gap in the numbers the client loads the conversation again. */
  'chat-message': z.object({ chatId, contactId: personId, message, unread: count }),
  /** To the reader's other devices. */
  'chat-read': z.object({ contactId: personId, unread: count }),
  /** To everyone who has this person as a contact, and to the person's own devices with the chosen status. */
  'chat-presence': z.object({ contactId: personId, status: chatStatus }),
} as const;

export type Message = z.output<typeof message>;
export type Contact = z.output<typeof contact>;
export type ChatEntry = z.output<typeof chatEntry>;
export type ChatUser = z.output<typeof chatUser>;
export type ChatAnswer = z.output<typeof chatAnswer>;
export type ChatQuery = z.output<typeof chatQuery>;
export type SendAnswer = z.output<typeof sendAnswer>;
export type UserDataRequest = z.output<typeof userDataRequest>;
export type ChatStatus = z.output<typeof chatStatus>;
export type MessagePush = z.output<(typeof pushes)['chat-message']>;
export type ReadPush = z.output<(typeof pushes)['chat-read']>;
export type PresencePush = z.output<(typeof pushes)['chat-presence']>;
