import { describe, expect, it } from 'vitest';
import { limitText, parseHours, parseLimit } from './amounts.ts';

describe('parsing a typed limit', () => {
  it.each([
    ['2', 7_200],
    ['1,5', 5_400],
    ['0.25', 900],
    ['0', 0],
    ['744', 2_678_400],
    ['745', null],
    ['', null],
    ['-1', null],
    ['1.555', null],
    ['2 h', null],
    ['١٫٥', 5_400],
  ])('%j hours are %j seconds', (text, seconds) => expect(parseHours('tr', text)).toBe(seconds));

  it.each([
    ['loss', 12_345],
    ['deposit', 0],
    ['time', 5_400],
    ['time', 900],
  ] as const)('%s %i reads as it was written', (kind, amount) => {
    expect(parseLimit(kind, 'tr', limitText(kind, 'tr', amount, 'TRY'), 'TRY')).toBe(amount);
  });

  it('hours are written in the language of the player', () => {
    expect(['tr', 'en'].map((language) => limitText('time', language, 5_400, 'TRY'))).toEqual(['1,5', '1.5']);
  });

  it('nothing is an empty field', () => expect(limitText('loss', 'tr', null, 'TRY')).toBe(''));
});
