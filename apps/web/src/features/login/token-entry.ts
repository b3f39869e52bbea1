import { CODES, type Failure, failure, tokenLogin } from '@salon/contract';
import type { LoginAnswer } from '@salon/contract/http.ts';
import { newId } from '@salon/contract/new-id.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Outcome } from '../../shared/api/client.ts';
import { callWith } from './call-with.ts';

/** One attempt with a token of the address, however often it has to be sent: its answer may have been lost. */
export interface TokenAttempt {
  token: string;
  attemptId: string;
  purpose: 'play' | 'withdrawal';
}

/** A token of the address that did not log the player in. */
export interface RefusedEntry {
  /** Null: it was not even sent. */
  attempt: TokenAttempt | null;
  /** The platform was not reached: the token may be valid. */
  isLost: boolean;
  failure: Failure;
}

export type TokenEntry =
  | { kind: 'entered'; answer: LoginAnswer }
  /** The token is that of `next`. Somebody else is logged in here, or nobody (`present` null). Nothing is spent. */
  | { kind: 'asks'; attempt: TokenAttempt; present: string | null; next: string }
  /** The reason is kept for the login screen. */
  | { kind: 'refused' };

/** In memory alone: a token is never written down. */
const store = createStore<{ refused: RefusedEntry | null }>(() => ({ refused: null }));

export const useRefusedEntry = () => useStore(store, ({ refused }) => refused);
/** Takes the refused token; it is shown once. */
export function clearRefusedEntry(): RefusedEntry | null {
  const { refused } = store.getState();
  if (refused) store.setState({ refused: null });
  return refused;
}

type Exchange = (body: tokenLogin.TokenLoginRequest) => Promise<Outcome<LoginAnswer>>;

const RETRIES = 3;
/** Sends the stored token along, so that the platform can detect another player. */
const exchange: Exchange = (body) =>
  callWith()({ method: 'POST', path: '/login/token', body, answer: tokenLogin.tokenLoginAnswer, retries: RETRIES });

export const attemptWith = (token: string): TokenAttempt => ({
  token,
  attemptId: newId(),
  purpose: 'play',
});

type Agreement = Pick<tokenLogin.TokenLoginRequest, 'isConfirmed' | 'replaces'>;
const NOT_ASKED: Agreement = { isConfirmed: false, replaces: false };
/** The player goes on as the one who was asked about; nobody else is logged out than who was named. */
export const agreementTo = ({ present }: { present: string | null }): Agreement => ({
  isConfirmed: true,
  replaces: present !== null,
});

/** Exchanges a token of the address for a login; what the player has to be asked first is answered by the same with their agreement. */
export async function enterByToken(
  attempt: TokenAttempt,
  { agreement = NOT_ASKED, ask = exchange }: { agreement?: Agreement; ask?: Exchange } = {},
): Promise<TokenEntry> {
  const outcome = await ask({ ...attempt, ...agreement });
  store.setState({ refused: null });
  if (outcome.ok) return { kind: 'entered', answer: outcome.value };
  const { failure, reason } = outcome;
  const { present = null, next } = failure.Params;
  if ((failure.code === CODES.login_present || failure.code === CODES.hand_over_unconfirmed) && next !== undefined)
    return { kind: 'asks', attempt, present: present === null ? null : String(present), next: String(next) };
  store.setState({ refused: { attempt, isLost: reason === 'network', failure } });
  return { kind: 'refused' };
}

/** The site does not accept tokens: the token of the address is dropped and the player is informed. */
export function refuseToken(): void {
  store.setState({ refused: { attempt: null, isLost: false, failure: failure('token_login_off') } });
}
