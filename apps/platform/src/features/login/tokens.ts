import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Failure, failure, http, parse } from '@salon/contract';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

/** A token lives this long; `GET /validate` gives a fresh one for the same login. */
export const TOKEN_LIFE_S = 12 * 3600;

export interface Tokens {
  sign(claims: { playerId: number; loginId: string; siteId: number }): string;
  /** Code 10 where the signature is not ours, 40100 where the token is no (longer a) token. */
  verify(token: string): http.TokenClaims | Failure;
}

const ISSUER = 'salon';

export function createTokens(privateKey: KeyObject): Tokens {
  const sign = createSigner({
    algorithm: 'EdDSA',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    expiresIn: TOKEN_LIFE_S * 1000,
    iss: ISSUER,
  });
  const verify = createVerifier({
    algorithms: ['EdDSA'],
    key: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
    allowedIss: ISSUER,
    cache: 5_000,
  });
  return {
    sign: ({ playerId, loginId, siteId }) => sign({ sub: String(playerId), sid: loginId, site: siteId, role: 'user' }),
    verify: (token) => {
      try {
        const claims = parse(http.tokenClaims, verify(token));
        return claims.ok ? claims.value : failure('unauthorized');
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        if (error.code === 'FAST_JWT_INVALID_SIGNATURE') return failure('signature_not_verified');
        return failure('unauthorized', error.code === 'FAST_JWT_EXPIRED' ? { reason: 'expired' } : {});
      }
    },
  };
}
