import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Watches how long open transfers take while nothing is broken. */
export interface SettleWatch {
  /** From now on something is broken. */
  broken(): void;
  /** Everything works, since now. */
  recovered(): void;
  /** Whether no transfer is open that was when everything had recovered. */
  isSettled(): boolean;
  /** Longest so far: from the recovery, or from its request where that was later, to its end. */
  longestMs(): number;
  /** Transfers that took longer than they may. */
  findings(): string[];
  stop(): Promise<void>;
}

export const SETTLES_WITHIN_MS = 10_000;
/** A game with its feature, or an attendant, takes no longer. */
const WAITS_WITHIN_MS = 60_000;
const EVERY_MS = 200;

interface OpenRow {
  id: string;
  kind: string;
  state: string;
  machine_id: number;
  /** A game has to end first, or an attendant has to come: nothing is in doubt. */
  waits: boolean;
}

const OPEN = `SELECT t.id, t.kind, t.state, t.machine_id,
    t.kind = 'cash_out' AND (m.activity IN ('spinning', 'bonus', 'handpay') OR awaits_attendant(t.machine_id)) AS waits
  FROM transfer t JOIN machine m ON m.id = t.machine_id WHERE t.state IN ('reserved', 'sent', 'unknown', 'requested')`;

export function watchSettling(pool: pg.Pool, withinMs = SETTLES_WITHIN_MS): SettleWatch {
  const findings = new Map<string, string>();
  let sinceMs = new Map<string, number>();
  const waitsSinceMs = new Map<string, number>();
  /** Open at the recovery; null: not looked yet. */
  let inherited: Set<string> | null = null;
  let recoveredAtMs: number | null = null;
  let longestMs = 0;
  let isOn = true;

  function look(rows: OpenRow[], nowMs: number): void {
    if (recoveredAtMs === null) return;
    const open = new Set(rows.map(({ id }) => id));
    inherited = inherited === null ? open : new Set([...inherited].filter((id) => open.has(id)));
    const before = sinceMs;
    sinceMs = new Map();
    for (const { id, waits, ...row } of rows) {
      if (waits) {
        const sinceWaitsMs = waitsSinceMs.get(id) ?? nowMs;
        waitsSinceMs.set(id, sinceWaitsMs);
        if (nowMs - sinceWaitsMs > WAITS_WITHIN_MS)
          findings.set(id, `${row.kind} ${id} of machine ${row.machine_id} waits for a game that does not end`);
        continue;
      }
      const since = before.get(id) ?? nowMs;
      sinceMs.set(id, since);
      const tookMs = nowMs - since;
      longestMs = Math.max(longestMs, tookMs);
      if (tookMs > withinMs)
        findings.set(id, `${row.kind} ${id} of machine ${row.machine_id} is ${row.state} after ${seconds(tookMs)}`);
    }
  }

  const work = (async () => {
    while (isOn) {
      const calmSinceMs: number | null = recoveredAtMs;
      const answer = calmSinceMs === null ? null : await pool.query<OpenRow>(OPEN).catch(() => null);
      if (answer !== null && calmSinceMs === recoveredAtMs) look(answer.rows, performance.now());
      await sleep(EVERY_MS);
    }
  })();
  return {
    broken() {
      [recoveredAtMs, inherited, sinceMs] = [null, null, new Map()];
      waitsSinceMs.clear();
    },
    recovered() {
      recoveredAtMs ??= performance.now();
    },
    isSettled: () => inherited !== null && inherited.size === 0,
    longestMs: () => longestMs,
    findings: () => [...findings.values()],
    async stop() {
      isOn = false;
      await work;
    },
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
