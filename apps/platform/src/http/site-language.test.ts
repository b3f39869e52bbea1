import { expect, it } from 'vitest';
import { languageOf, timeZoneOf } from './site-language.ts';

it.each([
  ['ar', { LANGUAGE: 'en' }, 'ar'],
  [undefined, { LANGUAGE: 'en' }, 'en'],
  [undefined, { LANGUAGE: 'xx' }, 'tr'],
  [undefined, {}, 'tr'],
  [undefined, null, 'tr'],
] as const)('CA-04 %s asked at a site with %j is %s', (asked, settings, language) => {
  expect(languageOf(asked, settings === null ? null : { settings })).toBe(language);
});

it('CA-04 a site that names no zone has that of the database', () => {
  expect([timeZoneOf({ settings: { TIME_ZONE: 'Europe/Paris' } }), timeZoneOf(null)]).toEqual([
    'Europe/Paris',
    'Europe/Istanbul',
  ]);
});
