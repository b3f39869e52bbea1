import { type Failure, tokenLogin } from '@salon/contract';
import type { LoginAnswer } from '@salon/contract/http.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { request } from '../../shared/api/api.ts';
import type { Outcome } from '../../shared/api/client.ts';

/** A token that the address brought and that has not let anybody in. */
export interface RefusedEntry {
  token: string;
  /** One attempt, however often it has to be sent: its answer may have been lost. */
  attemptId: string;
  /** The platform could not be asked: the token may be good. */
  isLost: boolean;
  failure: Failure;
}

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
const exchange: Exchange = (body) =>
  request({
    method: 'POST',
    path: '/login/token',
    body,
    answer: tokenLogin.tokenLoginAnswer,
    as: 'guest',
    retries: RETRIES,
  });

/** Exchanges a token of the address for a login; a refusal is kept for the login screen. */
export async function enterByToken(
  token: string,
  {
    attemptId = crypto.randomUUID(),
    purpose = 'play',
    ask = exchange,
  }: { attemptId?: string; purpose?: 'play' | 'withdrawal'; ask?: Exchange } = {},
): Promise<LoginAnswer | null> {
  const outcome = await ask({ token, attemptId, purpose });
  if (outcome.ok) {
    store.setState({ refused: null });
    return outcome.value;
  }
  const { failure, reason } = outcome;
  store.setState({ refused: { token, attemptId, isLost: reason === 'network', failure } });
  return null;
}
