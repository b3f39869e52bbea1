import { randomUUID } from 'node:crypto';
import { account, type Failure, failure, type http, isFailure, type register } from '@salon/contract';
import { addressSubject } from './lockout.ts';
import type { NewAccount, RegistrationQueries } from './registration-queries.ts';
import { answer, doorOf, type LoginParts, type Origin } from './service.ts';
import { TOKEN_LIFE_S } from './tokens.ts';

export type Register = (request: register.RegisterRequest, from: Origin) => Promise<http.LoginAnswer | Failure>;

export interface RegistrationParts extends LoginParts {
  accounts: RegistrationQueries;
  attempts: { most: number; minutes: number };
}

/** Opens accounts: with nothing in the wallet, and logged in at once. */
export function createRegistration(parts: RegistrationParts): Register {
  const { queries, audit } = parts;
  return async (request, from) => {
    const { address } = from;
    const refused = await refusalOf(parts, request, from);
    if (refused) {
      const details = { why: refused.why, site: request.site_id };
      await audit({ type: 'login_not_allowed', playerId: null, siteId: null, address, details });
      return refused.failure;
    }
    const opened = await openAccount(parts, request);
    if (isFailure(opened)) return opened;
    const { id: playerId, passwordHash } = opened;
    const noted = { playerId, siteId: request.site_id, address };
    // What the player has confirmed is part of the record, as it was put to them.
    await audit({ type: 'account_opened', ...noted, details: { isOfAge: 1, acceptsTerms: 1 } });
    const login = { id: randomUUID(), playerId, passwordHash, address, userAgent: from.userAgent, lifeS: TOKEN_LIFE_S };
    if (!(await queries.openLogin(login))) return failure('credentials_wrong');
    await audit({ type: 'login_success', ...noted, details: { by: 'registration' } });
    const player = await queries.playerOfLogin(login.id);
    return player ? answer(parts, player, login.id, address) : failure('unauthorized');
  };
}

/** Whether anybody may open an account here and now. */
async function refusalOf(
  parts: RegistrationParts,
  { site_id: siteId, email }: register.RegisterRequest,
  { address }: Origin,
): Promise<{ failure: Failure; why: string } | null> {
  const { queries, attempts, accounts } = parts;
  const door = await doorOf(parts, siteId, address);
  if (!door.open) return door;
  const { REGISTRATION, LOGIN_WITH_TOKEN } = door.rules;
  // Where a site hands its players over, it also opens their accounts.
  if (!REGISTRATION || LOGIN_WITH_TOKEN) return { failure: failure('registration_closed'), why: 'registration_closed' };
  const { most, minutes } = attempts;
  const { failures } = await queries.countOne(`register:${addressSubject(address)}`, most, minutes);
  if (failures > most) return { failure: failure('too_many_requests', { minutes }), why: 'too_many' };
  // Told without a reason: that somebody has excluded themselves is nobody else's business.
  const obstacle = await accounts.obstacle(email);
  return obstacle && { failure: failure('registration_refused', { field: 'email' }), why: obstacle };
}

async function openAccount(
  { accounts, passwords }: RegistrationParts,
  request: register.RegisterRequest,
): Promise<{ id: number; passwordHash: string } | Failure> {
  const { password, username, email, name, lastname, site_id: siteId } = request;
  const min = account.PASSWORD_LENGTH_MIN;
  if ([...password].length < min) return failure('password_too_short', { min, field: 'password' });
  const named: Omit<NewAccount, 'passwordHash'> = { siteId, username, email, name, lastname };
  const taken = (field: 'username' | 'email') => failure(`${field}_taken`, { field });
  const before = await accounts.taken(named);
  if (before) return taken(before);
  const place = passwords.enter();
  if (!place) return failure('too_many_requests', { seconds: 2 });
  try {
    const passwordHash = await passwords.hash(password);
    const id = await accounts.add({ ...named, passwordHash });
    if (id !== null) return { id, passwordHash };
    return taken((await accounts.taken(named)) ?? 'username');
  } finally {
    place.leave();
  }
}
