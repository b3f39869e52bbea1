import { type Failure, failure, type link } from '@salon/contract';
import { SEAT_KEPT_MS } from '@salon/domain';
import { rulesOfSite } from '@salon/domain/protection/index.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Caller } from '../../http/caller.ts';
import type { Ledger, SeatTaken } from '../../ledger/ledger.ts';
import type { SeatQueries } from './queries.ts';

export interface SeatDeps {
  ledger: Ledger;
  queries: SeatQueries;
  audit: Audit;
  cabinets: {
    seat(command: link.SeatCommand): Promise<{ ok: boolean }>;
    unseat(command: link.UnseatCommand): Promise<{ ok: boolean }>;
  };
  /** What others see of it. */
  notify: {
    /** Seat or session of this machine and player are not what they were. */
    changed(machineId: number, playerId: number): void;
    /** Whoever sits there by an older epoch has to go. */
    moved(machineId: number, why: 'seat_moved' | 'seat_given_up'): void;
    /** The session is over. */
    ended(machineId: number): void;
  };
}

export interface SeatService {
  /** Takes the seat and tells the cabinet; without its word there is no seat. */
  take(caller: Caller, machineId: number): Promise<SeatTaken | Failure>;
  /** The player's socket is back at the seat of that epoch; null where it has to be taken. Needs no cabinet. */
  resume(caller: Caller, machineId: number, epoch: number): Promise<SeatTaken | null>;
  /** The player gets up: free at once without credit, else kept like that of a player who is gone. */
  leave(seat: Seat): Promise<void>;
  /** The player's connection is gone, perhaps only for a moment. */
  gone(seat: Seat): Promise<void>;
  /** Gone for longer than a moment, or back: show it. */
  showPresence(seat: Seat): void;
  /** Why a socket has the seat no longer that it had. */
  whyLost(seat: Seat, siteId: number): Promise<Failure>;
  /** The books have ended the session. */
  freed(seat: Seat): void;
  /** Frees or cashes out what was kept long enough; answers how many. */
  expire(): Promise<number>;
  kick(caller: Caller, machineId: number, address: string): Promise<{ status: 1 } | Failure>;
  /** The player wants to go on: the time that the seat is kept begins anew. */
  cancel(caller: Caller, machineId: number): Promise<{ status: 1 } | Failure>;
}

export interface Seat {
  machineId: number;
  epoch: number;
  playerId: number;
}

export function createSeatService(deps: SeatDeps): SeatService {
  const { ledger, queries, cabinets, notify } = deps;

  const keep = ({ machineId, epoch }: { machineId: number; epoch: number }) =>
    ledger.setSeatGone({ machineId, epoch, keepMs: SEAT_KEPT_MS });

  const freed = ({ machineId, epoch, playerId }: Seat) => {
    // Best effort: a cabinet that misses it learns at its next handshake that nobody sits there.
    void cabinets.unseat({ machineId, epoch });
    notify.ended(machineId);
    notify.changed(machineId, playerId);
  };

  const take = async (
    caller: Caller,
    machineId: number,
    why: 'seat_moved' | 'seat_given_up',
  ): Promise<SeatTaken | Failure> => {
    const { playerId, loginId } = caller;
    const settings = await queries.siteSettings(caller.siteId);
    if (settings.ALLOW_0_BALANCE_TO_PLAY === false && (await queries.isBroke(playerId)))
      return failure('balance_empty');
    const taken = await ledger.takeSeat({ machineId, playerId, loginId });
    if (!taken.ok) return failure(taken.error, { machineId, ...taken.params });
    const { epoch, sessionId, currency, playerName } = taken;
    if (taken.tookOver) notify.moved(machineId, why);
    const { minSpinMs } = rulesOfSite(settings);
    const seated = await cabinets.seat({ machineId, epoch, sessionId, currency, playerName, minSpinMs });
    if (!seated.ok) {
      // It may have heard us all the same. A seat that was ours before keeps its credit and its time, so it is not unseated.
      const given = taken.tookOver ? { freed: false } : await ledger.freeSeat({ machineId, epoch });
      if (given.freed) void cabinets.unseat({ machineId, epoch });
      else await keep({ machineId, epoch });
      notify.changed(machineId, playerId);
      return failure('machine_offline', { machineId });
    }
    notify.changed(machineId, playerId);
    return taken;
  };

  /** The seat of the caller's own session there, or why not. */
  const own = async (caller: Caller, machineId: number) => {
    const seat = await queries.one(caller.siteId, machineId);
    if (!seat) return failure('machine_unknown', { machineId });
    return seat.player_id === caller.playerId ? seat : failure('seat_not_yours', { machineId });
  };

  return {
    take: (caller, machineId) => take(caller, machineId, 'seat_moved'),
    resume: async ({ playerId, loginId }, machineId, epoch) => {
      const resumed = await ledger.resumeSeat({ machineId, playerId, loginId, epoch });
      if (resumed) notify.changed(machineId, playerId);
      return resumed;
    },
    freed,
    gone: keep,
    showPresence: ({ machineId, playerId }) => notify.changed(machineId, playerId),

    whyLost: async ({ machineId, epoch, playerId }, siteId) => {
      const now = await queries.one(siteId, machineId);
      const isTheirs = now?.player_id === playerId && now.epoch > epoch;
      if (isTheirs) return failure('seat_moved', { machineId });
      const isReviewed = await queries.underReview(machineId, playerId);
      return failure(isReviewed ? 'session_under_review' : 'session_over', { machineId });
    },

    leave: async (seat) => {
      const { freed: free } = await ledger.freeSeat(seat);
      if (free) return freed(seat);
      await keep(seat);
      notify.changed(seat.machineId, seat.playerId);
    },

    expire: async () => {
      const expired = await ledger.expireSeats();
      for (const seat of expired) {
        if (seat.freed) freed(seat);
        else notify.changed(seat.machineId, seat.playerId);
      }
      return expired.length;
    },

    kick: async (caller, machineId, address) => {
      const seat = await own(caller, machineId);
      if ('status' in seat) return seat;
      const taken = await take(caller, machineId, 'seat_given_up');
      if ('status' in taken) return taken;
      await keep({ machineId, epoch: taken.epoch });
      const { playerId, siteId } = caller;
      await deps.audit({ type: 'kicked_by_player', playerId, siteId, address, details: { machineId } });
      return { status: 1 };
    },

    cancel: async (caller, machineId) => {
      const seat = await own(caller, machineId);
      if ('status' in seat) return seat;
      if (seat.kept) {
        // Two steps; whoever crashes between them leaves a seat without a socket, which the presence round finds.
        await ledger.setSeatPresent({ machineId, epoch: seat.epoch });
        await keep({ machineId, epoch: seat.epoch });
      }
      return { status: 1 };
    },
  };
}
