import { ACTIVITIES } from '@salon/domain';
import * as z from 'zod/mini';
import { candidate, count, credit, epoch, json, machineId, sdp, shortText, uuid } from './fields.ts';

/**
 * The link between cabinet and platform: Socket.IO namespace `/cabinets`, dialled by the cabinet, `auth.agent` and
 * `auth.key` in the handshake. All requests are acknowledged; an acknowledgement that does not come means "unknown".
 */
export const LINK_VERSION = 1;

/**
 * The same two in the `authorization` header of the connection itself: who shows a key there may send large frames. Without it
 * a cabinet is let in as well, with frames as small as a player's.
 */
export function authorizationOf({ agent, key }: { agent: string; key: string }): string {
  return `Cabinet ${encodeURIComponent(agent)}:${encodeURIComponent(key)}`;
}

/** Null where it is none of a cabinet. */
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
  inMinor: credit,
  outMinor: credit,
  betMinor: credit,
  winMinor: credit,
  handPayPaidMinor: credit,
  games: count,
});
const holdings = z.object({ creditMinor: credit, escrowMinor: credit, handPayPendingMinor: credit });

// ---- cabinet → platform ----

/** `roster`, before `handshake`: which machines this agent hosts, and what is written on their cabinets. */
export const rosterRequest = z.object({});
export const rosterAnswer = z.object({
  status: z.literal(1),
  machines: z
    .array(
      z.object({
        machineId,
        gameId: shortText,
        name: shortText,
        /** Number on the floor. */
        number: count,
        brand: shortText,
        currency: shortText,
        /** Of the brand's progressive, null where it has none. */
        jackpotMinor: z.nullable(credit),
        /** A win, a cash out above which the machine locks until an attendant has paid; null: none is too large. */
        handPay: z.object({ winMinor: z.nullable(credit), cashOutMinor: z.nullable(credit) }),
      }),
    )
    .check(z.maxLength(500)),
});

/** `handshake`, first message of every connection and again when a machine's journal is replaced. */
export const machineReport = z.object({
  machineId,
  /** Made with the journal; another one means that the old journal is gone. */
  incarnation: uuid,
  epoch,
  activity: z.enum(ACTIVITIES),
  holdings,
  meters,
  /** Highest play in the journal; the platform answers what it has booked, the cabinet sends the rest. */
  lastPlay: count,
  /** Highest play that the platform has said it has booked: books that have less have lost it. */
  bookedPlay: z.optional(count),
  /** Debited and not yet confirmed. */
  openCashOut: z.nullable(z.object({ transferId: uuid, amountMinor: credit, epoch })),
});
export const handshake = z.object({
  version: z.literal(LINK_VERSION),
  /** Grows with every `handshake` and `off` of the agent: an older one that comes late says nothing about now. */
  order: z.optional(count),
  machines: z.array(machineReport).check(z.maxLength(500)),
});
export const handshakeAnswer = z.object({
  status: z.literal(1),
  machines: z.array(
    z.object({
      machineId,
      /** False: the books and the machine disagree; it stays out of service until an operator has looked. */
      accepted: z.boolean(),
      reason: z.nullable(z.string()),
      epoch,
      bookedPlay: count,
      /** The seat's session, null where nobody sits; a cabinet with an older epoch starts over with it. */
      seated: z.boolean(),
      /** An operator wants it out of service once its play has ended. */
      stopped: z.optional(z.boolean()),
      /** As in `seat`. */
      minSpinMs: z.optional(count),
      /** As in `lock`; without it the seat's login is not locked. */
      lock: z.optional(z.object({ locked: z.boolean(), change: count })),
    }),
  ),
});

export const play = z.object({
  number: z.int().check(z.positive()),
  epoch,
  betMinor: credit,
  winMinor: credit,
  kind: z.enum(['base', 'free', 'pick']),
  gameId: shortText,
  outcome: json,
  jackpot: z.boolean(),
  /** Part of the bet that feeds the brand's progressive. */
  contributionMinor: credit,
  /** The win where it is above the machine's limit: it locks the machine instead of becoming credit. 0 otherwise. */
  handPayMinor: credit,
  /** Cabinet's clock, milliseconds since 1970. */
  endedAtMs: count,
});
/** `plays`: in order, without gaps, as often as it takes. Answer: highest play booked, with jackpots that were frozen. */
export const plays = z.object({
  machineId,
  incarnation: uuid,
  plays: z.array(play).check(z.minLength(1), z.maxLength(200)),
});
export const playsAnswer = z.object({
  status: z.literal(1),
  bookedPlay: count,
  jackpots: z.array(z.object({ number: count, amountMinor: credit })),
});

/** `debited`: a cash out stands in the journal; repeated until the platform says that it is posted. */
export const debited = z.object({
  machineId,
  incarnation: uuid,
  transferId: uuid,
  epoch,
  amountMinor: credit,
  /** The amount is above the machine's limit: it is owed to the player, and the machine locked until it is paid. */
  handPay: z.optional(z.boolean()),
});
export const debitedAnswer = z.object({ status: z.literal(1), posted: z.boolean() });

