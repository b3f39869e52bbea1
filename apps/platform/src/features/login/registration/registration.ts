import { randomUUID } from 'node:crypto';
import { type Failure, failure, type http, isFailure, type registration } from '@salon/contract';
import { addressSubject, PROXIED, SITE_PER_ADDRESS } from '../../../lockout/lockout.ts';
import { type Entrant, noPlace } from '../../../password/lanes.ts';
import { refusalOfPassword } from '../../../password/password-rules.ts';
import { answer, checkAdmission, type LoginDeps, type Origin } from '../service.ts';
import { TOKEN_LIFE_S } from '../token/access-tokens.ts';
import type { RegistrationQueries } from './queries.ts';

export type Register = (request: registration.RegisterRequest, from: Origin) => Promise<http.LoginAnswer | Failure>;

export interface RegistrationDeps extends LoginDeps {
  accounts: RegistrationQueries;
  attempts: { most: number; minutes: number };
  /** Whether the site sends mail. */
  sendsMail(siteId: number): Promise<boolean>;
}

/** A stranger must not fill a player's mailbox. */
const NOTICES = { most: 1, minutes: 24 * 60 };

/** Opens accounts with an empty wallet, and logs them in. */
export function createRegistration(deps: RegistrationDeps): Register {
  const { queries, audit } = deps;
  return async (request, from) => {
    const { address, counted } = from;
    const entrant = await deps.strangers.admit(counted, request.puzzle);
    if (isFailure(entrant)) return entrant;
    const noteRefusal = (why: string) =>
      audit({
        type: 'login_not_allowed',
        playerId: null,
        siteId: null,
        address,
        details: { why, site: request.site_id },
      });
    const refused = await refusalOf(deps, request, from);
    if (refused) {
      if (refused.why) await noteRefusal(refused.why);
      return refused.failure;
    }
    const opened = await openAccount(deps, request, entrant);
    if (isFailure(opened)) return opened;
    if ('why' in opened) {
      await noteRefusal(opened.why);
      await notifyOwner(deps, request);
      return failure('registration_refused');
    }
    const { id: playerId, passwordHash } = opened;
    const noted = { playerId, siteId: request.site_id, address };
    // What the player has confirmed is part of the record, as it was put to them.
    await audit({ type: 'account_opened', ...noted, details: { isOfAge: 1, acceptsTerms: 1 } });
    const login = { id: randomUUID(), playerId, passwordHash, address, userAgent: from.userAgent, lifeS: TOKEN_LIFE_S };
    if (!(await queries.openLogin(login))) return failure('credentials_wrong');
    await audit({ type: 'login_success', ...noted, details: { by: 'registration' } });
    const player = await queries.playerOfLogin(login.id);
    return player ? answer(deps, player, login.id, address) : failure('unauthorized');
  };
}

/** Why no account may be opened here and now; `why` is null where the audit has it already. */
async function refusalOf(
  deps: RegistrationDeps,
  { site_id: siteId }: registration.RegisterRequest,
  { address, counted }: Origin,
): Promise<{ failure: Failure; why: string | null } | null> {
  const { queries, attempts } = deps;
  const admission = await checkAdmission(deps, siteId, address);
  if (!admission.open) return admission;
  const { REGISTRATION, LOGIN_WITH_TOKEN } = admission.rules;
  // Where a site hands its players over, it also opens their accounts.
  if (!REGISTRATION || LOGIN_WITH_TOKEN) return { failure: failure('registration_closed'), why: 'registration_closed' };
  const { minutes } = attempts;
  const most = counted === null ? attempts.most * SITE_PER_ADDRESS : attempts.most;
  const subject = counted === null ? PROXIED : addressSubject(counted);
  const { failures } = await queries.countOne(`register:${subject}`, most, minutes);
  if (failures <= most) return null;
  return { failure: failure('too_many_requests', { minutes }), why: failures === most + 1 ? 'too_many' : null };
}

/** `why` is for the audit alone: the caller must not learn who has an account or has excluded themselves. */
async function openAccount(
  { accounts, passwords, queries }: RegistrationDeps,
  request: registration.RegisterRequest,
  entrant: Entrant,
): Promise<{ id: number; passwordHash: string } | { why: string } | Failure> {
  const { password, username, email, name, lastname, site_id: siteId, language = null } = request;
  const siteName = await queries.siteName(siteId);
  const weak = refusalOfPassword(password, [username, email, name, lastname, name + lastname, siteName]);
  if (weak) return { ...weak, Params: { ...weak.Params, field: 'password' } };
  // The costly part first, so that a refusal takes as long whatever its reason is.
  const passwordHash = await passwords.hash(entrant, password);
  if (passwordHash === null) return noPlace();
  const named = { siteId, username, email };
  const [isTaken, obstacle] = await Promise.all([accounts.taken(named), accounts.obstacle(email)]);
  if (obstacle || isTaken) return { why: obstacle ?? 'taken' };
  const id = await accounts.add({ ...named, name, lastname, passwordHash, language });
  return id === null ? { why: 'taken' } : { id, passwordHash };
}

/** The owner of the address learns what the caller must not. The same work for each refusal, whether or not somebody has the address. */
async function notifyOwner(
  { accounts, queries, sendsMail }: RegistrationDeps,
  { site_id: siteId, email }: registration.RegisterRequest,
): Promise<void> {
  if (!(await sendsMail(siteId))) return;
  const { most, minutes } = NOTICES;
  const { failures } = await queries.countOne(`mail:address_taken:${siteId}:${email.toLowerCase()}`, most, minutes);
  if (failures <= most) await accounts.queueNotice(siteId, email);
}
