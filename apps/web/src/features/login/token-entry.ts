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
  /** Somebody else is logged in here (`present`); the token is that of `next`. Nothing is spent. */
  | { kind: 'needsSwitch'; attempt: TokenAttempt; present: string; next: string }
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

/** Exchanges a token of the address for a login. `replaces`: the player confirmed that it replaces the present login. */
export async function enterByToken(
  attempt: TokenAttempt,
  { replaces = false, ask = exchange }: { replaces?: boolean; ask?: Exchange } = {},
): Promise<TokenEntry> {
  const outcome = await ask({ ...attempt, replaces });
  store.setState({ refused: null });
  if (outcome.ok) return { kind: 'entered', answer: outcome.value };
  const { failure, reason } = outcome;
  const { present, next } = failure.Params;
  if (failure.code === CODES.login_present && present !== undefined && next !== undefined)
    return { kind: 'needsSwitch', attempt, present: String(present), next: String(next) };
  store.setState({ refused: { attempt, isLost: reason === 'network', failure } });
  return { kind: 'refused' };
}

/** The site does not accept tokens: the token of the address is dropped and the player is informed. */
export function refuseToken(): void {
  store.setState({ refused: { attempt: null, isLost: false, failure: failure('token_login_off') } });
}
