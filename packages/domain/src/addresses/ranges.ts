import { type Address, formatAddress, parseAddress, unmapped, WIDTH } from './address.ts';

/** All addresses whose first `bits` are those of `value`; the rest of `value` is zero. */
export interface AddressRange extends Address {
  bits: number;
}
export type AddressRanges = readonly AddressRange[];

export type RangesRead = { ok: true; ranges: AddressRanges } | { ok: false; unfit: string };

/** Reads `10.1.0.0/16`, `fd00::/8` or a single address. IPv4-mapped ones are the IPv4 ones that they stand for. Null: neither. */
export function parseRange(text: string): AddressRange | null {
  const [, net = '', length] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const written = parseAddress(net);
  if (written === null) return null;
  const bits = length === undefined ? WIDTH[written.family] : Number(length);
  if (bits > WIDTH[written.family]) return null;
  const address = unmapped(written);
  // A range of more than the mapped addresses stays one of IPv6.
  if (address.family !== written.family && bits >= 96) return rangeOf(address, bits - 96);
  return rangeOf(written, bits);
}

/** Reads each text; the first one that is no address and no range is `unfit`. */
export function parseRanges(texts: readonly string[]): RangesRead {
  const ranges: AddressRange[] = [];
  for (const text of texts) {
    const range = parseRange(text.trim());
    if (range === null) return { ok: false, unfit: text };
    ranges.push(range);
  }
  return { ok: true, ranges };
}

/** Reads a list as the environment has it, with commas between. */
export const parseRangeList = (text: string): RangesRead =>
  parseRanges(text.split(',').filter((entry) => entry.trim() !== ''));

/** The one way to write a range: without host bits, and a single address without its length. */
export function formatRange({ bits, ...address }: AddressRange): string {
  const text = formatAddress(address);
  return bits === WIDTH[address.family] ? text : `${text}/${bits}`;
}

/** Whether the address, IPv4-mapped or not, lies in one of the ranges; no address lies in none. */
export function isWithin(text: string, ranges: AddressRanges): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  const { family, value } = unmapped(address);
  return ranges.some((range) => {
    const rest = BigInt(WIDTH[range.family] - range.bits);
    return range.family === family && value >> rest === range.value >> rest;
  });
}

function rangeOf({ family, value }: Address, bits: number): AddressRange {
  const rest = BigInt(WIDTH[family] - bits);
  return { family, value: (value >> rest) << rest, bits };
}
