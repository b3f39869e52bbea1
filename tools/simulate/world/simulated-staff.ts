import { OPERATOR_FAULTS } from '@salon/domain';
import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import { adjustOne, OPERATORS } from './adjusting-staff.ts';
import { attendEgm } from './egm-attendant.ts';
import { settleApart } from './restoring-staff.ts';
import type { World } from './world.ts';

/**
 * Attendants and operators: pay hand pays, repair machines, stop machines and return them, close seats, and decide disputes and
 * correct movements: one operator proposes, the other approves. When `closing` they only finish what is open.
 */
export function runStaff(world: World, closing: () => boolean): void {
  const { context, model, observer, node } = world;
  const { queue, draws, violated } = context;

  /** A lost answer is left to the next turn. */
  const attempt = async (work: Promise<unknown> | undefined): Promise<void> => {
    await work?.catch((error: unknown) => {
      if (!(error instanceof CommitUnknown)) violated(`an operator: ${error}`);
    });
  };

  const payOne = () => {
    const due = [...model.handPays.values()].filter(({ state }) => state === 'due');
    if (due.length === 0 || !(closing() || draws.chance(0.5))) return;
    const { id: handPayId, amountMinor } = draws.pick(due);
    const request = { handPayId, amountMinor, operator: 'attendant' };
    void attempt(node()?.handPays.pay(request));
    // The same request again, perhaps from another operator screen.
    if (draws.chance(0.2)) void attempt(node()?.handPays.pay(request));
  };

  const repairOne = (machineId: number) => {
    const machine = observer.machine(machineId);
    const fault = machine?.state().faults.find((one) => !OPERATOR_FAULTS.some((other) => other === one));
    if (fault === undefined || !(closing() || draws.chance(0.4))) return;
    // It rejects if the disk fails, which raises its own alarm.
    void machine?.fault(fault, false).catch(() => {});
  };

  const runOne = (machineId: number) => {
    const { stopped, disabledReason } = model.machines.get(machineId)!;
    const isOut = stopped || disabledReason !== null;
    if (isOut && (closing() || draws.chance(0.3))) void attempt(node()?.setStopped(machineId, false));
    else if (!closing() && draws.chance(0.05)) void attempt(node()?.setStopped(machineId, true));
    if (closing() || !draws.chance(0.03)) return;
    const afterMs = draws.pick([0, 5_000, 30_000]);
    void attempt(node()?.closing.close(machineId, afterMs, 'close'));
  };

  /** The operator or the amount may be wrong: the ledger must refuse it. */
  const decideOne = () => {
    const open = [...model.disputes.values()].filter(({ settled }) => !settled);
    if (open.length === 0 || !(closing() || draws.chance(0.4))) return;
    const { id: disputeId, playerId, heldMinor, claimedMinor } = draws.pick(open);
    const operator = draws.pick(OPERATORS);
    const waiting = [...model.proposals].find(([, one]) => one.disputeId === disputeId && one.decision === null);
    if (waiting === undefined) {
      const mostMinor = playerId === null ? 0 : Math.max(heldMinor, claimedMinor);
      const playerMinor = draws.between(0, mostMinor + 1);
      const request = { proposalId: draws.uuid(), siteId: 1, disputeId, playerMinor, operator, reason: 'looked at it' };
      void attempt(node()?.disputes.propose(request));
    } else {
      const request = { proposalId: waiting[0], siteId: 1, approve: draws.chance(0.8), operator };
      void attempt(node()?.disputes.decide(request));
      if (draws.chance(0.2)) void attempt(node()?.disputes.decide(request));
    }
  };

  const scheduleNext = (): void => {
    queue.at(draws.between(1_000, 12_000), () => {
      payOne();
      decideOne();
      adjustOne(world, closing(), attempt);
      for (const machineId of model.machines.keys()) {
        repairOne(machineId);
        if (closing() || draws.chance(0.4)) attendEgm(world, machineId);
        settleApart(world, machineId, closing(), attempt);
        runOne(machineId);
      }
      scheduleNext();
    });
  };
  scheduleNext();
}
