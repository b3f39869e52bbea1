import { randomUUID } from 'node:crypto';
import { type Failure, failure, type http, isFailure, type requests } from '@salon/contract';
import type { Clock } from '@salon/domain';
import * as z from 'zod/mini';
import type { Audit, AuditEntry, AuditType } from '../../audit/audit.ts';
import type { Notices } from '../../db/notices.ts';
import { userFieldsOf } from '../../db/user-fields.ts';
import type { Authenticate, Caller, ReaderAtHand } from '../../http/caller.ts';
import { isPermitted } from '../../http/permitted-address.ts';
import { type Attempt, type AttemptDeps, beginAttempt, refusalOfTry, refuseIfFull } from '../../lockout/attempts.ts';
import type { KnownDevices } from '../../lockout/known-devices.ts';
import { accountSubject, addressSubject, deviceSubject } from '../../lockout/lockout.ts';
import { type Entrant, knownPlayer } from '../../password/lanes.ts';
import { refusalOfPassword } from '../../password/password-rules.ts';
import type { Passwords } from '../../password/passwords.ts';
import { rightHashOf } from '../../password/right-hash.ts';
import type { Strangers } from '../../password/strangers.ts';
import { createKnownCallers } from './known-callers.ts';
import { lockedAnswer } from './locked-answer.ts';
import type { LoginQueries, PlayerRow } from './queries.ts';
import { type AccessTokens, TOKEN_LIFE_S } from './token/access-tokens.ts';

export interface LoginService {
  login(request: requests.LoginRequest, from: Origin): Promise<http.LoginAnswer | Failure>;
  authenticate: Authenticate;
  /**
   * For what is only read, over and over, by everybody who is in: what another node has ended counts in milliseconds, within half a second at most. Nothing
   * that moves money or changes anything is authorised by it.
   */
  authenticateRead: Authenticate;
  /** The same where nothing has to be asked; null: ask. */
  readerAtHand: ReaderAtHand;
  /** A login has ended or was locked on this node. */
  loginsChanged(): void;
  /** A fresh token for the caller's login. */
  validate(caller: Caller, address: string): Promise<http.LoginAnswer | Failure>;
  logout(caller: Caller, address: string): Promise<void>;
  /** Null: it is the caller's password. A wrong one counts like a failed login (10702 at the limit) and fails with 40001. */
  confirm(caller: Caller, password: string, address: string): Promise<Failure | null>;
  /** Why this cannot be the caller's new password; null where it can. */
  refusesPassword(caller: Caller, password: string): Promise<Failure | null>;
}

/** Where a login comes from. */
export interface Origin {
  address: string;
  /** The address that limits count by; null behind an undeclared proxy. */
  counted: string | null;
  /** The `Cookie` header, for the device that it may be known as. */
  cookies: string | undefined;
  /** `User-Agent` header; empty without one. */
  userAgent: string;
}

export interface LoginDeps extends AttemptDeps {
  queries: LoginQueries;
  notices: Pick<Notices, 'on' | 'onGap' | 'isCurrent'>;
  devices: KnownDevices;
  passwords: Passwords;
  strangers: Strangers;
  tokens: AccessTokens;
  /** What clients get in place of a stored PIN. */
  pinFingerprint(pinHash: string): string;
  audit: Audit;
  /** Why this player may not log in to play; null where they may. */
  refusesPlayer(playerId: number): Promise<Failure | null>;
  /** Why the geo-block refuses that address; null where it is permitted. */
  refusesAddress(siteId: number, address: string): Promise<Failure | null>;
  siteOfHost(host: string): Promise<number>;
  /** The same at once; undefined: ask. */
  siteAtHand(host: string): number | undefined;
  clock: Clock;
  /** Shown to the player as the version of what they use. */
  version: string;
}

/** The part of a site's settings that logins obey; the rest of them is the client's. */
const siteRules = z.object({
  LOGIN_WITH_TOKEN: z.optional(z.boolean()),
  REGISTRATION: z.optional(z.boolean()),
  permittedAddresses: z.optional(z.array(z.string())),
});

type Admission =
  | { open: true; rules: z.output<typeof siteRules> }
  | { open: false; failure: Failure; why: 'address' | 'country' };

/** Null where they cannot be read. */
export async function rulesOf({ queries }: LoginDeps, siteId: number): Promise<z.output<typeof siteRules> | null> {
  return siteRules.safeParse((await queries.siteSettings(siteId)) ?? {}).data ?? null;
}

/** Whether logins to the site are admitted from that address, with the site's rules. Every kind of login checks this first. */
export async function checkAdmission(deps: LoginDeps, siteId: number, address: string): Promise<Admission> {
  const rules = await rulesOf(deps, siteId);
  // Rules that cannot be read permit nobody: a typing error must not admit anybody.
  if (!rules || !isPermitted(address, rules.permittedAddresses ?? null))
    return { open: false, failure: failure('address_not_permitted', { ip: address }), why: 'address' };
  const refused = await deps.refusesAddress(siteId, address);
  if (refused) return { open: false, failure: refused, why: 'country' };
  return { open: true, rules };
}

