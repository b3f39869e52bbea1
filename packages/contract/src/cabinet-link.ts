import { ACTIVITIES, INHIBITS, OPERATOR_FAULTS } from '@salon/domain';
import * as z from 'zod/mini';
import {
  amount,
  candidate,
  count,
  credit,
  epoch,
  machineId,
  sdp,
  shortText,
  startKbps,
  total,
  uuid,
} from './fields.ts';
import { traceparent } from './trace-context.ts';

/**
 * The link between cabinet and platform: Socket.IO namespace `/cabinets`, dialled by the cabinet, `auth.agent` and
 * `auth.key` in the handshake. All requests are acknowledged; an acknowledgement that does not come means "unknown".
 */

export * from './link-plays.ts';
export * from './link-versions.ts';

/**
 * Of a machine's camera. `closed`: nobody needs it. Frozen: `stalled` (no frame), `repeating` (the same frame again and again),
 * `unchanged` (the glass did not move after a game had begun), `gone` (it cannot be opened).
 */
export const CAMERA_STATES = ['closed', 'opening', 'live', 'stalled', 'repeating', 'unchanged', 'gone'] as const;
/** Why nobody can play a machine that is hosted; an operator hears of it where it lasts. */
export const UNPLAYABLE = [...INHIBITS, 'service', 'no_answer'] as const;

/** `auth` of the handshake. */
export const cabinetHandshake = z.object({ agent: z.string(), key: z.string() });

/**
 * Value of the connection's `authorization` header with the same two. A connection with a valid key may send large frames;
 * without the header a cabinet is accepted as well, with the frame limit of players.
 */
export function authorizationOf({ agent, key }: { agent: string; key: string }): string {
  return `Cabinet ${encodeURIComponent(agent)}:${encodeURIComponent(key)}`;
}

/** Null: not a cabinet's header. */
export function readAuthorization(header: string | undefined): { agent: string; key: string } | null {
  const [, agent, key] = /^Cabinet ([^:\s]{1,400}):([^:\s]{1,2000})$/.exec(header ?? '') ?? [];
  if (agent === undefined || key === undefined) return null;
  try {
    return { agent: decodeURIComponent(agent), key: decodeURIComponent(key) };
  } catch {
    return null;
  }
}

const meters = z.object({
  inMinor: total,
  outMinor: total,
  betMinor: total,
  winMinor: total,
  handPayPaidMinor: total,
  games: count,
});
const holdings = z.object({ creditMinor: credit, escrowMinor: credit, handPayPendingMinor: credit });

/** Of one agent: the set-up gives it no more, since an agent takes no longer list. */
export const MACHINES_MOST = 2_500;
/** Of one handshake, and of its answer. */
const HANDSHAKE_MACHINES_MOST = 500;

// ---- cabinet → platform ----

/** `roster`, before `handshake`: the machines that this agent hosts, with the facts printed on their cabinets. */
export const rosterRequest = z.object({});
const rosteredMachine = z.object({
  machineId,
  gameId: shortText,
  name: shortText,
  /** Number on the floor. */
  number: count,
  brand: shortText,
  currency: shortText,
  /** The brand's progressive jackpot; null: it has none. */
  jackpotMinor: z.nullable(credit),
  /** Share of each bet that feeds it, basis points; null: as the game has it. Of games with a jackpot alone. */
  jackpotShareBp: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(1000))), null),
  /** Limits of a win and of a cash out, above which the machine locks until an attendant has paid; null: no limit. */
  handPay: z.object({ winMinor: z.nullable(credit), cashOutMinor: z.nullable(credit) }),
});
export const rosterAnswer = z.object({
  status: z.literal(1),
  machines: z.array(rosteredMachine).check(z.maxLength(MACHINES_MOST)),
});

/**
 * `handshake`, first message of every connection and again when a machine's journal is replaced; several, each for some of the
 * machines, where there are many.
 */
