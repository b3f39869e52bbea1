import { EGM_MODULI } from '@salon/testkit/egm-memory.ts';
import type { TransferPort } from '../../../apps/cabinet/src/machine/metered/transfer-port.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import type { EgmDevice } from './egm-device.ts';

/** The machine as its driver offers it to the money core. */
export function createEgmPort(
  { draws, faults }: SimulationContext,
  agent: Lifecycle,
  { egm, isTest }: { egm: EgmDevice; isTest(wireId: string): boolean },
): TransferPort {
  const { memory, truth } = egm;
  const isBusy = (): boolean => memory.isPlaying() || memory.ringing() > 0;
  return {
    moduli: EGM_MODULI,
    serial: memory.serial,
    reading: () => egm.line.exchange(agent, 'meters', () => (memory.isPlaying() ? null : truth.take(memory.meters()))),
    look: (wireId) => egm.line.exchange(agent, 'look', () => memory.trace(wireId)),
    acknowledge: async () =>
      (await egm.line.exchange(agent, 'acknowledge', () => egm.commit('acknowledge', memory.acknowledge))) ?? false,
    lock: () => egm.line.exchange(agent, 'lock', () => (isBusy() ? ('not_now' as const) : ('locked' as const))),
    unlock: async () => void (await egm.line.exchange(agent, 'unlock', () => null)),
    async send(order) {
      if (isTest(order.wireId)) truth.tests(order.wireId);
      const isTaken = await egm.line.exchange(agent, 'transfer', () => {
        if (faults.foreignTransfer()) {
          // Of the same amount as ours the meters alone cannot say whose it was.
          const amountMinor = draws.chance(0.5) ? order.amountMinor : draws.between(100, 3_000);
          egm.commit(`foreign transfer of ${amountMinor}`, () =>
            truth.foreign(() => memory.foreignTransfer(amountMinor)),
          );
        }
        const what = `transfer ${order.wireId} ${order.direction} of ${order.amountMinor}`;
        return egm.commit(what, () => memory.take(order));
      });
      return isTaken === false ? { reason: 'not_now', detail: 'refused at once' } : null;
    },
  };
}
