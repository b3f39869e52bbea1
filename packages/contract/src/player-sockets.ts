import { MACHINE_STATES } from '@salon/domain';
import * as z from 'zod/mini';
import { candidate, count, credit, epoch, machineId, machineIdText, sdp, uuid } from './fields.ts';

/**
 * Socket.IO namespaces of the player. Requests are acknowledged events: the acknowledgement is the answer below or a
 * `Failure`. All three namespaces take the access token in `auth.token` (or `query.token`) of the handshake, and optionally the
 * protocol in `auth.protocol`: without one the client is taken for a current one, another number than ours is refused.
 */

/** Raised with every incompatible change of these messages. */
export const PLAYER_PROTOCOL = 1;

// ---- /notifications ----

/** `init {id}` → the player's open session, `machine_status: null` where there is none. */
export const notificationsInit = z.object({ id: z.union([z.int(), z.string()]) });
export const openSession = z.object({
  status: z.literal(1),
  id: z.nullable(machineId),
  name: z.nullable(z.string()),
  machine_status: z.nullable(z.enum(MACHINE_STATES)),
  /** Another device of the same player plays it right now. */
  here: z.boolean(),
});

// ---- /machine ----

/**
 * `init {machineID, token}` takes the seat, or takes the player's own seat over from another device. `epoch`: of the seat that
 * this page still has the picture of; where nothing has happened to it meanwhile, it goes on, and the picture with it.
 */
export const machineInit = z.object({
  machineID: machineIdText,
  token: z.string().check(z.maxLength(4_096)),
  epoch: z.optional(epoch),
});
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export const machineInitAnswer = z.object({
  status: z.literal(1),
  id: machineId,
  name: z.string(),
  number: z.int(),
  brand: z.string(),
  gameId: z.string(),
  machine_status: z.enum(MACHINE_STATES),
  epoch,
  sessionId: z.string(),
  startedAt: z.string(),
  /** How long the session lasts already, whatever the player's clock says. */
  elapsedS: z.int().check(z.minimum(0)),
  creditMinor: credit,
  /** Session so far, for elapsed time and net position. */
  inMinor: credit,
  outMinor: credit,
  /** Won beside the machine's credit: jackpots and hand pays. */
  offMeterWinMinor: credit,
  iceServers: z.array(iceServer),
  /** A cash in or cash out of this session that has not ended yet. */
  openTransfers: z.array(z.object({ id: uuid, kind: z.enum(['cash_in', 'cash_out']), amountMinor: credit })),
});

/** `offer {epoch, sdp}` → the cabinet's answer. A new offer of the same seat replaces the peer connection. */
export const offerRequest = z.object({ epoch, sdp });
export const offerAnswer = z.object({ status: z.literal(1), sdp });
/** `candidate`, both ways, not acknowledged. */
export const candidateMessage = z.object({ epoch, candidate });

/** `cashin`: the id is the client's, so that a repeat after a lost answer is the same transfer. */
export const cashInRequest = z.object({ transferId: uuid, amountMinor: z.number() });
export const cashOutRequest = z.object({ transferId: uuid });
/** `transfer {transferId}` asks how one stands. */
export const transferQuery = z.object({ transferId: uuid });
export const transferProgress = z.object({
  transferId: uuid,
  kind: z.enum(['cash_in', 'cash_out']),
  state: z.enum(['reserved', 'sent', 'unknown', 'posted', 'voided', 'requested', 'refused', 'disputed']),
  amountMinor: credit,
  /** Of the machine that it belongs to. */
  machineId: z.optional(machineId),
  /** Why it was refused, where it was; `hand_pay`: a cash out that an attendant pays. */
  reason: z.nullable(z.string()),
});
export const transferAnswer = z.object({ status: z.literal(1), transfer: transferProgress });
/** `stay {}`: the player wants to go on; an idle countdown ends. */
export const stayRequest = z.object({});
/** `leave {}`: the seat is freed at once when no credit is left, otherwise kept. */
export const leaveRequest = z.object({});

// ---- pushes ----

export const pushes = {
  /** To everybody, `/notifications`; `seq` counts per machine, a gap means: fetch the lobby again. */
  machine: z.object({ id: machineId, status: z.enum(MACHINE_STATES), seq: count }),
  /** To the player, `/notifications` and `/machine`; `seq` grows with every movement of the wallet. */
  balance: z.object({ balance: credit, seq: count }),
  /** To the player, `/notifications`: the open session changed. */
  session: openSession,
  /** To the player, `/machine`. `action`: what the client does with it. */
  info: z.object({
    code: z.int(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    message: z.string(),
    action: z.enum(['session_close_warning', 'quit_request', 'close_session', 'message']),
  }),
  /** To the player, `/machine`: a step of a transfer of theirs. */
  transfer: transferProgress,
  /** To the player, `/machine`: all that the session of that machine has won beside its credit so far. */
  offMeterWin: z.object({ machineId, offMeterWinMinor: credit }),
  /** To the player, `/machine`. */
  candidate: candidateMessage,
  /** To everybody, `/jackpots`: pools in minor units. */
  jackpots: z.object({ seq: count, pools: z.array(z.object({ brandId: z.int(), amountMinor: credit })) }),
} as const;

export type OpenSession = z.output<typeof openSession>;
export type MachineInit = z.output<typeof machineInit>;
export type MachineInitAnswer = z.output<typeof machineInitAnswer>;
export type IceServer = z.output<typeof iceServer>;
export type IceCandidate = z.output<typeof candidate>;
export type TransferProgress = z.output<typeof transferProgress>;
export type MachinePush = z.output<typeof pushes.machine>;
export type BalancePush = z.output<typeof pushes.balance>;
export type OffMeterWinPush = z.output<typeof pushes.offMeterWin>;
export type InfoPush = z.output<typeof pushes.info>;
export type JackpotsPush = z.output<typeof pushes.jackpots>;
