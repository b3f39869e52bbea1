/**
 * Serves the calls of the contract's table: caller, right, parameters, then the handler. Caller, parsed parameters and outcome
 * are written to the audit. A call that changes something has one row before it runs and one with its outcome, so that a crash in
 * between leaves no change without a row. Reads and refused calls are counted by the minute.
 */
import { CODES, type Failure, failure, isFailure, operator, type Parsed, parse } from '@salon/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type Audit, type AuditEntry, type Facts, factsOf } from '../../audit/audit.ts';
import type { RepeatCounter } from '../../audit/repeat-counter.ts';
import { isDatabaseAway } from '../../http/refuse.ts';
import type { CallContext, Handlers } from './handlers.ts';
import type { Operator } from './operator.ts';

const FIELDS = ['params', 'query', 'body'] as const;
type AskedFields = operator.Asked<operator.OperatorCall>;

export interface ServeDeps {
  authenticate(request: FastifyRequest): Promise<Operator | Failure>;
  audit: Audit;
  repeats: RepeatCounter;
  /** Whether the site has such a player: the audit names nobody else's. */
  ownsPlayer(siteId: number, playerId: number): Promise<boolean>;
  /** Something of the set-up may have been written, also where the call failed. */
  setupChanged(): void;
}

export interface CallServer {
  serve<C extends operator.OperatorCalls>(calls: C, handlers: Handlers<C>): void;
  /** Answers 40400 to every other path; registered last. */
  rest(): void;
}

export function createCallServer(app: FastifyInstance, deps: ServeDeps): CallServer {
  const { authenticate, repeats } = deps;
  const counted = (request: FastifyRequest, caller: Operator, call: string, code: number) =>
    repeats.note(`${caller.siteId} ${caller.name} ${call} ${code} ${request.ip}`, {
      ...entryOf(request, caller),
      details: { operator: caller.name, call, code },
    });

  function route(name: string, call: operator.OperatorCall, handle: Handlers<operator.OperatorCalls>[string]): void {
    const { method } = call;
    app.route({
      ...{ method, url: `${operator.OPERATOR_BASE}${call.path}` },
      ...(call.bodyLimitBytes !== undefined && { bodyLimit: call.bodyLimitBytes }),
      // Refused before the handler: a body that is not JSON, or too large.
      onError: async (request, _reply, error: FastifyError) => {
        const caller = (error.statusCode ?? 500) < 500 ? await authenticate(request) : null;
        if (caller && !isFailure(caller)) await counted(request, caller, name, CODES.invalid_request);
      },
      handler: async (request, reply) => {
        const caller = await authenticate(request);
        if (isFailure(caller)) return caller;
        const refused = refusalOf(call, caller);
        const asked = refused ? { ok: false as const, failure: refused } : parseAsked(call, request);
        if (!asked.ok) {
          await counted(request, caller, name, asked.failure.code);
          return asked.failure;
        }
        const carryOut = () => handle(caller, asked.value, { request, reply } satisfies CallContext) as Promise<object>;
        if (method === 'POST')
          return carryOutAudited(deps, request, caller, { name, call, asked: asked.value }, carryOut);
        const answer = await carryOut();
        await counted(request, caller, name, codeOf(answer));
        return answer;
      },
    });
  }

  return {
    serve: (calls, handlers) => {
      for (const [name, call] of Object.entries(calls)) route(name, call, handlers[name] as never);
    },
    rest: () =>
      app.all(`${operator.OPERATOR_BASE}/*`, async (request) => {
        const caller = await authenticate(request);
        if (isFailure(caller)) return caller;
        await counted(request, caller, '(none)', CODES.not_found);
        return failure('not_found');
      }),
  };
}

function refusalOf({ right, everySite, needsProof }: operator.OperatorCall, caller: Operator): Failure | null {
  if (everySite && !caller.isOfEverySite) return failure('forbidden');
  if (right === 'signed_in') {
    if (caller.staffId === null) return failure('forbidden');
  } else if (!caller.rights.has(right)) return failure('right_missing', { right });
  return needsProof && caller.proofDue !== null ? failure('staff_proof_due', { step: caller.proofDue }) : null;
}

async function carryOutAudited(
  { audit, ownsPlayer, setupChanged }: ServeDeps,
  request: FastifyRequest,
  caller: Operator,
  { name, call, asked }: { name: string; call: operator.OperatorCall; asked: AskedFields },
  carryOut: () => Promise<object>,
): Promise<object> {
  const { id } = (asked.params ?? {}) as { id?: number };
  const isAboutPlayer = call.about === 'player' && id !== undefined && (await ownsPlayer(caller.siteId, id));
  const entry = { ...entryOf(request, caller), playerId: isAboutPlayer ? id : null };
  const own = { callId: request.id, operator: caller.name, call: name };
  await audit({ ...entry, details: { ...own, asked: fieldsOf(asked, call.secret ?? []) } });
  const ended = (code: number) => audit({ ...entry, type: 'operator_result', details: { ...own, code } });
  let answer: object;
  try {
    answer = await carryOut();
  } catch (error) {
    const lost = (unwritten: unknown) => request.log.error({ err: unwritten, call: name }, 'outcome not audited');
    await ended(isDatabaseAway(error) ? CODES.unavailable : CODES.internal).catch(lost);
    throw error;
  } finally {
    if (call.right === 'setup.write' || call.right === 'setup.secure') setupChanged();
  }
  await ended(codeOf(answer));
  return answer;
}

/** A call without a valid key or session, counted by address. */
export function refusedEntry(request: FastifyRequest): [key: string, entry: AuditEntry] {
  const call = request.routeOptions.url ?? '(none)';
  const entry = { playerId: null, siteId: null, address: request.ip, type: 'operator_refused' } as const;
  return [`refused ${request.ip}`, { ...entry, details: { call, code: CODES.forbidden } }];
}

function entryOf(request: FastifyRequest, { siteId }: Operator) {
  return { playerId: null, siteId, address: request.ip, type: 'operator_call' } as const;
}

/** Parameters and body may both have an `id`. */
function fieldsOf(asked: AskedFields, secret: readonly string[]): Record<string, Facts> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([field, value]) => {
      if (value === undefined) return [];
      const shown = Object.entries(Object(value)).filter(([name]) => !secret.includes(name));
      return [[field, factsOf(Object.fromEntries(shown))]];
    }),
  );
}

function codeOf(answer: object): number {
  return isFailure(answer) ? answer.code : CODES.ok;
}

function parseAsked(call: operator.OperatorCall, request: FastifyRequest): Parsed<AskedFields> {
  const asked: Partial<Record<(typeof FIELDS)[number], unknown>> = {};
  for (const field of FIELDS) {
    const schema = call[field];
    if (!schema) continue;
    const read = parse(schema, request[field] ?? {});
    if (!read.ok) return read;
    asked[field] = read.value;
  }
  return { ok: true, value: asked as AskedFields };
}
