import { CODES, type Failure, failure, tokenLogin } from '@salon/contract';
import type { LoginAnswer } from '@salon/contract/http.ts';
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

/** A token that the address brought and that has not let anybody in. */
export interface RefusedEntry {
  /** Null: it was not even sent. */
  attempt: TokenAttempt | null;
  /** The platform could not be asked: the token may be good. */
  isLost: boolean;
  failure: Failure;
}

export type TokenEntry =
  | { kind: 'entered'; answer: LoginAnswer }
  /** Somebody else is logged in here (`present`); the token is that of `next`. Nothing is spent. */
  | { kind: 'asked'; attempt: TokenAttempt; present: string; next: string }
  /** The reason is kept for the login screen. */
  | { kind: 'refused' };

/** In memory alone: a token is never written down. */
const store = createStore<{ refused: RefusedEntry | null }>(() => ({ refused: null }));

export const useRefusedEntry = () => useStore(store, ({ refused }) => refused);
/** Takes what was refused, so that it is told once. */
export function forgetRefusedEntry(): RefusedEntry | null {
  const { refused } = store.getState();
  if (refused) store.setState({ refused: null });
  return refused;
}

type Exchange = (body: tokenLogin.TokenLoginRequest) => Promise<Outcome<LoginAnswer>>;

const RETRIES = 3;
/** With the stored token: the platform tells whether its player is another one. */
const exchange: Exchange = (body) =>
  callWith()({ method: 'POST', path: '/login/token', body, answer: tokenLogin.tokenLoginAnswer, retries: RETRIES });

export const attemptWith = (token: string): TokenAttempt => ({
  token,
  attemptId: crypto.randomUUID(),
  purpose: 'play',
});

/** Exchanges a token of the address for a login. `replaces`: the player has said that it takes the place of the present one. */
export async function enterByToken(
  attempt: TokenAttempt,
  { replaces = false, ask = exchange }: { replaces?: boolean; ask?: Exchange } = {},
): Promise<TokenEntry> {
  const outcome = await ask({ ...attempt, replaces });
  store.setState({ refused: null });
  if (outcome.ok) return { kind: 'entered', answer: outcome.value };
  const { failure: told, reason } = outcome;
  const { present, next } = told.Params;
  if (told.code === CODES.login_present && present !== undefined && next !== undefined)
    return { kind: 'asked', attempt, present: String(present), next: String(next) };
  store.setState({ refused: { attempt, isLost: reason === 'network', failure: told } });
  return { kind: 'refused' };
}

/** A site that never asked for tokens: what the address brought is dropped unseen, and said. */
export function refuseToken(): void {
  store.setState({ refused: { attempt: null, isLost: false, failure: failure('token_login_off') } });
}