const READ_TRUST_MS = 500;

export function createLoginService(deps: LoginDeps): LoginService {
  const { queries, tokens } = deps;
  const callers = createKnownCallers(queries, deps.notices, deps.clock.monotonicMs);
  const authenticateWithin =
    (trustMs: number): Authenticate =>
    async (token, host) => {
      if (!token) return failure('unauthorized');
      const claims = tokens.verify(token);
      if (isFailure(claims)) return claims;
      const known = await callers.find(claims, trustMs);
      if (known)
        return host !== undefined && (await deps.siteOfHost(host)) !== known.siteId ? failure('unauthorized') : known;
      const player = await queries.playerOfLogin(claims.sid);
      if (!player || String(player.id) !== claims.sub || player.site_id !== claims.site) {
        const reason = await queries.whyEnded(claims.sid);
        return failure('unauthorized', reason === null ? {} : { reason });
      }
      if (host !== undefined && (await deps.siteOfHost(host)) !== player.site_id) return failure('unauthorized');
      if (player.banned) return failure('banned');
      if (player.stale) await queries.touch(claims.sid);
      const { id: playerId, site_id: siteId, username, locked: isLocked } = player;
      const caller = { playerId, loginId: claims.sid, siteId, username, isLocked };
      callers.add(caller);
      return caller;
    };
  return {
    login: async (request, from) => {
      const { address, cookies } = from;
      const stranger = deps.devices.isKnown(cookies) ? null : await admitStranger(deps, request, from);
      if (isFailure(stranger)) return stranger;
      const note = (type: AuditType, playerId: number | null, details = {}) =>
        deps.audit({ type, playerId, siteId: null, address, details: { ...details, site: request.site_id } });
      const admission = await checkAdmission(deps, request.site_id, address);
      if (!admission.open) {
        const meant = await queries.findPlayer(request.site_id, request.username);
        await note('login_not_allowed', meant?.id ?? null, { why: admission.why });
        return admission.failure;
      }
      if (admission.rules.LOGIN_WITH_TOKEN) {
        const meant = await queries.findPlayer(request.site_id, request.username);
        await note('login_not_allowed', meant?.id ?? null, { why: 'token_only' });
        return failure('credentials_wrong');
      }
      return attempt(deps, request, from, { stranger, note });
    },

    authenticate: authenticateWithin(0),
    authenticateRead: authenticateWithin(READ_TRUST_MS),
    readerAtHand: (claims, host) => {
      const known = callers.atHand(claims, READ_TRUST_MS);
      return known !== null && deps.siteAtHand(host) === known.siteId ? known : null;
    },
    loginsChanged: callers.distrust,

    validate: async (caller, address) => {
      await queries.prolong(caller.loginId, TOKEN_LIFE_S);
      const player = await queries.playerOfLogin(caller.loginId);
      if (!player) return failure('unauthorized');
      if (await queries.noteCheck(caller.loginId))
        await deps.audit({ type: 'login_check', playerId: player.id, siteId: player.site_id, address });
      return answer(deps, player, caller.loginId, address);
    },

    confirm: (caller, password, address) => confirm(deps, caller, password, address),

    refusesPassword: async ({ loginId, siteId }, password) => {
      const [player, siteName] = await Promise.all([queries.playerOfLogin(loginId), queries.siteName(siteId)]);
      if (!player) return failure('unauthorized');
      const { username, email, name, lastname } = player;
      return refusalOfPassword(password, [username, email, name, lastname, name + lastname, siteName]);
    },

    logout: async (caller, address) => {
      await queries.revoke(caller.loginId, 'logged_out');
      await deps.audit({ type: 'logout_success', playerId: caller.playerId, siteId: caller.siteId, address });
    },
  };
}

/**
 * An open page must not allow guessing the password. The login counts as a known device, so that failures elsewhere do not
 * keep its player from changing the password.
 */
async function confirm(deps: LoginDeps, caller: Caller, password: string, address: string): Promise<Failure | null> {
  const { playerId, siteId, loginId } = caller;
  const player = await deps.queries.playerOfLogin(loginId);
  if (!player) return failure('unauthorized');
  const account = accountSubject(siteId, caller.username, playerId);
  const begun = await beginAttempt(deps, { account, device: deviceSubject(playerId, loginId), from: null });
  if (isFailure(begun)) return begun;
  const right = await passwordHashOf(deps, begun, knownPlayer(playerId), { player, password });
  if (isFailure(right)) return right;
  if (right !== null) return null;
  await noteWrong(begun, deps, { playerId, siteId, address }, { why: 'confirm' });
  return refusalOfTry('old_password_wrong', begun, deps.policy);
}

