import { SETTING_CATALOGUE } from '@salon/contract/setting-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { kindOf, SETTING_NAMES, textOf, valueFrom } from './setting-text.ts';

describe('fields of settings', () => {
  it.each(SETTING_NAMES.flatMap((name) => (['tr', 'en'] as const).map((language) => [name, language] as const)))(
    'the default of %s comes back as it went in, in %s',
    (name, language) => {
      const { preset } = SETTING_CATALOGUE[name];
      const { value, fits } = valueFrom(name, textOf(name, preset, language), language);
      expect(fits).toBe(true);
      expect(value).toEqual(preset === null || preset === '' ? undefined : preset);
    },
  );

  it('a value that the platform would refuse does not fit', () => {
    expect(valueFrom('VOLUME', '7', 'en').fits).toBe(false);
    expect(valueFrom('MIN_CASH_IN', '1,5', 'tr').fits).toBe(false);
    expect(valueFrom('HOT_COINS', '500 mauve', 'en').fits).toBe(false);
    expect(valueFrom('permittedCountries', 'TR\nde', 'en').fits).toBe(false);
    expect(valueFrom('TIME_ZONE', 'Mars/Olympus', 'en').fits).toBe(false);
  });

  it.each([
    ['VOLUME', '0,5', 'tr', 0.5],
    ['VOLUME', '٠٫٥', 'ar', 0.5],
    ['MIN_CASH_IN', '1.500', 'tr', 1500],
    ['MIN_CASH_IN', '۱۵۰۰', 'en', 1500],
    ['HOT_COINS', '1.000 green', 'tr', [{ price: 1000, color: 'green' }]],
    ['CONTACT_NUMBER', '+90 532 000-00 00', 'tr', '905320000000'],
  ] as const)('%s typed as %j in %s is %j', (name, text, language, value) => {
    expect(valueFrom(name, text, language)).toEqual({ value, fits: true });
  });

  it('relay servers keep address, name, credential and region', () => {
    const servers = [
      { urls: ['turn:a.example:3478', 'turns:a.example:5349'], username: 'u', credential: 'c' },
      { urls: ['turns:[2001:db8::7]:443?transport=tcp'], username: 'u', credential: 'c', region: 'eu-west' },
      { urls: ['stun:b.example'] },
      { urls: ['stun:c.example'], region: 'us' },
    ];
    expect(valueFrom('RELAY_SERVERS', textOf('RELAY_SERVERS', servers, 'en'), 'en')).toEqual({
      value: servers,
      fits: true,
    });
    expect(kindOf('RELAY_SERVERS')).toBe('lines');
  });
});
