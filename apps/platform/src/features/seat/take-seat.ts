import { type Failure, failure } from '@salon/contract';
import { SEAT_RETENTION_MS } from '@salon/domain';
import { rulesOfSite } from '@salon/domain/protection/index.ts';
import type { Caller } from '../../http/caller.ts';
import type { Ledger, SeatTaken } from '../../ledger/ledger.ts';
import type { Seat, SeatDeps } from './seat.ts';

/** Keeps the seat for a player who is gone, `SEAT_RETENTION_MS` long. */
export function keepSeat(ledger: Ledger, { machineId, epoch }: Pick<Seat, 'machineId' | 'epoch'>) {
  return ledger.setSeatGone({ machineId, epoch, keepMs: SEAT_RETENTION_MS });
}

/** Takes the seat in the ledger, then on the cabinet; without the cabinet's answer it is given back. */
export async function takeSeat(
  { ledger, queries, cabinets, notify }: SeatDeps,
  { playerId, loginId, siteId }: Caller,
  machineId: number,
  why: 'seat_moved' | 'seat_given_up',
): Promise<SeatTaken | Failure> {
  const settings = await queries.siteSettings(siteId);
  if (settings.ALLOW_0_BALANCE_TO_PLAY === false && (await queries.isBroke(playerId))) return failure('balance_empty');
  const taken = await ledger.takeSeat({ machineId, playerId, loginId });
  if (!taken.ok) return failure(taken.error, { machineId, ...taken.params });
  const { epoch, sessionId, currency, playerName } = taken;
  if (taken.tookOver) notify.moved(machineId, why, epoch);
  const { minSpinMs, mayStop } = rulesOfSite(settings);
  const seated = await cabinets.seat({ machineId, epoch, sessionId, currency, playerName, minSpinMs, mayStop });
  if (!seated.ok) {
    // The cabinet may have seated the player all the same. A seat taken over keeps its credit and its time: it is not unseated.
    const given = taken.tookOver ? { freed: false } : await ledger.freeSeat({ machineId, epoch });
    if (given.freed) void cabinets.unseat({ machineId, epoch });
    else await keepSeat(ledger, { machineId, epoch });
  }
  notify.changed(machineId, playerId);
  return seated.ok ? taken : failure('machine_offline', { machineId });
}
