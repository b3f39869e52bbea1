import type { Deck } from '../../../shared/live/failover-connection.ts';

type Button = Deck['buttons'][number];

/** Why a key does nothing now. `answer`: another press is under way. `pace`: the shortest time per spin is not over. */
export type KeyLock = 'machine' | 'connection' | 'answer' | 'picture' | 'pace';

export interface LockMoment {
  /** The seat is ours and the connection stands. */
  isLive: boolean;
  isPressing: boolean;
  /** What the picture shows is not the machine as it is now. */
  isFrozen: boolean;
  isSpinCoolingDown: boolean;
}

/** The one rule for keys on the screen, on the keyboard, and for autoplay: null where a press goes out. */
export function keyLock(
  button: Pick<Button, 'kind' | 'enabled'> | null | undefined,
  moment: LockMoment,
): KeyLock | null {
  if (!moment.isLive) return 'connection';
  if (button?.enabled !== true) return 'machine';
  if (moment.isPressing) return 'answer';
  if (button.kind !== 'spin') return null;
  if (moment.isFrozen) return 'picture';
  return moment.isSpinCoolingDown ? 'pace' : null;
}
