import type { Deck } from '@salon/contract/player-channel.ts';
import { describe, expect, it } from 'vitest';
import type { SeatState } from '../session/game-statechart.ts';
import type { KeyLock } from '../session/press-lock.ts';
import { insteadOfButton, needsCredit, whyDead } from './round-key.ts';

const idle = { activity: 'idle', creditMinor: 500, betMinor: 100, freeSpinsLeft: 0, boxes: null } as const;
const dead = (lock: KeyLock | null, deck: Partial<Deck> | null, seat: SeatState = 'playing', hasPlayed = true) =>
  whyDead({ lock, seat, hasPlayed, frames: 'stalled', deck: deck && { ...idle, ...deck } });

describe('round key', () => {
  it.each<[string, ReturnType<typeof whyDead>, ReturnType<typeof whyDead>]>([
    ['can be pressed', dead(null, {}), null],
    ['before the first picture', dead('connection', null, 'connecting', false), 'no_picture'],
    ['before the first deck', dead('machine', null), 'no_picture'],
    ['while reconnecting', dead('connection', {}, 'reconnecting', false), 'connection'],
    ['with a seat that is lost', dead('connection', {}, 'elsewhere'), 'connection'],
    ['while an attendant has to pay', dead('machine', { activity: 'handpay' }), 'handpay'],
    ['with a fault, also while the picture is frozen', dead('picture', { activity: 'error' }), 'error'],
    ['with a frozen picture', dead('picture', {}), 'picture'],
    ['within the shortest time per spin', dead('pace', {}), 'pace'],
    ['while a press is under way', dead('answer', {}), 'answer'],
    ['while cashing out', dead('machine', { activity: 'cashing_out' }), 'cashing_out'],
    ['with boxes to pick', dead('machine', { activity: 'bonus', boxes: [{ prizeMinor: null }] }), 'pick'],
    ['in a feature that runs by itself', dead('machine', { activity: 'bonus', freeSpinsLeft: 2 }), 'feature'],
    ['while the reels turn', dead('machine', { activity: 'spinning', creditMinor: 0 }), 'reels'],
    ['with a picture that stands still at the machine', dead('picture', { fault: 'no_picture' }), 'picture'],
    ['with keys that nothing presses', dead('machine', { fault: 'no_keys', creditMinor: 0 }), 'machine'],
    ['without credit', dead('machine', { creditMinor: 0 }), 'no_credit'],
    ['with too little credit', dead('machine', { creditMinor: 99 }), 'credit_too_small'],
    ['for a reason of the machine', dead('machine', {}), 'machine'],
  ])('GM-08 %s: %j', (_, why, expected) => {
    expect(why).toBe(expected);
  });

  it('GM-08 says that the first frame is awaited, not that it was lost', () => {
    expect(whyDead({ lock: 'picture', seat: 'playing', hasPlayed: true, frames: 'waiting', deck: idle })).toBe(
      'no_picture',
    );
  });

  const betDown = (enabled: boolean): Deck['buttons'] => [{ id: 'd', kind: 'bet_down', label: '-', enabled }];
  const spin: Deck['buttons'] = [{ id: 's', kind: 'spin', label: 'START', enabled: true }];
  it.each([
    [{ ...idle, creditMinor: 99, buttons: spin }, false],
    [{ ...idle, creditMinor: 0, buttons: betDown(true) }, true],
    [{ ...idle, creditMinor: 99, buttons: betDown(false) }, true],
    [{ ...idle, creditMinor: 99, buttons: betDown(true) }, false],
    [{ ...idle, creditMinor: 100, buttons: betDown(false) }, false],
    [{ ...idle, creditMinor: 0, freeSpinsLeft: 3, buttons: [] }, false],
    [{ ...idle, creditMinor: 0, activity: 'spinning' as const, buttons: [] }, false],
    [{ ...idle, creditMinor: 0, activity: 'error' as const, buttons: [] }, false],
    [{ ...idle, creditMinor: 0, fault: 'no_picture' as const, buttons: [] }, false],
    [null, false],
  ])('GM-10 cashes in instead of spinning: %j: %j', (deck, expected) => {
    expect(needsCredit(deck)).toBe(expected);
  });

  const empty = { ...idle, creditMinor: 0, buttons: spin };
  it.each([
    ['autoplay, which a press stops', { isAutoplay: true, deck: empty }, 'stop_autoplay'],
    ['credit to play with', { deck: { ...idle, buttons: spin } }, null],
    ['no credit', { deck: empty }, 'cash_in'],
    ['no credit and nothing that can be cashed in', { deck: empty, canCashIn: false }, null],
    ['a coin that is posted and not yet on the meter', { deck: empty, isCreditDue: true }, null],
  ])('GM-10 with %s: %j: %j', (_, moment, expected) => {
    expect(insteadOfButton({ isAutoplay: false, canCashIn: true, isCreditDue: false, ...moment })).toBe(expected);
  });
});
