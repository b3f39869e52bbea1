import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { geoBlock } from '@salon/contract';
import { Reader } from 'mmdb-lib';

/** ISO 3166-1 alpha-2 of an address, `ZZ` where nobody knows: private addresses, and what the data leaves out. */
export type CountryOf = (address: string) => string;

/** The file is not there, or is no country database. The message is one line for the person at the terminal. */
export class CountryDataError extends Error {}

/** Of the public domain (CC0), from the registries' own lists; an operator with a licence for a better one names its file. */
const OWN_FILE = import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/** Networks of no country, by RFC 6890: country data says something about some of them nevertheless. */
const NOWHERE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
const NOWHERE_V6 = [
  '::/128',
  '::1/128',
  '64:ff9b:1::/48',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];

const nowhere = new BlockList();
for (const [family, networks] of [['ipv4', NOWHERE_V4] as const, ['ipv6', NOWHERE_V6] as const])
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    nowhere.addSubnet(address, Number(bits), family);
  }

/** Reads the whole database into memory (8 MB). `file`: the operator's own in MaxMind's format; null: the one of the package. */
export async function readCountryData(file: string | null): Promise<CountryOf> {
  let reader: Reader<object>;
  try {
    reader = new Reader<object>(await readFile(file ?? fileURLToPath(OWN_FILE)));
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : 'not in the MMDB format';
    throw new CountryDataError(`GEOIP_DB: ${file ?? 'the data of the package'} cannot be read (${why})`);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    // A file of IPv4 alone would read the first bits of the other kind as one of its own.
    if (version === 6 && reader.metadata.ipVersion === 4) return geoBlock.UNKNOWN_COUNTRY;
    if (version === 0 || nowhere.check(plain, version === 6 ? 'ipv6' : 'ipv4')) return geoBlock.UNKNOWN_COUNTRY;
    return countryIn(reader.get(plain)) ?? geoBlock.UNKNOWN_COUNTRY;
  };
}

/** `{country_code}`, `{country: "TR"}` and `{country: {iso_code}}`: each maker of such files has its own way. */
export function countryIn(entry: unknown): string | null {
  const { country_code: flat, country } = (entry ?? {}) as { country_code?: unknown; country?: unknown };
  const nested = typeof country === 'object' && country !== null && 'iso_code' in country ? country.iso_code : country;
  for (const code of [flat, nested])
    if (typeof code === 'string' && /^[A-Za-z]{2}$/.test(code)) return code.toUpperCase();
  return null;
}
