import type { Deck } from '@salon/contract/player-channel.ts';

type Button = Deck['buttons'][number];

/** Why a key does nothing now. `answer`: another press is under way, or its result is not shown yet. `pace`: the shortest time per spin is not over. */
export type KeyLock = 'machine' | 'connection' | 'answer' | 'picture' | 'pace';

export interface LockMoment {
  /** The seat is ours and the connection is up. */
  isLive: boolean;
  isPressing: boolean;
  /** The deck is about to change: what a key means is not settled. */
  isResultDue: boolean;
  /** The picture shows the machine as it is now. */
  hasPicture: boolean;
  isSpinCoolingDown: boolean;
}

/** The one rule for the keys on the screen, the keyboard and autoplay: null where a press is sent. */
export function keyLock(
  button: Pick<Button, 'kind' | 'enabled'> | null | undefined,
  moment: LockMoment,
): KeyLock | null {
  if (!moment.isLive) return 'connection';
  if (button?.enabled !== true) return 'machine';
  if (moment.isPressing || moment.isResultDue) return 'answer';
  if (button.kind !== 'spin') return null;
  if (!moment.hasPicture) return 'picture';
  return moment.isSpinCoolingDown ? 'pace' : null;
}
