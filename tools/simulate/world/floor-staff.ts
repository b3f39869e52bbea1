import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { World } from './world.ts';

/**
 * The people of the floor: pay hand pays, repair machines, stop some and bring them back, close seats. When the day is over
 * they pay what is due, repair what is broken and return what is stopped, and begin nothing.
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
    void attempt(node()?.closing.ask(machineId, afterMs, 'close'));
  };

  const round = (): void => {
    schedule.at(draws.between(1_000, 12_000), () => {
      payOne();
      for (const machineId of books.machines.keys()) {
        repairOne(machineId);
        runOne(machineId);
      }
      round();
    });
  };
  round();
}
