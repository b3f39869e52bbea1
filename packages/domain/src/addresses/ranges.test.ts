import { describe, expect, it } from 'vitest';
import { formatRange, isWithin, parseRange, parseRangeList, parseRanges } from './ranges.ts';

describe('a range', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::/0', '::/0'],
    ['FD00:7:0:0::9/32', 'fd00:7::/32'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::/95', '::/95'],
  ])('%s is stored as %s', (text, stored) => expect(formatRange(parseRange(text)!)).toBe(stored));

  it.each([
    ...['999.1.1.1/99', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/08', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0 /8', '/8'],
    ...['fd00::/129', 'lan', '', '*', '10.0.0.*', '10.0.0.1-10.0.0.9', 'fe80::%eth0/64'],
  ])('%j is none', (text) => expect(parseRange(text)).toBeNull());

  it('is refused by what stands in the list', () => {
    expect(parseRanges(['10.0.0.0/8', '999.1.1.1/99'])).toEqual({ ok: false, unfit: '999.1.1.1/99' });
    expect(parseRangeList(' 10.0.0.0/8, lan')).toMatchObject({ ok: false });
    expect(parseRangeList('')).toEqual({ ok: true, ranges: [] });
  });

  it.each([
    ['10.1.2.3', '10.0.0.0/8', true],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['11.1.2.3', '10.0.0.0/8', false],
    ['10.1.2.3', '10.1.2.2/31', true],
    ['10.1.2.4', '10.1.2.2/31', false],
    ['10.1.2.3', '0.0.0.0/0', true],
    ['10.1.2.3', '::/0', false],
    ['::1', '0.0.0.0/0', false],
    ['fd00:7::1', 'fd00:7::/32', true],
    ['fd00:8::1', 'fd00:7::/32', false],
    ['localhost', '0.0.0.0/0', false],
  ])('%s within %s: %s', (address, range, expected) => {
    expect(isWithin(address, [parseRange(range)!])).toBe(expected);
  });
});
