import type { channel } from '@salon/contract';
import { isCashingOut } from '../../machine/books.ts';
import type { Machine } from '../../machine/create-machine.ts';
import { betOf, buttonsOf, type Seen, stateOf } from './buttons.ts';

type Boxes = NonNullable<channel.Deck['boxes']>;

export function deckOf(seen: Seen, revision: number): channel.Deck {
  const { machine } = seen;
  const state = stateOf(seen);
  return {
    t: 'deck',
    revision,
    activity: machine.activity(),
    creditMinor: machine.availableMinor(),
    betMinor: state.mode === 'base' ? betOf(seen) : state.betMinor,
    winMinor: winOf(seen),
    freeSpinsLeft: freeSpinsLeftOf(seen),
    buttons: buttonsOf(seen),
    boxes: boxesOf(seen),
    fault: faultOf(machine),
    handPayMinor: machine.books().handPay?.amountMinor ?? 0,
    wonJackpotMinor: seen.show.wonJackpotMinor,
  };
}

/** Why the machine is out of order, where it knows. */
export function faultOf(machine: Machine): NonNullable<channel.Deck['fault']> | null {
  const [fault] = machine.books().faults;
  if (fault !== undefined) return fault;
  return machine.stopped() && machine.activity() === 'error' ? 'stopped' : null;
}

export function winOf({ machine, show }: Seen): number {
  return show.phase === 'rest' ? machine.books().lastWinMinor : 0;
}

/** The one that turns is spent. */
export function freeSpinsLeftOf(seen: Seen): number {
  const state = stateOf(seen);
  const turning = state.mode === 'free' && seen.show.phase !== 'rest';
  return state.freeSpinsLeft - (turning ? 1 : 0);
}

export function boxesOf(seen: Seen): Boxes | null {
  const state = stateOf(seen);
  if (state.mode !== 'pick') return null;
  const boxes: Boxes = Array.from({ length: seen.game.boxes }, () => ({ prizeMinor: null }));
  for (const { box, prizeMinor } of state.picked) boxes[box] = { prizeMinor };
  const { box } = seen.show;
  if (box !== null) boxes[box.box] = { prizeMinor: box.prizeMinor };
  return boxes;
}

/**
 * Counts how often the meaning of a press has changed. It begins at the clock, so that a deck from before a restart is
 * never mistaken for one after it.
 */
export function revisionCounter(startMs: number): (seen: Seen) => number {
  let revision = startMs;
  let meaning = '';
  return (seen) => {
    const books = seen.machine.books();
    const activity = seen.machine.activity();
    const locked = activity === 'error' || activity === 'handpay';
    const running = books.running?.number ?? null;
    const now = JSON.stringify([books.epoch, books.seated, running, books.lastPlay, locked, isCashingOut(books)]);
    if (now !== meaning) revision += 1;
    meaning = now;
    return revision;
  };
}