export const machineReport = z.object({
  machineId,
  /** Id of the journal, made with it; a new one means that the old journal is lost. */
  incarnation: uuid,
  epoch,
  activity: z.enum(ACTIVITIES),
  holdings,
  meters,
  /** Highest play in the journal; the platform answers with the highest booked one, the cabinet sends the rest. */
  lastPlay: count,
  /** Highest play that the platform has confirmed as booked; a ledger with a lower one has lost data. */
  bookedPlay: count,
  /** Debited in the journal and not yet confirmed as posted. */
  openCashOut: z.nullable(z.object({ transferId: uuid, amountMinor: credit, epoch })),
  /** Of a machine that decides itself: it is asked, or will be, and has not decided yet; absent: none. */
  askedCashIn: z.optional(z.object({ transferId: uuid, amountMinor: credit })),
  /** Out of service until an operator has looked at it; null or absent: nothing of that kind. */
  operatorFault: z.optional(z.nullable(z.enum(OPERATOR_FAULTS))),
  /** Locked until an attendant has paid, whatever its activity is; absent: no. */
  awaitsAttendant: z.optional(z.boolean()),
});
/** The part of `handshake` that is read first, of whatever version the rest is. */
export const offeredVersions = z.looseObject({
  /** Of an agent that offers no `versions`: the one that it has; otherwise the lowest, for a platform that reads this alone. */
  version: z.int(),
  versions: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(16))),
});
export const handshake = z.object({
  ...offeredVersions.shape,
  /** Grows with every `handshake` and `off` of the agent, so that one that arrives late is ignored. */
  order: count,
  machines: z.array(machineReport).check(z.maxLength(HANDSHAKE_MACHINES_MOST)),
});
const comparedMachine = z.object({
  machineId,
  /** False: ledger and machine disagree; it stays out of service until an operator returns it. */
  accepted: z.boolean(),
  reason: z.nullable(z.string()),
  epoch,
  bookedPlay: count,
  /** True: the seat is taken; a cabinet with an older epoch starts over with this one. */
  seated: z.boolean(),
  /** An operator has stopped it: out of service once its play has ended. */
  stopped: z.boolean(),
  /** As in `seat`. */
  minSpinMs: count,
  mayStop: z.optional(z.boolean()),
  /** As in `lock`; absent: the seat's login is not locked. */
  lock: z.optional(z.object({ locked: z.boolean(), change: count })),
});
export const handshakeAnswer = z.object({
  status: z.literal(1),
  /** The highest that both have, for this connection; absent: the agent's `version`. */
  version: z.optional(z.int()),
  machines: z.array(comparedMachine).check(z.maxLength(HANDSHAKE_MACHINES_MOST)),
});

/** `debited`: a cash out is in the journal; repeated until the platform has posted it. */
export const debited = z.object({
  machineId,
  incarnation: uuid,
  transferId: uuid,
  epoch,
  amountMinor: credit,
  /** The amount is above the machine's limit: an attendant pays it, and the machine is locked until then. */
  handPay: z.optional(z.boolean()),
});
export const debitedAnswer = z.object({ status: z.literal(1), posted: z.boolean() });

/** `activity`, not acknowledged: what the lobby shows. */
export const activityReport = z.object({ machineId, activity: z.enum(ACTIVITIES), creditMinor: credit, at: count });
/** `presence`, not acknowledged: the player's peer connection was opened or closed. */
export const presenceReport = z.object({ machineId, epoch, present: z.boolean() });
/** `acted`, not acknowledged: a press of this seat's player was accepted; at most once in some seconds. */
export const actedReport = z.object({ machineId, epoch });
/**
 * `line`, not acknowledged: what a machine's own line and its transfers have counted since the agent opened it. `silences`,
 * `bad`: replies that did not come, or came damaged; `repeats`: polls that were sent again.
 */
export const lineReport = z.object({
  machineId,
  line: z.object({ polls: count, silences: count, bad: count, repeats: count }),
  transfers: z.object({ moved: count, refused: count, undecided: count }),
  /** Of a machine with cameras: that of its screen, and what it has counted since the agent opened it. */
  picture: z.optional(
    z.object({
      state: z.enum(CAMERA_STATES),
      frames: count,
      dropped: count,
      opened: count,
      /** How often it was found so. */
      stalled: count,
      repeating: count,
      unchanged: count,
      gone: count,
    }),
  ),
  /** Of a machine whose keys a board presses. `failed`: pulses that the board has not confirmed. */
  board: z.optional(z.object({ isConnected: z.boolean(), pulses: count, failed: count, connected: count })),
});
/**
 * `fault`, not acknowledged: what stands against play on this machine besides its money, on every change and after every
 * `handshake`. Empty: nothing.
 */
