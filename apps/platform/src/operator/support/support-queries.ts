import { type ErrorName, type Failure, failure, type operator, type Params } from '@salon/contract';
import type { Pool } from 'pg';

const CHATS_MAX = 200;
const MESSAGES = 50;
const PREVIEW_CHARACTERS = 120;
/** Of the whole team, in the name of one agent. */
const RATE = { most: 300, withinS: 60 };

const NAME = (person: string) => `trim(${person}.name || ' ' || ${person}.lastname)`;
const CHAT = `c.id, c.player_id AS "playerId", p.username, ${NAME('p')} AS "playerName", ${NAME('agent')} AS agent, c.language,
  iso(c.waiting_since) AS "waitingSince", iso(c.last_at) AS "lastAt", left(last.body, ${PREVIEW_CHARACTERS}) AS "lastMessage",
  (SELECT count(*)::int FROM chat_message x WHERE x.chat_id = c.id AND x.number > c.agent_read AND x.sender_id = c.player_id) AS unread,
  (SELECT jsonb_build_object('id', s.id, 'name', s.name, 'isPresent', is_present(s.id, $1)) FROM staff s
    WHERE s.id = c.taken_by) AS "takenBy"`;
const CHATS = `FROM chat c JOIN player p ON p.id = c.player_id AND p.site_id = $1
  JOIN support_agent a ON a.player_id = c.agent_id AND NOT a.automatic JOIN player agent ON agent.id = a.player_id
  JOIN chat_message last ON last.chat_id = c.id AND last.number = c.last_number`;
const OPEN = '(c.waiting_since IS NOT NULL OR c.taken_by IS NOT NULL)';

type Refused = { ok: false; error: ErrorName; params: Params };
type Done = { ok: true; changed: boolean };
/** As PostgreSQL writes a row of `chat_message` as JSON. */
export interface StoredMessage {
  number: number;
  sender_id: number;
  message_id: string;
  body: string;
  sent_at: string;
}
export interface Answered {
  ok: true;
  chatId: number;
  playerId: number;
  agentId: number;
  added?: StoredMessage[];
  known?: StoredMessage;
  /** The team has sent too much. */
  waitS?: number;
}
type Texts = Record<'title' | 'tr' | 'en' | 'ar', string>;

export type SupportQueries = ReturnType<typeof createSupportQueries>;

/** Chats with the site's agents that are not automatic, as the team has them. Each query is bound to the site. */
export function createSupportQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name: `support_${name}`, text, values })).rows as T[];
  const call = async <T>(name: string, list: string, values: unknown[]): Promise<T | Failure> => {
    const { answer } = (await rows<{ answer: T | Refused }>(name, `SELECT ${name}(${list}) AS answer`, values))[0]!;
    return isRefused(answer) ? failure(answer.error, answer.params) : answer;
  };
  return {
    ...chatQueries(rows),
    ...answerQueries(rows),
    take: (siteId: number, chatId: number, staffId: number) =>
      call<Done>('take_chat', '$1, $2, $3', [siteId, chatId, staffId]),
    /** `to` null: back into the queue. */
    handOver: (siteId: number, chatId: number, staffId: number, to: number | null) =>
      call<Done>('hand_chat_over', '$1, $2, $3, $4', [siteId, chatId, staffId, to]),
    finish: (siteId: number, chatId: number, staffId: number) =>
      call<Done>('finish_chat', '$1, $2, $3', [siteId, chatId, staffId]),
    answer: (siteId: number, chatId: number, staffId: number, message: { id: string; text: string }) =>
      call<Answered>('answer_chat', '$1, $2, $3, $4::uuid, $5, $6, $7', [
        ...[siteId, chatId, staffId, message.id, message.text, RATE.most, RATE.withinS],
      ]),
    setPresent: (siteId: number, staffId: number, isPresent: boolean) =>
      call<boolean>('set_present', '$1, $2, $3', [siteId, staffId, isPresent]),
    colleagues: (siteId: number) =>
      rows<operator.SupportColleague>(
        'colleagues',
        `SELECT id, name, is_present(id, $1) AS "isPresent" FROM support_team($1) ORDER BY 3 DESC, lower(name), id`,
        [siteId],
      ),
    /** Agents of the site in whose name the team answers. */
    agents: async (siteId: number): Promise<number[]> => {
      const text = `SELECT p.id FROM support_agent a JOIN player p ON p.id = a.player_id WHERE p.site_id = $1 AND NOT a.automatic`;
      return (await rows<{ id: number }>('agents', text, [siteId])).map(({ id }) => id);
    },
    /** Sites where somebody was present who has gone without leaving. */
    lapse: async (): Promise<number[]> =>
      (await rows<{ site: number }>('lapse', 'SELECT lapse_support() AS site', [])).map(({ site }) => site),
  };
}

