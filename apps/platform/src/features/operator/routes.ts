import { type Failure, fields, isFailure, operator, tokenLogin } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type AuditedDeps, type AuditedRoutes, auditedRoutes } from './audited-routes.ts';
import type { OperatorService } from './service.ts';

export interface OperatorRouteDeps extends AuditedDeps {
  service: OperatorService;
  /** A one-time token for a player of the site; 40400 where it has none of that name. */
  handOver(request: {
    siteId: number;
    username: string;
    seconds: number;
    operator: string;
  }): Promise<{ token: string; expiresAt: Date } | Failure>;
  /** The whole balance of a player of the site; 40400 where it has none of that name. */
  withdraw(request: {
    siteId: number;
    id: string;
    username: string;
    operator: string;
  }): Promise<{ id: string; amountMinor: number; state: string } | Failure>;
}

const target = z.object({ id: fields.machineIdText });
const correction = z.object({ id: fields.uuid });

/** What operators may do. */
export function operatorRoutes(app: FastifyInstance, deps: OperatorRouteDeps): void {
  const { service, handOver, withdraw } = deps;
  const audited = auditedRoutes(app, deps);
  const { read, act } = audited;

  read('/hand-pays', 'hand-pays', { query: operator.handPaysQuery }, async (caller, { query }) => ({
    status: 1,
    handPays: await service.handPays(caller, query.state),
  }));
  read('/machines', 'machines', {}, async (caller) => ({ status: 1, machines: await service.machines(caller) }));

  act('/hand-over', 'hand_over', { body: tokenLogin.handOverRequest }, async (caller, { body }) => {
    const made = await handOver({ ...body, siteId: caller.siteId, operator: caller.name });
    if (isFailure(made)) return made;
    const { token, expiresAt } = made;
    return { status: 1, token, path: `/callback?token=${token}`, expiresAt: expiresAt.toISOString() };
  });
  act('/photo', 'photo', { body: operator.photoRequest }, (caller, { body }) => service.setPhoto(caller, body));
  act('/withdrawals', 'withdraw', { body: operator.withdrawRequest }, async (caller, { body }) => {
    const row = await withdraw({ ...body, siteId: caller.siteId, operator: caller.name });
    return isFailure(row) ? row : { status: 1, id: row.id, amountMinor: row.amountMinor, state: row.state };
  });
  act('/hand-pays/:id/pay', 'pay', { params: target, body: operator.payRequest }, async (caller, { params, body }) => {
    const paid = await service.pay(caller, { handPayId: params.id, amountMinor: body.amountMinor });
    if (isFailure(paid)) return paid;
    return { status: 1, id: paid.handPay.id, amountMinor: paid.handPay.amountMinor, isFresh: paid.fresh };
  });
  for (const [call, isStop] of [
    ['stop', true],
    ['return', false],
  ] as const)
    act(`/machines/:id/${call}`, call, { params: target }, async (caller, { params }) =>
      changed(await service.setStopped(caller, params.id, isStop)),
    );
  act('/machines/:id/warn', 'warn', { params: target, body: operator.warnRequest }, async (caller, { params, body }) =>
    changed(await service.close(caller, params.id, body.seconds * 1_000, 'close')),
  );
  for (const how of ['close', 'remove'] as const)
    act(`/machines/:id/${how}`, how, { params: target }, async (caller, { params }) =>
      changed(await service.close(caller, params.id, 0, how)),
    );
  corrections(service, audited);
  audited.rest();
}

/** Disputes: one operator proposes a correction, another approves it. */
function corrections(service: OperatorService, { read, act }: AuditedRoutes): void {
  act(
    '/machines/:id/lost',
    'lost',
    { params: target, body: operator.lostRequest },
    async (caller, { params, body }) => {
      const lost = await service.declareLost(caller, params.id, body.reason);
      if (isFailure(lost)) return lost;
      return { status: 1, disputeId: lost.dispute?.id ?? null, amountMinor: lost.dispute?.amountMinor ?? 0 };
    },
  );
  read('/disputes', 'disputes', { query: operator.disputesQuery }, async (caller, { query }) => ({
    status: 1,
    disputes: await service.disputes(caller, query.state),
  }));
  act('/disputes/:id/propose', 'propose', { params: target, body: operator.proposeRequest }, async (caller, asked) => {
    const { id: proposalId, ...request } = asked.body;
    const proposed = await service.propose(caller, { ...request, proposalId, disputeId: asked.params.id });
    return isFailure(proposed) ? proposed : { status: 1, id: proposalId, isFresh: proposed.fresh };
  });
  for (const call of ['approve', 'reject'] as const)
    act(`/corrections/:id/${call}`, call, { params: correction }, async (caller, { params }) => {
      const decided = await service.decide(caller, params.id, call === 'approve');
      if (isFailure(decided)) return decided;
      const { disputeId, playerMinor, fresh: isFresh } = decided;
      return { status: 1, disputeId, playerMinor, isFresh };
    });
}

function changed(isChanged: boolean | Failure): object {
  return typeof isChanged === 'boolean' ? { status: 1, isChanged } : isChanged;
}
