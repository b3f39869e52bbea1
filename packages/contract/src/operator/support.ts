import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { MESSAGE_MAX_CHARACTERS } from '../chat.ts';
import { count, id, uuid } from '../fields.ts';
import { typedName, typedText, visibleText } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';

/**
 * The team's side of the chat. A player writes to an agent of the site; the team reads all of its agents that are not automatic, and
 * answers in their name. One person at a time has a chat.
 */

/**
 * A person is present for this long after the last call of `support-presence`. A browser runs the timers of a page behind others once a
 * minute.
 */
export const PRESENT_FOR_S = 90;

const target = z.object({ id });
const changed = z.object({ status: z.literal(1), isChanged: z.boolean() });
const text = visibleText.check(z.maxLength(MESSAGE_MAX_CHARACTERS));
const answerText = typedText.check(z.maxLength(MESSAGE_MAX_CHARACTERS));

const colleague = z.object({ id: z.int(), name: z.string(), isPresent: z.boolean() });
const supportChat = z.object({
  id: z.int(),
  playerId: z.int(),
  username: z.string(),
  playerName: z.string(),
  /** In whose name the team answers. */
  agent: z.string(),
  /** Of the player's client; null: not known. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** Of the oldest message that has no answer; null: nothing waits. */
  waitingSince: z.nullable(z.string()),
  /** Messages of the player since the last answer. */
  unread: count,
  lastAt: z.string(),
  lastMessage: z.string(),
  /** Who has it; null: nobody. */
  takenBy: z.nullable(colleague),
});
const supportMessage = z.object({
  number: z.int(),
  from: z.enum(['player', 'agent']),
  /** Who of the team wrote it; null: the player, or the agent's own login. */
  staff: z.nullable(z.string()),
  text: z.string(),
  at: z.string(),
});
const cannedAnswer = z.object({
  id: z.int(),
  title: z.string(),
  /** Text by language; empty: not written in that one. */
  tr: z.string(),
  en: z.string(),
  ar: z.string(),
});

const read = { method: 'GET', right: 'support.chat' } as const;
const act = { method: 'POST', right: 'support.chat', params: target, answer: changed, words: ['id'] } as const;

export const supportCalls = {
  'support-chats': {
    ...{ ...read, path: '/support/chats', words: ['state'] },
    summary: 'chats: open ones, those that wait longest first, or the latest of all',
    query: z.object({ state: z._default(z.enum(['open', 'recent']), 'open') }),
    answer: z.object({ status: z.literal(1), chats: z.array(supportChat) }),
  },
  'support-chat': {
    ...{ ...read, path: '/support/chats/:id', params: target, words: ['id'] },
    summary: 'a chat with its messages, oldest first',
    query: z.object({ before: z.optional(id) }),
    answer: z.object({
      status: z.literal(1),
      chat: supportChat,
      messages: z.array(supportMessage),
      hasMore: z.boolean(),
    }),
  },
  'support-take': {
    ...{ ...act, path: '/support/chats/:id/take' },
    summary: 'takes a chat that nobody has, or whose holder is no longer present; of two at once one gets it',
  },
  'support-hand-over': {
    ...{ ...act, path: '/support/chats/:id/hand-over', words: ['id', 'staffId'] },
    summary: 'gives a chat of the caller to a colleague',
    body: z.object({ staffId: id }),
  },
  'support-release': {
    ...{ ...act, path: '/support/chats/:id/release' },
    summary: 'puts a chat of the caller back into the queue',
  },
  'support-done': {
    ...{ ...act, path: '/support/chats/:id/done' },
    summary: 'ends work on a chat of the caller; the next message of the player opens it again',
  },
  'support-send': {
    ...{ ...act, path: '/support/chats/:id/messages', words: ['id', 'text'], secret: ['text'] },
    summary: "answers in the agent's name; the caller has to have the chat",
    body: z.object({ id: uuid, text }),
    answer: z.object({ status: z.literal(1), number: z.int(), isFresh: z.boolean() }),
  },
  'support-colleagues': {
    ...{ ...read, path: '/support/colleagues' },
    summary: 'who of the team may answer, and who is present',
    answer: z.object({ status: z.literal(1), colleagues: z.array(colleague) }),
  },
  'support-presence': {
    ...{ method: 'POST', right: 'support.chat', path: '/support/presence', words: ['isPresent'], answer: changed },
    summary: `present for ${PRESENT_FOR_S} s from now, or away; players see the site's agents online while anybody is present`,
    body: z.object({ isPresent: z.boolean() }),
  },
  'support-answers': {
    ...{ ...read, path: '/support/answers' },
    summary: 'canned answers of the site',
    answer: z.object({ status: z.literal(1), answers: z.array(cannedAnswer) }),
  },
  'support-answer-save': {
    ...{ method: 'POST', right: 'support.chat', path: '/support/answers', words: ['title'] },
    summary: 'adds a canned answer, or changes the one of `answerId`; at least one language has a text',
    body: z
      .object({
        answerId: z.optional(id),
        title: typedName,
        tr: z._default(answerText, ''),
        en: z._default(answerText, ''),
        ar: z._default(answerText, ''),
      })
      .check(z.refine(({ tr, en, ar }) => tr + en + ar !== '')),
    answer: z.object({ status: z.literal(1), id: z.int() }),
  },
  'support-answer-delete': {
    ...{ ...act, path: '/support/answers/:id/delete' },
    summary: 'deletes a canned answer',
  },
} as const satisfies OperatorCalls;

export type SupportChat = z.output<typeof supportChat>;
export type SupportMessage = z.output<typeof supportMessage>;
export type SupportColleague = z.output<typeof colleague>;
export type CannedAnswer = z.output<typeof cannedAnswer>;
