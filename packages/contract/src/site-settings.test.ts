import { describe, expect, it } from 'vitest';
import { SETTING_CATALOGUE } from './setting-catalogue.ts';
import { ADDRESS_SETTINGS, canonical, contradictingLimits, read, unfit, unfitAddress } from './site-settings.ts';

describe('the limits of a site', () => {
  it.each([
    ['no limit of a cash out', {}, null],
    ['both the same', { MAX_ALL_IN_LIMIT: 500, HAND_PAY_CASH_OUT_LIMIT: 500 }, null],
    [
      'more in than out',
      { MAX_ALL_IN_LIMIT: 501, HAND_PAY_CASH_OUT_LIMIT: 500 },
      { allInMinor: 501, handPayCashOutMinor: 500 },
    ],
    [
      'the default above it',
      { HAND_PAY_CASH_OUT_LIMIT: 2_000_000 },
      { allInMinor: 2_500_000, handPayCashOutMinor: 2_000_000 },
    ],
    ['a limit that is no amount', { MAX_ALL_IN_LIMIT: 500, HAND_PAY_CASH_OUT_LIMIT: 'much' }, null],
  ])('%s', (_, settings, expected) => {
    expect(contradictingLimits(settings)).toEqual(expected);
  });
});

describe('the names of settings', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'NO_SUCH'])('%s is unknown', (name) => {
    const values = JSON.parse(`{"${name}": 1, "VOLUME": 0.5}`);
    expect(read(values)).toEqual({ settings: { VOLUME: 0.5 }, refused: [], unknown: [name] });
  });
});

describe('lists of addresses', () => {
  it('are all known as such', () => {
    const listed = Object.entries(SETTING_CATALOGUE).filter(([, { type }]) => type === 'list of addresses and ranges');
    expect(listed.map(([name]) => name).sort()).toEqual([...ADDRESS_SETTINGS].sort());
  });

  it.each(['999.1.1.1/99', '10.0.0.0/33', 'fd00::/129', 'lan', '', '010.0.0.1', '127.1', 'fe80::1%eth0', '1:2:3'])(
    'are refused with %j, by the name of the list and its entry',
    (entry) => {
      const values = { VOLUME: 1, STAFF_ADDRESSES: ['10.0.0.1'], permittedAddresses: ['10.0.0.0/8', entry] };
      expect(unfitAddress(values)).toEqual({ field: 'permittedAddresses', entry });
      expect(unfit(values)).toEqual(['permittedAddresses']);
    },
  );

  it('are stored in one form, each range once', () => {
    const written = [' 10.1.2.3/8', '10.9.9.9/8', '::ffff:7f00:1', 'FD00:0::/8', '::1/128'];
    const values = { VOLUME: 1, STAFF_ADDRESSES: written };
    const stored = { VOLUME: 1, STAFF_ADDRESSES: ['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '::1'] };
    expect(canonical(values)).toEqual(stored);
    expect([unfitAddress(values), unfit(stored), canonical(stored)]).toEqual([null, [], stored]);
    expect(canonical({ permittedAddresses: 'all' })).toEqual({ permittedAddresses: 'all' });
  });
});
