import { type Failure, failure, isFailure, type lock } from '@salon/contract';
import type { Audit } from '../../audit/audit.ts';
import type { Caller } from '../../http/caller.ts';
import type { LockQueries } from './queries.ts';

/** As `features/login` makes it. */
interface Pins {
  /** A failure where no place is free to check one of that player. */
  refusal(playerId: number): Failure | null;
  verify(playerId: number, pinHash: string, pin: string): Promise<boolean | Failure>;
  /** The hash under the pepper of now; null: it is. */
  renew(playerId: number, pinHash: string, pin: string): Promise<string | null>;
}

/** Wrong PINs until the login ends. */
const PIN_ATTEMPTS = 5;

export interface LockService {
  state(caller: Caller): Promise<lock.LockAnswer>;
  lock(caller: Caller): Promise<lock.LockAnswer>;
  unlock(caller: Caller, pin: string, address: string): Promise<lock.LockAnswer | Failure>;
}

export interface LockDeps {
  queries: LockQueries;
  audit: Audit;
  pins: Pins;
  /** Sockets and cabinet of the login know when it resolves. */
  changed(): Promise<void>;
  /** Ends the login and its sockets. */
  endLogin(loginId: string): Promise<void>;
}

/** The idle lock of a login, stored in the database so that it survives reloads and node restarts. */
export function createLockService({ queries, audit, pins, changed, endLogin }: LockDeps): LockService {
  const state: LockService['state'] = async ({ loginId }) => {
    const { locked, failures } = await queries.state(loginId);
    return { status: 1, locked, remaining: Math.max(0, PIN_ATTEMPTS - failures) };
  };

  return {
    state,
    lock: async (caller) => {
      await queries.lock(caller.loginId, caller.playerId);
      await changed();
      return state(caller);
    },
    unlock: async (caller, pin, address) => {
      const { loginId, playerId, siteId } = caller;
      // Before the attempt is counted.
      const refused = pins.refusal(playerId);
      if (refused) return refused;
      const remaining = await queries.countAttempt(loginId, PIN_ATTEMPTS);
      if (remaining === null) return state(caller);
      const pinHash = await queries.pinHash(playerId);
      const isRight = remaining >= 0 && (await pins.verify(playerId, pinHash, pin));
      if (isFailure(isRight)) return isRight;
      if (isRight) {
        const renewed = await pins.renew(playerId, pinHash, pin);
        if (renewed !== null) await queries.renewPin(playerId, pinHash, renewed);
        await queries.unlock(loginId);
        await changed();
        return state(caller);
      }
      if (remaining > 0) return failure('pin_wrong', { remaining });
      await endLogin(loginId);
      await audit({ type: 'logout_success', playerId, siteId, address, details: { why: 'pin' } });
      return failure('pin_attempts_spent');
    },
  };
}
