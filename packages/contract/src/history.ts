import { LANGUAGES } from '@salon/domain/language.ts';
import * as z from 'zod/mini';
import { count, credit, id, machineId, total, uuid } from './fields.ts';
import { timeZone } from './time-zone.ts';

/** The player's transactions, sessions and plays, below `/api/v1/player`. Amounts are minor units. */

export const pageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100)), 25),
});
const rangeQuery = z.object({
  /** Start, inclusive; ISO 8601 with an offset or Z. `until` is exclusive. */
  since: z.optional(z.iso.datetime({ offset: true })),
  until: z.optional(z.iso.datetime({ offset: true })),
});
const order = z._default(z.enum(['asc', 'desc']), 'desc');
const actionCode = z.int().check(z.minimum(1), z.maximum(6));
const typeFilter = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)));
/** The other side of a movement of the balance, if it has no proper name. */
export type Source = 'machine' | 'provider' | 'promotion' | 'operator';
/** Kinds of movements of the balance. Texts: `history.movement_*`, `history.source_*`. */
export const SOURCES = {
  deposit: 'provider',
  withdraw: 'provider',
  /** The provider could not pay it, or the player cancelled it. */
  withdraw_return: 'provider',
  /** A cash in. */
  reserve: 'machine',
  cash_out: 'machine',
  hand_pay: 'machine',
  jackpot: 'machine',
  discount: 'promotion',
  bonus: 'promotion',
  correction: 'operator',
  /** Opening balance. */
  opening: 'operator',
} as const satisfies Record<string, Source>;
export type Movement = keyof typeof SOURCES;
const movements = Object.keys(SOURCES) as Movement[];
/**
 * How a file is written. `language`: of its headings; absent: the site's. `program`: commas between fields, points in amounts, times in
 * UTC, in every language alike. `sheet`: as a spreadsheet of that language opens it in columns, with times of `timeZone` (absent: the
 * site's), which the headings name.
 */
const fileForm = {
  language: z.optional(z.enum(LANGUAGES)),
  format: z._default(z.enum(['program', 'sheet']), 'program'),
  timeZone: z.optional(timeZone),
};

/** `GET /player/transactions` */
export const transactionsQuery = z.extend(z.extend(pageQuery, rangeQuery.shape), {
  order,
  type: typeFilter,
  orderBy: z._default(z.enum(['operationDate', 'playedDurationS', 'from', 'amount', 'type']), 'operationDate'),
});
/** `GET /player/transactions.csv`: all rows that match the filter, latest first. */
export const transactionsFileQuery = z.extend(rangeQuery, { type: typeFilter, ...fileForm });

export const transactionRow = z.object({
  id: z.string(),
  operationDate: z.string(),
  /** Seconds from taking the seat to the cash out; null: nothing was played. */
  playedDurationS: z.nullable(count),
  /** Proper name of the machine or of the payment provider; empty: use the kind's source in `SOURCES`. */
  from: z.string(),
  kind: z.enum(movements),
  /** Change of the balance: negative if it left the balance. */
  amount: z.int(),
  /** One of the six types of the filter; `kind` is more precise. */
  type: actionCode,
});
export const transactionsAnswer = z.object({
  status: z.literal(1),
  total: count,
  transactions: z.array(transactionRow),
  /** Of all rows that match the filter, not of the page; only types that occur. */
  totals: z.array(z.object({ type: actionCode, count, amount: z.int() })),
});

/** `hide`: without ended sessions in which nothing was played and nothing is under review. */
const unplayed = z._default(z.enum(['show', 'hide']), 'show');

/** `GET /player/sessions`; `net` is wins minus bets. */
export const sessionsQuery = z.extend(z.extend(pageQuery, rangeQuery.shape), {
  order,
  unplayed,
  orderBy: z._default(z.enum(['start', 'end', 'machine', 'spinCount', 'freeSpinCount', 'net']), 'start'),
});
/** `GET /player/sessions.csv` */
export const sessionsFileQuery = z.extend(rangeQuery, { unplayed, ...fileForm });

export const sessionRow = z.object({
  id: z.string(),
  machine: z.string(),
  machineId,
  start: z.string(),
  end: z.nullable(z.string()),
  spinCount: count,
  freeSpinCount: count,
  betMinor: total,
  /** Hand pays and jackpots included. */
  winMinor: total,
  /** Amount in suspense until operators decide the dispute; null: none. */
  reviewMinor: z.nullable(total),
});
export const sessionsAnswer = z.object({
  status: z.literal(1),
  total: count,
  sessions: z.array(sessionRow),
  /** Of all rows that match the filter. */
  totals: z.object({ spinCount: count, freeSpinCount: count, betMinor: total, winMinor: total }),
  /** Sessions of the range that `unplayed=hide` leaves out. */
  hiddenCount: count,
});

