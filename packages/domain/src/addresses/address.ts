/** An IP address as a number: of 32 bits (IPv4) or of 128 (IPv6). */
export interface Address {
  family: 4 | 6;
  value: bigint;
}

/** The bits that an address of each family has. */
export const WIDTH = { 4: 32, 6: 128 } as const;

/** `::ffff:0:0/96`: IPv4 as a socket of IPv6 shows it. */
const MAPPED = 0xffffn;

/**
 * Reads an address as RFC 4291 and RFC 6943 write it, and nothing else: four decimal numbers without leading zeros, or IPv6 without a zone.
 * What only some resolvers take for an address (`127.1`, `0x7f.0.0.1`, `2130706433`) is a name here. Null: no address.
 */
export function parseAddress(text: string): Address | null {
  const four = parseIpv4(text);
  if (four !== null) return { family: 4, value: four };
  const six = parseIpv6(text);
  return six === null ? null : { family: 6, value: six };
}

/** The IPv4 address that an IPv4-mapped one stands for; every other one as it is. */
export function unmapped(address: Address): Address {
  const isMapped = address.family === 6 && address.value >> 32n === MAPPED;
  return isMapped ? { family: 4, value: address.value & 0xffff_ffffn } : address;
}

/** As RFC 5952 writes it. */
export function formatAddress({ family, value }: Address): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
  const groups = Array.from({ length: 8 }, (_, at) => ((value >> BigInt(16 * (7 - at))) & 0xffffn).toString(16));
  const text = groups.join(':');
  // The longest run of zeros is left out, of two alike the first.
  const runs = [...text.matchAll(/\b0(?::0\b)+/g)].sort((a, b) => b[0].length - a[0].length);
  const [longest] = runs;
  if (longest === undefined) return text;
  const before = text.slice(0, longest.index).replace(/:$/, '');
  const after = text.slice(longest.index + longest[0].length).replace(/^:/, '');
  return `${before}::${after}`;
}

function parseIpv4(text: string): bigint | null {
  const numbers = text.split('.');
  const isFit = numbers.length === 4 && numbers.every((one) => /^(0|[1-9]\d{0,2})$/.test(one) && Number(one) <= 255);
  if (!isFit) return null;
  return numbers.reduce((value, one) => (value << 8n) | BigInt(one), 0n);
}

function parseIpv6(text: string): bigint | null {
  const groups = groupsOf(text);
  if (groups === null || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

/** Eight groups; `::` stands for those that are missing, and the last two may be written as IPv4. */
function groupsOf(text: string): string[] | null {
  const [, lead, dotted] = /^(.*:)([\d.]+\.[\d.]+)$/.exec(text) ?? [];
  const last = dotted === undefined ? 0n : parseIpv4(dotted);
  if (last === null) return null;
  const plain = lead === undefined ? text : `${lead}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`;
  const [before = [], after, ...more] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  if (more.length > 0) return null;
  if (after === undefined) return before.length === 8 ? before : null;
  const missing = 8 - before.length - after.length;
  return missing < 1 ? null : [...before, ...Array<string>(missing).fill('0'), ...after];
}
