import { SETTING_CATALOGUE } from '@salon/contract/setting-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { kindOf, SETTING_NAMES, textOf, valueFrom } from './setting-text.ts';

describe('fields of settings', () => {
  it.each(SETTING_NAMES)('the default of %s comes back as it went in', (name) => {
    const { preset } = SETTING_CATALOGUE[name];
    const { value, fits } = valueFrom(name, textOf(name, preset));
    expect(fits).toBe(true);
    expect(value).toEqual(preset === null || preset === '' ? undefined : preset);
  });

  it('a value that the platform would refuse does not fit', () => {
    expect(valueFrom('VOLUME', '7').fits).toBe(false);
    expect(valueFrom('MIN_CASH_IN', '1,5').fits).toBe(false);
    expect(valueFrom('HOT_COINS', '500 mauve').fits).toBe(false);
    expect(valueFrom('permittedCountries', 'TR\nde').fits).toBe(false);
    expect(valueFrom('TIME_ZONE', 'Mars/Olympus').fits).toBe(false);
  });

  it('relay servers keep address, name, credential and region', () => {
    const servers = [
      { urls: ['turn:a.example:3478', 'turns:a.example:5349'], username: 'u', credential: 'c' },
      { urls: ['turns:[2001:db8::7]:443?transport=tcp'], username: 'u', credential: 'c', region: 'eu-west' },
      { urls: ['stun:b.example'] },
      { urls: ['stun:c.example'], region: 'us' },
    ];
    expect(valueFrom('RELAY_SERVERS', textOf('RELAY_SERVERS', servers))).toEqual({ value: servers, fits: true });
    expect(kindOf('RELAY_SERVERS')).toBe('lines');
  });
});
