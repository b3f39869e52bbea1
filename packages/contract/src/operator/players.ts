import { COOL_OFF_HOURS, LIMIT_KINDS, PERIODS, SELF_EXCLUSION_MONTHS } from '@salon/domain/protection/index.ts';
import * as z from 'zod/mini';
import { logonsAnswer, OBSTACLES } from '../account.ts';
import { count, credit, id, longId, machineId, total, typedAmount, typedCredit, uuid } from '../fields.ts';
import { pageQuery, sessionsAnswer, sessionsQuery, transactionsAnswer, transactionsQuery } from '../history.ts';
import { protectionAnswer } from '../protection.ts';
import { reason, searchText, typedText } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';

/** Players of the site: who they are, what they have, and what staff may do for them and about them. */

const playerId = z.int().check(z.positive());
const target = z.object({ id });
/** Stands in the audit and, of a ban, grant and limit, beside what it is about. */
const because = z.object({ reason });
const changed = z.object({ status: z.literal(1), isChanged: z.boolean() });

/** A link for a new password that the staff hands over is good for so long. */
export const RESET_LINK_HOURS = 24;
export const PLAYER_STATES = ['open', 'banned', 'closed'] as const;

const playerRow = z.object({
  id: playerId,
  username: z.string(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  state: z.enum(PLAYER_STATES),
  memberSince: z.string(),
  /** Of the last call of any login; null: never logged in. */
  lastSeenAt: z.nullable(z.string()),
});
export const playersQuery = z.object({
  /** Parts of name, username and e-mail address, or a number; all of them have to fit. Case, dots and accents do not count. */
  text: z._default(searchText.check(z.maxLength(100)), ''),
  state: z._default(z.enum(['any', ...PLAYER_STATES]), 'any'),
  /** `nextBefore` of the page before. */
  before: z.optional(id),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
});
const playersAnswer = z.object({
  status: z.literal(1),
  /** Newest first. */
  players: z.array(playerRow),
  /** Null: this is the last page. */
  nextBefore: z.nullable(playerId),
});

const ban = z.object({
  bannedAt: z.string(),
  bannedBy: z.string(),
  reason: z.string(),
  liftedAt: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
  liftReason: z.nullable(z.string()),
});
export const playerAnswer = z.object({
  status: z.literal(1),
  player: z.extend(playerRow, {
    hasPin: z.boolean(),
    passwordChangedAt: z.nullable(z.string()),
    closedAt: z.nullable(z.string()),
    currency: z.string(),
  }),
  money: z.object({
    balanceMinor: credit,
    /** Cash ins that are on their way to a machine. */
    inTransitMinor: total,
    /** Credit on the machine of the open session. */
    onMachineMinor: credit,
    /** Hand pays that are due, and jackpots that wait for an attendant. */
    handPayDueMinor: total,
    /** Withdrawals that the provider has not paid yet. */
    withdrawingMinor: total,
    /** In suspense, until operators decide the dispute. */
    disputedMinor: total,
  }),
  seat: z.nullable(
    z.object({
      machineId,
      machine: z.string(),
      machineNumber: z.int(),
      sessionId: uuid,
      startedAt: z.string(),
      /** It ends by itself: its credit is being cashed out. */
      isClosing: z.boolean(),
    }),
  ),
  /** Latest first; the running one has no `liftedAt`. */
  bans: z.array(ban),
  /** Logins that are open. */
  devices: z.array(
    z.object({ id: uuid, address: z.string(), userAgent: z.string(), startedAt: z.string(), seenAt: z.string() }),
  ),
  /** What stands against closing the account. */
  obstacles: z.array(z.enum(OBSTACLES)),
});

const facts = z.record(z.string(), z.unknown());
const protectionEvents = z.extend(protectionAnswer, {
  events: z.array(z.object({ id: z.int(), at: z.string(), type: z.string(), details: facts })),
});

const auditQuery = z.object({ before: z.optional(longId) });
const auditAnswer = z.object({
  status: z.literal(1),
  rows: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      type: z.string(),
      address: z.nullable(z.string()),
      details: facts,
    }),
  ),
  nextBefore: z.nullable(z.int()),
});

