import { CODES, type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { Audit } from '../../audit/audit.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { Operator } from '../calls/operator.ts';
import type { FloorService } from './floor-service.ts';
import type { MachinePages } from './machine-queries.ts';

export interface MachineDeps {
  service: FloorService;
  pages: MachinePages;
  ownsMachine(siteId: number, machineId: number): Promise<boolean>;
  /** From its cabinet; null: it shows nothing. */
  takeStill(machineId: number, maxAgeMs: number): Promise<Buffer | null>;
  audit: Audit;
}

/** The floor's pictures are renewed at most that often by each cabinet. */
const STILL_AGE_MS = 2_000;

type Batch = operator.Asked<(typeof operator.machineCalls)['machines-batch']>['body'];

/** One machine's page, and acts on many. */
export function machineHandlers(deps: MachineDeps): Handlers<typeof operator.machineCalls> {
  const { service, pages, audit } = deps;
  /** What is asked about a machine of the caller's site. */
  const own = async <T>({ siteId }: Operator, machineId: number, ask: () => Promise<T>): Promise<T | Failure> =>
    (await deps.ownsMachine(siteId, machineId)) ? ask() : failure('machine_unknown', { machineId });

  function act(caller: Operator, id: number, { action, seconds }: Batch): Promise<boolean | Failure> {
    switch (action) {
      case 'stop':
      case 'return':
        return service.setStopped(caller, id, action === 'stop');
      case 'warn':
        return service.close(caller, id, seconds * 1_000, 'close');
      default:
        return service.close(caller, id, 0, action);
    }
  }

  return {
    machine: (caller, { params: { id } }) =>
      own(caller, id, async () => {
        const [machines, page] = await Promise.all([service.machines(caller), pages.page(id)]);
        return { status: 1 as const, page: { machine: machines.find((one) => one.id === id)!, ...page } };
      }),
    'machine-still': (caller, { params: { id } }, { reply }) =>
      own(caller, id, async () => {
        const jpeg = await deps.takeStill(id, STILL_AGE_MS);
        reply.header('cache-control', 'private, no-cache');
        return jpeg === null ? reply.code(204).send() : reply.type('image/jpeg').send(jpeg);
      }),
    'machine-plays': (caller, { params: { id }, query }) =>
      own(caller, id, async () => ({ status: 1 as const, plays: await pages.plays(id, query.before ?? null) })),
    'machine-transfers': (caller, { params: { id } }) =>
      own(caller, id, async () => ({ status: 1 as const, transfers: await pages.transfers(id) })),
    'machine-sessions': (caller, { params: { id } }) =>
      own(caller, id, async () => ({ status: 1 as const, sessions: await pages.sessions(id) })),
    'machine-events': (caller, { params: { id } }) =>
      own(caller, id, async () => ({ status: 1 as const, events: await pages.events(caller.siteId, id) })),
    'machines-batch': async (caller, { body }, { request }) => {
      const results = [];
      for (const id of new Set(body.ids)) {
        const entry = { playerId: null, siteId: caller.siteId, address: request.ip } as const;
        const own = { callId: `${request.id}/${id}`, operator: caller.name, call: body.action };
        await audit({ ...entry, type: 'operator_call', details: { ...own, asked: { params: { id } } } });
        const done = await act(caller, id, body);
        const refused = isFailure(done) ? done : null;
        const code = refused?.code ?? CODES.ok;
        await audit({ ...entry, type: 'operator_result', details: { ...own, code } });
        const reason = refused === null ? null : String(refused.Params.reason ?? refused.ErrorMessage);
        results.push({ id, isChanged: done === true, code: refused?.code ?? null, reason });
      }
      return { status: 1, results };
    },
  };
}
