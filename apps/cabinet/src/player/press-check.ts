import type { channel } from '@salon/contract';
import { isButton } from '../drivers/simulated/game/keys.ts';

export interface PressMoment {
  /** The player's login, by its PIN. */
  locked: boolean;
  revision: number;
  hasBoxes: boolean;
}

/** Whether a press that is new and in time is meant for this moment; what its button does comes after that. */
export function refusesPress(press: channel.Press, moment: PressMoment): channel.PressRefusal | null {
  if (moment.locked) return 'locked';
  if (press.revision !== moment.revision) return 'stale';
  if (!isButton(press.button) || (press.button === 'pick' && !moment.hasBoxes)) return 'unknown_button';
  return null;
}
