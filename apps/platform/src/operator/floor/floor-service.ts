import { type Failure, failure, type link, type operator } from '@salon/contract';
import type { Refused } from '../../ledger/refused.ts';
import type { MachineLost } from '../../ledger/situations.ts';
import type { Operator } from '../calls/operator.ts';
import type { OperatorQueries } from '../queries.ts';

export interface FloorDeps {
  queries: OperatorQueries;
  /** Machines of the site as the lobby has them. */
  machines(siteId: number): Promise<Omit<operator.OperatedMachine, 'player' | 'closesInS'>[]>;
  stopMachine(input: { machineId: number; stop: boolean; operator: string }): Promise<boolean>;
  cabinets: {
    service(command: link.ServiceCommand): Promise<{ ok: boolean }>;
    requestHandshake(command: link.HandshakeRequest): Promise<{ ok: boolean }>;
  };
  close(machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean>;
  declareLost(request: { machineId: number; operator: string; reason: string }): Promise<MachineLost | Refused>;
  /** The lobby shows it. */
  changed(machineId: number): void;
}

/** Operators see machines of their own site only. */
export interface FloorService {
  machines(by: Operator): Promise<operator.OperatedMachine[]>;
  /**
   * The machine ends its play and its feature first. True: it changed. A return of a machine whose state differs from the ledger
   * compares them again; 60004 with the reason where they still differ.
   */
  setStopped(by: Operator, machineId: number, stop: boolean): Promise<boolean | Failure>;
  close(by: Operator, machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean | Failure>;
  declareLost(by: Operator, machineId: number, reason: string): Promise<MachineLost | Failure>;
}

export function createFloorService(deps: FloorDeps): FloorService {
  const { queries } = deps;
  const unknown = (machineId: number) => failure('machine_unknown', { machineId });

  /** Why machine and ledger still differ; null: they agree, or the cabinet is offline. */
  async function compared(machineId: number): Promise<string | null> {
    const before = await queries.trust(machineId);
    if (!before?.isReturning) return before?.disabledReason ?? null;
    for (const command of await queries.claimComparisons(machineId)) await deps.cabinets.requestHandshake(command);
    const after = await queries.trust(machineId);
    return after?.isReturning ? null : (after?.disabledReason ?? null);
  }

  return {
    async machines({ siteId }) {
      const [machines, seats] = await Promise.all([deps.machines(siteId), queries.seats(siteId)]);
      return machines.map((one) => ({ player: null, closesInS: null, ...one, ...seats.get(one.id) }));
    },
    async setStopped({ name, siteId }, machineId, stop) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      if (!stop && (await queries.isBeingCleared(machineId))) return failure('meter_procedure_open', { machineId });
      const changed = await deps.stopMachine({ machineId, stop, operator: name });
      // Best effort: a job or the next handshake repeats it.
      await deps.cabinets.service({ machineId, stopped: stop });
      const distrust = stop ? null : await compared(machineId);
      deps.changed(machineId);
      return distrust === null ? changed : failure('machine_not_playable', { machineId, reason: distrust });
    },
    async close({ siteId }, machineId, afterMs, how) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      return deps.close(machineId, afterMs, how);
    },
    async declareLost({ name, siteId }, machineId, reason) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      const lost = await deps.declareLost({ machineId, operator: name, reason });
      deps.changed(machineId);
      return lost.ok ? lost : failure(lost.error, { machineId, ...lost.params });
    },
  };
}
