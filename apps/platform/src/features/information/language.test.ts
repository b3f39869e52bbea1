import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('language of an information page', () => {
  it.each([
    ['ar', 'en', 'tr', 'ar'],
    ['bg', 'en-GB,tr;q=0.5', 'tr', 'en'],
    [undefined, 'de, tr;q=0.4, ar-EG;q=0.9', 'en', 'ar'],
    [undefined, 'de,fr;q=0.8', 'en', 'en'],
    [undefined, 'ar;q=0, *;q=0.1', 'en', 'en'],
    [undefined, undefined, 'bg', 'tr'],
    [['ar', 'en'], 'x;q=abc', 'en', 'en'],
  ])('FT-01 asked %j, accepted %j, site %j: %s', (asked, accepted, site, expected) => {
    expect(chooseLanguage(asked, accepted, site)).toBe(expected);
  });
});
