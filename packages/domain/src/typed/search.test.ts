import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, matches } from './search.ts';

describe('search', () => {
  it.each([
    ['IŞIK', 'ışık'],
    ['isik', 'Işık'],
    ['İNCİ', 'inci'],
    ['altin', 'Altın Nehir'],
    ['GECE pazari', 'Gece Pazarı'],
    ['pazar gece', 'Gece Pazarı'],
    ['çöl', 'COL'],
    ['101', 'No 101'],
    ['۱۰۱', 'No 101'],
    ['\u200f١٠١', 'No 101'],
    ['', 'anything'],
    ['   ', 'anything'],
  ])('LB-01 %j finds %j', (query, text) => {
    expect(matches(query, [text])).toBe(true);
  });

  it.each([
    ['lale', 'Kızıl Gül'],
    ['gece nehir', 'Gece Pazarı'],
  ])('LB-01 %j does not find %j', (query, text) => {
    expect(matches(query, [text])).toBe(false);
  });

  it('words may match in different places: name, brand, number', () => {
    expect(matches('sultan 101', ['Altın Nehir', 'Sultan', '101'])).toBe(true);
  });

  it('every text finds itself, in capitals too', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => matches(text, [text]) && folded(folded(text)) === folded(text),
      ),
    );
  });
});
