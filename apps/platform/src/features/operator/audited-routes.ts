/**
 * All operator routes pass here: caller, parsed parameters and outcome are written to the audit. A call that changes something
 * has one row before it runs and one with its outcome, so that a crash in between leaves no change without a row. Reads and
 * refused calls are counted by the minute.
 */
import { CODES, type Failure, failure, isFailure, operator, type Parsed, parse } from '@salon/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Audit, type AuditEntry, type Facts, factsOf } from '../../audit/audit.ts';
import type { RepeatCounter } from '../../audit/repeat-counter.ts';
import { isDatabaseAway } from '../../http/refuse.ts';
import type { Operator } from './operator-auth.ts';

const PARTS = ['params', 'query', 'body'] as const;
/** Schemas of a call's parameters. */
type Shape = Partial<Record<(typeof PARTS)[number], z.ZodMiniType>>;
type Asked<S extends Shape> = { [K in keyof S]: z.output<NonNullable<S[K]>> };
type Deed<S extends Shape> = (caller: Operator, asked: Asked<S>) => Promise<object>;

export interface AuditedDeps {
  authenticate(request: FastifyRequest): Operator | Failure;
  audit: Audit;
  repeats: RepeatCounter;
}

export interface AuditedRoutes {
  /** Changes nothing. */
  read<S extends Shape>(path: string, call: string, shape: S, deed: Deed<S>): void;
  act<S extends Shape>(path: string, call: string, shape: S, deed: Deed<S>): void;
  /** Answers 40400 to every other path; registered last. */
  rest(): void;
}

export function auditedRoutes(app: FastifyInstance, { authenticate, audit, repeats }: AuditedDeps): AuditedRoutes {
  const counted = (request: FastifyRequest, caller: Operator, call: string, code: number) =>
    repeats.note(`${caller.siteId} ${caller.name} ${call} ${code} ${request.ip}`, {
      ...entryOf(request, caller),
      details: { operator: caller.name, call, code },
    });

  async function read(request: FastifyRequest, caller: Operator, call: string, deed: () => Promise<object>) {
    const answer = await deed();
    await counted(request, caller, call, codeOf(answer));
    return answer;
  }

  async function act(
    request: FastifyRequest,
    caller: Operator,
    call: string,
    asked: Record<string, unknown>,
    deed: () => Promise<object>,
  ) {
    const entry = entryOf(request, caller);
    const own = { callId: request.id, operator: caller.name, call };
    await audit({ ...entry, details: { ...own, asked: partsOf(asked) } });
    const ended = (code: number) => audit({ ...entry, type: 'operator_result', details: { ...own, code } });
    let answer: object;
    try {
      answer = await deed();
    } catch (error) {
      const lost = (unwritten: unknown) => request.log.error({ err: unwritten, call }, 'outcome not audited');
      await ended(isDatabaseAway(error) ? CODES.unavailable : CODES.internal).catch(lost);
      throw error;
    }
    await ended(codeOf(answer));
    return answer;
  }

  function route<S extends Shape>(method: 'GET' | 'POST', path: string, call: string, shape: S, deed: Deed<S>): void {
    app.route({
      ...{ method, url: `${operator.OPERATOR_BASE}${path}` },
      // Refused before the handler: a body that is not JSON, or too large.
      onError: async (request, _reply, error: FastifyError) => {
        const caller = (error.statusCode ?? 500) < 500 ? authenticate(request) : null;
        if (caller && !isFailure(caller)) await counted(request, caller, call, CODES.invalid_request);
      },
      handler: async (request) => {
        const caller = authenticate(request);
        if (isFailure(caller)) return caller;
        const asked = parseAsked(shape, request);
        if (!asked.ok) {
          await counted(request, caller, call, asked.failure.code);
          return asked.failure;
        }
        const carriedOut = () => deed(caller, asked.value);
        if (method === 'GET') return read(request, caller, call, carriedOut);
        return act(request, caller, call, asked.value, carriedOut);
      },
    });
  }

  return {
    read: (path, call, shape, deed) => route('GET', path, call, shape, deed),
    act: (path, call, shape, deed) => route('POST', path, call, shape, deed),
    rest: () =>
      app.all(`${operator.OPERATOR_BASE}/*`, async (request) => {
        const caller = authenticate(request);
        if (isFailure(caller)) return caller;
        await counted(request, caller, '(none)', CODES.not_found);
        return failure('not_found');
      }),
  };
}

/** A call without a valid key, counted by address. */
export function refusedEntry(request: FastifyRequest): [key: string, entry: AuditEntry] {
  const call = request.routeOptions.url ?? '(none)';
  const entry = { playerId: null, siteId: null, address: request.ip, type: 'operator_refused' } as const;
  return [`refused ${request.ip}`, { ...entry, details: { call, code: CODES.forbidden } }];
}

function entryOf(request: FastifyRequest, { siteId }: Operator) {
  return { playerId: null, siteId, address: request.ip, type: 'operator_call' } as const;
}

/** Parameters and body may both have an `id`. */
function partsOf(asked: Record<string, unknown>): Record<string, Facts> {
  return Object.fromEntries(Object.entries(asked).map(([part, value]) => [part, factsOf(Object(value))]));
}

function codeOf(answer: object): number {
  return isFailure(answer) ? answer.code : CODES.ok;
}

function parseAsked<S extends Shape>(shape: S, request: FastifyRequest): Parsed<Asked<S>> {
  const asked: Partial<Record<(typeof PARTS)[number], unknown>> = {};
  for (const part of PARTS) {
    const schema = shape[part];
    if (!schema) continue;
    const read = parse(schema, request[part] ?? {});
    if (!read.ok) return read;
    asked[part] = read.value;
  }
  return { ok: true, value: asked as Asked<S> };
}
