import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Audit } from '../../audit/audit.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { SeatQueries } from './queries.ts';

export interface Seat {
  machineId: number;
  epoch: number;
  playerId: number;
}

export interface SeatDeps {
  ledger: Ledger;
  queries: SeatQueries;
  audit: Audit;
  clock: Pick<Clock, 'sleep'>;
  cabinets: {
    seat(command: link.SeatCommand): Promise<{ ok: boolean }>;
    unseat(command: link.UnseatCommand): Promise<{ ok: boolean }>;
  };
  /** Notifications to players and lobbies. */
  notify: {
    /** Seat or session of this machine and player have changed. */
    changed(machineId: number, playerId: number): void;
    /** Sockets seated by an older epoch have to leave. */
    moved(machineId: number, why: 'seat_moved' | 'seat_given_up', newEpoch: number): void;
    /** The session is over. */
    ended(machineId: number): void;
  };
}
