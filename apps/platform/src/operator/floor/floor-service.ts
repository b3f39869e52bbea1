import { type Failure, failure, type link, type operator } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { CabinetReply } from '../../features/transfer/cabinet-port.ts';
import type { Refused } from '../../ledger/refused.ts';
import type { MachineLost } from '../../ledger/situations.ts';
import type { Operator } from '../calls/operator.ts';
import type { OperatorQueries } from '../queries.ts';

/** A comparison that is under way has ended by then, or its cabinet has not answered. */
const COMPARED_WITHIN_MS = 6_000;
const ASK_AGAIN_MS = 50;

export interface FloorDeps {
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  queries: OperatorQueries;
  /** Machines of the site as the lobby has them. */
  machines(siteId: number): Promise<Omit<operator.OperatedMachine, 'player' | 'closesInS'>[]>;
  stopMachine(input: { machineId: number; stop: boolean; operator: string }): Promise<boolean>;
  cabinets: {
    service(command: link.ServiceCommand): Promise<{ ok: boolean }>;
    requestHandshake(command: link.HandshakeRequest): Promise<CabinetReply<link.CommandDone>>;
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
  const { queries, clock } = deps;
  const unknown = (machineId: number) => failure('machine_unknown', { machineId });

  /** Why machine and ledger still differ; null: they agree, or the cabinet is offline. */
  async function compared(machineId: number): Promise<string | null> {
    const endMs = clock.monotonicMs() + COMPARED_WITHIN_MS;
    while (clock.monotonicMs() < endMs) {
      const [command] = await queries.claimComparisons(machineId);
      // Offline, or compared meanwhile.
      if (command === undefined) break;
      const reply = await deps.cabinets.requestHandshake(command);
      if (reply.ok || reply.why !== 'unreachable') break;
      // No command reaches a machine that is being compared already, for a job or by its cabinet's own handshake.
      await clock.sleep(ASK_AGAIN_MS);
    }
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
      const trust = stop ? null : await queries.trust(machineId);
      // One that is compared first hears it with the comparison: nobody plays there before. Best effort: a job or the next handshake repeats it.
      if (!trust?.isReturning) await deps.cabinets.service({ machineId, stopped: stop });
      const distrust = trust?.isReturning ? await compared(machineId) : (trust?.disabledReason ?? null);
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
