import type { Deck } from '@salon/contract/player-channel.ts';
import { describe, expect, it } from 'vitest';
import { handPaidBetween, type Situation, situationOf } from './situation.ts';

const deck = (part: Partial<Deck> = {}): Deck => ({
  t: 'deck',
  revision: 1,
  activity: 'idle',
  creditMinor: 5_000,
  betMinor: 100,
  winMinor: 0,
  freeSpinsLeft: 0,
  buttons: [],
  boxes: null,
  ...part,
});

describe('situations of the machine', () => {
  it.each<[string, Deck | null, Situation | null]>([
    ['nothing is known yet', null, null],
    ['a machine at rest', deck(), null],
    ['an open door', deck({ activity: 'error', fault: 'door_open' }), { kind: 'door_open' }],
    ['tilted reels', deck({ activity: 'error', fault: 'malfunction' }), { kind: 'malfunction' }],
    ['an operator stopped it', deck({ activity: 'error', fault: 'stopped' }), { kind: 'stopped' }],
    ['a fault without a reason', deck({ activity: 'error' }), { kind: 'out_of_order' }],
    ['a hand pay', deck({ activity: 'handpay', handPayMinor: 9_000 }), { kind: 'hand_pay', amountMinor: 9_000 }],
    [
      'a hand pay that is paid, before the key',
      deck({ activity: 'handpay', handPayMinor: 0 }),
      { kind: 'hand_pay_reset' },
    ],
    ['a hand pay that is owed while the machine plays on', deck({ handPayMinor: 9_000 }), null],
    ['a machine under check', deck({ activity: 'error', fault: 'under_check' }), { kind: 'under_check' }],
    ['a machine that does not answer', deck({ activity: 'error', fault: 'no_answer' }), { kind: 'no_answer' }],
    ['a jackpot', deck({ wonJackpotMinor: 70_000 }), { kind: 'jackpot', amountMinor: 70_000 }],
    [
      'a fault comes before a jackpot',
      deck({ activity: 'error', fault: 'door_open', wonJackpotMinor: 70_000 }),
      { kind: 'door_open' },
    ],
    ['a bonus', deck({ activity: 'bonus' }), { kind: 'bonus' }],
  ])('GM-18 %s', (_, of, situation) => {
    expect(situationOf(of)).toEqual(situation);
  });

  it('GM-17 reports a paid hand pay, and none while the machine is silent', () => {
    const pending = deck({ activity: 'handpay', handPayMinor: 9_000 });
    expect(handPaidBetween(pending, deck({ handPayMinor: 0 }))).toBe(9_000);
    expect(handPaidBetween(pending, deck({ handPayMinor: 4_000 }))).toBe(5_000);
    expect(handPaidBetween(pending, deck({ handPayMinor: 12_000 }))).toBeNull();
    expect(handPaidBetween(pending, pending)).toBeNull();
    expect(handPaidBetween(pending, null)).toBeNull();
    expect(handPaidBetween(deck(), deck())).toBeNull();
  });
});
