import { CODES, type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { Answer, Sent } from '@salon/contract/operator/call.ts';
import { OPERATOR_BASE, type OperatorCallName, operatorCalls } from '@salon/contract/operator/calls.ts';
import {
  BACKGROUND_HEADER,
  CONSOLE_HEADER,
  SITE_HEADER,
  staffEnrolled,
  staffSelf,
} from '@salon/contract/operator/staff.ts';
import type * as z from 'zod/mini';
import { isByHand } from './hand.ts';
import { withProof } from './proof.ts';
import { clearSession, sessionStore, setSelf, showCodes } from './session.ts';

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

type Calls = typeof operatorCalls;

export type { OperatorCallName };
/** Parameters, query and body of a call; no argument where it has none that is needed. */
export type SentOf<N extends OperatorCallName> = Sent<Calls[N]>;
export type SentArgs<N extends OperatorCallName> =
  Record<never, never> extends SentOf<N> ? [sent?: SentOf<N>] : [sent: SentOf<N>];
export type AnswerOf<N extends OperatorCallName> = Answer<Calls[N]>;
const CALL_TIMEOUT_MS = 20_000;
/** Reports of a long time take theirs. */
const FILE_TIMEOUT_MS = 120_000;

type Fields = { params?: object; query?: object; body?: unknown };

/** One call of the table: its answer after parsing, or the refusal. A refused session leads to the login page. */
export async function call<N extends OperatorCallName>(name: N, ...[sent]: SentArgs<N>): Promise<Outcome<AnswerOf<N>>> {
  const { answer } = operatorCalls[name];
  const outcome = await send(name, sent ?? {}, CALL_TIMEOUT_MS);
  return outcome.ok
    ? parsed(name, await readJson(outcome.value), answer as unknown as z.ZodMiniType<AnswerOf<N>>)
    : outcome;
}

/** The file of a call whose answer is one. */
export async function callFile<N extends OperatorCallName>(name: N, ...[sent]: SentArgs<N>): Promise<Outcome<Blob>> {
  const outcome = await send(name, sent ?? {}, FILE_TIMEOUT_MS);
  return outcome.ok ? { ok: true, value: await outcome.value.blob() } : outcome;
}

async function send(name: OperatorCallName, { params, query, body }: Fields, timeoutMs: number) {
  const { method, path } = operatorCalls[name];
  const { siteId } = sessionStore.getState();
  const headers: Record<string, string> = siteId === null ? {} : { [SITE_HEADER]: String(siteId) };
  const address = addressOf(path, { params, query });
  const outcome = await withProof(() => exchange(method, address, { body, headers, timeoutMs }));
  if (!outcome.ok && outcome.status === 401) clearSession(true);
  return outcome;
}

/** `/machines/:id/stop` and its parts as the path of a request. What is undefined in a query is left out. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
) {
  const given: Record<string, unknown> = { ...params };
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(given[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return `${OPERATOR_BASE}${filled}${asked.size > 0 ? `?${asked}` : ''}`;
}

/** A step of the login, outside of the table: a 401 is an answer like any other. */
export async function loginStep<T>(path: string, body: unknown, answer: z.ZodMiniType<T>): Promise<Outcome<T>> {
  const outcome = await withProof(() =>
    exchange('POST', `${OPERATOR_BASE}${path}`, { body, headers: {}, timeoutMs: CALL_TIMEOUT_MS }),
  );
  return outcome.ok ? parsed(path, await readJson(outcome.value), answer) : outcome;
}

/** A step whose answer says how the login stands now. Null: it went well. */
export async function takeStep(path: string, body: unknown): Promise<Failure | null> {
  const outcome = await loginStep(path, body, staffEnrolled);
  // Before the page is another one: the dialog stands above whatever comes.
  if (outcome.ok && outcome.value.recoveryCodes) showCodes(outcome.value.recoveryCodes);
  return followLogin(outcome);
}

/** Who is logged in by the cookie, also before the login is complete. */
export async function resume(): Promise<void> {
  const outcome = await exchange('GET', `${OPERATOR_BASE}/login`, {
    body: undefined,
    headers: {},
    timeoutMs: CALL_TIMEOUT_MS,
  });
  followLogin(outcome.ok ? parsed('login', await readJson(outcome.value), staffSelf) : outcome);
}

function followLogin(outcome: Outcome<operator.StaffSelf>): Failure | null {
  if (outcome.ok) {
    setSelf(outcome.value);
    return null;
  }
  if (outcome.failure.code === CODES.unauthorized) clearSession(true);
  return outcome.failure;
}

export async function logout(): Promise<void> {
  await exchange('POST', `${OPERATOR_BASE}/logout`, { body: {}, headers: {}, timeoutMs: CALL_TIMEOUT_MS });
  clearSession(false);
}

type Exchanged = { ok: true; value: Response } | { ok: false; failure: Failure; status: number };

async function exchange(
  method: string,
  address: string,
  { body, headers, timeoutMs }: { body: unknown; headers: Record<string, string>; timeoutMs: number },
): Promise<Exchanged> {
  try {
    const response = await fetch(address, {
      method,
      headers: {
        ...{ ...headers, [CONSOLE_HEADER]: '1' },
        ...(isByHand() ? {} : { [BACKGROUND_HEADER]: '1' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return { ok: true, value: response };
    const { status } = response;
    const refused = await readJson(response);
    return { ok: false, failure: isFailure(refused) ? refused : failure('internal', {}, `status ${status}`), status };
  } catch {
    return { ok: false, failure: failure('unavailable', {}, 'network error'), status: 0 };
  }
}

/** Null where it is no JSON, or was cut off on its way. */
async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

function parsed<T>(name: string, body: unknown, answer: z.ZodMiniType<T>): Outcome<T> {
  if (isFailure(body)) return { ok: false, failure: body };
  const result = answer.safeParse(body);
  if (result.success) return { ok: true, value: result.data };
  console.error(`${name}: the answer does not fit the contract`, result.error.issues);
  return { ok: false, failure: failure('internal', {}, 'unreadable answer') };
}