type Rows = <T>(name: string, text: string, values: unknown[]) => Promise<T[]>;

function chatQueries(rows: Rows) {
  return {
    chats: (siteId: number, state: 'open' | 'recent') =>
      rows<operator.SupportChat>(
        `chats_${state}`,
        state === 'open'
          ? `SELECT ${CHAT} ${CHATS} WHERE ${OPEN} ORDER BY c.waiting_since NULLS LAST, c.id LIMIT ${CHATS_MAX}`
          : `SELECT ${CHAT} ${CHATS} ORDER BY c.last_at DESC, c.id LIMIT ${CHATS_MAX}`,
        [siteId],
      ),
    chat: async (siteId: number, chatId: number): Promise<operator.SupportChat | null> =>
      (await rows<operator.SupportChat>('chat', `SELECT ${CHAT} ${CHATS} WHERE c.id = $2`, [siteId, chatId]))[0] ??
      null,
    messages: async (chatId: number, before: number | null) => {
      const found = await rows<operator.SupportMessage>(
        'messages',
        `SELECT m.number, CASE WHEN m.sender_id = c.player_id THEN 'player' ELSE 'agent' END AS from, s.name AS staff, m.body AS text,
            iso(m.sent_at) AS at
          FROM chat c JOIN chat_message m ON m.chat_id = c.id LEFT JOIN staff s ON s.id = m.staff_id
          WHERE c.id = $1 AND ($2::int IS NULL OR m.number < $2) ORDER BY m.number DESC LIMIT ${MESSAGES + 1}`,
        [chatId, before],
      );
      return { messages: found.slice(0, MESSAGES).reverse(), hasMore: found.length > MESSAGES };
    },
  };
}

function answerQueries(rows: Rows) {
  return {
    answers: (siteId: number) =>
      rows<operator.CannedAnswer>(
        'answers',
        'SELECT id, title, tr, en, ar FROM canned_answer WHERE site_id = $1 ORDER BY lower(title), id',
        [siteId],
      ),
    addAnswer: async (siteId: number, by: string, { title, tr, en, ar }: Texts): Promise<number> => {
      const text = `INSERT INTO canned_answer (site_id, changed_by, title, tr, en, ar) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;
      return (await rows<{ id: number }>('add_answer', text, [siteId, by, title, tr, en, ar]))[0]!.id;
    },
    changeAnswer: async (siteId: number, by: string, id: number, { title, tr, en, ar }: Texts): Promise<boolean> => {
      const text = `UPDATE canned_answer SET changed_by = $2, title = $3, tr = $4, en = $5, ar = $6, changed_at = now()
        WHERE site_id = $1 AND id = $7 RETURNING id`;
      return (await rows('change_answer', text, [siteId, by, title, tr, en, ar, id])).length > 0;
    },
    deleteAnswer: async (siteId: number, id: number): Promise<boolean> => {
      const text = 'DELETE FROM canned_answer WHERE site_id = $1 AND id = $2 RETURNING id';
      return (await rows('delete_answer', text, [siteId, id])).length > 0;
    },
  };
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}
