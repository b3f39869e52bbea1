import { INHIBITS, OPERATOR_FAULTS } from '@salon/domain';
import type { Machine } from './machine.ts';
import { openMachineCore } from './machine-core.ts';
import { commandsOf } from './platform-commands.ts';
import { playerActionsOf } from './player-actions.ts';
import type { MachinePorts } from './ports.ts';
import { availableMinor, isTesting } from './state/machine-state.ts';

/** Opens the journal and brings what was running to its end. Rejects with `JournalError` where it cannot be trusted. */
export async function createMachine(ports: MachinePorts): Promise<Machine> {
  const { machineId, clock } = ports;
  const core = await openMachineCore(ports);
  const { store, service, listeners, seatLock, reporter, pace } = core;
  const { running } = store.state();
  if (running !== null) store.write({ t: 'ended', number: running.number, atMs: clock.nowMs() });
  await core.settle();

  return {
    machineId,
    metered: core.metered,
    state: store.state,
    availableMinor: () => Math.max(0, availableMinor(store.state()) - (core.metered?.runningBetMinor() ?? 0)),
    activity: core.activity,
    stopped: () => service.stopped,
    trusted: () => service.accepted,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pace,
    locked: () => seatLock.isLocked(store.state().epoch),
    ...commandsOf(machineId, core),
    ...playerActionsOf(core),
    async fault(fault, stands) {
      // The credit of a test leaves the machine before service ends.
      const isRefused = fault === 'service' && !stands && isTesting(store.state());
      if (store.state().faults.includes(fault) !== stands && !isRefused) {
        store.write({ t: 'fault', fault, stands, atMs: clock.nowMs() });
        const operatorFault = OPERATOR_FAULTS.find((one) => one === fault);
        if (stands && operatorFault !== undefined)
          core.alarm({ kind: operatorFault, detail: 'reported by its driver' });
      }
      await core.settle();
    },
    inhibit(inhibit, stands) {
      if (service.inhibits.has(inhibit) === stands) return;
      if (stands) service.inhibits.add(inhibit);
      else service.inhibits.delete(inhibit);
      core.changed();
    },
    inhibits: () => INHIBITS.filter((inhibit) => service.inhibits.has(inhibit)),
    limitHandPays({ winMinor, cashOutMinor }) {
      Object.assign(core.limits, { handPayWinMinor: winMinor, handPayCashOutMinor: cashOutMinor });
    },
    retire() {
      store.retire();
      reporter.offline();
    },
  };
}
