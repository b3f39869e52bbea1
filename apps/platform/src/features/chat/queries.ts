import type { chat } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import type { Pool } from 'pg';
import { USER_COLUMNS, type UserFieldsRow, userFieldsOf } from '../../db/user-fields.ts';

/** Both sides of a conversation, from one side's point of view. */
export interface Pair {
  /** Null until the first message. */
  chatId: number | null;
  playerId: number;
  agentId: number;
  /** The agent answers by itself. */
  automatic: boolean;
}

export interface ContactRow {
  id: number;
  name: string;
  photo_url: string | null;
  automatic: boolean;
  is_agent: boolean;
  status: chat.ChatStatus;
  unread: number;
  last_message: string | null;
  last_at: Date | null;
}

/** As PostgreSQL writes a row of `chat_message` as JSON. */
export interface MessageRow {
  number: number;
  sender_id: number;
  message_id: string;
  body: string;
  sent_at: string | Date;
}

export interface Sending {
  pair: Pair;
  senderId: number;
  messageId: string;
  body: string;
  /** What the automatic agent says to it; null where nobody answers by itself. */
  answer: string | null;
  rate: { most: number; withinS: number };
  /** Of the player's client; null: not known, or the agent sends. */
  language: Language | null;
}

export type Sent = { chatId: number; added: MessageRow[] } | { chatId: number; known: MessageRow } | { waitS: number };

export interface ChatQueries {
  /** Null where the two have no business with each other. */
  pair(callerId: number, contactId: number): Promise<Pair | null>;
  contacts(callerId: number): Promise<ContactRow[]>;
  chatList(callerId: number): Promise<{ contact_id: number; chat_id: number; last_at: Date }[]>;
  /** Up to `size` messages below `before`, newest first. */
  messages(chatId: number, before: number | null, size: number): Promise<MessageRow[]>;
  send(sending: Sending): Promise<Sent>;
  /** Never backwards, never beyond the latest message; false where nothing changed. */
  markRead(chatId: number, readerId: number, number: number): Promise<boolean>;
  unread(chatId: number, readerId: number): Promise<number>;
  userFields(playerId: number): Promise<Pick<chat.ChatUser, 'displayName' | 'photoURL' | 'group'>>;
  chosenStatus(playerId: number): Promise<chat.ChatStatus>;
  chooseStatus(playerId: number, status: chat.ChatStatus): Promise<void>;
  /** Name of the first person of the site's support who is no machine, null where there is none. */
  person(siteId: number): Promise<string | null>;
}

const CONTACTS_MAX = 200;
const PREVIEW_CHARACTERS = 120;

const USER_FIELDS = `SELECT ${USER_COLUMNS} FROM player p WHERE p.id = $1`;
const NAME = `trim(p.name || ' ' || p.lastname)`;
const LAST = `left(m.body, ${PREVIEW_CHARACTERS}) AS last_message, CASE WHEN m.number IS NOT NULL THEN c.last_at END AS last_at`;
const unreadOf = (side: 'player' | 'agent') => `(SELECT count(*) FROM chat_message x
  WHERE x.chat_id = c.id AND x.number > c.${side}_read AND x.sender_id <> c.${side}_id)::int`;
const SUPPORT_OF_PLAYER = `
  SELECT a.player_id AS id, ${NAME} AS name, p.photo_url, a.automatic, true AS is_agent, chat_status_of(a.player_id) AS status,
      ${unreadOf('player')} AS unread, ${LAST}
    FROM player me JOIN player p ON p.site_id = me.site_id JOIN support_agent a ON a.player_id = p.id
    LEFT JOIN chat c ON c.player_id = me.id AND c.agent_id = p.id
    LEFT JOIN chat_message m ON m.chat_id = c.id AND m.number = c.last_number
   WHERE me.id = $1 AND NOT p.banned ORDER BY a.position, a.player_id LIMIT ${CONTACTS_MAX}`;
const PLAYERS_OF_AGENT = `
  SELECT p.id, ${NAME} AS name, p.photo_url, false AS automatic, false AS is_agent, chat_status_of(p.id) AS status,
      ${unreadOf('agent')} AS unread, ${LAST}
    FROM chat c JOIN player p ON p.id = c.player_id
    LEFT JOIN chat_message m ON m.chat_id = c.id AND m.number = c.last_number
   WHERE c.agent_id = $1 ORDER BY c.last_at DESC, p.id LIMIT ${CONTACTS_MAX}`;
