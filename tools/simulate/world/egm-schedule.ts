import type { EgmDevice } from '../egm/egm-device.ts';
import type { World } from './world.ts';

/** What happens at a machine that decides itself and that its agent has not caused. */
export function scheduleEgmEvents(world: World): void {
  for (const egm of world.egms.values()) scheduleFor(world, egm);
}

function scheduleFor({ context, cabinet }: World, egm: EgmDevice): void {
  const { queue, draws, faults } = context;
  const { memory, truth } = egm;
  const repeat = (chance: number, fromMs: number, toMs: number, happen: () => void): void => {
    const again = (): void =>
      queue.at(draws.between(fromMs, toMs), () => {
        if (faults.healed()) return;
        happen();
        again();
      });
    if (draws.chance(chance)) again();
  };
  const foreign = (kind: 'foreign_money' | 'egm_memory_cleared', what: string, change: () => void): void => {
    faults.happened(kind);
    egm.commit(what, () => truth.foreign(change));
  };

  repeat(0.6, 10_000, 90_000, egm.losePower);
  repeat(0.6, 5_000, 60_000, () => egm.line.goDown(draws.between(100, 25_000)));
  // Somebody at the machine plays it while its agent is away, and rarely while it is not.
  repeat(0.7, 300, 3_000, () => {
    const isAlone = cabinet() === null || !egm.line.isUp();
    if (isAlone || draws.chance(0.02)) egm.begin('glass');
  });
  repeat(0.5, 5_000, 60_000, () => {
    faults.happened('egm_refuses');
    const refuse = draws.pick([memory.refuseTransfers, memory.refuseAtOnce]);
    refuse(true);
    queue.at(draws.between(500, 20_000), () => refuse(false));
  });
  repeat(0.3, 10_000, 120_000, () => {
    const amountMinor = draws.pick([500, 1_000, 5_000]);
    foreign('foreign_money', `bill of ${amountMinor}`, () => memory.insertBill(amountMinor));
  });
  repeat(0.15, 20_000, 120_000, () => {
    const amountMinor = Math.min(memory.credit(), 1_000);
    if (amountMinor > 0) foreign('foreign_money', `${amountMinor} cancelled`, () => memory.cancelCredit(amountMinor));
  });
  repeat(0.3, 10_000, 90_000, () => {
    if (egm.payByHand()) faults.happened('paid_by_hand');
  });
  repeat(0.15, 30_000, 200_000, () => {
    if (draws.chance(0.5)) {
      faults.happened('egm_memory_cleared');
      egm.commit('memory cleared', () => truth.cleared(memory.clearMemory));
    } else foreign('egm_memory_cleared', 'board replaced', () => memory.replaceBoard(draws.uuid()));
  });
}
