import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { CountryDataError, type CountryOf, countryIn, readCountryData } from './country-data.ts';

let countryOf: CountryOf;
beforeAll(async () => {
  countryOf = await readCountryData(null);
});

describe('country data', () => {
  it.each([
    ['78.160.0.1', 'TR'],
    ['::ffff:78.160.0.1', 'TR'],
    ['2a02:e0::1', 'TR'],
    ['8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
    ['41.32.0.1', 'EG'],
  ])('CA-05 knows that %s is in %s', (address, country) => {
    expect(countryOf(address)).toBe(country);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.1.7',
    '172.20.0.1',
    '100.64.0.1',
    'fe80::1',
    'fd00::1',
    'nonsense',
    '',
  ])('CA-05 knows no country of %j', (address) => {
    expect(countryOf(address)).toBe('ZZ');
  });

  it.each([
    [{ country_code: 'TR' }, 'TR'],
    [{ country: { iso_code: 'DE', names: {} } }, 'DE'],
    [{ country: 'fr' }, 'FR'],
    [{ country: { iso_code: 5 } }, null],
    [{ country_code: 'Turkey' }, null],
    [{}, null],
    [null, null],
  ])('CA-05 reads the country of an entry %j', (entry, country) => {
    expect(countryIn(entry)).toBe(country);
  });

  it('CA-05 takes a file of the operator’s own, and no IPv6 address for one of IPv4', async () => {
    const ofIpv4 = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb';
    const own = await readCountryData(fileURLToPath(import.meta.resolve(ofIpv4)));
    expect([own('78.160.0.1'), own('2a02:e0::1')]).toEqual(['TR', 'ZZ']);
  });

  it('CA-05 a file of the operator’s that is missing or something else is said in one line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'country-'));
    const file = join(folder, 'wrong.mmdb');
    writeFileSync(file, 'this is no database');
    for (const named of [file, join(folder, 'missing.mmdb')]) {
      const refused = await readCountryData(named).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(CountryDataError);
      expect((refused as Error).message).toMatch(/^GEOIP_DB: .*cannot be read[^\n]*$/);
    }
    rmSync(folder, { recursive: true });
  });
});
