import { CODES, type Failure, http } from '@salon/contract';
import type { LoginAnswer } from '@salon/contract/http.ts';
import { createApi, type Outcome } from '../../shared/api/client.ts';
import { sayFailure } from '../../shared/messages/messages.ts';
import { takeHandedToken } from '../../shared/session/handed-token.ts';
import { loginEndOf } from '../../shared/session/login-end.ts';
import { continueAsGuest, signIn, signOut } from '../../shared/session/session-store.ts';
import { claimsOf, isExpired } from '../../shared/session/token.ts';
import { entries } from '../../shared/storage/entries.ts';
import { enterByToken, forgetRefusedEntry } from './token-entry.ts';

/** What the start makes of the stored token. */
export type AutoLogin =
  | { kind: 'no_token' }
  | { kind: 'expired' }
  /** `failure`: as the platform said it, null where the token says so itself. */
  | { kind: 'invalid'; failure: Failure | null }
  | { kind: 'signed_in'; answer: LoginAnswer }
  | { kind: 'failed'; failure: Extract<Outcome<LoginAnswer>, { ok: false }>['failure'] };

type Validate = (token: string) => Promise<Outcome<LoginAnswer>>;

/** The splash may wait this often for a platform that is just starting. */
const VALIDATE_RETRIES = 3;

const validate: Validate = (token) => {
  const call = createApi({
    fetch: (input, init) => fetch(input, init),
    token: () => token,
    onUnauthorized: () => {},
    onLocked: () => {},
    onUnreachable: () => {},
    sleep: (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
    random: Math.random,
  });
  return call({ method: 'GET', path: '/validate', answer: http.validateAnswer, retries: VALIDATE_RETRIES });
};

/** LG-07: a token is used only while its own expiry lies ahead and the platform still knows it. */
export async function checkStoredToken(token: string, nowMs: number, ask: Validate = validate): Promise<AutoLogin> {
  if (token === '') return { kind: 'no_token' };
  const claims = claimsOf(token);
  if (claims === null) return { kind: 'invalid', failure: null };
  if (isExpired(claims, nowMs)) return { kind: 'expired' };
  const outcome = await ask(token);
  if (outcome.ok) return { kind: 'signed_in', answer: outcome.value };
  // A platform that cannot tell says nothing about the token.
  if (outcome.reason === 'network' || outcome.failure.code === CODES.internal)
    return { kind: 'failed', failure: outcome.failure };
  return { kind: 'invalid', failure: outcome.failure };
}

/** Runs once at the start, behind the splash; afterwards there is a player or a guest. A token of the address goes first (LG-08). */
export async function autoLogin(): Promise<void> {
  const handed = takeHandedToken();
  if (handed !== '') {
    const answer = await enterByToken(handed);
    if (answer) return signIn(answer);
  }
  const result = await checkStoredToken(entries.token.read(), Date.now());
  switch (result.kind) {
    case 'no_token':
      return continueAsGuest();
    case 'expired':
      return signOut({ text: 'login.tokenExpired', tone: 'info' });
    case 'invalid':
      return signOut((result.failure && loginEndOf(result.failure)) ?? { text: 'login.tokenInvalid', tone: 'bad' });
    case 'signed_in': {
      signIn(result.answer);
      // A link that opens nothing throws nobody out either; on the login screen it is told there.
      const refused = forgetRefusedEntry();
      if (refused) sayFailure(refused.failure);
      return;
    }
    case 'failed':
      // The token may be good: a reload tries again.
      sayFailure(result.failure);
      return continueAsGuest();
  }
}
