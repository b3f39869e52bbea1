import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { longId } from '../fields.ts';
import { loginName, typedText } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';

/** Kinds of mail that have templates, with the placeholders that each may use besides `MAIL_PLACEHOLDERS`. */
export const MAIL_KINDS = {
  verify_address: ['link', 'hours'],
  password_reset: ['link', 'hours'],
  address_taken: [],
  deposit_booked: ['amount', 'at', 'reference'],
  withdrawal_paid: ['amount', 'at', 'reference'],
  withdrawal_returned: ['amount', 'at', 'reference'],
  limit_set: ['limit', 'period', 'value'],
  limit_asked: ['limit', 'period', 'value'],
  limit_reached: ['limit'],
  break_begun: ['at'],
} as const;
export type MailKind = keyof typeof MAIL_KINDS;
export const MAIL_PLACEHOLDERS = ['site', 'name'] as const;

export const MAIL_STATES = ['queued', 'sending', 'sent', 'in_doubt', 'given_up'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why players get no mail, or none with a link. */
const PROBLEMS = ['no_server', 'off', 'no_host'] as const;

const kind = z.enum(Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]);
const language = z.enum(LANGUAGES);
const which = { kind, language };
const id = longId;

/** One line: another would begin another header. */
const subject = typedText.check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\u2028\u2029]+$/u));
/** Plain text; an empty line between paragraphs. */
const body = typedText.check(
  z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
  z.minLength(1),
  z.maxLength(5_000),
  z.regex(/^[^\p{Cc}]+(\n[^\p{Cc}]*)*$/u),
);
const words = { subject, body };
const shownWords = z.object({ subject: z.string(), body: z.string() });

const template = z.object({
  ...which,
  placeholders: z.array(z.string()),
  builtIn: shownWords,
  /** Null: the built-in one is sent. */
  own: z.nullable(z.object({ ...shownWords.shape, changedAt: z.string(), changedBy: z.string() })),
});

const outboxRow = z.object({
  id: z.int(),
  /** One with a template, or `text`: a mail that brought its words along. */
  kind: z.string(),
  /** Null: of a template, whose words come when it is sent. */
  subject: z.nullable(z.string()),
  /** Null for an address that no player has, and for mails to others. */
  player: z.nullable(z.object({ id: z.int(), username: z.string() })),
  /** Of those who are no players. */
  address: z.nullable(z.string()),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  /** Null unless it waits for its next attempt. */
  nextTryAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** A code, never the text of a server or of a mail. */
  problem: z.nullable(z.string()),
});

const changed = z.object({ status: z.literal(1), isChanged: z.boolean() });

export const mailCalls = {
  'mail-templates': {
    ...{ method: 'GET', path: '/mail/templates', right: 'setup.read' },
    summary: "words of mails to players, by kind and language: the product's and the site's own",
    answer: z.object({
      status: z.literal(1),
      problems: z.array(z.enum(PROBLEMS)),
      templates: z.array(template),
    }),
  },
  'mail-template-set': {
    ...{ method: 'POST', path: '/mail/templates/:kind/:language', right: 'setup.write', answer: changed },
    words: ['kind', 'language', 'subject', 'body'],
    summary: "saves the site's own words; with the placeholders of the kind alone, {{like_this}}",
    params: z.object(which),
    body: z.object(words),
  },
  'mail-template-reset': {
    ...{ method: 'POST', path: '/mail/templates/:kind/:language/reset', right: 'setup.write', answer: changed },
    words: ['kind', 'language'],
    summary: "back to the product's words",
    params: z.object(which),
  },
  'mail-preview': {
    ...{ method: 'POST', path: '/mail/preview', right: 'setup.write', words: ['kind', 'language', 'subject', 'body'] },
    summary: 'a mail with sample values, as players would get it; nothing is saved or sent',
    body: z.object({ ...which, ...words }),
    // A draft is nobody's act: the audit has what is saved and what is sent.
    secret: ['subject', 'body'],
    answer: z.object({ status: z.literal(1), ...shownWords.shape }),
  },
  'mail-test': {
    ...{ method: 'POST', path: '/mail/test', right: 'setup.write' },
    words: ['kind', 'language', 'address', 'subject', 'body'],
    summary: 'sends such a mail to an address; what became of it is in the outbox',
    body: z.object({ ...which, ...words, address: loginName.check(z.maxLength(120), z.email()) }),
    answer: z.object({ status: z.literal(1), id: z.int() }),
  },
  'mail-outbox': {
    ...{ method: 'GET', path: '/mail/outbox', right: 'setup.read', words: ['state'] },
    summary: 'mails of the site and what became of them, newest first, a hundred a page',
    query: z.object({ state: z._default(z.enum(['all', ...MAIL_STATES]), 'all'), before: z.optional(id) }),
    answer: z.object({ status: z.literal(1), mails: z.array(outboxRow), next: z.nullable(z.int()) }),
  },
  'mail-again': {
    ...{ method: 'POST', path: '/mail/outbox/:id/again', right: 'setup.write', words: ['id'], answer: changed },
    summary: 'sends a mail once more that was given up; one in doubt only with `mayArriveTwice`',
    params: z.object({ id }),
    body: z.object({ mayArriveTwice: z._default(z.boolean(), false) }),
  },
} as const satisfies OperatorCalls;

export type MailTemplate = z.output<typeof template>;
export type OutboxRow = z.output<typeof outboxRow>;
export type MailProblem = (typeof PROBLEMS)[number];
