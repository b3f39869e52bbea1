import { randomUUID } from 'node:crypto';
import { type Failure, failure, type http, isFailure } from '@salon/contract';
import * as z from 'zod/mini';
import type { Audit, AuditType } from '../../audit.ts';
import type { Authenticate, Caller } from '../../http/caller.ts';
import { isPermitted } from './address.ts';
import { accountSubject, addressSubject, judge, type LockoutPolicy } from './lockout.ts';
import type { Passwords, Place } from './passwords.ts';
import type { LoginQueries, PlayerRow } from './queries.ts';
import { TOKEN_LIFE_S, type Tokens } from './tokens.ts';

export interface LoginService {
  login(request: http.LoginRequest, address: string): Promise<http.LoginAnswer | Failure>;
  authenticate: Authenticate;
  /** A fresh token for the caller's login. */
  validate(caller: Caller, address: string): Promise<http.LoginAnswer | Failure>;
  logout(caller: Caller, address: string): Promise<void>;
}

export interface LoginParts {
  queries: LoginQueries;
  passwords: Passwords;
  tokens: Tokens;
  audit: Audit;
  policy: LockoutPolicy;
  /** Shown to the player as the version of what they use. */
  version: string;
}

/** The part of a site's settings that logins obey; the rest of them is the client's. */
const siteRules = z.object({
  LOGIN_WITH_TOKEN: z.optional(z.boolean()),
  permittedAddresses: z.optional(z.array(z.string())),
});

export function createLoginService(parts: LoginParts): LoginService {
  const { queries, tokens } = parts;
  return {
    login: async (request, address) => {
      const note = (type: AuditType, playerId: number | null, details = {}) =>
        parts.audit({ type, playerId, siteId: null, address, details: { ...details, site: request.site_id } });
      const rules = siteRules.safeParse((await queries.siteSettings(request.site_id)) ?? {}).data;
      // Rules that cannot be read permit nobody: a typing error must not open the door.
      if (!rules || !isPermitted(address, rules.permittedAddresses ?? null)) {
        await note('login_not_allowed', null, { why: 'address' });
        return failure('address_not_permitted', { ip: address });
      }
      if (rules.LOGIN_WITH_TOKEN) {
        await note('login_not_allowed', null, { why: 'token_only' });
        return failure('credentials_wrong');
      }
      const place = parts.passwords.enter();
      if (!place) return failure('too_many_requests', { seconds: 2 });
      try {
        return await attempt(parts, place, request, address, note);
      } finally {
        place.leave();
      }
    },

    authenticate: async (token) => {
      if (!token) return failure('unauthorized');
      const claims = tokens.verify(token);
      if (isFailure(claims)) return claims;
      const player = await queries.playerOfLogin(claims.sid);
      if (!player || String(player.id) !== claims.sub) return failure('unauthorized');
      if (player.banned) return failure('banned');
      return { playerId: player.id, loginId: claims.sid, siteId: player.site_id, username: player.username };
    },

    validate: async (caller, address) => {
      await queries.prolong(caller.loginId, TOKEN_LIFE_S);
      const player = await queries.playerOfLogin(caller.loginId);
      if (!player) return failure('unauthorized');
      await parts.audit({ type: 'login_check', playerId: player.id, siteId: player.site_id, address });
      return answer(parts, player, caller.loginId, address);
    },

    logout: async (caller, address) => {
      await queries.revoke(caller.loginId);
      await parts.audit({ type: 'logout_success', playerId: caller.playerId, siteId: caller.siteId, address });
    },
  };
}

type Note = (type: AuditType, playerId: number | null, details?: Record<string, string | number>) => Promise<void>;

async function attempt(
  parts: LoginParts,
  place: Place,
  request: http.LoginRequest,
  address: string,
  note: Note,
): Promise<http.LoginAnswer | Failure> {
  const { queries, policy } = parts;
  const player = await queries.findPlayer(request.site_id, request.username);
  const account = accountSubject(request.site_id, request.username, player?.id ?? null);
  const from = addressSubject(address);
  const counted = await queries.countAttempt(account, from, policy);
  const verdict = judge(counted.account, counted.address, policy);
  if (!verdict.open) return failure('account_protected', { minutes: verdict.minutes });

  if (!(await place.verify(player?.password_hash ?? null, request.password)) || !player) {
    await note('login_fail', player?.id ?? null, { remaining: verdict.remaining });
    if (verdict.remaining === 0) await note('temporary_blocked', player?.id ?? null, { minutes: policy.blockMinutes });
    return failure('login_wrong', { remaining: verdict.remaining, minutes: policy.blockMinutes });
  }
  await queries.forgiveAttempt(account, from);
  // Only now: whether an account is banned is nobody's business who does not know its password.
  if (player.banned) {
    await note('login_not_allowed', player.id, { why: 'banned' });
    return failure('banned');
  }
  const loginId = randomUUID();
  await queries.openLogin({ id: loginId, playerId: player.id, address, lifeS: TOKEN_LIFE_S });
  await note('login_success', player.id);
  return answer(parts, player, loginId, address);
}

async function answer(
  { queries, tokens, version }: LoginParts,
  player: PlayerRow,
  loginId: string,
  address: string,
): Promise<http.LoginAnswer> {
  const previous = await queries.previousLogin(player.id, loginId);
  return {
    status: 1,
    token: tokens.sign({ playerId: player.id, loginId, siteId: player.site_id }),
    pin_code: player.pin_hash,
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
    },
  };
}
