import type { Activity, Inhibit } from '@salon/domain';
import type { MeteredMoney } from './metered/metered-money.ts';
import { inFeature, isCashingOut, type MachineState } from './state/machine-state.ts';
import type { MachineStore } from './state/store.ts';

/** Why the machine takes no new money and no new bet, besides what its state allows. */
export interface Service {
  /** The platform trusted the machine at the last handshake; true before the first. */
  accepted: boolean;
  /** The platform has compared this journal since it was opened: until then it may be a copy of an earlier time, and nothing begins from it. */
  compared: boolean;
  /** An operator wants it out of service: what runs comes to its end and credit can be taken off, nothing new begins. */
  stopped: boolean;
  /** See `Machine.inhibit`. */
  inhibits: Set<Inhibit>;
}

export function inService(store: MachineStore, service: Service): boolean {
  return store.sound() && service.accepted && store.state().faults.length === 0;
}

export function activityOf(
  state: MachineState,
  serving: boolean,
  { stopped }: Service,
  metered: MeteredMoney | null,
): Activity {
  // A machine that decides itself and does not answer is out of order.
  if (!serving || metered?.isConnected() === false) return 'error';
  if (state.handPay !== null) return 'handpay';
  if (inFeature(state)) return 'bonus';
  if (state.running !== null || (metered !== null && metered.runningBetMinor() !== null)) return 'spinning';
  if (isCashingOut(state)) return 'cashing_out';
  return stopped ? 'error' : 'idle';
}
