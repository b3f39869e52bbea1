import { channel } from '@salon/contract';
import { isButton } from './buttons.ts';

export interface PressMoment {
  epoch: number;
  seated: boolean;
  /** Of the player's login, by its PIN. */
  locked: boolean;
  /** Highest sequence number of this peer connection so far. */
  lastSeq: number;
  nowMs: number;
  turn: number;
  hasBoxes: boolean;
}

/** Whether a press is this player's, new, in time and meant for this moment; what its button does comes after that. */
export function refusesPress(press: channel.Press, moment: PressMoment): channel.PressRefusal | null {
  if (press.epoch !== moment.epoch || !moment.seated) return 'foreign';
  if (press.seq <= moment.lastSeq) return 'repeated';
  if (moment.locked) return 'locked';
  if (moment.nowMs - press.atMs > channel.PRESS_LATE_MS) return 'late';
  if (press.turn !== moment.turn) return 'stale';
  if (!isButton(press.button) || (press.button === 'pick' && !moment.hasBoxes)) return 'unknown_button';
  return null;
}
