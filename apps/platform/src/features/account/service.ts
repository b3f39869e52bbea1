import { account, type Failure, failure, isFailure } from '@salon/contract';
import type { Audit } from '../../audit/audit.ts';
import type { Caller } from '../../http/caller.ts';
import type { AccountQueries } from './queries.ts';

export interface AccountService {
  changePassword(
    caller: Caller,
    change: { oldPassword: string; newPassword: string },
    address: string,
  ): Promise<{ endedLogins: number } | Failure>;
  changePin(
    caller: Caller,
    change: { password: string; pin: string },
    address: string,
  ): Promise<{ pinFingerprint: string } | Failure>;
  /** One login of the caller's, or all of them; 40400 where it is not (or no longer) one of theirs. */
  endLogins(caller: Caller, loginId: string | null, address: string): Promise<{ endedLogins: number } | Failure>;
  closing(caller: Caller): Promise<Omit<account.Closing, 'status'>>;
  close(caller: Caller, password: string, address: string): Promise<Failure | null>;
}

/** Hashes PINs and makes the fingerprint that clients get. */
export interface PinStore {
  /** A failure where no place is free. */
  hash(playerId: number, pin: string): Promise<string | Failure>;
  fingerprint(pinHash: string): string;
}

export interface AccountDeps {
  queries: AccountQueries;
  /** Null: it is the caller's password. Wrong ones count like failed logins and fail with 40001 or 10702. */
  confirmPassword(caller: Caller, password: string, address: string): Promise<Failure | null>;
  /** Why this cannot be the caller's new password: 40101 or 62037; null where it can. */
  refusesPassword(caller: Caller, password: string): Promise<Failure | null>;
  /** A failure where no place is free. */
  hashPassword(playerId: number, password: string): Promise<string | Failure>;
  pins: PinStore;
  audit: Audit;
  /** The login is over: its sockets go too, on every node. */
  onEnded(loginId: string): void;
}

export function createAccountService(deps: AccountDeps): AccountService {
  const { queries, audit, onEnded } = deps;
  const noted = ({ playerId, siteId }: Caller, address: string) => ({ playerId, siteId, address });
  return {
    changePassword: async (caller, { oldPassword, newPassword }, address) => {
      const refused =
        (await deps.refusesPassword(caller, newPassword)) ?? (await deps.confirmPassword(caller, oldPassword, address));
      if (refused) return refused;
      const { playerId, loginId } = caller;
      const passwordHash = await deps.hashPassword(playerId, newPassword);
      if (isFailure(passwordHash)) return passwordHash;
      const ended = await queries.setPassword({ playerId, loginId, passwordHash });
      await audit({ type: 'password_changed', ...noted(caller, address), details: { endedLogins: ended.length } });
      for (const id of ended) onEnded(id);
      return { endedLogins: ended.length };
    },

    changePin: async (caller, { password, pin }, address) => {
      const refused = await deps.confirmPassword(caller, password, address);
      if (refused) return refused;
      const pinHash = await deps.pins.hash(caller.playerId, pin);
      if (isFailure(pinHash)) return pinHash;
      await queries.setPin(caller.playerId, pinHash);
      await audit({ type: 'pin_changed', ...noted(caller, address) });
      return { pinFingerprint: deps.pins.fingerprint(pinHash) };
    },

    endLogins: async (caller, loginId, address) => {
      const ended = await queries.endLogins(caller.playerId, loginId);
      if (loginId !== null && ended.length === 0) return failure('not_found', { id: loginId });
      for (const id of ended) {
        await audit({ type: 'logout_success', ...noted(caller, address), details: { login: id } });
        onEnded(id);
      }
      return { endedLogins: ended.length };
    },

    closing: async ({ playerId }) => ({
      ...(await queries.closing(playerId)),
      retentionYears: account.IDENTITY_RETENTION_YEARS,
    }),

    close: async (caller, password, address) => {
      const { obstacles } = await queries.closing(caller.playerId);
      const refused = refusalOf(obstacles) ?? (await deps.confirmPassword(caller, password, address));
      if (isFailure(refused)) return refused;
      const closed = await queries.close(caller.playerId, account.IDENTITY_RETENTION_YEARS);
      if (!closed) return failure('unauthorized');
      if (closed.obstacles.length > 0) return refusalOf(closed.obstacles);
      await audit({ type: 'account_closed', ...noted(caller, address) });
      for (const id of closed.logins) onEnded(id);
      return null;
    },
  };
}

function refusalOf([reason]: account.Obstacle[]): Failure | null {
  return reason === undefined ? null : failure('account_not_settled', { reason });
}
