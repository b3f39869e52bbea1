import { MACHINE_STATES } from '@salon/domain';
import * as z from 'zod/mini';
import { candidate, count, credit, epoch, id, machineId, relayRegion, sdp, startKbps, uuid } from './fields.ts';
import { traceparent } from './trace-context.ts';

/**
 * Socket.IO namespaces of the player. Requests are acknowledged events: the acknowledgement is the answer below or a
 * `Failure`. All three namespaces take the access token in `auth.token` (or `query.token`) of the handshake, and optionally the
 * protocol in `auth.protocol`: without one the client is taken for a current one, one that we do not accept is refused.
 * `/machine` and `/jackpots` open without a token too: `init` brings it then, within 10 s, and nothing is pushed before.
 */

/** Raised with every incompatible change of these messages. */
export const PLAYER_PROTOCOL = 1;
/** Of the oldest pages that a node still serves: those of the last release, which are open while nodes are replaced. */
export const PLAYER_PROTOCOL_LEAST = 1;

/** `page_outdated`, in place of a handshake: the protocols that the node accepts. */
export const protocolRefusal = z.object({ least: z.int(), most: z.int() });

/**
 * `auth.pushes` of the handshake of `/notifications`. A client that says it gets `lobby` in place of each `machine` and needs no
 * `/jackpots`; its `init` answers the wallet too. Any other value, or none: one `machine` a change.
 */
export const BATCHED_PUSHES = 'batched';

/** `auth` of the handshake. */
export const playerHandshake = z.object({
  token: z.optional(z.string().check(z.maxLength(4_096))),
  protocol: z.optional(z.int().check(z.minimum(PLAYER_PROTOCOL_LEAST), z.maximum(PLAYER_PROTOCOL))),
  pushes: z.optional(z.literal(BATCHED_PUSHES)),
});

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
  /** Name of the region that the server stands in; absent: it is used from everywhere. */
  region: z.optional(z.string()),
});
/** Part of an offer: regions of relay servers, the nearest first, as the page has measured them; absent: not measured. */
const regions = z.optional(z.array(relayRegion).check(z.maxLength(16)));

// ---- /notifications ----

/** `init {id}` → the player's open session; `machine_status: null`: none. */
export const notificationsInit = z.object({ id: z.union([z.int(), z.string()]) });
export const openSession = z.object({
  status: z.literal(1),
  id: z.nullable(machineId),
  name: z.nullable(z.string()),
  machine_status: z.nullable(z.enum(MACHINE_STATES)),
  /** Another device of the player plays it now. */
  here: z.boolean(),
  /** On the machine and on its way there; 0: there is nothing to return to, and the seat ends by itself. */
  creditMinor: z.optional(credit),
});

/** The answer to `init` of a client with batched pushes. */
export const batchedInitAnswer = z.extend(openSession, { wallet: z.object({ balance: credit, seq: count }) });

/** `seq` counts the changes of a machine, on every node alike. */
const machineState = z.object({ id: machineId, status: z.enum(MACHINE_STATES), seq: count });
const pools = z.object({ seq: count, pools: z.array(z.object({ brandId: z.int(), amountMinor: credit })) });

/**
 * `lobby {}` → `complete`, after a gap. See the push `lobby`.
 */
export const lobbyRequest = z.nullish(z.object({}));
const lobby = z.object({
  number: count,
  complete: z.boolean(),
  machines: z.array(machineState),
  jackpots: z.optional(pools),
});
export const lobbyAnswer = z.object({ status: z.literal(1), lobby });

/**
 * `relay-servers {}` → the relay servers of all regions with credentials that are good for a few minutes, for a page that measures
 * which region is nearest; none where there are fewer than two regions.
 */
export const relayServersRequest = z.nullish(z.object({}));
export const relayServersAnswer = z.object({ status: z.literal(1), iceServers: z.array(iceServer) });

/** `watch-servers {machineId}` → the servers for a connection that watches the machine. */
export const watchServersRequest = z.object({ machineId: id });
export const watchServersAnswer = z.object({ status: z.literal(1), iceServers: z.array(iceServer) });
/**
 * `watch {machineId, sdp, regions}` → the cabinet's answer: the picture of a machine that somebody else plays, video alone. Both SDPs hold
 * all candidates. A player watches one machine at a time: another socket of theirs takes the place over, and this one is pushed `watch-moved`.
 */
