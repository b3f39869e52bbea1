import { type Failure, failure, isFailure, type link, socketFallback, sockets } from '@salon/contract';
import { ABSENCE_GRACE_MS } from '@salon/domain';
import { candidatesIn } from '@salon/domain/picture/ice-candidate.ts';
import type { OfferLimiter } from '@salon/domain/picture/offer-limiter.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { shownState } from '../../features/lobby/facts.ts';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { OffMeterWinOf } from '../../features/seat/queries.ts';
import type { Seat, SeatService } from '../../features/seat/service.ts';
import type { TransferService } from '../../features/transfer/service.ts';
import { refuseLocked } from '../../jobs/lock-jobs.ts';
import type { Ledger, SeatTaken } from '../../ledger/ledger.ts';
import { type CallRate, createCallRate } from '../../rate-limit/call-rate.ts';
import type { CabinetCommands } from '../cabinet/cabinet-commands.ts';
import { onMessage, onRequest } from '../server/request.ts';
import { type AuthenticateSocket, admitPlayers, callerOf, rooms } from './player-auth.ts';
import { progressOf } from './pushes.ts';

export interface MachineDeps {
  io: Server;
  authenticate: AuthenticateSocket;
  machines: MachineQueries;
  seats: SeatService;
  offMeterWinOf: OffMeterWinOf;
  transfers: TransferService;
  ledger: Ledger;
  cabinets: CabinetCommands;
  iceServers: (seat: { machineId: number; epoch: number }) => sockets.IceServer[];
  /** The way of a seat's offers and candidates to its cabinet. */
  offersTo: (machineId: number) => OfferLimiter<link.CabinetCandidate>;
  /** Why nobody plays at that site from where this socket comes; null where they may. What leads out stays open. */
  refusesSocket: (socket: Socket, siteId: number) => Promise<Failure | null>;
  /** The player of this seat did something. */
  onActed: (seat: { machineId: number; epoch: number }) => Promise<void>;
  /** Work that has to end before the database does. */
  keep: (task: Promise<void>) => void;
  log: FastifyBaseLogger;
}

/** Far beyond a person with a bad network; what they leave in the books stays there. */
const WRITES = { most: 60, withinMs: 5 * 60_000 };

/** Of one player on this node, on however many sockets. */
interface Rates {
  seats: CallRate;
  cashIns: CallRate;
  cashOuts: CallRate;
}

/** `/machine`: one socket, one player, at most one seat. */
export function serveMachine(deps: MachineDeps): void {
  const namespace = deps.io.of('/machine');
  admitPlayers(namespace, deps.authenticate);
  const rates = { seats: createCallRate(WRITES), cashIns: createCallRate(WRITES), cashOuts: createCallRate(WRITES) };
  namespace.on('connection', (socket) => sit(deps, socket, rates));
}

