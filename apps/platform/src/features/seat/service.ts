import { type Failure, failure } from '@salon/contract';
import type { Caller } from '../../http/caller.ts';
import type { SeatTaken } from '../../ledger/ledger.ts';
import { endOfClose } from './end-of-close.ts';
import type { SeatQueries } from './queries.ts';
import type { Seat, SeatDeps } from './seat.ts';
import { keepSeat, takeSeat } from './take-seat.ts';

/** The booking of a cash out reaches the player before the machine's report that it is idle and empty reaches the platform. */
const REPORT_EVERY_MS = 100;
const REPORT_TRIES = 30;

export interface SeatService {
  /** Takes the seat in the ledger and on the cabinet; without the cabinet's answer there is no seat. */
  take(caller: Caller, machineId: number): Promise<SeatTaken | Failure>;
  /** Resumes the seat of that epoch after a reconnect; null where it has to be taken, a failure where it was closed. Needs no cabinet. */
  resume(caller: Caller, machineId: number, epoch: number): Promise<SeatTaken | Failure | null>;
  /** The player leaves: the seat is free once the machine has reported that it is empty, else kept as for a player who is gone. */
  leave(seat: Seat): Promise<void>;
  /** The player's connection is gone, perhaps only for a moment. */
  gone(seat: Seat): Promise<void>;
  /** Notifies others that the player is gone or back. */
  showPresence(seat: Seat): void;
  /** Why a socket has lost its seat. */
  whyLost(seat: Seat, siteId: number): Promise<Failure>;
  /** The ledger has ended the session. */
  freed(seat: Seat): void;
  /** The player has logged out by an act of their own: what this login had is freed or cashed out at once. */
  giveUp(login: Pick<Caller, 'playerId' | 'loginId'>): Promise<void>;
  /** Frees or cashes out seats whose time is over; returns how many. */
  expire(): Promise<number>;
  kick(caller: Caller, machineId: number, address: string): Promise<{ status: 1 } | Failure>;
  /** The player wants to go on: restarts the time that the seat is kept. */
  cancel(caller: Caller, machineId: number): Promise<{ status: 1 } | Failure>;
}

export function createSeatService(deps: SeatDeps): SeatService {
  const { ledger, queries, cabinets, clock, notify } = deps;

  const keep = (seat: Pick<Seat, 'machineId' | 'epoch'>) => keepSeat(ledger, seat);

  const freed = ({ machineId, epoch, playerId }: Seat) => {
    // Best effort: a cabinet that misses it learns it at its next handshake.
    void cabinets.unseat({ machineId, epoch });
    notify.ended(machineId);
    notify.changed(machineId, playerId);
  };

  const expire = () => expireSeats(deps, freed);

  /** The seat of the caller's own session there, or why not. */
  const own = async (caller: Caller, machineId: number) => {
    const seat = await queries.one(caller.siteId, machineId);
    if (!seat) return failure('machine_unknown', { machineId });
    return seat.player_id === caller.playerId ? seat : failure('seat_not_yours', { machineId });
  };

  return {
    take: (caller, machineId) => takeSeat(deps, caller, machineId, 'seat_moved'),
    resume: async ({ playerId, loginId }, machineId, epoch) => {
      const resumed = await ledger.resumeSeat({ machineId, playerId, loginId, epoch });
      if (resumed) {
        notify.changed(machineId, playerId);
        return resumed;
      }
      const code = await queries.endCode(machineId, epoch, playerId);
      return code === null ? null : failure(endOfClose(code), { machineId });
    },
    freed,
    gone: keep,
    showPresence: ({ machineId, playerId }) => notify.changed(machineId, playerId),
    whyLost: (seat, siteId) => whyLost(queries, seat, siteId),

    leave: async (seat) => {
      const { machineId, epoch } = seat;
      for (let tries = 0; tries < REPORT_TRIES; tries += 1) {
        const { freed: free } = await ledger.freeSeat(seat);
        if (free) return freed(seat);
        if (!(await queries.awaitsReport(machineId, epoch))) break;
        await clock.sleep(REPORT_EVERY_MS);
      }
      await keep(seat);
      notify.changed(seat.machineId, seat.playerId);
    },

    giveUp: async ({ playerId, loginId }) => {
      // A play, a feature, a hand pay or a transfer under way ends first: the job of seats that are over comes back to it.
      if (await ledger.giveUpSeat({ playerId, loginId })) await expire();
    },

    expire,

    kick: async (caller, machineId, address) => {
      const seat = await own(caller, machineId);
      if ('status' in seat) return seat;
      const taken = await takeSeat(deps, caller, machineId, 'seat_given_up');
      if ('status' in taken) return taken;
      await keep({ machineId, epoch: taken.epoch });
      const { playerId, siteId } = caller;
      notify.changed(machineId, playerId);
      await deps.audit({ type: 'kicked_by_player', playerId, siteId, address, details: { machineId } });
      return { status: 1 };
    },

    cancel: async (caller, machineId) => {
      const seat = await own(caller, machineId);
      if ('status' in seat) return seat;
      if (seat.isKept) {
        // Two steps: a crash in between leaves a seat without a socket, which the presence job finds.
        await ledger.setSeatPresent({ machineId, epoch: seat.epoch });
        await keep({ machineId, epoch: seat.epoch });
      }
      return { status: 1 };
    },
  };
}

async function expireSeats({ ledger, notify }: SeatDeps, freed: (seat: Seat) => void): Promise<number> {
  const expired = await ledger.expireSeats();
  for (const seat of expired) {
    if (seat.freed) freed(seat);
    else notify.changed(seat.machineId, seat.playerId);
  }
  return expired.length;
}

async function whyLost(queries: SeatQueries, { machineId, epoch, playerId }: Seat, siteId: number): Promise<Failure> {
  const now = await queries.one(siteId, machineId);
  const isTheirs = now?.player_id === playerId && now.epoch > epoch;
  if (isTheirs) return failure('seat_moved', { machineId });
  if (await queries.underReview(machineId, playerId)) return failure('session_under_review', { machineId });
  return failure(endOfClose(await queries.endCode(machineId, epoch, playerId)), { machineId });
}
