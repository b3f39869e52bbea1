import type { channel } from '@salon/contract';
import type { Machine } from '../../../machine/create-machine.ts';
import { isCashingOut } from '../../../machine/state/machine-state.ts';
import { betOf, buttonsOf, gameStateOf, type Seen } from './keys.ts';

type Boxes = NonNullable<channel.Deck['boxes']>;

export function deckOf(seen: Seen, revision: number): channel.Deck {
  const { machine } = seen;
  const gameState = gameStateOf(seen);
  return {
    t: 'deck',
    revision,
    activity: machine.activity(),
    creditMinor: machine.availableMinor(),
    betMinor: gameState.mode === 'base' ? betOf(seen) : gameState.betMinor,
    winMinor: winOf(seen),
    freeSpinsLeft: freeSpinsLeftOf(seen),
    buttons: buttonsOf(seen),
    boxes: boxesOf(seen),
    fault: faultOf(machine),
    handPayMinor: machine.state().handPay?.amountMinor ?? 0,
    wonJackpotMinor: seen.show.wonJackpotMinor,
  };
}

/** Why the machine is out of order, where it knows. */
export function faultOf(machine: Machine): NonNullable<channel.Deck['fault']> | null {
  const [fault] = machine.state().faults;
  if (fault !== undefined) return fault;
  return machine.stopped() && machine.activity() === 'error' ? 'stopped' : null;
}

export function winOf({ machine, show }: Seen): number {
  return show.phase === 'rest' ? machine.state().lastWinMinor : 0;
}

/** The one that turns is spent. */
export function freeSpinsLeftOf(seen: Seen): number {
  const gameState = gameStateOf(seen);
  const turning = gameState.mode === 'free' && seen.show.phase !== 'rest';
  return gameState.freeSpinsLeft - (turning ? 1 : 0);
}

export function boxesOf(seen: Seen): Boxes | null {
  const gameState = gameStateOf(seen);
  if (gameState.mode !== 'pick') return null;
  const boxes: Boxes = Array.from({ length: seen.game.boxes }, () => ({ prizeMinor: null }));
  for (const { box, prizeMinor } of gameState.picked) boxes[box] = { prizeMinor };
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
    const state = seen.machine.state();
    const activity = seen.machine.activity();
    const locked = activity === 'error' || activity === 'handpay';
    const running = state.running?.number ?? null;
    const now = JSON.stringify([state.epoch, state.seated, running, state.lastPlay, locked, isCashingOut(state)]);
    if (now !== meaning) revision += 1;
    meaning = now;
    return revision;
  };
}
