import { createHash } from 'node:crypto';
import { type Failure, failure, isFailure } from '@salon/contract';
import type { Audit } from '../../audit/audit.ts';
import type { Caller } from '../../http/caller.ts';
import type { MailQueries } from './queries.ts';

export interface MailService {
  requestReset(siteId: number, email: string, language: string | null, counted: string | null): Promise<Failure | null>;
  reset(siteId: number, token: string, password: string, address: string): Promise<{ endedLogins: number } | Failure>;
  verify(siteId: number, token: string, address: string): Promise<Failure | null>;
  requestVerification(caller: Caller, language: string | null): Promise<Failure | null>;
}

export interface MailDeps {
  queries: MailQueries;
  /** Whether the site sends mail. */
  isOn(siteId: number): Promise<boolean>;
  /** How often that subject has been counted within so many minutes, this time included. */
  countOne(subject: string, most: number, minutes: number): Promise<{ failures: number }>;
  refusalOfPassword(password: string, names: readonly string[]): Failure | null;
  /** `link`: the mailed one that it is for. A failure where no place is free. */
  hashPassword(link: string, password: string): Promise<string | Failure>;
  audit: Audit;
  onEnded(loginId: string): void;
}

const MINUTES = 60;
/** Of one address of the network, of one mail address, of one player, in an hour. */
const MOST = { network: 20, proxied: 200, email: 3, player: 5 };

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export function createMailService(deps: MailDeps): MailService {
  const { queries, audit } = deps;
  const isOver = async (subject: string, most: number) =>
    (await deps.countOne(`mail:${subject}`, most, MINUTES)).failures > most;
  const tooMany = failure('too_many_requests', { minutes: MINUTES });
  return {
    requestReset: async (siteId, email, language, counted) => {
      if (!(await deps.isOn(siteId))) return failure('mail_off');
      if (await isOver(counted ?? 'proxied', counted === null ? MOST.proxied : MOST.network)) return tooMany;
      // Counted for an address that nobody has as well.
      if (await isOver(`reset:${siteId}:${email.toLowerCase()}`, MOST.email)) return tooMany;
      await queries.queueReset(siteId, email, language);
      return null;
    },

    reset: async (siteId, token, password, address) => {
      const hash = hashOf(token);
      const names = await queries.namesOfReset(siteId, hash);
      if (names === null) return failure('mail_link_spent');
      const refused = deps.refusalOfPassword(password, names);
      if (refused) return refused;
      const passwordHash = await deps.hashPassword(hash.toString('base64url'), password);
      if (isFailure(passwordHash)) return passwordHash;
      const done = await queries.reset(siteId, hash, passwordHash);
      if (done === null) return failure('mail_link_spent');
      const { playerId, logins } = done;
      const details = { endedLogins: logins.length, by: 'mail' };
      await audit({ type: 'password_changed', playerId, siteId, address, details });
      for (const id of logins) deps.onEnded(id);
      return { endedLogins: logins.length };
    },

    verify: async (siteId, token, address) => {
      const playerId = await queries.verify(siteId, hashOf(token));
      if (playerId === null) return failure('mail_link_spent');
      await audit({ type: 'email_verified', playerId, siteId, address });
      return null;
    },

    requestVerification: async ({ siteId, playerId }, language) => {
      if (!(await deps.isOn(siteId))) return failure('mail_off');
      if (await isOver(`verify:${playerId}`, MOST.player)) return tooMany;
      await queries.queueVerification(playerId, language);
      return null;
    },
  };
}
