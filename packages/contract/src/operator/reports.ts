import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { count, id, shortText, total } from '../fields.ts';
import type { OperatorCalls } from './call.ts';

/** Reports: the figures of a site's days. A closed day never changes; what is booked later has its own day. */

export const REPORT_GROUPS = ['day', 'brand', 'machine', 'game', 'player'] as const;

const siteDay = z.iso.date();
const optionalId = z.optional(id);
/** Most days of one report. */
export const REPORT_MOST_DAYS = 400;
/** Most rows of one answer; a file has all. */
export const REPORT_MOST_ROWS = 1_000;

/**
 * `GET /reports`: `from` to `to` are days of the site, both included; absent, `to` is the present one and `from` is `to`. `brandId` to
 * `playerId` limit it.
 */
export const reportQuery = z.object({
  by: z._default(z.enum(REPORT_GROUPS), 'day'),
  from: z.optional(siteDay),
  to: z.optional(siteDay),
  brandId: optionalId,
  machineId: optionalId,
  playerId: optionalId,
  gameId: z.optional(shortText),
});

/** A percentage; null where nothing was bet, or nobody has stated it. */
const percent = z.nullable(z.number());
const figures = z.object({
  /** Paid games; free spins and boxes belong to the game that won them. */
  games: count,
  /** Coin in. */
  betMinor: total,
  /** Coin out: wins with hand pays, without progressive jackpots. */
  winMinor: total,
  netMinor: z.int(),
  /** Net of coin in. */
  marginPercent: percent,
  /** Coin out of coin in. */
  rtpPercent: percent,
  /** As the games' paytables, or their operators, state it for these bets. */
  theoreticalPercent: percent,
  /** Between them 95 of 100 honest results lie; null where a game's variance is not known. */
  bandLowPercent: percent,
  bandHighPercent: percent,
  /** Due within the time, of wins and of cash outs. */
  handPays: count,
  handPayMinor: total,
  /** Paid within the time. */
  handPayPaidMinor: total,
  jackpots: count,
  jackpotMinor: total,
  /** Of the bets into progressive jackpots. */
  contributionMinor: total,
  discountMinor: total,
  bonusMinor: total,
  depositMinor: total,
  /** Paid out by the payment provider. */
  withdrawalMinor: total,
  cashInMinor: total,
  cashOutMinor: total,
  /** Corrections: to players (below zero: from them), and to the house. */
  correctionMinor: z.int(),
  houseCorrectionMinor: z.int(),
  /** Taken to suspense. */
  disputedMinor: total,
  /** Players with a play. */
  players: count,
  /** Sessions that began. */
  sessions: count,
});
export const reportRow = z.extend(figures, {
  /** The day, or an id; empty: of no brand, machine, game or player, e.g. a deposit. */
  key: z.string(),
  /** Of a day: empty. */
  name: z.string(),
  /** Of a day: it cannot change any more. */
  isClosed: z.nullable(z.boolean()),
  /** Of a machine: it has left the floor since; its figures stay. */
  isRetired: z.nullable(z.boolean()),
});
export const reportAnswer = z.object({
  status: z.literal(1),
  by: z.enum(REPORT_GROUPS),
  from: z.string(),
  to: z.string(),
  /** The site's present day. */
  today: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Days in their order, else the highest coin in first; at most `REPORT_MOST_ROWS`. */
  rows: z.array(reportRow),
  hasMore: z.boolean(),
  total: figures,
});

export type ReportQuery = z.output<typeof reportQuery>;
export type ReportFigures = z.output<typeof figures>;
export type ReportRow = z.output<typeof reportRow>;
export type Report = z.output<typeof reportAnswer>;

export const reportCalls = {
  report: {
    ...{ method: 'GET', path: '/reports', right: 'report.read', words: ['by', 'from', 'to'] },
    summary: 'figures of days: by day, brand, machine, game or player',
    query: reportQuery,
    answer: reportAnswer,
  },
  'report-file': {
    ...{ method: 'GET', path: '/reports/file', right: 'report.read', words: ['format', 'by', 'from', 'to'] },
    summary:
      'the same as a file with all rows: CSV or JSON for programs, or a sheet as spreadsheets of a language open it',
    query: z.extend(reportQuery, {
      format: z._default(z.enum(['csv', 'json', 'sheet']), 'csv'),
      /** Of a sheet; absent: the site's. */
      language: z.optional(z.enum(LANGUAGES)),
    }),
    answer: 'file',
  },
} as const satisfies OperatorCalls;
