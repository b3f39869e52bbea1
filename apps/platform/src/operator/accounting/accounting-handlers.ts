import { type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { Handlers } from '../calls/handlers.ts';
import type { AccountingQueries } from './accounting-queries.ts';
import type { AccountingService } from './accounting-service.ts';

export function accountingHandlers(
  queries: AccountingQueries,
  service: AccountingService,
): Handlers<typeof operator.accountingCalls> {
  return {
    meters: ({ siteId }, { query }) => queries.list(siteId, query),
    'read-meters': async (caller, { params }) => shown(await service.read(caller, params.id)),
    'meter-procedures': async ({ siteId }, { query }) => ({
      status: 1,
      ...(await queries.procedures(siteId, query.state)),
    }),
    'meter-procedure': async (caller, { params, body }) => {
      const id = await service.open(caller, params.id, body.cause, body.reason);
      return isFailure(id) ? id : { status: 1, id };
    },
    'meter-procedure-read': async (caller, { params }) => shown(await service.readNew(caller, params.id)),
    'meter-procedure-approve': async (caller, { params }) => changed(await service.approve(caller, params.id)),
    'meter-procedure-cancel': async (caller, { params }) => changed(await service.cancel(caller, params.id)),
    'hand-pay-trail': async ({ siteId }, { params }) =>
      (await queries.trail(siteId, params.id)) ?? failure('not_found', { id: params.id }),
    'hand-pay-look': async ({ siteId, name }, { params }) =>
      changed((await queries.look(siteId, params.id, name)) ?? failure('not_found', { id: params.id })),
  };
}

function shown(reading: operator.MeterReading | Failure): { status: 1; reading: operator.MeterReading } | Failure {
  return isFailure(reading) ? reading : { status: 1, reading };
}

function changed(isChanged: boolean | Failure): { status: 1; isChanged: boolean } | Failure {
  return isFailure(isChanged) ? isChanged : { status: 1, isChanged };
}
