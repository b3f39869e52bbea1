import type { Failure } from '@salon/contract';
import type * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { coverPage } from '../session/lock-state.ts';
import { loginEndOf } from '../session/login-end.ts';
import { currentToken, signOut } from '../session/session-store.ts';
import { type Call, createApi, type Outcome } from './client.ts';

/** Calls that change something and have no answer yet. */
export const openChanges = createStore(() => ({ count: 0 }));
const countOpen = (by: 1 | -1) => openChanges.setState(({ count }) => ({ count: count + by }));

/** The client of this page: its token is the session's, and what ends the session ends it here (LG-11). */
export async function request<S extends z.ZodMiniType>(call: Call<S>): Promise<Outcome<z.output<S>>> {
  if (call.method === 'GET') return send(call);
  countOpen(1);
  try {
    return await send(call);
  } finally {
    countOpen(-1);
  }
}

const send = createApi({
  fetch: (input, init) => fetch(input, init),
  token: currentToken,
  onUnauthorized: (failure) => signOut(loginEndOf(failure) ?? { text: 'login.tokenInvalid', tone: 'bad' }),
  onLocked: coverPage,
  onUnreachable: () => signOut({ text: 'login.networkError', tone: 'bad' }),
  sleep: (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
  random: Math.random,
});

/** Thrown by queries, which report failures by throwing. */
export class CallFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.ErrorMessage);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** Like `request`, but a failure is thrown as `CallFailed`. */
export async function fetchAnswer<S extends z.ZodMiniType>(call: Call<S>): Promise<z.output<S>> {
  const outcome = await request(call);
  if (!outcome.ok) throw new CallFailed(outcome.failure);
  return outcome.value;
}
