import { CODES, type Failure, failure, isFailure, promotion } from '@salon/contract';
import type * as z from 'zod/mini';
import { apiBase } from '../servers.ts';
import { retryDelayMs } from './retry.ts';

export type Outcome<T> =
  | { ok: true; value: T }
  /** The platform refused. */
  | { ok: false; reason: 'refused'; failure: Failure }
  /** The platform was not reached, or the response was not valid. */
  | { ok: false; reason: 'network'; failure: Failure };

export interface Call<S extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the api base. */
  path: string;
  answer: S;
  body?: unknown;
  /** Of a call that moves money: the caller's own UUID, the same for every repeat. */
  idempotencyKey?: string;
  /** `guest`: no token but `former` is sent, a 401 is an answer like any other, and a lost call is not repeated. */
  as?: 'player' | 'guest';
  /** Of a call that logs in: the token that this browser had, whose login ends with the next one. */
  former?: string;
  /** Retries of a lost call; default: one for each delay. */
  retries?: number;
  signal?: AbortSignal;
}

export interface ApiDeps {
  fetch: typeof fetch;
  token(): string | null;
  /** The platform no longer accepts the token; `failure` has the reason. */
  onUnauthorized(failure: Failure): void;
  /** The login is locked by its PIN: nothing is answered until it is open. */
  onLocked(): void;
  /** Every repeat of a player's call was lost. */
  onUnreachable(): void;
  sleep(durationMs: number): Promise<void>;
  random(): number;
}

const CALL_TIMEOUT_MS = 15_000;
/** Reads that an overloaded node has put off are asked again so often, each time after the seconds that it names. */
const DEFERRALS = 10;

/** A gateway without the platform behind it. */
const isGatewayAnswer = (status: number) => status === 502 || status === 503 || status === 504;

/** An account can be banned while somebody is logged in to it: then no call of theirs is answered any more. */
export const endsLogin = (refused: { status: number; failure: Failure }) =>
  refused.status === 401 || refused.failure.code === CODES.banned;

/** Seconds after which an overloaded platform wants this read to be asked again; undefined: it was not put off. */
function deferredS({ method }: { method: string }, outcome: Outcome<unknown>): number | undefined {
  if (outcome.ok || outcome.failure.code !== CODES.unavailable || method !== 'GET') return undefined;
  const { seconds } = outcome.failure.Params;
  return typeof seconds === 'number' ? seconds : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function createApi(deps: ApiDeps) {
  async function once<S extends z.ZodMiniType>(
    call: Call<S>,
    token: string | null,
  ): Promise<Outcome<z.output<S>> & { status: number }> {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await deps.fetch(`${apiBase()}${call.path}`, {
      method: call.method,
      headers: {
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(call.idempotencyKey === undefined ? {} : { [promotion.IDEMPOTENCY_HEADER]: call.idempotencyKey }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    const { status } = response;
    // A truncated body counts as a lost answer and throws.
    const body = readJson(await response.text());
    if (isFailure(body)) return { ok: false, reason: 'refused', failure: body, status };
    if (!response.ok) {
      const reason = isGatewayAnswer(status) ? 'network' : 'refused';
      return { ok: false, reason, failure: failure('internal', {}, `status ${status}`), status };
    }
    const parsed = call.answer.safeParse(body);
    if (parsed.success) return { ok: true, value: parsed.data, status };
    console.error(`${call.method} ${call.path}: the answer does not fit the contract`, parsed.error.issues);
    return { ok: false, reason: 'refused', failure: failure('internal', {}, 'unreadable answer'), status };
  }

  /** One call, repeated while the platform cannot be reached. Throws only when `signal` aborts it. */
  return async function request<S extends z.ZodMiniType>(call: Call<S>): Promise<Outcome<z.output<S>>> {
    const asPlayer = call.as !== 'guest';
    const retries = call.retries ?? (asPlayer ? Number.POSITIVE_INFINITY : 0);
    let attempt = 0;
    let deferrals = 0;
    for (;;) {
      const token = asPlayer ? deps.token() : call.former || null;
      const outcome = await once(call, token).catch((error: unknown) => {
        if (call.signal?.aborted) throw error;
        return {
          ok: false,
          reason: 'network',
          failure: failure('unavailable', {}, 'network error'),
          status: 0,
        } as const;
      });
      const waitS = deferredS(call, outcome);
      if (waitS !== undefined && deferrals < DEFERRALS) {
        deferrals += 1;
        await deps.sleep(waitS * 1_000);
        call.signal?.throwIfAborted();
        continue;
      }
      if (outcome.ok || outcome.reason === 'refused') {
        // A newer login may have replaced the token during this call.
        if (!outcome.ok && endsLogin(outcome) && asPlayer && token === deps.token())
          deps.onUnauthorized(outcome.failure);
        if (!outcome.ok && outcome.failure.code === CODES.login_locked && asPlayer && token === deps.token())
          deps.onLocked();
        return outcome;
      }
      const delayMs = attempt < retries ? retryDelayMs(attempt, deps.random()) : null;
      if (delayMs === null) {
        if (asPlayer && call.retries === undefined) deps.onUnreachable();
        return outcome;
      }
      attempt += 1;
      await deps.sleep(delayMs);
      call.signal?.throwIfAborted();
    }
  };
}
