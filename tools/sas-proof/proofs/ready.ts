import { setTimeout as sleep } from 'node:timers/promises';
import { decided, type World } from '../world.ts';

const WITHIN_MS = 20_000;

/** Puts so much on the machine that it has at least `leastMinor`; a machine that has just linked refuses for a moment. */
export async function topUp({ platform }: World, leastMinor: number): Promise<void> {
  const untilMs = performance.now() + WITHIN_MS;
  while (platform.book.totals().creditMinor < leastMinor) {
    const transfer = platform.cashIn(leastMinor);
    await decided(transfer, WITHIN_MS);
    if (transfer.result === 'open' || performance.now() > untilMs) throw new Error('no cash in gets on the machine');
    if (transfer.result === 'refused') await sleep(200);
  }
}

/** One game by the player's own key, and waits until it is booked. */
export async function playOne({ platform, player }: World): Promise<void> {
  const untilMs = performance.now() + WITHIN_MS;
  const gamesBefore = platform.book.totals().games;
  while (platform.book.totals().games === gamesBefore) {
    await player.refresh();
    const canSpin = player.deck()?.buttons.some(({ kind, enabled }) => kind === 'spin' && enabled);
    if (canSpin) await player.press('spin');
    if (performance.now() > untilMs) throw new Error('no game is played');
    await sleep(100);
  }
}
