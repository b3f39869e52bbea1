import { type Failure, failure, type link, type operator } from '@salon/contract';
import type { HandPayPaid } from '../../ledger/situations.ts';
import type { OperatorQueries } from './queries.ts';

export interface OperatorParts {
  siteId: number;
  queries: OperatorQueries;
  /** Machines of the site as the lobby has them. */
  machines(): Promise<Omit<operator.OperatedMachine, 'player' | 'closesInS'>[]>;
  pay(wish: {
    handPayId: number;
    amountMinor: number;
    operator: string;
  }): Promise<{ ok: false; error: Parameters<typeof failure>[0]; params: Failure['Params'] } | HandPayPaid>;
  stopMachine(input: { machineId: number; stop: boolean; operator: string }): Promise<boolean>;
  cabinets: { service(command: link.ServiceCommand): Promise<{ ok: boolean }> };
  close(machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean>;
  /** The lobby shows it. */
  changed(machineId: number): void;
}

export interface OperatorService {
  handPays(state: 'due' | 'paid'): Promise<operator.HandPay[]>;
  pay(wish: { handPayId: number; amountMinor: number; operator: string }): Promise<HandPayPaid | Failure>;
  machines(): Promise<operator.OperatedMachine[]>;
  /** The machine ends its play and its feature first. True: it changed. */
  setStopped(machineId: number, stop: boolean, operator: string): Promise<boolean | Failure>;
  close(machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean | Failure>;
}

export function createOperatorService(parts: OperatorParts): OperatorService {
  const { siteId, queries } = parts;
  const unknown = (machineId: number) => failure('machine_unknown', { machineId });

  return {
    handPays: (state) => queries.handPays(siteId, state),
    async pay(wish) {
      const { handPayId } = wish;
      if (!(await queries.ownsHandPay(siteId, handPayId))) return failure('not_found', { handPayId });
      const paid = await parts.pay(wish);
      return paid.ok ? paid : failure(paid.error, paid.params);
    },
    async machines() {
      const [machines, seats] = await Promise.all([parts.machines(), queries.seats(siteId)]);
      return machines.map((one) => ({ player: null, closesInS: null, ...one, ...seats.get(one.id) }));
    },
    async setStopped(machineId, stop, operator) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      const changed = await parts.stopMachine({ machineId, stop, operator });
      // Best effort: who misses it hears it from a round, or at the next handshake.
      await parts.cabinets.service({ machineId, stopped: stop });
      parts.changed(machineId);
      return changed;
    },
    async close(machineId, afterMs, how) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      return parts.close(machineId, afterMs, how);
    },
  };
}
