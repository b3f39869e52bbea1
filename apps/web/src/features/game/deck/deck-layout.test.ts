import type { Deck } from '@salon/contract/player-channel.ts';
import { BUTTON_KINDS } from '@salon/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deckLayout } from './deck-layout.ts';

type Button = Deck['buttons'][number];
const button = (kind: Button['kind'], enabled = true, id: string = kind): Button => ({ id, kind, label: id, enabled });

describe('deck layout', () => {
  it.each([
    [[button('spin'), button('stop', false)], 'spin'],
    [[button('spin', false), button('stop')], 'stop'],
    [[button('spin', false), button('stop', false)], 'spin'],
    [[button('spin'), button('stop')], 'spin'],
    [[button('stop')], 'stop'],
  ])('GM-08 the round key of %j is %s', (buttons, expected) => {
    expect(deckLayout(buttons).round?.id).toBe(expected);
  });

  it('GM-08 a machine without a key shows none', () => {
    expect(deckLayout([])).toEqual({ betDown: null, betUp: null, betMax: null, wide: null, round: null, others: [] });
  });

  it('GM-08 whatever else a machine declares is drawn, in its order', () => {
    const own = [
      button('other', true, 'gamble'),
      button('spin'),
      button('other', false, 'lines'),
      button('bet_up', true, 'up2'),
    ];
    expect(deckLayout([button('bet_up'), ...own]).others.map(({ id }) => id)).toEqual(['gamble', 'lines', 'up2']);
  });

  it('GM-08 every declared key is drawn, but boxes and the machine’s own cash out, which our key stands for', () => {
    const sixteen = Array.from({ length: 16 }, (_, at) => button('other', true, `key ${at}`));
    expect(deckLayout(sixteen)).toMatchObject({ round: null, wide: sixteen[0], others: sixteen.slice(1) });
    const real = [button('spin'), button('bet_up', true, 'bet'), button('bet_max'), button('collect')];
    expect(deckLayout(real)).toEqual({
      betDown: null,
      betUp: real[1],
      betMax: real[2],
      wide: real[1],
      round: real[0],
      others: [],
    });
  });

  it('GM-08 no declared key is drawn twice', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.string(), kind: fc.constantFrom(...BUTTON_KINDS), label: fc.string(), enabled: fc.boolean() }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(some, (buttons) => {
        const { betDown, betUp, betMax, wide, round, others } = deckLayout(buttons);
        const bets = wide === null ? [betDown, betUp] : [wide];
        const drawn = [...bets, betMax, round, ...others].flatMap((one) => one?.id ?? []);
        expect(new Set(drawn).size).toBe(drawn.length);
      }),
    );
  });
});
