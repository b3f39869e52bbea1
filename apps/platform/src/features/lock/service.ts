import { type Failure, failure, type lock } from '@salon/contract';
import type { Pool } from 'pg';
import type { Audit } from '../../audit.ts';
import type { Caller } from '../../http/caller.ts';

/** Wrong PINs until the login ends. */
const PIN_ATTEMPTS = 5;

export interface LockService {
  state(caller: Caller): Promise<lock.LockAnswer>;
  lock(caller: Caller): Promise<lock.LockAnswer>;
  unlock(caller: Caller, pin: string, address: string): Promise<lock.LockAnswer | Failure>;
}

export interface LockParts {
  pool: Pool;
  audit: Audit;
  verifyPin(pinHash: string, pin: string): Promise<boolean>;
  /** Ends the login and its sockets. */
  endLogin(loginId: string): Promise<void>;
}

/** The idle lock of a login. It stands in the database: no node, no tab and no reload loses it. */
export function createLockService({ pool, audit, verifyPin, endLogin }: LockParts): LockService {
  const one = async <T>(name: string, text: string, values: unknown[]): Promise<T | undefined> =>
    (await pool.query({ name, text, values })).rows[0] as T | undefined;

  const state: LockService['state'] = async ({ loginId }) => {
    const text = 'SELECT locked_at IS NOT NULL AS locked, pin_failures AS failures FROM login WHERE id = $1';
    const found = await one<{ locked: boolean; failures: number }>('lock_state', text, [loginId]);
    return { status: 1, locked: found?.locked ?? false, remaining: Math.max(0, PIN_ATTEMPTS - (found?.failures ?? 0)) };
  };

  return {
    state,
    lock: async (caller) => {
      // Without a PIN nothing could open it again.
      const text = `SELECT lock_login($1) FROM player WHERE id = $2 AND pin_hash <> ''`;
      await one('lock_login', text, [caller.loginId, caller.playerId]);
      return state(caller);
    },
    unlock: async (caller, pin, address) => {
      const { loginId, playerId, siteId } = caller;
      const counted = await one<{ remaining: number | null }>(
        'count_pin_attempt',
        'SELECT count_pin_attempt($1, $2) AS remaining',
        [loginId, PIN_ATTEMPTS],
      );
      const remaining = counted?.remaining ?? null;
      if (remaining === null) return state(caller);
      const player = await one<{ pin_hash: string }>('pin_hash', 'SELECT pin_hash FROM player WHERE id = $1', [
        playerId,
      ]);
      if (remaining >= 0 && (await verifyPin(player?.pin_hash ?? '', pin))) {
        await one('unlock_login', 'SELECT unlock_login($1)', [loginId]);
        return state(caller);
      }
      if (remaining > 0) return failure('pin_wrong', { remaining });
      await endLogin(loginId);
      await audit({ type: 'logout_success', playerId, siteId, address, details: { why: 'pin' } });
      return failure('pin_attempts_spent');
    },
  };
}
