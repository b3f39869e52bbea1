import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Failure, failure, type http, isFailure, tokenLogin } from '@salon/contract';
import type { Authenticate, Caller } from '../../../http/caller.ts';
import { addressSubject, PROXIED } from '../../../lockout/lockout.ts';
import { answer, checkAdmission, type LoginDeps, type Origin, rulesOf } from '../service.ts';
import { TOKEN_LIFE_S } from './access-tokens.ts';
import type { HandedPlayer, HandOverQueries } from './hand-over-queries.ts';

export interface TokenLoginService {
  /**
   * A handed-over token against a login of this browser, once: an operator's at sites that take tokens alone (62035 elsewhere), that
   * of the player's other device at every site; at another site than its player's (by `host`) it is none. `present`: the token of the login
   * that this browser has; another player's is asked first (62036). A device's token is spent by a player who has agreed to go on as that
   * player (62050).
   */
  enter(
    request: tokenLogin.TokenLoginRequest,
    from: Origin,
    host: string,
    present: string | undefined,
  ): Promise<http.LoginAnswer | Failure>;
  /** A one-time token for a player of the site; 40400 where it has none of that name, 62035 where it takes none. */
  issue(request: { siteId: number; username: string; seconds: number; operator: string }): Promise<Issued | Failure>;
  /** A one-time token for the caller's next device; 42900 after ten in ten minutes. */
  issueToDevice(caller: Caller, address: string): Promise<Issued | Failure>;
}

export interface Issued {
  token: string;
  expiresAt: Date;
}

export interface TokenLoginDeps extends LoginDeps {
  handOvers: HandOverQueries;
  authenticate: Authenticate;
  validate(caller: Caller, address: string): Promise<http.LoginAnswer | Failure>;
}

type Request = tokenLogin.TokenLoginRequest;

/** What a token opens, before it is spent. */
interface Handed {
  player: HandedPlayer & { username: string };
  /** Spends it; a failure where it was spent meanwhile. */
  spend(): Promise<http.LoginAnswer | Failure>;
}

/** Stored instead of the token, so that a stolen database opens no login. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const TOKEN_BYTES = 32;
/** Header, claims, signature; a one-time token has no dot. */
const isAccessToken = (token: string) => token.includes('.');
/** As long as a one-time token lives at most: an older one comes from a history or a log. */
const ACCESS_TOKEN_AGE_MAX_S = 600;

export function createTokenLogin(deps: TokenLoginDeps): TokenLoginService {
  const { queries, handOvers } = deps;
  const takesTokens = async (siteId: number) => (await rulesOf(deps, siteId))?.LOGIN_WITH_TOKEN === true;

  const enter: TokenLoginService['enter'] = async (request, from, host, present) => {
    const siteId = await deps.siteOfHost(host);
    if (!tokenLogin.isDeviceToken(request.token) && !(await takesTokens(siteId))) return failure('token_login_off');
    const handed = isAccessToken(request.token)
      ? await handedAccess(deps, request, from, host)
      : await handedOver(deps, request, from, siteId);
    if (isFailure(handed)) return (await guessedTooOften(deps, from)) ?? handed;
    const { player } = handed;
    const refused = await refusalOf(deps, player, request.purpose, from.address);
    // The token is not spent: a player on a break may still log in for a withdrawal.
    if (refused) {
      const noted = { playerId: player.id, siteId: player.site_id, address: from.address };
      await deps.audit({ ...noted, type: 'login_not_allowed', details: { why: refused.why } });
      return refused.failure;
    }
    const before = present === undefined ? null : await deps.authenticate(present, host);
    const other = before && !isFailure(before) && before.playerId !== player.id ? before : null;
    const next = player.username;
    if (other && !request.replaces) return failure('login_present', { present: other.username, next });
    const isAgreed = request.isConfirmed || request.replaces;
    if (tokenLogin.isDeviceToken(request.token) && !isAgreed) return failure('hand_over_unconfirmed', { next });
    return handed.spend();
  };

  return {
    enter,
    issue: async ({ siteId, username, seconds, operator }) => {
      if (!(await takesTokens(siteId))) return failure('token_login_off');
      const player = await queries.findPlayer(siteId, username);
      if (!player) return failure('not_found', { username });
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = await handOvers.add({ hash: hashOf(token), playerId: player.id, operator, seconds });
      return { token, expiresAt };
    },
    issueToDevice: (caller, address) => issueToDevice(deps, caller, address),
  };
}