const PAIR = `
  SELECT c.id AS chat_id, me.id AS player_id, a.player_id AS agent_id, a.automatic
    FROM player me JOIN player p ON p.site_id = me.site_id JOIN support_agent a ON a.player_id = p.id
    LEFT JOIN chat c ON c.player_id = me.id AND c.agent_id = p.id
   WHERE me.id = $1 AND p.id = $2 AND NOT p.banned AND NOT EXISTS (SELECT 1 FROM support_agent WHERE player_id = $1)
  UNION ALL
  SELECT c.id, c.player_id, c.agent_id, false FROM chat c WHERE c.agent_id = $1 AND c.player_id = $2`;

export function createChatQueries(pool: Pool): ChatQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const isAgent = async (playerId: number) =>
    (await rows('chat_is_agent', 'SELECT 1 FROM support_agent WHERE player_id = $1', [playerId])).length > 0;
  return {
    pair: async (callerId, contactId) => {
      type Row = { chat_id: number | null; player_id: number; agent_id: number; automatic: boolean };
      const row = (await rows<Row>('chat_pair', PAIR, [callerId, contactId]))[0];
      if (!row) return null;
      return { chatId: row.chat_id, playerId: row.player_id, agentId: row.agent_id, automatic: row.automatic };
    },
    contacts: async (callerId) =>
      (await isAgent(callerId))
        ? rows<ContactRow>('chat_players', PLAYERS_OF_AGENT, [callerId])
        : rows<ContactRow>('chat_support', SUPPORT_OF_PLAYER, [callerId]),
    chatList: (callerId) =>
      rows(
        'chat_list',
        `SELECT CASE WHEN player_id = $1 THEN agent_id ELSE player_id END AS contact_id, id AS chat_id, last_at
          FROM chat WHERE player_id = $1 OR agent_id = $1 ORDER BY last_at DESC, id LIMIT ${CONTACTS_MAX}`,
        [callerId],
      ),
    messages: (chatId, before, size) =>
      rows<MessageRow>(
        'chat_messages',
        `SELECT number, sender_id, message_id, body, sent_at FROM chat_message
          WHERE chat_id = $1 AND ($2::int IS NULL OR number < $2) ORDER BY number DESC LIMIT $3`,
        [chatId, before, size],
      ),
    send: async ({ pair, senderId, messageId, body, answer, rate, language }) => {
      const found = await rows<{ sent: Sent }>(
        'chat_send',
        'SELECT send_chat_message($1, $2, $3, $4, $5, $6, $7, $8, $9) AS sent',
        [pair.playerId, pair.agentId, senderId, messageId, body, answer, rate.most, rate.withinS, language],
      );
      return found[0]!.sent;
    },
    markRead: async (chatId, readerId, number) => {
      const text = `UPDATE chat SET
          player_read = CASE WHEN player_id = $2 THEN greatest(player_read, least($3, last_number)) ELSE player_read END,
          agent_read = CASE WHEN agent_id = $2 THEN greatest(agent_read, least($3, last_number)) ELSE agent_read END
        WHERE id = $1 AND $2 IN (player_id, agent_id)
          AND CASE WHEN player_id = $2 THEN player_read ELSE agent_read END < least($3, last_number) RETURNING 1`;
      return (await rows('chat_mark_read', text, [chatId, readerId, number])).length > 0;
    },
    unread: async (chatId, readerId) => {
      const text = `SELECT count(*)::int AS n FROM chat c JOIN chat_message x ON x.chat_id = c.id
        WHERE c.id = $1 AND x.sender_id <> $2
          AND x.number > CASE WHEN c.player_id = $2 THEN c.player_read ELSE c.agent_read END`;
      return (await rows<{ n: number }>('chat_unread', text, [chatId, readerId]))[0]?.n ?? 0;
    },
    userFields: async (playerId) =>
      userFieldsOf((await rows<UserFieldsRow>('chat_user_fields', USER_FIELDS, [playerId]))[0]!),
    chosenStatus: async (playerId) => {
      const text = 'SELECT status FROM chat_status WHERE player_id = $1';
      return (await rows<{ status: chat.ChatStatus }>('chat_status', text, [playerId]))[0]?.status ?? 'online';
    },
    chooseStatus: async (playerId, status) => {
      const text = `INSERT INTO chat_status (player_id, status) VALUES ($1, $2)
        ON CONFLICT (player_id) DO UPDATE SET status = EXCLUDED.status`;
      await rows('chat_choose_status', text, [playerId, status]);
    },
    person: async (siteId) => {
      const text = `SELECT ${NAME} AS name FROM support_agent a JOIN player p ON p.id = a.player_id
        WHERE p.site_id = $1 AND NOT a.automatic AND NOT p.banned ORDER BY a.position, p.id LIMIT 1`;
      return (await rows<{ name: string }>('chat_person', text, [siteId]))[0]?.name ?? null;
    },
  };
}
