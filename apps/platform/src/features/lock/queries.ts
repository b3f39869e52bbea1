import type { BalancePush } from '@salon/contract/player-sockets.ts';
import type { Pool } from 'pg';
import type { TransferRow } from '../../ledger/ledger.ts';

export interface LockState {
  loginId: string;
  playerId: number;
  locked: boolean;
}

/** Lock state of a seated login, for its cabinet. */
export interface SeatLock {
  machineId: number;
  epoch: number;
  locked: boolean;
  /** Grows with every change of any lock. */
  change: number;
}

export interface LockQueries {
  state(loginId: string): Promise<{ locked: boolean; failures: number; hasPin: boolean }>;
  lock(loginId: string): Promise<void>;
  unlock(loginId: string): Promise<void>;
  /** Attempts left after this one, -1 where none was left, null where the login is not locked. */
  countAttempt(loginId: string, most: number): Promise<number | null>;
  pinHash(playerId: number): Promise<string>;
  /** The same PIN under another pepper; not where it was changed meanwhile. */
  renewPin(playerId: number, before: string, after: string): Promise<void>;
  /** Logins whose lock changed in the last so many seconds. */
  changedWithin(seconds: number): Promise<LockState[]>;
  /** Seats whose cabinet has not acknowledged the current lock state. */
  unacknowledged(): Promise<SeatLock[]>;
  /** Locks of the seats of these machines. */
  ofMachines(machineIds: number[]): Promise<SeatLock[]>;
  acknowledge(seat: SeatLock): Promise<void>;
  /** What a locked socket may have missed. */
  missed(playerId: number): Promise<Missed>;
}

export interface Missed {
  /** Of the open session; null: there is none. */
  machineId: number | null;
  balance: BalancePush;
  /** Latest of the open session. */
  transfers: TransferRow[];
}

const TRANSFERS_MISSED = 3;

const SEAT_LOCK = `SELECT s.machine_id AS "machineId", s.epoch, l.locked_at IS NOT NULL AS locked, l.lock_change AS change
  FROM seat s JOIN login l ON l.id = s.login_id WHERE s.session_id IS NOT NULL`;

export function createLockQueries(pool: Pool): LockQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    state: async (loginId) => {
      const text = `SELECT l.locked_at IS NOT NULL AS locked, l.pin_failures AS failures, p.pin_hash <> '' AS "hasPin"
        FROM login l JOIN player p ON p.id = l.player_id WHERE l.id = $1`;
      const found = (await rows<Awaited<ReturnType<LockQueries['state']>>>('lock_state', text, [loginId]))[0];
      return found ?? { locked: false, failures: 0, hasPin: false };
    },
    lock: async (loginId) => void (await rows('lock_login', 'SELECT lock_login($1)', [loginId])),
    unlock: async (loginId) => void (await rows('unlock_login', 'SELECT unlock_login($1)', [loginId])),
    countAttempt: async (loginId, most) => {
      const text = 'SELECT count_pin_attempt($1, $2) AS remaining';
      return (
        (await rows<{ remaining: number | null }>('count_pin_attempt', text, [loginId, most]))[0]?.remaining ?? null
      );
    },
    pinHash: async (playerId) => {
      const text = 'SELECT pin_hash FROM player WHERE id = $1';
      return (await rows<{ pin_hash: string }>('pin_hash', text, [playerId]))[0]?.pin_hash ?? '';
    },
    renewPin: async (playerId, before, after) => {
      await rows('renew_pin', 'UPDATE player SET pin_hash = $3 WHERE id = $1 AND pin_hash = $2', [
        playerId,
        before,
        after,
      ]);
    },
    changedWithin: (seconds) =>
      rows<LockState>(
        'locks_changed',
        `SELECT id AS "loginId", player_id AS "playerId", locked_at IS NOT NULL AS locked FROM login
          WHERE lock_changed_at > clock_timestamp() - make_interval(secs => $1)`,
        [seconds],
      ),
    unacknowledged: () =>
      rows<SeatLock>('locks_unacknowledged', `${SEAT_LOCK} AND s.lock_acknowledged <> l.lock_change`, []),
    ofMachines: (machineIds) =>
      rows<SeatLock>('locks_of_machines', `${SEAT_LOCK} AND s.machine_id = ANY($1)`, [machineIds]),
    acknowledge: async ({ machineId, epoch, change }) => {
      const text =
        'UPDATE seat SET lock_acknowledged = $3 WHERE machine_id = $1 AND epoch = $2 AND lock_acknowledged <> $3';
      await rows('lock_acknowledged', text, [machineId, epoch, change]);
    },
    missed: async (playerId) => {
      const text = `SELECT s.machine_id AS "machineId",
          jsonb_build_object('balance', coalesce(a.balance_minor, 0), 'seq', coalesce(a.seq, 0)) AS balance,
          (SELECT coalesce(jsonb_agg(transfer_by_id(t.id) ORDER BY t.created_at), '[]') FROM (
            SELECT id, created_at FROM transfer WHERE session_id = s.id ORDER BY created_at DESC LIMIT ${TRANSFERS_MISSED}) t
          ) AS transfers
        FROM player p LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = p.id::text
          LEFT JOIN session s ON s.player_id = p.id AND s.ended_at IS NULL WHERE p.id = $1`;
      return (await rows<Missed>('missed_while_locked', text, [playerId]))[0]!;
    },
  };
}
