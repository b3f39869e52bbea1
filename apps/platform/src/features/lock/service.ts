import { timingSafeEqual } from 'node:crypto';
import { type Failure, failure, isFailure, type lock, type requests } from '@salon/contract';
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

/** Wrong PINs or passwords until the login ends. */
const ATTEMPTS = 5;

export interface LockService {
  state(caller: Caller): Promise<lock.LockAnswer>;
  lock(caller: Caller): Promise<lock.LockAnswer>;
  unlock(caller: Caller, tried: requests.UnlockRequest, address: string): Promise<lock.LockAnswer | Failure>;
}

export interface LockDeps {
  queries: LockQueries;
  audit: Audit;
  pins: Pins;
  /** What opens the lock of a player without a PIN; null: the site has no default, and the password does. */
  defaultPin(siteId: number): Promise<string | null>;
  /** Null: it is the caller's password. Wrong ones count like failed logins and fail with 40001, 10702 or 42900. */
  confirmPassword(caller: Caller, password: string, address: string): Promise<Failure | null>;
  /** Sockets and cabinet of the login know when it resolves. */
  changed(): Promise<void>;
  /** Ends the login and its sockets. */
  endLogin(loginId: string): Promise<void>;
}

/** What came of an attempt; `left`: attempts after it, -1 where none was left before it. */
type Tried = { kind: 'right' | 'not_locked' } | { kind: 'wrong'; left: number } | { kind: 'refused'; failure: Failure };

/** The idle lock of a login, stored in the database so that it survives reloads and node restarts. */
export function createLockService(deps: LockDeps): LockService {
  const { queries, audit, changed } = deps;
  const state: LockService['state'] = async ({ loginId, siteId }) => {
    const { locked, failures, hasPin } = await queries.state(loginId);
    const opens = hasPin || (await deps.defaultPin(siteId)) !== null ? 'pin' : 'password';
    return { status: 1, locked, remaining: Math.max(0, ATTEMPTS - failures), opens };
  };

  return {
    state,
    lock: async (caller) => {
      await queries.lock(caller.loginId);
      await changed();
      return state(caller);
    },
    unlock: async (caller, { pin = '', password }, address) => {
      const { loginId, playerId, siteId } = caller;
      const tried =
        password === undefined
          ? await tryPin(deps, caller, pin)
          : await tryPassword(deps, { caller, password, address });
      if (tried.kind === 'refused') return tried.failure;
      if (tried.kind === 'wrong') {
        const { left: remaining } = tried;
        if (remaining > 0) return failure(password === undefined ? 'pin_wrong' : 'lock_password_wrong', { remaining });
        await deps.endLogin(loginId);
        await audit({ type: 'logout_success', playerId, siteId, address, details: { why: 'pin' } });
        return failure('pin_attempts_spent');
      }
      if (tried.kind === 'right') {
        await queries.unlock(loginId);
        await changed();
      }
      return state(caller);
    },
  };
}

/** Counted before it is compared, so that many at once cannot pass the limit. */
async function tryPin(deps: LockDeps, { loginId, playerId, siteId }: Caller, pin: string): Promise<Tried> {
  const { queries, pins } = deps;
  const refused = pins.refusal(playerId);
  if (refused) return { kind: 'refused', failure: refused };
  const left = await queries.countAttempt(loginId, ATTEMPTS);
  if (left === null) return { kind: 'not_locked' };
  const pinHash = await queries.pinHash(playerId);
  if (pinHash === '') {
    const isDefault = isSame((await deps.defaultPin(siteId)) ?? '', pin);
    return left >= 0 && isDefault ? { kind: 'right' } : { kind: 'wrong', left };
  }
  if (left < 0) return { kind: 'wrong', left };
  const isRight = await pins.verify(playerId, pinHash, pin);
  if (isFailure(isRight)) return { kind: 'refused', failure: isRight };
  if (!isRight) return { kind: 'wrong', left };
  const renewed = await pins.renew(playerId, pinHash, pin);
  if (renewed !== null) await queries.renewPin(playerId, pinHash, renewed);
  return { kind: 'right' };
}

/** Of a player without a PIN. Passwords have a limit of their own, which counts before it compares. */
async function tryPassword(
  { queries, confirmPassword }: LockDeps,
  { caller, password, address }: { caller: Caller; password: string; address: string },
): Promise<Tried> {
  const { locked, hasPin } = await queries.state(caller.loginId);
  if (!locked) return { kind: 'not_locked' };
  const refused = hasPin ? null : await confirmPassword(caller, password, address);
  if (!hasPin && refused === null) return { kind: 'right' };
  if (refused !== null && refused.Params.remaining === undefined) return { kind: 'refused', failure: refused };
  const left = await queries.countAttempt(caller.loginId, ATTEMPTS);
  return left === null ? { kind: 'not_locked' } : { kind: 'wrong', left };
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
};
