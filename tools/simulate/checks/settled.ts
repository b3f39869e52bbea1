import { isSameReading } from '../../../apps/cabinet/src/machine/metered/meter-reading.ts';
import { isTesting, type MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import type { EgmDevice } from '../egm/egm-device.ts';
import type { World } from '../world/world.ts';

const open = new Set(['reserved', 'sent', 'unknown', 'requested']);

/**
 * The first thing that is not settled yet, null: all is settled. Settled: no open dispute, no open transfer or withdrawal, no hand pay due,
 * no unbooked play, no credit on a machine, every seat free, every machine in service.
 */
export function unsettled(world: World): string | null {
  for (const { id, settled } of world.model.disputes.values()) if (!settled) return `dispute ${id} is open`;
  for (const machine of world.model.machines.values()) {
    const state = world.observer.machine(machine.id)?.state();
    const name = `machine ${machine.id}`;
    if (machine.disabledReason !== null) return `${name} is out of service: ${machine.disabledReason}`;
    if (state === undefined) return `${name} is down`;
    if (machine.incarnation !== state.incarnation) return `${name} has sent no handshake`;
    for (const t of world.model.transfers.values())
      if (t.machineId === machine.id && open.has(t.state)) return `${name}: ${t.kind} ${t.id} is ${t.state}`;
    if (state.unbooked.length > 0) return `${name}: ${state.unbooked.length} plays are not booked`;
    if (state.escrow !== null) return `${name}: the cash out ${state.escrow.transferId} is not confirmed`;
    if (isTesting(state)) return `${name} holds the credit of a test`;
    if (state.faults.includes('service')) return `${name} is in service mode`;
    if (state.handPay !== null) return `${name} waits for an attendant`;
    for (const owed of world.model.handPays.values())
      if (owed.machineId === machine.id && (owed.state === 'due' || owed.nextNotifyAtMs !== null))
        return `${name}: hand pay ${owed.id} is ${owed.state}`;
    if (state.holdings.creditMinor !== 0) return `${name} holds ${state.holdings.creditMinor}`;
    const creditMinor = world.model.accounts.get(`machine_credit:${machine.id}`)?.balanceMinor ?? 0;
    if (creditMinor !== 0) return `${name}: its account holds ${creditMinor}`;
    if (machine.seat.sessionId !== null) return `${name}: its seat is taken`;
    if (machine.link !== 'up') return `${name} is offline`;
    const egm = world.egms.get(machine.id);
    if (egm !== undefined && !isReadToTheEnd(egm, state))
      return `${name} is not read to its end: ${JSON.stringify([egm.memory.meters(), egm.memory.ringing(), state.metered])}`;
  }
  return world.accounts?.checks.unsettled() ?? null;
}

/** All that its meters say is in the journal, and nothing more is to come. */
function isReadToTheEnd({ memory }: EgmDevice, { metered }: MachineState): boolean {
  if (metered?.reading == null || metered.jackpotDueMinor !== 0) return false;
  return !memory.isPlaying() && memory.ringing() === 0 && isSameReading(metered.reading, memory.meters());
}
