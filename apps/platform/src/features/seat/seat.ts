import type { link } from '@salon/contract';
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