/** `activity`, not acknowledged: what the lobby shows. */
export const activityReport = z.object({ machineId, activity: z.enum(ACTIVITIES), creditMinor: credit, at: count });
/** `presence`, not acknowledged: the player's peer connection came or went. */
export const presenceReport = z.object({ machineId, epoch, present: z.boolean() });
/** `acted`, not acknowledged: the player of this seat pressed a key that was taken; at most once in some seconds. */
export const actedReport = z.object({ machineId, epoch });
/** `off`: this machine's power is gone, the agent lives on. It sends `handshake` for it again when the power is back. `order` as there. */
export const offReport = z.object({ machineId, order: z.optional(count) });
export const offAnswer = z.object({ status: z.literal(1) });
export const cabinetCandidate = z.object({ machineId, epoch, candidate });

// ---- platform → cabinet ----

/** `seat`: from now on only this epoch is obeyed. `lastPlay` lets a new journal go on with the numbers of the old one. */
export const seatCommand = z.object({
  machineId,
  epoch,
  sessionId: uuid,
  currency: z.string(),
  playerName: z.string(),
  /** Shortest time from the start of one game to the start of the next, milliseconds; without it there is none. */
  minSpinMs: z.optional(count),
});
/** `pause`: no new game for `forMs`, 0: play again; repeated while it lasts. A game and its feature come to their end. */
export const pauseCommand = z.object({ machineId, epoch, forMs: count });
/**
 * `lock`: the login of this seat is locked or open again; said until it is acknowledged. While it is locked no press is taken
 * and nothing is sent that names money; a game and its feature come to their end. `change` grows with every change: an older
 * word that comes late is not obeyed. Every new epoch begins open.
 */
export const lockCommand = z.object({ machineId, epoch, locked: z.boolean(), change: count });
/** `unseat`: nobody sits here any more; the peer connection ends. */
export const unseatCommand = z.object({ machineId, epoch });
/** `apply`: a cash in. `ask`: how one stands; an unknown id becomes refused by a tombstone before the answer. */
export const applyCommand = z.object({
  machineId,
  epoch,
  transferId: uuid,
  amountMinor: z.int().check(z.positive()),
  fingerprint: shortText,
});
export const askCommand = z.object({ machineId, transferId: uuid, fingerprint: shortText });
export const transferResult = z.object({
  status: z.literal(1),
  result: z.enum(['applied', 'refused']),
  reason: z.nullable(
    z.enum(['stale_epoch', 'fingerprint_mismatch', 'over_limit', 'not_now', 'never_seen', 'out_of_service']),
  ),
  incarnation: uuid,
  creditMinor: credit,
});
/** `cashout`: the durable intent; the cabinet takes it when the running play or bonus has ended. */
export const cashOutCommand = z.object({ machineId, epoch, transferId: uuid });
export const cashOutAccepted = z.object({ status: z.literal(1), state: z.enum(['waiting', 'debited', 'done']) });
/** `handpaid`: an attendant has paid what `reference` names (`play:<number>` or a cash out's id); the machine unlocks. */
export const handPaidCommand = z.object({ machineId, reference: shortText, amountMinor: z.int().check(z.positive()) });
/** `service`: out of service once the play and its feature have ended, or back. */
export const serviceCommand = z.object({ machineId, stopped: z.boolean() });
/** `request-handshake`: send `handshake` for this machine again; acknowledged once that is done. An operator wants it trusted again. */
export const handshakeRequest = z.object({ machineId });
/** `offer`: the player's peer connection for this seat. */
export const cabinetOffer = z.object({
  machineId,
  epoch,
  sdp,
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
  ),
});
export const cabinetAnswer = z.object({ status: z.literal(1), sdp });
export const commandDone = z.object({ status: z.literal(1), creditMinor: credit, activity: z.enum(ACTIVITIES) });

export type RosterAnswer = z.output<typeof rosterAnswer>;
export type RosteredMachine = RosterAnswer['machines'][number];
export type MachineReport = z.output<typeof machineReport>;
export type Handshake = z.output<typeof handshake>;
export type HandshakeAnswer = z.output<typeof handshakeAnswer>;
export type Play = z.output<typeof play>;
export type Plays = z.output<typeof plays>;
export type PlaysAnswer = z.output<typeof playsAnswer>;
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
export type OffReport = z.output<typeof offReport>;
export type HandPaidCommand = z.output<typeof handPaidCommand>;
export type ServiceCommand = z.output<typeof serviceCommand>;
export type HandshakeRequest = z.output<typeof handshakeRequest>;
export type CabinetOffer = z.output<typeof cabinetOffer>;
export type CabinetCandidate = z.output<typeof cabinetCandidate>;
export type CommandDone = z.output<typeof commandDone>;
