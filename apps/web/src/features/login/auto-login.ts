import { CODES, type Failure, http, tokenLogin } from '@salon/contract';
import type { LoginAnswer } from '@salon/contract/http.ts';
import type { Outcome } from '../../shared/api/client.ts';
import { showFailure } from '../../shared/messages/messages.ts';
import { takeHandedToken } from '../../shared/session/handed-token.ts';
import { loginEndOf } from '../../shared/session/login-end.ts';
import { continueAsGuest, signIn, signOut } from '../../shared/session/session-store.ts';
import { claimsOf } from '../../shared/session/token.ts';
import { entries } from '../../shared/storage/entries.ts';
import { callWith } from './call-with.ts';
import type { SwitchQuestion } from './switch-dialog.tsx';
import { agreementTo, attemptWith, clearRefusedEntry, enterByToken, refuseToken } from './token-entry.ts';

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

const validate: Validate = (token) =>
  callWith(token)({ method: 'GET', path: '/validate', answer: http.validateAnswer, retries: VALIDATE_RETRIES });

/** LG-07: a token is used while the platform takes it. The platform alone knows the time: clocks of devices are off by days. */
export async function checkStoredToken(token: string, ask: Validate = validate): Promise<AutoLogin> {
  if (token === '') return { kind: 'no_token' };
  if (claimsOf(token) === null) return { kind: 'invalid', failure: null };
  const outcome = await ask(token);
  if (outcome.ok) return { kind: 'signed_in', answer: outcome.value };
  // A platform that cannot tell says nothing about the token.
  if (outcome.reason === 'network' || outcome.failure.code === CODES.internal)
    return { kind: 'failed', failure: outcome.failure };
  return outcome.failure.Params.reason === 'expired'
    ? { kind: 'expired' }
    : { kind: 'invalid', failure: outcome.failure };
}

export interface TokenRules {
  /** The site takes operators' tokens (`LOGIN_WITH_TOKEN`); at any other one such a token of the address is dropped. */
  isTaken: boolean;
  /** Asks who goes on here; true: the player of the link or code. */
  confirmSwitch(question: SwitchQuestion): Promise<boolean>;
}

/** A login by the token that the address brought (LG-08); null where it brought none or opens nothing. */
async function loginOfAddress({ isTaken, confirmSwitch }: TokenRules): Promise<LoginAnswer | null> {
  const handed = takeHandedToken();
  if (handed === '') return null;
  if (!isTaken && !tokenLogin.isDeviceToken(handed)) {
    refuseToken();
    return null;
  }
  let entry = await enterByToken(attemptWith(handed));
  // A second time where somebody has logged in meanwhile, in another tab.
  while (entry.kind === 'asks' && (await confirmSwitch(entry)))
    entry = await enterByToken(entry.attempt, { agreement: agreementTo(entry) });
  return entry.kind === 'entered' ? entry.answer : null;
}

/** Runs once at the start, behind the splash; afterwards there is a player or a guest. A token of the address goes first. */
export async function autoLogin(tokens: TokenRules): Promise<void> {
  const answer = await loginOfAddress(tokens);
  if (answer) return signIn(answer);
  const result = await checkStoredToken(entries.token.read());
  switch (result.kind) {
    case 'no_token':
      return continueAsGuest();
    case 'expired':
      return signOut({ text: 'login.tokenExpired', tone: 'info' });
    case 'invalid':
      return signOut((result.failure && loginEndOf(result.failure)) ?? { text: 'login.tokenInvalid', tone: 'bad' });
    case 'signed_in': {
      signIn(result.answer, false);
      // A refused token does not log out the present player; the login screen shows the reason.
      const refused = clearRefusedEntry();
      if (refused) showFailure(refused.failure);
      return;
    }
    case 'failed':
      // The token may be good: a reload tries again.
      showFailure(result.failure);
      return continueAsGuest();
  }
}