/** `GET /player/sessions/:id` */
export const pathOfSession = z.object({ id: uuid });
export const sessionAnswer = z.object({
  status: z.literal(1),
  session: z.extend(sessionRow, {
    brand: z.string(),
    /** Number on the floor. */
    machineNumber: z.int(),
    /** Cash ins and cash outs of the session. */
    inMinor: total,
    outMinor: total,
  }),
});

/** `GET /player/plays?machineId=`: the player's own last plays of a machine, latest first, at most this many. */
export const LAST_PLAYS_MAX = 10;
export const lastPlaysQuery = z.object({ machineId: id });
/** A play with everything that is needed to draw it again and to settle a dispute about it. */
export const playRow = z.object({
  number: count,
  endedAt: z.string(),
  /** `metered`: read from the meters of a machine that decides itself; it has no reels to draw again. */
  kind: z.enum(['base', 'free', 'pick', 'metered']),
  games: count,
  gameId: z.string(),
  /** Proper name of the game, the same in every language. */
  game: z.string(),
  betMinor: credit,
  winMinor: credit,
  /** Part of the win that an attendant pays. */
  handPayMinor: credit,
  /** Paid by the progressive; null: not hit. */
  jackpotMinor: z.nullable(credit),
  /** Symbols after the spin, `window[reel][row]`; empty for a pick, and for a machine that does not report them. */
  window: z.array(z.array(z.string())),
  /** Cells of the window that are part of a win. */
  winCells: z.array(z.object({ reel: count, row: count })),
  /** `line` counts from 1; `rows` is its course, a row for each reel, empty for a game that is not known. */
  lineWins: z.array(z.object({ line: z.int(), symbol: z.string(), count, winMinor: credit, rows: z.array(count) })),
  scatterWinMinor: credit,
  freeSpinsWon: count,
  /** The box that the player opened. */
  pick: z.nullable(z.object({ box: count, prizeMinor: credit })),
});
export const lastPlaysAnswer = z.object({ status: z.literal(1), plays: z.array(playRow) });

/** `GET /player/sessions/:id/credit`: the machine's credit after its plays. At most this many points, extremes are kept. */
export const CREDIT_POINTS_MAX = 240;
export const creditAnswer = z.object({
  status: z.literal(1),
  points: z.array(z.object({ number: count, creditMinor: credit })),
});

/** `GET /player/sessions/:id/plays`, by number. */
export const playsQuery = z.extend(pageQuery, { order });
export const playsAnswer = z.object({ status: z.literal(1), total: count, plays: z.array(playRow) });
/** `GET /player/sessions/:id/plays.csv`, by number ascending. */
export const playsFileQuery = z.object(fileForm);

/** `GET /player/spending`: the last months of the site's time zone, the present one last. */
export const SPENDING_MONTHS = 12;
export const spendingMonth = z.object({
  /** `2026-03` */
  month: z.string(),
  depositedMinor: total,
  /** Less what came back; negative where more came back than left. */
  withdrawnMinor: z.int(),
  betMinor: total,
  /** Hand pays and jackpots included. */
  winMinor: total,
});
export const spendingAnswer = z.object({
  status: z.literal(1),
  timeZone: z.string(),
  months: z.array(spendingMonth),
});

export type FileForm = z.output<typeof playsFileQuery>;
export type TransactionsQuery = z.output<typeof transactionsQuery>;
export type TransactionRow = z.output<typeof transactionRow>;
export type TransactionsAnswer = z.output<typeof transactionsAnswer>;
export type SessionRow = z.output<typeof sessionRow>;
export type SessionsQuery = z.output<typeof sessionsQuery>;
export type SessionsAnswer = z.output<typeof sessionsAnswer>;
export type SessionDetails = z.output<typeof sessionAnswer>['session'];
export type PlayRow = z.output<typeof playRow>;
export type CreditPoint = z.output<typeof creditAnswer>['points'][number];
export type SpendingAnswer = z.output<typeof spendingAnswer>;
export type SpendingMonth = z.output<typeof spendingMonth>;
