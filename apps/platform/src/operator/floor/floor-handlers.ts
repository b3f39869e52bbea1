import { type Failure, isFailure, type operator } from '@salon/contract';
import type { Handlers } from '../calls/handlers.ts';
import type { FloorService } from './floor-service.ts';

export function floorHandlers(service: FloorService): Handlers<typeof operator.floorCalls> {
  return {
    machines: async (caller) => ({ status: 1, machines: await service.machines(caller) }),
    stop: async (caller, { params }) => changed(await service.setStopped(caller, params.id, true)),
    return: async (caller, { params }) => changed(await service.setStopped(caller, params.id, false)),
    warn: async (caller, { params, body }) =>
      changed(await service.close(caller, params.id, body.seconds * 1_000, 'close')),
    close: async (caller, { params }) => changed(await service.close(caller, params.id, 0, 'close')),
    remove: async (caller, { params }) => changed(await service.close(caller, params.id, 0, 'remove')),
    lost: async (caller, { params, body }) => {
      const lost = await service.declareLost(caller, params.id, body.reason);
      if (isFailure(lost)) return lost;
      return { status: 1, disputeId: lost.dispute?.id ?? null, amountMinor: lost.dispute?.amountMinor ?? 0 };
    },
  };
}

function changed(isChanged: boolean | Failure): { status: 1; isChanged: boolean } | Failure {
  return typeof isChanged === 'boolean' ? { status: 1, isChanged } : isChanged;
}
