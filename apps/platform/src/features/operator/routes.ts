import { type Failure, failure, fields, isFailure, operator, parse, tokenLogin } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Audit } from '../../audit.ts';
import type { Operator, operatorDoor } from './door.ts';
import type { OperatorService } from './service.ts';

const target = z.object({ id: fields.machineIdText });
const correction = z.object({ id: fields.uuid });

export interface OperatorRouteParts {
  door: ReturnType<typeof operatorDoor>;
  service: OperatorService;
  /** A one-time token for a player of the site; 40400 where it has none of that name. */
  handOver(wish: {
    siteId: number;
    username: string;
    seconds: number;
    operator: string;
  }): Promise<{ token: string; expiresAt: Date } | Failure>;
  /** The whole balance of a player of the site; 40400 where it has none of that name. */
  withdraw(wish: {
    siteId: number;
    id: string;
    username: string;
    operator: string;
  }): Promise<{ id: string; amountMinor: number; state: string } | Failure>;
  audit: Audit;
}

/** What the operator's people may do. Every call stands in the audit before it is carried out. */
export function operatorRoutes(
  app: FastifyInstance,
  { door, service, handOver, withdraw, audit }: OperatorRouteParts,
): void {
  type Act = (caller: Operator, request: FastifyRequest) => Promise<object>;

  const operated = (call: string, act: Act) => async (request: FastifyRequest) => {
    const caller = door(request);
    const details = { call, ...textsOf(request.params), ...textsOf(request.body) };
    if (isFailure(caller)) {
      request.log.warn({ call, address: request.ip }, 'operator refused');
      return caller;
    }
    const entry = { playerId: null, siteId: caller.siteId, address: request.ip, type: 'operator_call' } as const;
    await audit({ ...entry, details: { operator: caller.name, ...details } });
    return act(caller, request);
  };
  const onMachine = (act: (machineId: number, caller: Operator, request: FastifyRequest) => Promise<object>): Act => {
    return async (caller, request) => {
      const asked = parse(target, request.params);
      return asked.ok ? act(asked.value.id, caller, request) : asked.failure;
    };
  };
  const changed = (isChanged: boolean | object) =>
    typeof isChanged === 'boolean' ? { status: 1, isChanged } : isChanged;
  const get = (path: string, act: Act) =>
    app.get(`${operator.OPERATOR_BASE}${path}`, operated(path.slice(1).replaceAll('/', '_'), act));
  const post = (path: string, call: string, act: Act) =>
    app.post(`${operator.OPERATOR_BASE}${path}`, operated(call, act));

  get('/hand-pays', async (caller, request) => {
    const asked = parse(operator.handPaysQuery, request.query);
    return asked.ok ? { status: 1, handPays: await service.handPays(caller, asked.value.state) } : asked.failure;
  });
  get('/machines', async (caller) => ({ status: 1, machines: await service.machines(caller) }));

  post('/hand-over', 'hand_over', async (caller, request) => {
    const asked = parse(tokenLogin.handOverRequest, request.body);
    if (!asked.ok) return asked.failure;
    const made = await handOver({ siteId: caller.siteId, ...asked.value, operator: caller.name });
    if (isFailure(made)) return made;
    const { token, expiresAt } = made;
    return { status: 1, token, path: `/callback?token=${token}`, expiresAt: expiresAt.toISOString() };
  });
  post('/withdrawals', 'withdraw', async (caller, request) => {
    const asked = parse(operator.withdrawRequest, request.body);
    if (!asked.ok) return asked.failure;
    const row = await withdraw({ ...asked.value, siteId: caller.siteId, operator: caller.name });
    return isFailure(row) ? row : { status: 1, id: row.id, amountMinor: row.amountMinor, state: row.state };
  });
  post('/hand-pays/:id/pay', 'pay', async (caller, request) => {
    const asked = parse(target, request.params);
    const body = parse(operator.payRequest, request.body);
    if (!asked.ok || !body.ok) return asked.ok ? (body as { failure: object }).failure : asked.failure;
    const paid = await service.pay(caller, { handPayId: asked.value.id, ...body.value });
    if (isFailure(paid)) return paid;
    return { status: 1, id: paid.handPay.id, amountMinor: paid.handPay.amountMinor, isFresh: paid.fresh };
  });
  post(
    '/machines/:id/stop',
    'stop',
    onMachine(async (machineId, caller) => changed(await service.setStopped(caller, machineId, true))),
  );
  post(
    '/machines/:id/return',
    'return',
    onMachine(async (machineId, caller) => changed(await service.setStopped(caller, machineId, false))),
  );
  post(
    '/machines/:id/warn',
    'warn',
    onMachine(async (machineId, caller, request) => {
      const body = parse(operator.warnRequest, request.body ?? {});
      if (!body.ok) return body.failure;
      return changed(await service.close(caller, machineId, body.value.seconds * 1_000, 'close'));
    }),
  );
  post(
    '/machines/:id/lost',
    'lost',
    onMachine(async (machineId, caller, request) => {
      const body = parse(operator.lostRequest, request.body ?? {});
      if (!body.ok) return body.failure;
      const lost = await service.declareLost(caller, machineId, body.value.reason);
      if (isFailure(lost)) return lost;
      return { status: 1, caseId: lost.dispute?.id ?? null, amountMinor: lost.dispute?.amountMinor ?? 0 };
    }),
  );
  get('/cases', async (caller, request) => {
    const asked = parse(operator.casesQuery, request.query);
    return asked.ok ? { status: 1, cases: await service.cases(caller, asked.value.state) } : asked.failure;
  });
  post('/cases/:id/propose', 'propose', async (caller, request) => {
    const asked = parse(target, request.params);
    const body = parse(operator.proposeRequest, request.body ?? {});
    if (!asked.ok || !body.ok) return asked.ok ? (body as { failure: object }).failure : asked.failure;
    const { id: proposalId, ...wish } = body.value;
    const proposed = await service.propose(caller, { ...wish, proposalId, caseId: asked.value.id });
    return isFailure(proposed) ? proposed : { status: 1, id: proposalId, isFresh: proposed.fresh };
  });
  for (const call of ['approve', 'reject'] as const)
    post(`/corrections/:id/${call}`, call, async (caller, request) => {
      const asked = parse(correction, request.params);
      if (!asked.ok) return asked.failure;
      const decided = await service.decide(caller, asked.value.id, call === 'approve');
      if (isFailure(decided)) return decided;
      const { caseId, playerMinor, fresh: isFresh } = decided;
      return { status: 1, caseId, playerMinor, isFresh };
    });
  for (const how of ['close', 'remove'] as const)
    post(
      `/machines/:id/${how}`,
      how,
      onMachine(async (machineId, caller) => changed(await service.close(caller, machineId, 0, how))),
    );
  app.all(`${operator.OPERATOR_BASE}/*`, async (request) => {
    const caller = door(request);
    return isFailure(caller) ? caller : failure('not_found');
  });
}

/** Only short facts: an audit is no place for whatever somebody sends. */
function textsOf(source: unknown): Record<string, string | number> {
  if (typeof source !== 'object' || source === null) return {};
  const plain = Object.entries(source).filter(
    ([, value]) => typeof value === 'number' || (typeof value === 'string' && value.length <= 100),
  );
  return Object.fromEntries(plain.slice(0, 5));
}
