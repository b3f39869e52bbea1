import { type Failure, failure, type link, type operator } from '@salon/contract';
import type { HandPayPaid } from '../../ledger/situations.ts';
import type { Operator } from './door.ts';
import type { OperatorQueries } from './queries.ts';

export interface OperatorParts {
  queries: OperatorQueries;
  /** Machines of the site as the lobby has them. */
  machines(siteId: number): Promise<Omit<operator.OperatedMachine, 'player' | 'closesInS'>[]>;
  pay(wish: {
    handPayId: number;
    amountMinor: number;
    operator: string;
  }): Promise<{ ok: false; error: Parameters<typeof failure>[0]; params: Failure['Params'] } | HandPayPaid>;
  stopMachine(input: { machineId: number; stop: boolean; operator: string }): Promise<boolean>;
  cabinets: {
    service(command: link.ServiceCommand): Promise<{ ok: boolean }>;
    greet(command: link.GreetCommand): Promise<{ ok: boolean }>;
  };
  close(machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean>;
  /** The lobby shows it. */
  changed(machineId: number): void;
}

/** For whom it is asked decides of which site: to one site's people another's machines and hand pays are not there. */
export interface OperatorService {
  handPays(by: Operator, state: 'due' | 'paid'): Promise<operator.HandPay[]>;
  pay(by: Operator, wish: { handPayId: number; amountMinor: number }): Promise<HandPayPaid | Failure>;
  machines(by: Operator): Promise<operator.OperatedMachine[]>;
  /**
   * The machine ends its play and its feature first. True: it changed. A return of a machine that the books disagree with compares
   * them; 60004 with the reason where they still disagree.
   */
  setStopped(by: Operator, machineId: number, stop: boolean): Promise<boolean | Failure>;
  close(by: Operator, machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean | Failure>;
}

export function createOperatorService(parts: OperatorParts): OperatorService {
  const { queries } = parts;
  const unknown = (machineId: number) => failure('machine_unknown', { machineId });

  /** Why the books disagree after all; null: they do not, or the cabinet is not there to be compared with. */
  async function compared(machineId: number): Promise<string | null> {
    const before = await queries.trust(machineId);
    if (!before?.isReturning) return before?.disabledReason ?? null;
    for (const command of await queries.claimComparisons(machineId)) await parts.cabinets.greet(command);
    const after = await queries.trust(machineId);
    return after?.isReturning ? null : (after?.disabledReason ?? null);
  }

  return {
    handPays: ({ siteId }, state) => queries.handPays(siteId, state),
    async pay({ name, siteId }, wish) {
      const { handPayId } = wish;
      if (!(await queries.ownsHandPay(siteId, handPayId))) return failure('not_found', { handPayId });
      const paid = await parts.pay({ ...wish, operator: name });
      return paid.ok ? paid : failure(paid.error, paid.params);
    },
    async machines({ siteId }) {
      const [machines, seats] = await Promise.all([parts.machines(siteId), queries.seats(siteId)]);
      return machines.map((one) => ({ player: null, closesInS: null, ...one, ...seats.get(one.id) }));
    },
    async setStopped({ name, siteId }, machineId, stop) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      const changed = await parts.stopMachine({ machineId, stop, operator: name });
      // Best effort: who misses it hears it from a round, or at the next handshake.
      await parts.cabinets.service({ machineId, stopped: stop });
      const distrust = stop ? null : await compared(machineId);
      parts.changed(machineId);
      return distrust === null ? changed : failure('machine_not_playable', { machineId, reason: distrust });
    },
    async close({ siteId }, machineId, afterMs, how) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      return parts.close(machineId, afterMs, how);
    },
  };
}
