import type { link } from '@salon/contract';
import { ABSENCE_GRACE_MS, type Activity, type MachineFacts, SEAT_RETENTION_MS, stateOf } from '@salon/domain';

/**
 * Columns that a machine's facts are made of, for a query over `machine m LEFT JOIN seat s`. A player counts as gone only
 * after the grace: the seat is marked at once, so that a crash of this node does not keep it for ever, and shown later. A machine that is
 * reserved for the next of its line is shown as reserved.
 */
export const FACTS_COLUMNS = `
  m.link, m.activity, m.credit_reported_minor, m.disabled_reason, m.stopped_at IS NOT NULL AS stopped, m.returned_at IS NOT NULL AS returning,
  m.faults, iso(m.unplayable_since) AS unplayable_since,
  CASE WHEN s.reserved_until > now() THEN 'present'
       WHEN s.session_id IS NULL THEN 'free'
       WHEN s.keep_until IS NULL OR s.keep_until > now() + interval '${SEAT_RETENTION_MS - ABSENCE_GRACE_MS} milliseconds' THEN 'present'
       ELSE 'gone' END AS seat`;

export interface FactsRow {
  link: MachineFacts['link'];
  activity: Activity;
  credit_reported_minor: number;
  disabled_reason: string | null;
  /** An operator wants it out of service: it is, once its play has ended. */
  stopped: boolean;
  /** To be compared with the ledger again. */
  returning: boolean;
  /** What stands against play besides its money. */
  faults: link.FaultReport['faults'];
  /** Since when; null: nothing does. */
  unplayable_since: string | null;
  seat: MachineFacts['seat'];
}

export function factsOf(row: FactsRow): MachineFacts {
  return {
    link: row.link,
    seat: row.seat,
    // Out of service is an error to the player, whatever the machine itself says.
    activity: isOutOfService(row) ? 'error' : row.activity,
    creditMinor: row.credit_reported_minor,
  };
}

function isOutOfService({ disabled_reason, stopped, activity, faults, seat }: FactsRow): boolean {
  // A seated player keeps the seat of an unplayable machine, and can take their credit off.
  const isUnplayable = faults.length > 0 && seat === 'free';
  return disabled_reason !== null || (stopped && activity === 'idle') || isUnplayable;
}

export function shownState(row: FactsRow) {
  return stateOf(factsOf(row));
}
