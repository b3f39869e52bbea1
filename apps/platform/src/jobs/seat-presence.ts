import { ABSENCE_GRACE_MS } from '@salon/domain';
import type { Server } from 'socket.io';
import type { HeldSeat, SeatQueries } from '../features/seat/queries.ts';
import type { Seat } from '../features/seat/seat.ts';
import type { SeatService } from '../features/seat/service.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface SeatPresenceDeps {
  io: Server;
  clustered: boolean;
  ledger: Ledger;
  seats: SeatService;
  seatQueries: SeatQueries;
}

/** Other nodes answer faster than this, or the sweep is skipped. */
const ELSEWHERE_MS = 4_000;

/**
 * Compares the seats of the database with the sockets of all nodes: a node that died leaves seats whose player nobody reports
 * as gone, and a seat may be marked as left although its player is connected.
 */
export function createSeatPresence({ io, clustered, ledger, seats, seatQueries }: SeatPresenceDeps) {
  const namespace = io.of('/machine');
  const here = (): Set<string> => {
    const taken = [...namespace.sockets.values()].map((socket) => socket.data.seat as Seat | null | undefined);
    return new Set(taken.filter((seat) => seat != null).map((seat) => keyOf(seat.machineId, seat.epoch)));
  };
  if (clustered) namespace.on('seats', (answer: (keys: string[]) => void) => answer([...here()]));

  /** Seats with a socket on other nodes. Null: a node did not answer, so no seat may be called empty. */
  const elsewhere = async (): Promise<Set<string> | null> => {
    if (!clustered) return new Set();
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), ELSEWHERE_MS);
    const answers = namespace.serverSideEmitWithAck('seats').catch(() => null);
    const keys = await Promise.race([answers as Promise<string[][] | null>, late]);
    clearTimeout(timer);
    return keys && new Set(keys.flat());
  };

  const setSeatGone = async ({ machine_id: machineId, epoch, player_id: playerId }: HeldSeat) => {
    const seat = { machineId, epoch, playerId };
    await seats.gone(seat);
    setTimeout(() => seats.showPresence(seat), ABSENCE_GRACE_MS + 100).unref();
  };

  // A seat is empty only when two sweeps in a row find no socket: one sweep may fall between taking the seat and joining its room.
  let suspects = new Set<string>();

  return {
    sweep: async () => {
      const held = await seatQueries.held();
      const others = await elsewhere();
      if (others === null) return;
      const local = here();
      const empty = new Set<string>();
      for (const seat of held) {
        const key = keyOf(seat.machine_id, seat.epoch);
        if (local.has(key)) {
          if (!seat.gone) continue;
          await ledger.setSeatPresent({ machineId: seat.machine_id, epoch: seat.epoch });
          seats.showPresence({ machineId: seat.machine_id, epoch: seat.epoch, playerId: seat.player_id });
        } else if (!seat.gone && !others.has(key)) {
          if (suspects.has(key)) await setSeatGone(seat);
          else empty.add(key);
        }
      }
      suspects = empty;
    },

    /** The cabinet reports that the player's peer connection has ended; a seat with a socket stays occupied. */
    check: async (machineId: number, epoch: number) => {
      const key = keyOf(machineId, epoch);
      const isHere = () => here().has(key);
      if (isHere()) return;
      const others = await elsewhere();
      if (others === null || others.has(key) || isHere()) return;
      const seat = (await seatQueries.held()).find((one) => one.machine_id === machineId && one.epoch === epoch);
      if (seat && !seat.gone) await setSeatGone(seat);
    },
  };
}

function keyOf(machineId: number, epoch: number): string {
  return `${machineId}:${epoch}`;
}