const staffNote = z.object({ id: z.int(), at: z.string(), by: z.string(), text: z.string() });
const noteText = typedText.check(z.minLength(1), z.maxLength(2_000));

const playerChat = z.object({
  id: z.int(),
  /** In whose name the team answers. */
  agent: z.string(),
  /** Of the support team: nobody has it and a message waits, somebody has it, or nothing waits. */
  state: z.enum(['waiting', 'taken', 'answered']),
  /** Who has it now; null: nobody. */
  takenBy: z.nullable(z.string()),
  /** Everybody of the team who wrote in it, the latest first. */
  answeredBy: z.array(z.string()),
  messages: count,
  lastAt: z.string(),
});

const grant = z.object({
  id: z.int(),
  /** A bonus is an amount; a discount is a share of the loss, in place of the site's, at the next discount that is taken. */
  kind: z.enum(['bonus', 'discount']),
  amountMinor: z.nullable(credit),
  shareBp: z.nullable(z.int()),
  reason: z.string(),
  grantedAt: z.string(),
  grantedBy: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  state: z.enum(['open', 'paid', 'expired', 'withdrawn']),
});
const days = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)), 30);
const GRANT_KINDS = ['bonus', 'discount'] as const;
const grantTarget = z.object({ id, kind: z.enum(GRANT_KINDS), grant: id });
const granted = z.object({ status: z.literal(1), id: z.int(), isFresh: z.boolean() });

const read = { method: 'GET', right: 'player.read', params: target, words: ['id'] } as const;
const act = { method: 'POST', right: 'player.act', about: 'player', params: target, answer: changed } as const;
const grants = { method: 'POST', right: 'player.grant', about: 'player' } as const;

