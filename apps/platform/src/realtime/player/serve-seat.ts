import { failure, isFailure, sockets } from '@salon/contract';
import { ABSENCE_GRACE_MS } from '@salon/domain';
import type { Socket } from 'socket.io';
import { shownState } from '../../features/lobby/machine-facts.ts';
import type { Seat } from '../../features/seat/seat.ts';
import { nameOf } from '../../http/refuse.ts';
import type { SeatTaken } from '../../ledger/ledger.ts';
import { onRequest } from '../server/request.ts';
import { identify } from './player-auth.ts';
import { type MachineDeps, type SeatSocket, tooMany } from './seat-socket.ts';

/** `init`, `stay`, `leave` and the end of the socket: how a player takes, keeps and leaves a seat. */
export function serveSeat(deps: MachineDeps, { socket, rates, ...seat }: SeatSocket): void {
  const { seats, log } = deps;

  const init = async ({ machineID: machineId, token, epoch }: sockets.MachineInit) => {
    const again = await deps.authenticate(socket, token);
    if (isFailure(again)) return again;
    const { playerId } = again;
    const refused =
      (await identify(socket, again, deps.guests)) ??
      (await deps.refusesSocket(socket, again.siteId)) ??
      tooMany(rates.seats(playerId));
    if (refused) return refused;
    await seat.standUp();
    const resumed = epoch === undefined ? null : await seats.resume(again, machineId, epoch);
    const taken = resumed ?? (await seats.take(again, machineId));
    if ('status' in taken) return taken;
    await seat.sit({ machineId, epoch: taken.epoch, playerId });
    return (await initAnswer(deps, again.siteId, machineId, taken)) ?? failure('machine_unknown', { machineId });
  };
  const counted = async (input: sockets.MachineInit) => {
    let outcome = 'failed';
    try {
      const answer = await init(input);
      outcome = isFailure(answer) ? (nameOf(answer) ?? 'failed') : 'taken';
      return answer;
    } finally {
      deps.metrics.joined(outcome);
    }
  };
  onRequest(socket, 'init', sockets.machineInit, (input) => seat.inOrder(() => counted(input)), log);

  const stay = async () => {
    const here = await seat.seated();
    if (isFailure(here)) return here;
    await deps.onActed(here);
    return { status: 1 };
  };
  onRequest(socket, 'stay', sockets.stayRequest, stay, log);

  const leave = async () => {
    const left = await seat.standUp();
    if (left) await seats.leave(left);
    return { status: 1 };
  };
  onRequest(socket, 'leave', sockets.leaveRequest, () => seat.inOrder(leave), log);

  const disconnected = async () => {
    const left = await seat.standUp();
    // The player may have reconnected on another socket before this one is known to be gone.
    if (!left || isSeated(socket.nsp.sockets.values(), left)) return;
    // Stored at once, shown to others only when it was more than a reload.
    await seats.gone(left);
    setTimeout(() => seats.showPresence(left), ABSENCE_GRACE_MS + 100).unref();
  };
  socket.on('disconnect', () => {
    const gone = seat.inOrder(disconnected);
    deps.keep(gone.catch((error: unknown) => log.error({ err: error }, 'absence of a player not stored')));
  });
}

function isSeated(others: Iterable<Socket>, { machineId, epoch }: Seat): boolean {
  for (const { data } of others) if (data.seat?.machineId === machineId && data.seat.epoch === epoch) return true;
  return false;
}

async function initAnswer(
  { machines, seatQueries, sessionFiguresOf, iceServers, clock }: MachineDeps,
  siteId: number,
  machineId: number,
  taken: SeatTaken,
): Promise<sockets.MachineInitAnswer | null> {
  const { epoch, sessionId, startedAt, creditMinor, inMinor, outMinor, openTransfers } = taken;
  const [row, figures, handPayCashOutMinor, servers] = await Promise.all([
    machines.one(siteId, machineId),
    sessionFiguresOf(machineId),
    seatQueries.handPayCashOutMinor(siteId),
    iceServers({ machineId, epoch }, siteId),
  ]);
  if (!row) return null;
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
    elapsedS: Math.max(0, Math.floor((clock.nowMs() - Date.parse(startedAt)) / 1_000)),
    creditMinor,
    inMinor,
    outMinor,
    ...(figures && { netMinor: figures.netMinor, jackpotMinor: figures.jackpotMinor }),
    offMeterWinMinor: figures?.offMeterWinMinor ?? 0,
    ...(handPayCashOutMinor !== null && { handPayCashOutMinor }),
    iceServers: servers,
    openTransfers,
  };
}