async function issueToDevice(
  { handOvers, audit }: TokenLoginDeps,
  { playerId, loginId, siteId }: Caller,
  address: string,
): Promise<Issued | Failure> {
  const token = tokenLogin.deviceTokenOf(randomBytes(TOKEN_BYTES).toString('base64url'));
  const seconds = tokenLogin.DEVICE_HAND_OVER_S;
  const expiresAt = await handOvers.addOfDevice({ hash: hashOf(token), playerId, loginId, seconds });
  if (expiresAt === null) return failure('too_many_requests', { seconds });
  await audit({ type: 'hand_over_issued', playerId, siteId, address, details: { by: 'device' } });
  return { token, expiresAt };
}

/** Bounds the audit of wrong tokens per address; a right token passes in spite of others' guesses. */
async function guessedTooOften(
  { queries, policy, audit }: TokenLoginDeps,
  { address, counted }: Origin,
): Promise<Failure | null> {
  const { addressFailures: most, blockMinutes: minutes } = policy;
  const subject = `token:${counted === null ? PROXIED : addressSubject(counted)}`;
  const { failures } = await queries.countOne(subject, most, minutes);
  if (failures > most) return failure('too_many_requests', { minutes });
  await audit({ type: 'login_fail', playerId: null, siteId: null, address, details: { why: 'token' } });
  return null;
}

/** One of our own: it stays the same login, so that a logout ends the token that stood in the address, too. */
async function handedAccess(
  deps: TokenLoginDeps,
  { token, attemptId }: Request,
  { address }: Origin,
  host: string,
): Promise<Handed | Failure> {
  const claims = deps.tokens.verify(token);
  if (isFailure(claims)) return claims;
  const caller = await deps.authenticate(token, host);
  if (isFailure(caller)) return caller;
  const { playerId, loginId, siteId, username } = caller;
  if (deps.clock.nowMs() / 1000 - claims.iat > ACCESS_TOKEN_AGE_MAX_S) return failure('hand_over_spent');
  const spent = { hash: hashOf(token), playerId, attemptId, loginId };
  if (!(await deps.handOvers.mayUseAccess(spent))) return failure('hand_over_spent');
  return {
    player: { id: playerId, site_id: siteId, username, banned: false },
    spend: async () =>
      (await deps.handOvers.useAccess(spent)) ? deps.validate(caller, address) : failure('hand_over_spent'),
  };
}

async function handedOver(
  deps: TokenLoginDeps,
  { token, attemptId }: Request,
  { address, userAgent }: Origin,
  siteId: number,
): Promise<Handed | Failure> {
  const { queries, handOvers, audit } = deps;
  const hash = hashOf(token);
  const found = await handOvers.find(hash, attemptId);
  if (found?.player.site_id !== siteId) return failure('hand_over_spent');
  const { player } = found;
  return {
    player,
    spend: async () => {
      const note = { playerId: player.id, siteId, address };
      const loginId = randomUUID();
      const request = { hash, attemptId, loginId, address, userAgent, lifeS: TOKEN_LIFE_S };
      // Null: another attempt was quicker, with this number or with another one.
      const opened = (await handOvers.use(request)) ?? (await handOvers.find(hash, attemptId))?.login_id ?? null;
      if (opened === null) {
        await audit({ ...note, type: 'login_fail', details: { why: 'token' } });
        return failure('hand_over_spent');
      }
      const by = tokenLogin.isDeviceToken(token) ? 'device' : 'hand_over';
      if (opened === loginId) await audit({ ...note, type: 'login_success', details: { by } });
      const now = await queries.playerOfLogin(opened);
      return now ? answer(deps, now, opened, address) : failure('hand_over_spent');
    },
  };
}

async function refusalOf(
  deps: TokenLoginDeps,
  player: { id: number; site_id: number; banned: boolean },
  purpose: 'play' | 'withdrawal',
  address: string,
): Promise<{ failure: Failure; why: string } | null> {
  const admission = await checkAdmission(deps, player.site_id, address);
  if (!admission.open) return admission;
  if (player.banned) return { failure: failure('banned'), why: 'banned' };
  const excluded = purpose === 'play' ? await deps.refusesPlayer(player.id) : null;
  return excluded && { failure: excluded, why: 'excluded' };
}
