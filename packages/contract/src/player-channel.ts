import { ACTIVITIES, BUTTON_KINDS, INHIBITS, SHOWN_FAULTS } from '@salon/domain';
import * as z from 'zod/mini';
import { count, credit, epoch } from './fields.ts';
import { bandChoice, pictureState, viewChoice } from './player-picture.ts';

/**
 * JSON text frames on two data channels of the peer connection between browser and cabinet. `deck` is ordered and reliable
 * and carries states. `press` is unordered and never retransmits, so that no press waits behind a lost packet: the browser
 * repeats a press until it is answered. It carries presses, pings, and the answers to both.
 */
export const CHANNEL_LABEL = 'deck';
export const PRESS_CHANNEL_LABEL = 'press';

/** Raised with every incompatible change of these messages. A ping of another protocol is answered `unsupported`. */
export const DECK_PROTOCOL = 2;

/**
 * A press older than this at its arrival is refused as `late`; so is one dated further ahead than this, because it would stay
 * playable for longer. `atMs` is the cabinet's clock, which the browser knows from `pong`.
 */
export const PRESS_LATE_MS = 2_000;

// ---- browser → cabinet ----

export const press = z.object({
  t: z.literal('press'),
  /** Unique per press. A repeat has the same id, on any connection, and gets the first answer without being played again. */
  id: z.string().check(z.minLength(8), z.maxLength(40)),
  epoch,
  button: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The `revision` of the deck that the player saw; a press against an older one is refused as `stale`. */
  revision: count,
  /** The cabinet's clock at the press, milliseconds, known from `pong`. */
  atMs: z.number(),
  /** Box of a pick bonus. */
  box: z.optional(count),
});
/** Without `protocol`: 1. */
export const ping = z.object({ t: z.literal('ping'), sentMs: z.number(), protocol: z.optional(z.int()) });
/** What the browser receives, about once a second. */
export const linkStats = z.object({
  t: z.literal('stats'),
  roundTripMs: z.number(),
  jitterMs: z.number(),
  lossShare: z.number(),
  framesPerSecond: z.number(),
  receivedKbps: z.number(),
});
export const toCabinet = z.discriminatedUnion('t', [press, ping, linkStats, viewChoice, bandChoice]);

// ---- cabinet → browser ----

export const PRESS_REFUSALS = [
  'late',
  'foreign',
  'stale',
  'not_now',
  'unknown_button',
  'credit_too_small',
  'out_of_service',
  /** The machine's picture stands still or is gone: nobody would see the game. */
  'no_picture',
  /** The key was pressed, and the machine has not reacted. */
  'machine_silent',
  /** Within the site's shortest time between two games. */
  'too_soon',
  /** A question to the player is open, e.g. a reality check. */
  'paused',
  /** The player's login is locked and waits for the PIN. */
  'locked',
] as const;

/**
 * RTP timestamp (90 kHz, as in the RTP header) of the first frame that shows the result which this message reports: the page
 * shows it when that frame or a later one is presented. Absent: there is nothing to wait for.
 */
const rtpTimestamp = z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)));
export const pressAnswer = z.object({
  t: z.literal('answer'),
  id: z.string(),
  ok: z.boolean(),
  reason: z.nullable(z.enum(PRESS_REFUSALS)),
  /** Of the first frame that shows the press, for the page's own measure; absent: the cabinet does not know it. */
  rtpTimestamp,
});
export const deck = z.object({
  t: z.literal('deck'),
  rtpTimestamp,
  /** Grows with every change of what a press means: a play starts or ends, a bonus opens, the seat changes. */
  revision: count,
  activity: z.enum(ACTIVITIES),
  creditMinor: credit,
  /** The newest play that has ended; absent: the cabinet is of an earlier release. */
  playNumber: z.optional(count),
  /** Won less bet in the plays of this session that have ended, jackpots left out; null or absent: the cabinet does not know it. */
  netMinor: z.optional(z.nullable(z.int())),
  betMinor: credit,
  winMinor: credit,
  freeSpinsLeft: count,
  buttons: z.array(z.object({ id: z.string(), kind: z.enum(BUTTON_KINDS), label: z.string(), enabled: z.boolean() })),
  /** Boxes of the pick bonus, null: none runs; `prizeMinor` is null while the box is closed. */
  boxes: z.nullable(z.array(z.object({ prizeMinor: z.nullable(credit) }))),
  /**
   * Why `activity` is `error`, where the cabinet knows. `no_answer`: its line is down. `stopped`: an operator wants it out of service.
   * `no_picture`, `no_keys`: nothing new begins, whatever `activity` is; credit can be collected.
   */
  fault: z.optional(z.nullable(z.enum([...SHOWN_FAULTS, ...INHIBITS, 'no_answer', 'stopped']))),
  /** What an attendant has to pay, also while the machine goes on; absent or 0: nothing. */
  handPayMinor: z.optional(credit),
  /** The jackpot that the last play hit, as frozen by the platform; until the next play. */
  wonJackpotMinor: z.optional(z.nullable(credit)),
  /** How long the machine counts `winMinor` up, from the moment that the reels rest; 0 or absent: it is shown at once. */
  winCountMs: z.optional(count),
  /** Won in the running feature so far, or in the one that has just ended, until the next play; null or absent: none. */
  featureWinMinor: z.optional(z.nullable(credit)),
});
/** A play has ended and is in the journal. */
export const played = z.object({
  t: z.literal('play'),
  rtpTimestamp,
  number: count,
  kind: z.enum(['base', 'free', 'pick', 'metered']),
  /** Of a metered play; absent: 1. */
  games: z.optional(count),
  betMinor: credit,
  winMinor: credit,
  jackpot: z.boolean(),
});
export const pong = z.object({ t: z.literal('pong'), sentMs: z.number(), cabinetMs: z.number() });
/** In place of a pong: the cabinet uses another protocol and refuses every press of this page. */
export const unsupported = z.object({ t: z.literal('unsupported'), protocol: z.int() });
export const invalid = z.object({ t: z.literal('invalid'), code: z.int(), field: z.string() });
export const toPlayer = z.discriminatedUnion('t', [
  pressAnswer,
  deck,
  played,
  pong,
  unsupported,
  invalid,
  pictureState,
]);

export type Press = z.output<typeof press>;
export type PressAnswer = z.output<typeof pressAnswer>;
export type LinkStats = z.output<typeof linkStats>;
export type ToCabinet = z.output<typeof toCabinet>;
export type PressRefusal = (typeof PRESS_REFUSALS)[number];
export type Deck = z.output<typeof deck>;
export type ToPlayer = z.output<typeof toPlayer>;
