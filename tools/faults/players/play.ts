import { setTimeout as sleep } from 'node:timers/promises';
import type { Deck } from '@salon/contract/player-channel.ts';
import { Interrupted } from './interrupted.ts';
import type { Seat } from './seat.ts';

const POLL_EVERY_MS = 100;
/** A feature with all its spins, or a hand pay that waits for its attendant. */
const NOTHING_FOR_MS = 45_000;

/** Presses keys until so many games are begun or the credit is too small, and waits until the reels are at rest. */
export async function play(seat: Seat, games: number): Promise<void> {
  let left = games;
  // The deck may be older than the cash in.
  await seat.refreshed();
  let sinceMs = performance.now();
  for (;;) {
    const deck = seat.deck();
    if (performance.now() - sinceMs > NOTHING_FOR_MS) throw new Interrupted(`nothing to press: ${deck?.activity}`);
    if (deck !== null && !seat.isPressing()) {
      if (isAtRest(deck) && (left <= 0 || isTooPoor(deck))) return;
      const key = keyOf(deck, left);
      if (key !== null) {
        const end = await seat.press(key.button, key.box);
        if (end.kind === 'taken') sinceMs = performance.now();
        if (end.kind === 'taken' && key.isGame) left -= 1;
      }
    }
    await sleep(POLL_EVERY_MS);
  }
}

const isLit = (deck: Deck, kind: string) => deck.buttons.some((button) => button.kind === kind && button.enabled);
const inFeature = (deck: Deck) => deck.freeSpinsLeft > 0 || deck.boxes !== null;
const isTooPoor = (deck: Deck) => deck.creditMinor < deck.betMinor;
const isAtRest = (deck: Deck) =>
  deck.activity === 'idle' && !inFeature(deck) && (isLit(deck, 'spin') || isTooPoor(deck));

function keyOf(deck: Deck, left: number): { button: string; box?: number; isGame: boolean } | null {
  if (isLit(deck, 'pick') && deck.boxes !== null) {
    const closed = deck.boxes.flatMap(({ prizeMinor }, box) => (prizeMinor === null ? [box] : []));
    const box = closed[Math.floor(Math.random() * closed.length)];
    if (box !== undefined) return { button: 'pick', box, isGame: false };
  }
  if (isLit(deck, 'stop')) return { button: 'stop', isGame: false };
  if (isLit(deck, 'spin') && (left > 0 || inFeature(deck))) return { button: 'spin', isGame: !inFeature(deck) };
  return null;
}