export const faultReport = z.object({
  machineId,
  faults: z.array(z.enum(UNPLAYABLE)).check(z.maxLength(8)),
  at: count,
});
/** `off`: the machine has lost its power, the agent runs on. It sends `handshake` for it when the power is back. `order` as there. */
export const offReport = z.object({ machineId, order: count });
export const offAnswer = z.object({ status: z.literal(1) });
export const cabinetCandidate = z.object({ machineId, epoch, candidate });
/**
 * `moving`, after `move` and once another connection is open: the platform sends no command over this one once it has answered, and the
 * agent does the handshake over the other. Only then does it end this one, so that its machines are linked all the time.
 */
export const movingReport = z.object({});

// ---- platform → cabinet ----

/** `move`, not acknowledged: this node is about to stop. An agent that does not know it is closed after 2 s and dials again. */
export const moveNotice = z.object({});
/** `roster-changed`, not acknowledged: an agent that does not know it asks for the roster every 5 s. */
export const rosterNotice = z.object({});

/** `seat`: from now on only this epoch is obeyed. */
export const seatCommand = z.object({
  machineId,
  epoch,
  sessionId: uuid,
  currency: z.string(),
  playerName: z.string(),
  /** Shortest time from the start of one game to the start of the next, milliseconds; 0: no limit. */
  minSpinMs: count,
  /** False: no key may end a game before it ends by itself, so the deck has no `stop`; absent: true. */
  mayStop: z.optional(z.boolean()),
});
/** `pause`: no new game for `forMs`; 0 ends the pause; repeated while it lasts. A running game and its feature finish. */
export const pauseCommand = z.object({ machineId, epoch, forMs: count });
/**
 * `lock`: the login of this seat is locked or unlocked; repeated until acknowledged. While it is locked, every press is refused
 * and no message with an amount is sent; a running game and its feature finish. `change` grows with every change: an older
 * command that arrives late is ignored. Every new epoch begins unlocked.
 */
export const lockCommand = z.object({ machineId, epoch, locked: z.boolean(), change: count });
/** `unseat`: the seat is free; its peer connection is closed. */
export const unseatCommand = z.object({ machineId, epoch });
/** `apply`: a cash in. `ask`: its result; an unknown id is refused for ever by a tombstone before the answer. */
export const applyCommand = z.object({
  machineId,
  epoch,
  transferId: uuid,
  amountMinor: amount,
  fingerprint: shortText,
  traceparent,
});
export const askCommand = z.object({ machineId, transferId: uuid, fingerprint: shortText, traceparent });
export const transferResult = z.object({
  status: z.literal(1),
  /** `undecided`: the machine itself has not said yet; `ask` again. */
  result: z.enum(['applied', 'refused', 'undecided']),
  reason: z.nullable(
    z.enum(['stale_epoch', 'fingerprint_mismatch', 'over_limit', 'not_now', 'never_seen', 'out_of_service']),
  ),
  incarnation: uuid,
  creditMinor: credit,
});
/** `cashout`: the durable intent; the cabinet debits when the running play or bonus has ended. */
export const cashOutCommand = z.object({ machineId, epoch, transferId: uuid, traceparent });
export const cashOutAccepted = z.object({
  status: z.literal(1),
  state: z.enum(['waiting', 'debited', 'done']),
  /** Where it is done: what it has moved. */
  amountMinor: z.optional(credit),
});
/** `handpaid`: an attendant has paid `reference` (`play:<number>` or a cash out's id); the machine unlocks. */
export const handPaidCommand = z.object({ machineId, reference: shortText, amountMinor: amount });
/** `service`: out of service once the play and its feature have ended, or back in service. */
export const serviceCommand = z.object({ machineId, stopped: z.boolean() });
/** `request-handshake`: send `handshake` for this machine again; acknowledged afterwards. Sent when an operator returns the machine. */
export const handshakeRequest = z.object({ machineId });
/**
 * `meters`: the machine's meters as they are now, for a reading beside the ledger's; changes nothing. `own`: what a machine that decides
 * itself has in its memory, in minor units: counters that start over at their modulus, and the board that they are of; null: its games
 * are drawn by its cabinet, or it has not been read.
 */
