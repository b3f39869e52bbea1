import * as z from 'zod/mini';
import { id, json } from '../fields.ts';
import type { OperatorCalls } from './call.ts';

/** What a rule watches, with its preset. A state lasts until it is over; an event is over when it has happened. */
export const ALERT_KINDS = {
  transfer_in_doubt: { unit: 'seconds', threshold: 60, isEvent: false },
  /** Ledger and machine disagree, or money is in suspense without a dispute. */
  imbalance: { unit: 'none', threshold: 0, isEvent: false },
  dispute_open: { unit: 'none', threshold: 0, isEvent: false },
  hand_pay_waiting: { unit: 'seconds', threshold: 300, isEvent: false },
  camera_frozen: { unit: 'seconds', threshold: 10, isEvent: false },
  machine_unplayable: { unit: 'seconds', threshold: 60, isEvent: false },
  cabinet_away: { unit: 'seconds', threshold: 60, isEvent: false },
  /** Wins of the last closed days outside of what 99.9 % of such days would be. */
  rtp_out_of_band: { unit: 'days', threshold: 7, isEvent: false },
  /** Wrong passwords of players or of staff within ten minutes. */
  login_attack: { unit: 'count', threshold: 20, isEvent: false },
  big_win: { unit: 'minor', threshold: 1_000_000, isEvent: true },
  /** A player's session was ended by a limit or a break. */
  limit_reached: { unit: 'none', threshold: 0, isEvent: true },
  /** Somebody of the staff came in by a recovery code, or by a link that sets their login up anew. */
  staff_recovery: { unit: 'none', threshold: 0, isEvent: true },
} as const;
export type AlertKind = keyof typeof ALERT_KINDS;
export type AlertUnit = (typeof ALERT_KINDS)[AlertKind]['unit'];

/** The time and the days that a rule may look back, and a sum of money. */
export const ALERT_THRESHOLD_MAX: Record<AlertUnit, number> = {
  ...{ seconds: 31 * 86_400, days: 31, count: 1_000_000, minor: 1_000_000_000_000, none: 1_000_000_000_000 },
};

const kind = z.enum(Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]]);

const alertRow = z.object({
  id: z.int(),
  kind,
  /** Machine, transfer, hand pay, agent …: what the details name. */
  subject: z.string(),
  details: json,
  openedAt: z.string(),
  endedAt: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  acknowledgedBy: z.nullable(z.string()),
});

const alertRule = z.object({
  kind,
  isEnabled: z.boolean(),
  threshold: z.int().check(z.nonnegative(), z.maximum(1_000_000_000_000)),
  email: z.boolean(),
  webhook: z.boolean(),
});

/** Where alerts go besides the console. */
const targets = {
  emails: z.array(z.string().check(z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))).check(z.maxLength(20)),
  /** Called with the alert as JSON, without a player's name, signed like a payment provider's calls: HMAC-SHA256 over `timestamp.body`. */
  webhookUrl: z.nullable(z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s#]*)?$/))),
};
export const WEBHOOK_TIMESTAMP = 'x-salon-timestamp';
export const WEBHOOK_SIGNATURE = 'x-salon-signature';
/** The body of a webhook's call. It may come twice: `id` is that of the alert. */
export const webhookAlert = z.object({
  id: z.int(),
  siteId: z.int(),
  kind,
  subject: z.string(),
  details: json,
  openedAt: z.string(),
});

const changed = z.object({ status: z.literal(1), isChanged: z.boolean() });

export const alertCalls = {
  alerts: {
    ...{ method: 'GET', path: '/alerts', right: 'alert.read', words: ['state'] },
    summary: 'alerts, newest first, a hundred a page: open ones, or all',
    query: z.object({ state: z._default(z.enum(['open', 'all']), 'open'), before: z.optional(id) }),
    answer: z.object({ status: z.literal(1), alerts: z.array(alertRow), next: z.nullable(z.int()) }),
  },
  'alert-acknowledge': {
    ...{ method: 'POST', path: '/alerts/:id/acknowledge', right: 'alert.act', words: ['id'] },
    summary: 'somebody has taken note of an alert',
    params: z.object({ id }),
    answer: changed,
  },
  'alert-rules': {
    ...{ method: 'GET', path: '/alert-rules', right: 'alert.read' },
    summary: 'what is watched, from which threshold on, and where it goes',
    answer: z.object({ status: z.literal(1), rules: z.array(alertRule) }),
  },
  'alert-rule-set': {
    ...{ method: 'POST', path: '/alert-rules/:kind', right: 'setup.write', words: ['kind', 'threshold'] },
    summary: 'changes a rule; the threshold in seconds, minor units, days or a count, by its kind',
    params: z.object({ kind }),
    body: z.omit(alertRule, { kind: true }),
    answer: changed,
  },
  'alert-targets': {
    ...{ method: 'GET', path: '/alert-targets', right: 'setup.read' },
    summary: 'e-mail addresses and webhook of alerts',
    answer: z.object({ status: z.literal(1), ...targets }),
  },
  'alert-targets-set': {
    ...{ method: 'POST', path: '/alert-targets', right: 'setup.secure', needsProof: true },
    words: ['emails', 'webhookUrl'],
    summary: 'changes them, and proposes another webhook; its secret is shown once, where it is new or `renewSecret`',
    // Who knows the address of a chat's webhook may write there.
    secret: ['webhookUrl'],
    body: z.object({ ...targets, renewSecret: z._default(z.boolean(), false) }),
    answer: z.object({
      status: z.literal(1),
      secret: z.nullable(z.string()),
      /** Another webhook, which is called once another person has approved it. */
      waiting: z.array(z.int()),
    }),
  },
} as const satisfies OperatorCalls;

export type WebhookAlert = z.output<typeof webhookAlert>;
export type AlertRow = z.output<typeof alertRow>;
export type AlertRule = z.output<typeof alertRule>;
