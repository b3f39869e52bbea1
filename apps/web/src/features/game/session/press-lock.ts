import type { Deck } from '@salon/contract/player-channel.ts';
import type { Inhibit } from '@salon/domain';

type Button = Deck['buttons'][number];

/** Why a key does nothing now. `answer`: another press is under way, or its result is not shown yet. `pace`: the shortest time per spin is not over. */
export type KeyLock = 'machine' | 'connection' | 'answer' | 'picture' | 'pace';

/** What inhibits play on a machine that is in order itself: keys and autoplay wait, credit can leave. */
export function inhibitOf(deck: Pick<Deck, 'fault'> | null): Inhibit | null {
  return deck?.fault === 'no_picture' || deck?.fault === 'no_keys' ? deck.fault : null;
}

export interface LockMoment {
  /** The seat is ours and the connection is up. */
  isLive: boolean;
  inhibit: Inhibit | null;
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
  if (moment.inhibit !== null && button?.kind !== 'collect')
    return moment.inhibit === 'no_picture' ? 'picture' : 'machine';
  if (button?.enabled !== true) return 'machine';
  if (moment.isPressing || moment.isResultDue) return 'answer';
  if (button.kind !== 'spin') return null;
  if (!moment.hasPicture) return 'picture';
  return moment.isSpinCoolingDown ? 'pace' : null;
}
