import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { World } from './world.ts';

/**
 * The people of the floor: pay hand pays, repair machines, stop some and bring them back, close seats, decide cases by twos. When the
 * day is over they pay what is due, repair what is broken, decide what is open and return what is stopped, and begin nothing.
 */
export function workFloor({ ground, books, watch, node }: World, closing: () => boolean): void {
  const { schedule, draws, violated } = ground;

  /** An answer that is lost is left to the next round. */
  const attempt = async (work: Promise<unknown> | undefined): Promise<void> => {
    await work?.catch((error: unknown) => {
      if (!(error instanceof CommitUnknown)) violated(`an operator: ${error}`);
    });
  };

  const payOne = () => {
    const due = [...books.handPays.values()].filter(({ state }) => state === 'due');
    if (due.length === 0 || !(closing() || draws.chance(0.5))) return;
    const { id: handPayId, amountMinor } = draws.pick(due);
    const wish = { handPayId, amountMinor, operator: 'attendant' };
    void attempt(node()?.handPays.pay(wish));
    // Pressed twice, perhaps at two desks.
    if (draws.chance(0.2)) void attempt(node()?.handPays.pay(wish));
  };

  const repairOne = (machineId: number) => {
    const machine = watch.machine(machineId);
    const fault = machine?.books().faults[0];
    if (fault === undefined || !(closing() || draws.chance(0.4))) return;
    // A disk that fails under it has its own alarm.
    void machine?.fault(fault, false).catch(() => {});
  };

  const runOne = (machineId: number) => {
    const { stopped, disabledReason } = books.machines.get(machineId)!;
    const isOut = stopped || disabledReason !== null;
    if (isOut && (closing() || draws.chance(0.3))) void attempt(node()?.setStopped(machineId, false));
    else if (!closing() && draws.chance(0.05)) void attempt(node()?.setStopped(machineId, true));
    if (closing() || !draws.chance(0.03)) return;
    const afterMs = draws.pick([0, 5_000, 30_000]);
    void attempt(node()?.closing.close(machineId, afterMs, 'close'));
  };

  const operators = ['ada', 'bob'] as const;
  /** Whoever it is may be the wrong one, or want too much: the books refuse. */
  const decideOne = () => {
    const open = [...books.disputes.values()].filter(({ settled }) => !settled);
    if (open.length === 0 || !(closing() || draws.chance(0.4))) return;
    const { id: caseId, heldMinor, claimedMinor } = draws.pick(open);
    const operator = draws.pick(operators);
    const waiting = [...books.proposals].find(([, one]) => one.caseId === caseId && one.decision === null);
    if (waiting === undefined) {
      const playerMinor = draws.between(0, Math.max(heldMinor, claimedMinor) + 1);
      const wish = { proposalId: draws.uuid(), siteId: 1, caseId, playerMinor, operator, reason: 'looked at it' };
      void attempt(node()?.disputes.propose(wish));
    } else {
      const wish = { proposalId: waiting[0], siteId: 1, approve: draws.chance(0.8), operator };
      void attempt(node()?.disputes.decide(wish));
      if (draws.chance(0.2)) void attempt(node()?.disputes.decide(wish));
    }
  };

  const round = (): void => {
    schedule.at(draws.between(1_000, 12_000), () => {
      payOne();
      decideOne();
      for (const machineId of books.machines.keys()) {
        repairOne(machineId);
        runOne(machineId);
      }
      round();
    });
  };
  round();
}
