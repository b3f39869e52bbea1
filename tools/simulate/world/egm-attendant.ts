import { MONEY_FAULTS } from '@salon/domain';
import { creditOnMachineMinor } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import type { World } from './world.ts';

/**
 * An attendant at a machine that decides itself: turns its key after a hand pay, and puts right what an operator then has
 * trusted again: the credit of the journal, or a new journal where a transfer is in doubt.
 */
export function attendEgm({ context, egms, observer, replaceJournal }: World, machineId: number): void {
  const egm = egms.get(machineId);
  if (egm === undefined) return;
  const { memory, truth } = egm;
  if (memory.ringing() > 0) egm.commit('key', memory.resetHandPay);
  const state = observer.machine(machineId)?.state();
  if (state === undefined || !MONEY_FAULTS.some((fault) => state.faults.includes(fault))) return;
  if (state.faults.includes('transfer_in_doubt')) {
    replaceJournal(machineId);
    return;
  }
  // The credit of a test may stay, or go with the rest.
  const dueMinor = context.draws.chance(0.5) ? creditOnMachineMinor(state) : state.holdings.creditMinor;
  const overMinor = memory.credit() - dueMinor;
  if (overMinor === 0 || memory.isPlaying()) return;
  context.faults.happened('foreign_money');
  egm.commit('credit levelled', () =>
    truth.foreign(() => (overMinor > 0 ? memory.cancelCredit(overMinor) : memory.insertBill(-overMinor))),
  );
}
