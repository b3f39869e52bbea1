import { CODES, type endReasons, operator, type sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Server } from 'socket.io';
import { shownState } from '../../features/lobby/machine-facts.ts';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { OffMeterWinOf, SeatQueries } from '../../features/seat/queries.ts';
import type { TransferRow } from '../../ledger/ledger.ts';
import { rooms } from '../rooms.ts';

/** Pushes to players on any node. Nobody waits for a push; a client that misses one asks again. */
export interface Pushes {
  machines(machineIds: number[]): void;
  balance(playerId: number, push: sockets.BalancePush): void;
  transfer(row: TransferRow): void;
  session(playerId: number): void;
  /** A jackpot or hand pay of the seated player was booked. */
  offMeterWin(machineId: number): void;
  /** To the sockets of the seat, which lose it. */
  quit(machineId: number, code: endReasons.SeatEndReason): void;
  /** Pushed at most once a second. */
  jackpots(): void;
  /** Resolves when no push is under way. */
  settled(): Promise<void>;
}

export interface PushDeps {
  io: Server;
  pool: Pool;
  machines: MachineQueries;
  seats: SeatQueries;
  offMeterWinOf: OffMeterWinOf;
  log: FastifyBaseLogger;
}

const JACKPOTS_EVERY_MS = 1_000;

export function createPushes({ io, pool, machines, seats, offMeterWinOf, log }: PushDeps): Pushes {
  const notifications = io.of('/notifications');
  const machine = io.of('/machine');
  const staff = io.of(operator.STAFF_NAMESPACE);
  const underWay = new Set<Promise<void>>();

  const inBackground = (what: string, work: () => Promise<void>) => {
    const task = work()
      .catch((error: unknown) => log.warn({ err: error, push: what }, 'push lost'))
      .finally(() => underWay.delete(task));
    underWay.add(task);
  };

  /** Who has left the machine does not see it lock. */
  const handPayDue = ({ id: transferId, machineId, playerId, amountMinor }: TransferRow) =>
    inBackground('hand-pay-due', async () => {
      const name = (await machines.any(machineId))?.name ?? '';
      const push: sockets.HandPayDuePush = { transferId, machineId, machine: name, amountMinor };
      notifications.to(rooms.player(playerId)).emit('hand-pay-due', push);
    });

  const jackpotsNow = () =>
    inBackground('jackpots', async () => {
      for (const { siteId, push } of await readJackpots(pool)) {
        io.of('/jackpots').to(rooms.site(siteId)).emit('jackpots', push);
      }
    });
  let jackpotsTimer: NodeJS.Timeout | undefined;

  return {
    machines: (machineIds) =>
      machineIds.length > 0 &&
      inBackground('machine', async () => {
        for (const { siteId, ...push } of await machines.changes(machineIds)) {
          notifications.to(rooms.site(siteId)).emit('machine', push);
          staff.to(rooms.staff(siteId, 'floor')).emit('changed', { room: 'floor', id: String(push.id) });
        }
      }),
    balance: (playerId, push) => {
      notifications.to(rooms.player(playerId)).emit('balance', push);
      machine.to(rooms.player(playerId)).emit('balance', push);
    },
    transfer: (row) => {
      machine.to(rooms.player(row.playerId)).emit('transfer', progressOf(row));
      const push = { balance: row.balanceMinor, seq: row.balanceSeq };
      notifications.to(rooms.player(row.playerId)).emit('balance', push);
      machine.to(rooms.player(row.playerId)).emit('balance', push);
      if (row.kind === 'cash_out' && row.state === 'posted' && row.thenFree && row.reason === 'hand_pay')
        handPayDue(row);
    },
    session: (playerId) =>
      inBackground('session', async () => {
        notifications.to(rooms.player(playerId)).emit('session', await openSessionOf(playerId, machines, seats));
      }),
    offMeterWin: (machineId) =>
      inBackground('off-meter-win', async () => {
        const won = await offMeterWinOf(machineId);
        if (won === null) return;
        machine
          .to(rooms.player(won.playerId))
          .emit('off-meter-win', { machineId, offMeterWinMinor: won.offMeterWinMinor });
      }),
    quit: (machineId, code) => {
      const room = rooms.machineSeat(machineId);
      const push: sockets.InfoPush = {
        code: CODES[code],
        params: { machineId },
        message: code.replaceAll('_', ' '),
        action: 'quit_request',
      };
      machine.to(room).emit('info', push);
      machine.in(room).socketsLeave(room);
    },
    jackpots: () => {
      jackpotsTimer ??= setTimeout(() => {
        jackpotsTimer = undefined;
        jackpotsNow();
      }, JACKPOTS_EVERY_MS);
    },
    settled: async () => {
      clearTimeout(jackpotsTimer);
      await Promise.all(underWay);
    },
  };
}

export function progressOf(row: TransferRow): sockets.TransferProgress {
  const { id, machineId, kind, state, amountMinor, reason } = row;
  return { transferId: id, machineId, kind, state, amountMinor, reason };
}

export async function openSessionOf(
  playerId: number,
  machines: MachineQueries,
  seats: SeatQueries,
): Promise<sockets.OpenSession> {
  const seat = await seats.ofPlayer(playerId);
  const row = seat ? await machines.any(seat.machine_id) : null;
  if (!seat || !row) return { status: 1, id: null, name: null, machine_status: null, here: false };
  return { status: 1, id: row.id, name: row.name, machine_status: shownState(row), here: seat.present };
}

/** The stream number is the sum of the pools' own, so that every node counts alike. */
export async function readJackpots(pool: Pool): Promise<{ siteId: number; push: sockets.JackpotsPush }[]> {
  const { rows } = await pool.query<{ site_id: number; brand_id: number; amount: number; seq: number }>({
    name: 'jackpots',
    text: `SELECT b.site_id, b.id AS brand_id, a.balance_minor AS amount, a.seq
      FROM brand b JOIN account a ON a.kind = 'jackpot_pool' AND a.owner = b.id::text ORDER BY b.site_id, b.position, b.id`,
  });
  return [...Map.groupBy(rows, (row) => row.site_id)].map(([siteId, pools]) => ({
    siteId,
    push: {
      seq: pools.reduce((sum, one) => sum + one.seq, 0),
      pools: pools.map((one) => ({ brandId: one.brand_id, amountMinor: one.amount })),
    },
  }));
}