export const watchRequest = z.object({ machineId: id, sdp, regions });
export const watchAnswer = z.object({ status: z.literal(1), watcherId: uuid, sdp });
/** `watch-renew {watcherId}`, every 10 s: after 20 s without it the picture ends. `watch-end {watcherId}`. */
export const watcherRequest = z.object({ watcherId: uuid });

// ---- /machine ----

/**
 * `init {machineID, token}` takes the seat, or takes it over from another device of the player. `epoch`: the seat whose peer
 * connection this page still has; if it has not changed meanwhile, seat and connection go on.
 */
export const machineInit = z.object({
  machineID: id,
  token: z.string().check(z.maxLength(4_096)),
  epoch: z.optional(epoch),
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
  /** Duration of the session in seconds, by the platform's clock. */
  elapsedS: z.int().check(z.minimum(0)),
  creditMinor: credit,
  /** Won less bet in the session's booked plays, with its jackpots. */
  netMinor: z.optional(z.int()),
  /** Jackpots of the session, which the machine does not count in the `netMinor` of its deck. */
  jackpotMinor: z.optional(credit),
  /** For pages of the release before, which make their net of them: moved so far, and won outside the credit meter. */
  inMinor: credit,
  outMinor: credit,
  offMeterWinMinor: credit,
  /** A cash out above it is paid by an attendant; absent: the machine pays every amount. */
  handPayCashOutMinor: z.optional(credit),
  iceServers: z.array(iceServer),
  /** Cash ins and cash outs of this session that have not ended. */
  openTransfers: z.array(z.object({ id: uuid, kind: z.enum(['cash_in', 'cash_out']), amountMinor: credit })),
});

/**
 * `offer {epoch, sdp}` → the cabinet's answer. A new offer of the same seat replaces the peer connection. Without `epoch`: for the
 * seat that this socket has once the `init` sent before it is answered, which this offer does not wait for. `startKbps`: what the page has measured of
 * its network while it loaded; the cabinet begins no faster, and distrusts it. `regions`: the cabinet uses relays of the same two as
 * the page.
 */
export const offerRequest = z.object({ epoch: z.optional(epoch), sdp, startKbps: z.optional(startKbps), regions });
export const offerAnswer = z.object({ status: z.literal(1), sdp });
/** `candidate`, in both directions, not acknowledged. */
export const candidateMessage = z.object({ epoch, candidate });

/** `cashin`: the client makes the id, so that a repeat after a lost answer is the same transfer. */
export const cashInRequest = z.object({ transferId: uuid, amountMinor: z.number(), traceparent });
/** `cashout`, also without a payload: the platform makes the id then. While a cash out is open, the answer is that one. */
export const cashOutRequest = z.nullish(z.object({ transferId: z.optional(uuid) }));
/** `transfer {transferId}` returns its progress. */
export const transferQuery = z.object({ transferId: uuid });
export const transferProgress = z.object({
  transferId: uuid,
  kind: z.enum(['cash_in', 'cash_out']),
  state: z.enum(['reserved', 'sent', 'unknown', 'posted', 'voided', 'requested', 'refused', 'disputed']),
  amountMinor: credit,
  /** The machine of the transfer. */
  machineId: z.optional(machineId),
  /** Why it was refused; `hand_pay`: a cash out that an attendant pays; null: not refused. */
  reason: z.nullable(z.string()),
});
export const transferAnswer = z.object({ status: z.literal(1), transfer: transferProgress });
/** `stay {}`: ends an idle countdown. */
export const stayRequest = z.nullish(z.object({}));
/** From one `experience` to the next. */
export const EXPERIENCE_EVERY_MS = 10_000;
const some = z.int().check(z.nonnegative(), z.maximum(1_000));
const durations = z.array(z.number().check(z.nonnegative(), z.maximum(60_000))).check(z.maxLength(300));
/**
 * `experience`, not acknowledged: what the page of a seated player has measured since the last one, for the operator's metrics.
 * `answersMs`: from each press to its answer; `expired`: presses without one; `pictureS`, `freezes`: how long the live picture was
 * there, and how often it froze, as the browser counts. Pages of later releases: `photonsMs`, from each press to the frame that shows
 * it, where the page can know; `freezesMs`, how long those freezes were, where the browser measures it.
 */