/** Of that player, where the password is right; of nobody else it is null. */
const passwordHashOf = (
  { passwords, queries }: LoginDeps,
  begun: Attempt,
  entrant: Entrant,
  { player, password }: { player: PlayerRow | null; password: string },
): Promise<string | null | Failure> =>
  rightHashOf(passwords, begun, entrant, {
    passwordHash: player?.password_hash ?? null,
    password,
    renew: async (before, next) => player && queries.renewPassword(player.id, before, next),
  });

/**
 * A device that is known for nobody, or not for the player whom it names: refused by its address, for want of a place, or until it has
 * solved a puzzle.
 */
async function admitStranger(
  { queue, strangers }: LoginDeps,
  { puzzle }: requests.LoginRequest,
  { counted }: Origin,
): Promise<Entrant | Failure> {
  return (await refuseIfFull(queue, countedSubject(counted))) ?? strangers.admit(counted, puzzle);
}

async function noteWrong(
  { remaining }: Attempt,
  { audit, policy }: LoginDeps,
  noted: Pick<AuditEntry, 'playerId' | 'siteId' | 'address'>,
  details: Record<string, string | number>,
): Promise<void> {
  await audit({ type: 'login_fail', ...noted, details: { remaining, ...details } });
  if (remaining > 0) return;
  await audit({ type: 'temporary_blocked', ...noted, details: { minutes: policy.blockMinutes, ...details } });
}

const countedSubject = (counted: Origin['counted']) => (counted === null ? null : addressSubject(counted));

type Note = (type: AuditType, playerId: number | null, details?: Record<string, string | number>) => Promise<void>;

/** `stranger`: null where the device is known for some player, who may be another one than is named. */
async function attempt(
  deps: LoginDeps,
  request: requests.LoginRequest,
  from: Origin,
  { stranger, note }: { stranger: Entrant | null; note: Note },
): Promise<http.LoginAnswer | Failure> {
  const { queries } = deps;
  const { address, counted, cookies, userAgent } = from;
  const player = await queries.findPlayer(request.site_id, request.username);
  const account = accountSubject(request.site_id, request.username, player?.id ?? null);
  const deviceId = player && deps.devices.idOf(cookies, player.id);
  const device = deviceId ? deviceSubject(player.id, deviceId) : null;
  const entrant = deviceId ? knownPlayer(player.id) : (stranger ?? (await admitStranger(deps, request, from)));
  if (isFailure(entrant)) return entrant;
  const begun = await beginAttempt(deps, { account, device, from: countedSubject(counted) });
  if (isFailure(begun)) return begun;
  const passwordHash = await passwordHashOf(deps, begun, entrant, { player, password: request.password });
  if (isFailure(passwordHash)) return passwordHash;
  if (passwordHash === null || !player) {
    await noteWrong(begun, deps, { playerId: player?.id ?? null, siteId: null, address }, { site: request.site_id });
    return refusalOfTry('login_wrong', begun, deps.policy);
  }
  // Only now: without the password nobody learns whether an account is banned or excluded.
  if (player.banned) {
    await note('login_not_allowed', player.id, { why: 'banned' });
    return failure('banned');
  }
  const excluded = request.purpose === 'play' ? await deps.refusesPlayer(player.id) : null;
  if (excluded) {
    await note('login_not_allowed', player.id, { why: 'excluded' });
    return excluded;
  }
  const loginId = randomUUID();
  const login = { id: loginId, playerId: player.id, passwordHash, address, userAgent, lifeS: TOKEN_LIFE_S };
  // The password was changed, or the account closed, since the check.
  if (!(await queries.openLogin(login))) return failure('credentials_wrong');
  await note('login_success', player.id);
  return answer(deps, player, loginId, address);
}

/** The answer to a login of any kind; a locked one gets only that it is locked. */
export async function answer(
  { queries, tokens, pinFingerprint, version }: LoginDeps,
  player: PlayerRow & { locked?: boolean },
  loginId: string,
  address: string,
): Promise<http.LoginAnswer> {
  const previous = await queries.previousLogin(player.id, loginId);
  const full: http.LoginAnswer = {
    status: 1,
    token: tokens.sign({ playerId: player.id, loginId, siteId: player.site_id }),
    pin_code: pinFingerprint(player.pin_hash),
    locked: false,
    ip_address: address,
    versions: version,
    last_logon: previous ? new Date(previous.created_at).toISOString() : null,
    last_logon_ip: previous?.address ?? null,
    Permissions: [{ PermissionId: player.level }],
    user: {
      id: player.id,
      type: player.level,
      username: player.username,
      name: player.name,
      lastname: player.lastname,
      email: player.email,
      ...userFieldsOf(player),
    },
  };
  return player.locked ? lockedAnswer(full) : full;
}