function sit(deps: MachineDeps, socket: Socket, rates: Rates): void {
  const { seats, transfers, ledger, cabinets, log } = deps;
  const caller = callerOf(socket);
  const { playerId } = caller;
  let seat: Seat | null = null;
  // A cash out names what it pays; giving the seat up names nothing, and what is on the machine is paid back by itself.
  refuseLocked(socket, ['leave']);
  // Taking and leaving one after the other, in the order of the messages.
  let queue: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  /** The seat of this socket, or why it has none (any more). */
  const seated = async (): Promise<Seat | Failure> => {
    if (!seat) return failure('seat_not_yours');
    return socket.rooms.has(rooms.machineSeat(seat.machineId)) ? seat : seats.whyLost(seat, caller.siteId);
  };
  const standUp = async (): Promise<Seat | null> => {
    const left = seat;
    seat = null;
    socket.data.seat = null;
    if (left) {
      await socket.leave(rooms.machineSeat(left.machineId));
      await socket.leave(rooms.seat(left.machineId, left.epoch));
    }
    return left;
  };

  const init = async ({ machineID, token, epoch }: sockets.MachineInit) => {
    const again = await deps.authenticate(socket, token);
    if (isFailure(again)) return again;
    if (again.playerId !== playerId) return failure('unauthorized');
    if (again.isLocked) return failure('login_locked');
    const refused = await deps.refusesSocket(socket, again.siteId);
    if (refused) return refused;
    const refusedRate = tooMany(rates.seats(playerId));
    if (refusedRate) return refusedRate;
    await standUp();
    const resumed = epoch === undefined ? null : await seats.resume(again, machineID, epoch);
    const taken = resumed ?? (await seats.take(again, machineID));
    if ('status' in taken) return taken;
    seat = { machineId: machineID, epoch: taken.epoch, playerId };
    socket.data.seat = seat;
    await socket.join([rooms.machineSeat(machineID), rooms.seat(machineID, taken.epoch)]);
    const answer = await initAnswer(deps, again.siteId, machineID, taken);
    return answer ?? failure('machine_unknown', { machineId: machineID });
  };
  onRequest(socket, 'init', sockets.machineInit, (input) => inOrder(() => init(input)), log);

  const stay = async () => {
    const here = await seated();
    if (isFailure(here)) return here;
    await deps.onActed(here);
    return { status: 1 };
  };
  onRequest(socket, 'stay', sockets.stayRequest, stay, log);

  const leave = async () => {
    const left = await standUp();
    if (left) await seats.leave(left);
    return { status: 1 };
  };
  onRequest(socket, 'leave', sockets.leaveRequest, () => inOrder(leave), log);

  const offer = async ({ epoch, sdp }: { epoch: number; sdp: string }) => {
    const here = await seated();
    if (isFailure(here)) return here;
    if (epoch !== here.epoch) return failure('seat_moved', { machineId: here.machineId });
    const { machineId } = here;
    const iceServers = deps.iceServers(here);
    const reply = await deps
      .offersTo(machineId)
      .offer(candidatesIn(sdp), () => cabinets.offer({ machineId, epoch, sdp, iceServers }));
    if (reply === null) return failure('offer_superseded', { machineId });
    if (reply.ok) return { status: 1, sdp: reply.value.sdp };
    return failure(reply.why === 'invalid' ? 'video_failed' : 'machine_offline', { machineId: here.machineId });
  };
  onRequest(socket, 'offer', sockets.offerRequest, offer, log);

  const goRound = async (request: socketFallback.Request) => {
    const here = await seated();
    if (isFailure(here)) return here;
    if (request.epoch !== here.epoch) return failure('seat_moved', { machineId: here.machineId });
    const reply = await cabinets.socketFallback({ machineId: here.machineId, ...request });
    return reply.ok ? reply.value : failure('machine_offline', { machineId: here.machineId });
  };
  onRequest(socket, 'socket-fallback', socketFallback.request, goRound, log);

  const candidate = async ({ epoch, candidate }: { epoch: number; candidate: sockets.IceCandidate }) => {
    const here = await seated();
    if (isFailure(here) || here.epoch !== epoch) return;
    const { machineId } = here;
    deps.offersTo(machineId).candidate({ machineId, epoch, candidate });
  };
  onMessage(socket, 'candidate', sockets.candidateMessage, candidate, log);

  const cashIn = async (wish: { transferId: string; amountMinor: number }) => {
    const here = await seated();
    if (isFailure(here)) return here;
    const refused = await deps.refusesSocket(socket, caller.siteId);
    if (refused) return refused;
    const refusedRate = tooMany(rates.cashIns(playerId));
    if (refusedRate) return refusedRate;
    await deps.onActed(here);
    const result = await transfers.cashIn({ ...wish, playerId, machineId: here.machineId });
    return result.ok ? { status: 1, transfer: progressOf(result.transfer) } : failure(result.error, result.params);
  };
  onRequest(socket, 'cashin', sockets.cashInRequest, cashIn, log);

  const cashOut = async ({ transferId }: { transferId: string }) => {
    const here = await seated();
    if (isFailure(here)) return here;
    const refusedRate = tooMany(rates.cashOuts(playerId));
    if (refusedRate) return refusedRate;
    const { machineId } = here;
    const result = await transfers.requestCashOut({ transferId, playerId, machineId, thenFree: false });
    return result.ok ? { status: 1, transfer: progressOf(result.transfer) } : failure(result.error, result.params);
  };
  onRequest(socket, 'cashout', sockets.cashOutRequest, cashOut, log);

  const transfer = async ({ transferId }: { transferId: string }) => {
    const row = await ledger.transfer(transferId);
    if (row?.playerId !== playerId) return failure('not_found', { transferId });
    return { status: 1, transfer: progressOf(row) };
  };
  onRequest(socket, 'transfer', sockets.transferQuery, transfer, log);

  socket.on('disconnect', () => {
    const gone = inOrder(async () => {
      const left = await standUp();
      // The player may be back on another socket before this one is known to be gone.
      if (!left || isSatBy(socket.nsp.sockets.values(), left)) return;
      // Durable at once; shown only when it was more than a reload.
      await seats.gone(left);
      setTimeout(() => seats.showPresence(left), ABSENCE_GRACE_MS + 100).unref();
    });
    deps.keep(gone.catch((error: unknown) => log.error({ err: error }, 'a gone player is not marked')));
  });
}

function isSatBy(others: Iterable<Socket>, { machineId, epoch }: Seat): boolean {
  for (const { data } of others) if (data.seat?.machineId === machineId && data.seat.epoch === epoch) return true;
  return false;
}

const tooMany = (seconds: number | null) => (seconds === null ? null : failure('too_many_requests', { seconds }));

async function initAnswer(
  { machines, offMeterWinOf, iceServers }: MachineDeps,
  siteId: number,
  machineId: number,
  taken: SeatTaken,
): Promise<sockets.MachineInitAnswer | null> {
  const row = await machines.one(siteId, machineId);
  if (!row) return null;
  const won = await offMeterWinOf(machineId);
  const { epoch, sessionId, startedAt, creditMinor, inMinor, outMinor, openTransfers } = taken;
  return {
    status: 1,
    id: row.id,
    name: row.name,
    number: row.number,
    brand: row.brand_name,
    gameId: row.game_id,
    machine_status: shownState(row),
    epoch,
    sessionId,
    startedAt,
    elapsedS: Math.max(0, Math.floor((Date.now() - Date.parse(startedAt)) / 1_000)),
    creditMinor,
    inMinor,
    outMinor,
    offMeterWinMinor: won?.offMeterWinMinor ?? 0,
    iceServers: iceServers({ machineId, epoch }),
    openTransfers,
  };
}