export const experience = z.object({
  answersMs: durations,
  expired: some,
  pictureS: some,
  freezes: some,
  photonsMs: z.optional(durations),
  freezesMs: z.optional(durations),
});
/** `leave {}`: frees the seat at once if it has no credit; otherwise the seat is kept. */
export const leaveRequest = z.nullish(z.object({}));

// ---- /jackpots ----

/** `init {token}` → the pools, as they are pushed from then on. With a token in the handshake the payload may be left out. */
export const jackpotsInit = z.nullish(z.object({ token: z.optional(z.string().check(z.maxLength(4_096))) }));

// ---- pushes ----

export const pushes = {
  /**
   * On one of the namespaces of a connection: its node is about to stop. A client that knows it ends the connection once it has its
   * answers, and dials again at once; any other one is closed after 2 s.
   */
  move: z.object({}),
  /**
   * To everybody without batched pushes, `/notifications`; `seq` counts per machine; on a gap the client fetches the lobby again.
   * Changes of one machine within a moment are one push with the newest state.
   */
  machine: machineState,
  /**
   * To everybody with batched pushes, `/notifications`: machines that have changed, each in its newest state, and the pools if they
   * have. `number` counts the batches of the node and site. The first one of a connection is `complete`: every machine of the site
   * and its pools. After it each number follows the last; where one is missing, a batch was lost, and the client asks for
   * `lobby`. A machine's `seq` may jump, and the higher one is the newer state, also where batches repeat it.
   */
  lobby,
  /** To the player, `/notifications` and `/machine`; `seq` grows with every movement of the wallet. */
  balance: z.object({ balance: credit, seq: count }),
  /** To the player, `/notifications`: the open session changed. */
  session: openSession,
  /** To the player, `/machine`. `action`: what the client has to do. */
  info: z.object({
    code: z.int(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    message: z.string(),
    action: z.enum(['session_close_warning', 'quit_request', 'close_session', 'message']),
  }),
  /** To the player, `/machine`: progress of a transfer. */
  transfer: transferProgress,
  /** To the player, `/machine`: totals of the session won outside the credit meter, and the jackpots among them. */
  offMeterWin: z.object({ machineId, offMeterWinMinor: credit, jackpotMinor: z.optional(credit) }),
  /**
   * To the player, `/notifications`, perhaps more than once for the same transfer: the cash out that gave their seat up is above the
   * limit of the machine, so that an attendant pays it. They may be in the lobby already.
   */
  handPayDue: z.object({ transferId: uuid, machineId, machine: z.string(), amountMinor: credit }),
  /** To the player, `/notifications`: staff has granted a bonus or a discount; `GET /player/promotions` says which. */
  granted: z.object({}),
  /** To the socket of `/notifications` that has watched a machine: another one of the player has taken its place. */
  watchMoved: z.object({ watcherId: uuid }),
  /** To the player, `/machine`. */
  candidate: candidateMessage,
  /** To everybody, `/jackpots`: pools in minor units. */
  jackpots: pools,
} as const;

export type OpenSession = z.output<typeof openSession>;
export type MachineInit = z.output<typeof machineInit>;
export type MachineInitAnswer = z.output<typeof machineInitAnswer>;
export type CashInRequest = z.output<typeof cashInRequest>;
export type CashOutRequest = z.output<typeof cashOutRequest>;
export type JackpotsInit = z.output<typeof jackpotsInit>;
export type Experience = z.output<typeof experience>;
export type IceServer = z.output<typeof iceServer>;
export type IceCandidate = z.output<typeof candidate>;
export type TransferProgress = z.output<typeof transferProgress>;
export type MachinePush = z.output<typeof pushes.machine>;
export type LobbyPush = z.output<typeof pushes.lobby>;
export type BalancePush = z.output<typeof pushes.balance>;
export type OffMeterWinPush = z.output<typeof pushes.offMeterWin>;
export type HandPayDuePush = z.output<typeof pushes.handPayDue>;
export type InfoPush = z.output<typeof pushes.info>;
export type JackpotsPush = z.output<typeof pushes.jackpots>;
