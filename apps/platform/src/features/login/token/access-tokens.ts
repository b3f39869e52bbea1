import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Failure, failure, http, parse } from '@salon/contract';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

/** A token lives this long; `GET /validate` gives a fresh one for the same login. */
export const TOKEN_LIFE_S = 12 * 3600;

export interface AccessTokens {
  sign(claims: { playerId: number; loginId: string; siteId: number }): string;
  /** Code 10 where the signature is not ours, 40100 where the token is no (longer a) token. */
  verify(token: string): http.TokenClaims | Failure;
  /** The same for a token that was verified before and is still one; null: it has to be verified. */
  verifiedBefore(token: string): http.TokenClaims | null;
}

/** Tokens that are not verified anew with each call. */
const VERIFIED_MOST = 5_000;
/** Clocks of our own nodes may differ by this much. */
const CLOCK_TOLERANCE_MS = 30_000;

/** `others`: public keys whose tokens are good besides, while one signing key takes the place of another. */
export function createAccessTokens(
  privateKey: KeyObject,
  nowMs: () => number,
  others: readonly KeyObject[] = [],
): AccessTokens {
  const sign = createSigner({
    algorithm: 'EdDSA',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    expiresIn: TOKEN_LIFE_S * 1000,
    iss: http.TOKEN_ISSUER,
  });
  const verifiers = [createPublicKey(privateKey), ...others].map((key) =>
    createVerifier({
      algorithms: ['EdDSA'],
      key: key.export({ type: 'spki', format: 'pem' }),
      allowedIss: http.TOKEN_ISSUER,
      // Below, by our clock.
      ignoreExpiration: true,
    }),
  );
  /** A token's signature and claims never change, its time passes. */
  const verified = new Map<string, http.TokenClaims>();
  const isOver = ({ iat, exp }: http.TokenClaims) => nowMs() >= Math.min(exp, iat + TOKEN_LIFE_S) * 1000;
  const verifiedBefore = (token: string) => {
    const known = verified.get(token);
    return known === undefined || isOver(known) ? null : known;
  };
  return {
    verifiedBefore,
    sign: ({ playerId, loginId, siteId }) => {
      const own = { sub: String(playerId), sid: loginId, site: siteId, role: 'user' };
      return sign({ ...own, aud: http.audienceOf(siteId), iat: Math.floor(nowMs() / 1000) });
    },
    verify: (token) => {
      const known = verifiedBefore(token);
      if (known !== null) return known;
      try {
        const claims = parse(http.tokenClaims, verifyByAny(verifiers, token));
        const isOfNow = claims.ok && claims.value.iat * 1000 <= nowMs() + CLOCK_TOLERANCE_MS;
        if (!isOfNow) return failure('unauthorized');
        if (isOver(claims.value)) return failure('unauthorized', { reason: 'expired' });
        if (verified.size >= VERIFIED_MOST) verified.delete(verified.keys().next().value as string);
        verified.set(token, Object.freeze(claims.value));
        return claims.value;
      } catch (error) {
        // Whatever the library stumbles over, also a date that no calendar has, the token brought it along.
        if (!(error instanceof TokenError)) return failure('unauthorized');
        return failure(error.code === 'FAST_JWT_INVALID_SIGNATURE' ? 'signature_not_verified' : 'unauthorized');
      }
    },
  };
}

/** The last key's refusal where none fits. */
function verifyByAny(verifiers: readonly ((token: string) => unknown)[], token: string): unknown {
  for (const [at, verify] of verifiers.entries())
    try {
      return verify(token);
    } catch (error) {
      const isOther = error instanceof TokenError && error.code === 'FAST_JWT_INVALID_SIGNATURE';
      if (!isOther || at === verifiers.length - 1) throw error;
    }
}
