import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Failure, failure, type http, isFailure, type tokenLogin } from '@salon/contract';
import type { Authenticate, Caller } from '../../http/caller.ts';
import type { HandOverQueries } from './hand-over-queries.ts';
import { addressSubject } from './lockout.ts';
import { answer, doorOf, type LoginParts, type Origin } from './service.ts';
import { TOKEN_LIFE_S } from './tokens.ts';

export interface TokenLoginService {
  /** A handed-over token against a login of this browser; at another site than its player's (by `host`) it is none. */
  enter(request: tokenLogin.TokenLoginRequest, from: Origin, host: string): Promise<http.LoginAnswer | Failure>;
  /** A one-time token for a player of the site; 40400 where it has none of that name. */
  issue(wish: { siteId: number; username: string; seconds: number; operator: string }): Promise<Issued | Failure>;
}

export interface Issued {
  token: string;
  expiresAt: Date;
}

export interface TokenLoginParts extends LoginParts {
  handOvers: HandOverQueries;
  authenticate: Authenticate;
  validate(caller: Caller, address: string): Promise<http.LoginAnswer | Failure>;
}

/** A stolen database holds no token that opens anything. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const TOKEN_BYTES = 32;
/** Header, claims, signature; a one-time token has no dot. */
const isAccessToken = (token: string) => token.includes('.');

export function createTokenLogin(parts: TokenLoginParts): TokenLoginService {
  const { queries, policy, handOvers } = parts;

  const enter: TokenLoginService['enter'] = async (request, from, host) => {
    // A guess of 256 bits finds nothing, but it may not fill the audit either.
    const subject = `token:${addressSubject(from.address)}`;
    const { failures } = await queries.countOne(subject, policy.addressFailures, policy.blockMinutes);
    if (failures > policy.addressFailures) return failure('too_many_requests', { minutes: policy.blockMinutes });
    const entered = isAccessToken(request.token)
      ? await renew(parts, request.token, from, host)
      : await open(parts, request, from, host);
    if (!isFailure(entered)) await queries.giveBack([], subject);
    return entered;
  };

  return {
    enter,
    issue: async ({ siteId, username, seconds, operator }) => {
      const player = await queries.findPlayer(siteId, username);
      if (!player) return failure('not_found', { username });
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = await handOvers.add({ hash: hashOf(token), playerId: player.id, operator, seconds });
      return { token, expiresAt };
    },
  };
}

/** One of our own: it stays the same login, so that a logout ends the token that stood in the address, too. */
async function renew(parts: TokenLoginParts, token: string, { address }: Origin, host: string) {
  const caller = await parts.authenticate(token, host);
  if (isFailure(caller)) return caller;
  const door = await doorOf(parts, caller.siteId, address);
  if (!door.open) {
    await parts.audit({ ...noted(caller, address), type: 'login_not_allowed', details: { why: door.why } });
    return door.failure;
  }
  return parts.validate(caller, address);
}

async function open(
  parts: TokenLoginParts,
  request: tokenLogin.TokenLoginRequest,
  { address, userAgent }: Origin,
  host: string,
) {
  const { queries, handOvers, audit } = parts;
  const hash = hashOf(request.token);
  const { attemptId } = request;
  const found = await handOvers.find(hash, attemptId);
  if (found?.player.site_id !== (await parts.siteOfHost(host))) {
    await audit({ type: 'login_fail', playerId: null, siteId: null, address, details: { why: 'token' } });
    return failure('hand_over_spent');
  }
  const { player } = found;
  const note = { playerId: player.id, siteId: player.site_id, address };
  const refused = await refusalOf(parts, player, request.purpose, address);
  // The token is not spent: whoever takes a break may still come in for a withdrawal.
  if (refused) {
    await audit({ ...note, type: 'login_not_allowed', details: { why: refused.why } });
    return refused.failure;
  }
  const loginId = randomUUID();
  const wish = { hash, attemptId, loginId, address, userAgent, lifeS: TOKEN_LIFE_S };
  // Null: another attempt was quicker, with this number or with another one.
  const opened = (await handOvers.use(wish)) ?? (await handOvers.find(hash, attemptId))?.login_id ?? null;
  if (opened === null) {
    await audit({ ...note, type: 'login_fail', details: { why: 'token' } });
    return failure('hand_over_spent');
  }
  if (opened === loginId) await audit({ ...note, type: 'login_success', details: { by: 'hand_over' } });
  const now = await queries.playerOfLogin(opened);
  return now ? answer(parts, now, opened, address) : failure('hand_over_spent');
}

async function refusalOf(
  parts: TokenLoginParts,
  player: { id: number; site_id: number; banned: boolean },
  purpose: 'play' | 'withdrawal',
  address: string,
): Promise<{ failure: Failure; why: string } | null> {
  const door = await doorOf(parts, player.site_id, address);
  if (!door.open) return door;
  if (player.banned) return { failure: failure('banned'), why: 'banned' };
  const excluded = purpose === 'play' ? await parts.refusesPlayer(player.id) : null;
  return excluded && { failure: excluded, why: 'excluded' };
}

const noted = ({ playerId, siteId }: Caller, address: string) => ({ playerId, siteId, address });