export const playersCalls = {
  players: {
    ...{ method: 'GET', path: '/players', right: 'player.read', words: ['text'] },
    summary: 'players by name, username, e-mail address or number',
    query: playersQuery,
    answer: playersAnswer,
  },
  player: {
    ...{ ...read, path: '/players/:id', answer: playerAnswer },
    summary: 'one player: account, money, seat, bans and open logins',
  },
  'player-sessions': {
    ...{ ...read, path: '/players/:id/sessions', query: sessionsQuery, answer: sessionsAnswer },
    summary: 'sessions of a player',
  },
  'player-movements': {
    ...{ ...read, path: '/players/:id/movements', query: transactionsQuery, answer: transactionsAnswer },
    summary: "movements of a player's balance",
  },
  'player-logons': {
    ...{ ...read, path: '/players/:id/logons', query: pageQuery, answer: logonsAnswer },
    summary: 'logins of a player, also those that failed',
  },
  'player-protection': {
    ...{ ...read, path: '/players/:id/protection', answer: protectionEvents },
    summary: 'limits and breaks of a player, and what was set, requested and enforced',
  },
  'player-audit': {
    ...{ ...read, path: '/players/:id/audit', query: auditQuery, answer: auditAnswer },
    summary: 'rows of the audit that are about a player',
  },
  'player-notes': {
    ...{ ...read, path: '/players/:id/notes' },
    summary: "the staff's notes about a player; the player does not see them",
    answer: z.object({ status: z.literal(1), notes: z.array(staffNote) }),
  },
  'player-note': {
    ...{ ...act, path: '/players/:id/notes', words: ['id', 'text'], secret: ['text'] },
    summary: "adds a staff's note about a player",
    body: z.object({ text: noteText }),
    answer: z.object({ status: z.literal(1), id: z.int() }),
  },
  'player-chats': {
    ...{ ...read, path: '/players/:id/chats' },
    summary: "a player's chats with the support team, without their texts",
    answer: z.object({ status: z.literal(1), chats: z.array(playerChat) }),
  },
  'player-ban': {
    ...{ ...act, path: '/players/:id/ban', words: ['id', 'reason'], body: because },
    summary: 'ends logins and session, after the credit is back on the balance, and refuses new ones',
  },
  'player-unban': {
    ...{ ...act, path: '/players/:id/unban', words: ['id', 'reason'], body: because },
    summary: 'ends a ban',
  },
  'player-logout': {
    ...{ ...act, path: '/players/:id/logout', words: ['id'] },
    summary: 'ends every login of a player; the seat is kept as for any lost connection',
    answer: z.object({ status: z.literal(1), endedLogins: count }),
  },
  'player-password-reset': {
    ...{ ...act, path: '/players/:id/password-reset', words: ['id'] },
    summary: `a link for a new password, shown once and good for ${RESET_LINK_HOURS} h; the old password holds until it is used`,
    answer: z.object({ status: z.literal(1), link: z.string() }),
  },
  'player-pin-reset': {
    ...{ ...act, path: '/players/:id/pin-reset', words: ['id'] },
    summary: 'removes the PIN of a player, who sets a new one, and unlocks their logins',
  },
  'player-limit': {
    ...{ ...act, path: '/players/:id/limit', words: ['id', 'kind', 'period', 'amount', 'reason'] },
    summary: 'sets a stricter limit on behalf of a player, at once; money in minor units, time in seconds',
    body: z.object({
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(PERIODS),
      amount: typedCredit,
      reason,
    }),
  },
  'player-break': {
    ...{ ...act, path: '/players/:id/break', words: ['id', 'kind', 'length', 'reason'] },
    summary: `excludes a player on their behalf: cool_off for ${COOL_OFF_HOURS.join(', ')} hours, self_exclusion for ${SELF_EXCLUSION_MONTHS.join(', ')} months`,
    body: z.object({ kind: z.enum(['cool_off', 'self_exclusion']), length: z.coerce.number(), reason }),
  },
  'player-grants': {
    ...{ ...read, path: '/players/:id/grants' },
    summary: 'bonuses and discounts that were granted to a player',
    answer: z.object({
      status: z.literal(1),
      /** Most that one grant may be worth. */
      maxMinor: credit,
      /** What the caller may still grant in bonuses today. */
      leftMinor: credit,
      grants: z.array(grant),
    }),
  },
  'player-bonus': {
    ...{ ...grants, path: '/players/:id/bonus', params: target, words: ['id', 'amountMinor', 'reason'] },
    summary: 'grants an amount in minor units, which the player takes with the next bonus',
    body: z.object({ id: uuid, amountMinor: typedAmount, reason, days }),
    answer: granted,
  },
  'player-discount': {
    ...{ ...grants, path: '/players/:id/discount', params: target, words: ['id', 'shareBp', 'reason'] },
    summary: "grants a larger share of the loss, in hundredths of a percent, for the player's next discount",
    body: z.object({
      id: uuid,
      shareBp: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
      ...{ reason, days },
    }),
    answer: granted,
  },
  'grant-withdraw': {
    ...{ ...grants, path: '/players/:id/grants/:kind/:grant/withdraw', params: grantTarget },
    ...{ words: ['id', 'kind', 'grant', 'reason'], body: because, answer: changed },
    summary: 'withdraws a grant that is not paid',
  },
  'player-export': {
    ...{ method: 'POST', path: '/players/:id/export', right: 'player.data', about: 'player', params: target },
    summary: "everything kept about a player as JSON, with the staff's notes and bans",
    words: ['id'],
    answer: 'file',
  },
  'player-close': {
    ...{ method: 'POST', path: '/players/:id/close', right: 'player.data', about: 'player', params: target },
    summary: 'closes an account for good: deletes what no law requires; fails while money or a session is open',
    ...{ words: ['id', 'reason'], body: because, answer: changed },
  },
} as const satisfies OperatorCalls;

export type PlayerRow = z.output<typeof playerRow>;
export type PlayerPage = z.output<typeof playerAnswer>;
export type PlayerChat = z.output<typeof playerChat>;
export type StaffNote = z.output<typeof staffNote>;
export type Grant = z.output<typeof grant>;
