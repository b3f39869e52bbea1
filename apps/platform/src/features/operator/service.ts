import { type Failure, failure, type link, type operator } from '@salon/contract';
import type { CorrectionDecided, HandPayPaid, MachineLost } from '../../ledger/situations.ts';
import type { Operator } from './operator-auth.ts';
import type { OperatorQueries } from './queries.ts';

type RefusedCall = { ok: false; error: Parameters<typeof failure>[0]; params: Failure['Params'] };
type Proposal = { proposalId: string; disputeId: number; playerMinor: number; reason: string };

export interface OperatorDeps {
  queries: OperatorQueries;
  /** Machines of the site as the lobby has them. */
  machines(siteId: number): Promise<Omit<operator.OperatedMachine, 'player' | 'closesInS'>[]>;
  pay(request: { handPayId: number; amountMinor: number; operator: string }): Promise<RefusedCall | HandPayPaid>;
  stopMachine(input: { machineId: number; stop: boolean; operator: string }): Promise<boolean>;
  cabinets: {
    service(command: link.ServiceCommand): Promise<{ ok: boolean }>;
    requestHandshake(command: link.HandshakeRequest): Promise<{ ok: boolean }>;
  };
  close(machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean>;
  disputes: {
    declareLost(request: { machineId: number; operator: string; reason: string }): Promise<MachineLost | RefusedCall>;
    propose(
      request: Proposal & { siteId: number; operator: string },
    ): Promise<{ ok: true; fresh: boolean } | RefusedCall>;
    decide(request: {
      proposalId: string;
      siteId: number;
      approve: boolean;
      operator: string;
    }): Promise<CorrectionDecided | RefusedCall>;
  };
  listDisputes(siteId: number, state: 'open' | 'settled'): Promise<operator.Dispute[]>;
  /** The lobby shows it. */
  changed(machineId: number): void;
}

/** Operators see machines and hand pays of their own site only. */
export interface OperatorService {
  handPays(by: Operator, state: 'due' | 'paid'): Promise<operator.HandPay[]>;
  pay(by: Operator, request: { handPayId: number; amountMinor: number }): Promise<HandPayPaid | Failure>;
  machines(by: Operator): Promise<operator.OperatedMachine[]>;
  /**
   * The machine ends its play and its feature first. True: it changed. A return of a machine whose state differs from the ledger
   * compares them again; 60004 with the reason where they still differ.
   */
  setStopped(by: Operator, machineId: number, stop: boolean): Promise<boolean | Failure>;
  close(by: Operator, machineId: number, afterMs: number, how: 'close' | 'remove'): Promise<boolean | Failure>;
  /** 40400 where the site has no such player. */
  setPhoto(by: Operator, request: { username: string; photoURL: string | null }): Promise<{ status: 1 } | Failure>;
  disputes(by: Operator, state: 'open' | 'settled'): Promise<operator.Dispute[]>;
  declareLost(by: Operator, machineId: number, reason: string): Promise<MachineLost | Failure>;
  propose(by: Operator, request: Proposal): Promise<{ fresh: boolean } | Failure>;
  decide(by: Operator, proposalId: string, approve: boolean): Promise<CorrectionDecided | Failure>;
}

export function createOperatorService(deps: OperatorDeps): OperatorService {
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
    handPays: ({ siteId }, state) => queries.handPays(siteId, state),
    async pay({ name, siteId }, request) {
      const { handPayId } = request;
      if (!(await queries.ownsHandPay(siteId, handPayId))) return failure('not_found', { handPayId });
      const paid = await deps.pay({ ...request, operator: name });
      return paid.ok ? paid : failure(paid.error, paid.params);
    },
    async machines({ siteId }) {
      const [machines, seats] = await Promise.all([deps.machines(siteId), queries.seats(siteId)]);
      return machines.map((one) => ({ player: null, closesInS: null, ...one, ...seats.get(one.id) }));
    },
    async setStopped({ name, siteId }, machineId, stop) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
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
    setPhoto: async ({ siteId }, { username, photoURL }) =>
      (await queries.setPhoto(siteId, username, photoURL)) ? { status: 1 } : failure('not_found', { username }),
    disputes: ({ siteId }, state) => deps.listDisputes(siteId, state),
    async declareLost({ name, siteId }, machineId, reason) {
      if (!(await queries.ownsMachine(siteId, machineId))) return unknown(machineId);
      const lost = await deps.disputes.declareLost({ machineId, operator: name, reason });
      deps.changed(machineId);
      return lost.ok ? lost : failure(lost.error, { machineId, ...lost.params });
    },
    async propose({ name, siteId }, request) {
      const proposed = await deps.disputes.propose({ ...request, siteId, operator: name });
      return proposed.ok ? proposed : failure(proposed.error, proposed.params);
    },
    async decide({ name, siteId }, proposalId, approve) {
      const decided = await deps.disputes.decide({ proposalId, siteId, approve, operator: name });
      return decided.ok ? decided : failure(decided.error, decided.params);
    },
  };
}