export const metersCommand = z.object({ machineId });
export const metersAnswer = z.object({
  status: z.literal(1),
  report: machineReport,
  own: z.nullable(
    z.object({
      creditMinor: count,
      coinInMinor: count,
      coinOutMinor: count,
      jackpotMinor: count,
      cancelledMinor: count,
      games: count,
      transferInMinor: count,
      transferOutMinor: count,
      serial: z.nullable(shortText),
    }),
  ),
});
const iceServers = z.array(
  z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
);
/** `offer`: the player's peer connection for this seat. */
export const cabinetOffer = z.object({
  machineId,
  epoch,
  sdp,
  iceServers,
  /** Most frames a second of the picture; absent: what its bands have. */
  framesPerSecond: z.optional(z.int().check(z.positive())),
  /** As the page has measured it. */
  startKbps: z.optional(startKbps),
});
export const cabinetAnswer = z.object({ status: z.literal(1), sdp });
/**
 * `still`: the machine's picture as it is now, for the lobby and for those who watch; null: none could be taken. A JPEG of
 * 360 x 640 in base64. `maxAgeMs`: an older one will not do where the picture moves; absent: 1 s.
 */
export const stillCommand = z.object({ machineId, maxAgeMs: z.optional(count) });
export const stillAnswer = z.object({
  status: z.literal(1),
  jpeg: z.nullable(z.string().check(z.maxLength(400_000))),
});
/**
 * `watch`: a connection for somebody who watches what the seat's player sees: video alone, as it was encoded for the player, and
 * without trickling: offer and answer hold all candidates. The cabinet ends it 20 s after the last `watch-renew`, with the
 * seat, and with `watch-end`. The answer is `cabinetAnswer`, or a `Failure`: nobody plays, or as many watch as can.
 */
export const watchCommand = z.object({ machineId, watcherId: uuid, sdp, iceServers });
/** `watch-renew` and `watch-end`. */
export const watcherCommand = z.object({ machineId, watcherId: uuid });
/** `isWatching`: false: the cabinet holds this watcher no more. */
export const watchRenewed = z.object({ status: z.literal(1), isWatching: z.boolean() });
export const commandDone = z.object({ status: z.literal(1), creditMinor: credit, activity: z.enum(ACTIVITIES) });

export type RosterAnswer = z.output<typeof rosterAnswer>;
export type RosteredMachine = RosterAnswer['machines'][number];
export type MachineReport = z.output<typeof machineReport>;
export type OfferedVersions = z.output<typeof offeredVersions>;
export type Handshake = z.output<typeof handshake>;
export type HandshakeAnswer = z.output<typeof handshakeAnswer>;
export type Debited = z.output<typeof debited>;
export type DebitedAnswer = z.output<typeof debitedAnswer>;
export type ActivityReport = z.output<typeof activityReport>;
export type PresenceReport = z.output<typeof presenceReport>;
export type SeatCommand = z.output<typeof seatCommand>;
export type PauseCommand = z.output<typeof pauseCommand>;
export type LockCommand = z.output<typeof lockCommand>;
export type UnseatCommand = z.output<typeof unseatCommand>;
export type ApplyCommand = z.output<typeof applyCommand>;
export type AskCommand = z.output<typeof askCommand>;
export type TransferResult = z.output<typeof transferResult>;
export type CashOutCommand = z.output<typeof cashOutCommand>;
export type CashOutAccepted = z.output<typeof cashOutAccepted>;
export type ActedReport = z.output<typeof actedReport>;
export type LineReport = z.output<typeof lineReport>;
export type CameraState = (typeof CAMERA_STATES)[number];
export type FaultReport = z.output<typeof faultReport>;
export type OffReport = z.output<typeof offReport>;
export type MetersCommand = z.output<typeof metersCommand>;
export type MetersAnswer = z.output<typeof metersAnswer>;
export type HandPaidCommand = z.output<typeof handPaidCommand>;
export type ServiceCommand = z.output<typeof serviceCommand>;
export type HandshakeRequest = z.output<typeof handshakeRequest>;
export type StillCommand = z.output<typeof stillCommand>;
export type StillAnswer = z.output<typeof stillAnswer>;
export type WatchCommand = z.output<typeof watchCommand>;
export type WatcherCommand = z.output<typeof watcherCommand>;
export type WatchRenewed = z.output<typeof watchRenewed>;
export type CabinetOffer = z.output<typeof cabinetOffer>;
export type CabinetCandidate = z.output<typeof cabinetCandidate>;
export type CommandDone = z.output<typeof commandDone>;
