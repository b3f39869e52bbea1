import { CODES, type endReasons, type sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import { coalesce } from '../../concurrency/coalesce.ts';
import { shownState } from '../../features/lobby/machine-facts.ts';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { SeatQueries, SessionFigures, SessionFiguresOf } from '../../features/seat/queries.ts';
import type { TransferRow } from '../../ledger/ledger.ts';
import type { LobbyPushes } from '../lobby/lobby-pushes.ts';
import type { PushName, RealtimeMetrics } from '../realtime-metrics.ts';
import { rooms } from '../rooms.ts';

/** Pushes to players on any node. Nobody waits for a push; a client that misses one asks again. */
export interface Pushes {
  machines: LobbyPushes['machines'];
  balance(playerId: number, push: sockets.BalancePush): void;
  transfer(row: TransferRow): void;
  session(playerId: number): void;
  /** A jackpot or hand pay of the seated player was booked. */
  offMeterWin(machineId: number): void;
  /** To the sockets of the seat, which lose it; not to those of `newEpoch`: Redis may be slow, and they have come meanwhile. */
  quit(machineId: number, code: endReasons.SeatEndReason, newEpoch?: number): void;
  /** Staff has granted a bonus or a discount. */
  granted(playerId: number): void;
  /** Pushed at most once a second. */
  jackpots: LobbyPushes['jackpots'];
  /** Resolves when no push is under way. */
  settled(): Promise<void>;
}

export interface PushDeps {
  io: Server;
  lobby: LobbyPushes;
  machines: MachineQueries;
  seats: SeatQueries;
  sessionFiguresOf: SessionFiguresOf;
  metrics: RealtimeMetrics['push'];
  log: FastifyBaseLogger;
}

export function createPushes({ io, lobby, machines, seats, sessionFiguresOf, metrics, log }: PushDeps): Pushes {
  const notifications = io.of('/notifications');
  const machine = io.of('/machine');
  const underWay = new Set<Promise<void>>();

  metrics.queue(() => ({ changes: lobby.waiting(), reading: underWay.size }));

  const inBackground = (what: PushName, work: () => Promise<void>) => {
    const task = work()
      .then(() => metrics.emitted(what))
      .catch((error: unknown) => {
        metrics.lost(what);
        log.warn({ err: error, push: what }, 'push lost');
      })
      .finally(() => underWay.delete(task));
    underWay.add(task);
  };

  // One at a time for each player: a session read earlier must not be pushed after one read later.
  const pushSession = coalesce(async (playerId: number, _: null) => {
    notifications.to(rooms.player(playerId)).emit('session', await openSessionOf(playerId, machines, seats));
  });

  /** Who has left the machine does not see it lock. */
  const handPayDue = ({ id: transferId, machineId, playerId, amountMinor }: TransferRow) =>
    inBackground('hand-pay-due', async () => {
      const name = (await machines.any(machineId))?.name ?? '';
      const push: sockets.HandPayDuePush = { transferId, machineId, machine: name, amountMinor };
      notifications.to(rooms.player(playerId)).emit('hand-pay-due', push);
    });

  const balance: Pushes['balance'] = (playerId, push) => {
    notifications.to(rooms.player(playerId)).emit('balance', push);
    machine.to(rooms.player(playerId)).emit('balance', push);
    metrics.emitted('balance');
  };

  return {
    machines: lobby.machines,
    balance,
    transfer: (row) => {
      machine.to(rooms.player(row.playerId)).emit('transfer', progressOf(row));
      metrics.emitted('transfer');
      balance(row.playerId, { balance: row.balanceMinor, seq: row.balanceSeq });
      if (row.kind === 'cash_out' && row.state === 'posted' && row.thenFree && row.reason === 'hand_pay')
        handPayDue(row);
    },
    session: (playerId) => inBackground('session', () => pushSession(playerId, null)),
    offMeterWin: (machineId) =>
      inBackground('off-meter-win', async () => {
        const won = await sessionFiguresOf(machineId);
        if (won === null) return;
        machine.to(rooms.player(won.playerId)).emit('off-meter-win', offMeterWinOf(machineId, won));
      }),
    quit: (machineId, code, newEpoch) => {
      const room = rooms.machineSeat(machineId);
      const staying = newEpoch === undefined ? [] : [rooms.seat(machineId, newEpoch)];
      const push: sockets.InfoPush = {
        code: CODES[code],
        params: { machineId },
        message: code.replaceAll('_', ' '),
        action: 'quit_request',
      };
      machine.to(room).except(staying).emit('info', push);
      metrics.emitted('info');
      machine.in(room).except(staying).socketsLeave(room);
    },
    granted: (playerId) => {
      notifications.to(rooms.player(playerId)).emit('granted', {});
      metrics.emitted('granted');
    },
    jackpots: lobby.jackpots,
    settled: async () => {
      await lobby.settled();
      await Promise.all(underWay);
    },
  };
}

export function offMeterWinOf(machineId: number, figures: SessionFigures): sockets.OffMeterWinPush {
  const { offMeterWinMinor, jackpotMinor } = figures;
  return { machineId, offMeterWinMinor, jackpotMinor };
}

export function progressOf(row: TransferRow): sockets.TransferProgress {
  const { id, machineId, kind, state, amountMinor, reason } = row;
  return { transferId: id, machineId, kind, state, amountMinor, reason };
}

export async function openSessionOf(
  playerId: number,
  machines: MachineQueries,
  seats: Pick<SeatQueries, 'ofPlayer'>,
): Promise<sockets.OpenSession> {
  const seat = await seats.ofPlayer(playerId);
  const row = seat ? await machines.any(seat.machine_id) : null;
  if (!seat || !row) return { status: 1, id: null, name: null, machine_status: null, here: false };
  const { present: here, creditMinor } = seat;
  return { status: 1, id: row.id, name: row.name, machine_status: shownState(row), here, creditMinor };
}
