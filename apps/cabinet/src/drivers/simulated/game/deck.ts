import type { DriverDeck } from '../../../machine/driver.ts';
import { buttonsOf } from './keys.ts';
import { betOf, boxesOf, featureWinOf, freeSpinsLeftOf, type MachineView, winCountOf, winOf } from './machine-view.ts';

/** Null from the press until the outcome is on the disk. */
export function deckOf(view: MachineView): DriverDeck | null {
  if (view.presentation.phase === 'started') return null;
  return {
    betMinor: betOf(view),
    winMinor: winOf(view),
    winCountMs: winCountOf(view),
    freeSpinsLeft: freeSpinsLeftOf(view),
    featureWinMinor: featureWinOf(view),
    buttons: buttonsOf(view),
    boxes: boxesOf(view),
    wonJackpotMinor: view.presentation.wonJackpotMinor,
    shownAtMs: view.presentation.shownAtMs,
  };
}
