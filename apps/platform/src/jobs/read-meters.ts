import type { Pool } from 'pg';
import { type TakeReadingDeps, takeReading } from '../operator/accounting/take-reading.ts';
import type { Scheduler } from './scheduler.ts';

const EVERY_MS = 5_000;
const BATCH = 50;
/** Then a reading is written although machine and ledger were not comparable: the machine never rests. */
const TRIES = 6;

interface Claimed {
  machineId: number;
  day: string;
  attempts: number;
}

/** Takes the readings of the close of days from linked machines; others are read when they are back. Returns how to stop. */
export function startReadingMeters(pool: Pool, scheduler: Scheduler, deps: TakeReadingDeps): () => Promise<void> {
  return scheduler.every('meter readings', EVERY_MS, async () => {
    const { rows } = await pool.query<{ claimed: Claimed[] }>('SELECT claim_meter_requests($1) AS claimed', [BATCH]);
    await Promise.all(
      rows[0]!.claimed.map(({ machineId, day, attempts }) =>
        takeReading(deps, { machineId, kind: 'day_close', day, by: null }, attempts >= TRIES),
      ),
    );
  });
}
