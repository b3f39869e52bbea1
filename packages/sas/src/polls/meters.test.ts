import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBcd } from '../bcd.ts';
import { withCrc } from '../crc.ts';
import { bytesOf, hexOf } from '../hex.fixture.ts';
import { METERS, type MeterName } from '../meters.ts';
import { leastFirst, sizedPoll } from '../packet.ts';
import { PROFILES } from '../profiles.ts';
import { decodeExtendedMeters, EXTENDED_METERS_LIMIT, readExtendedMeters } from './extended-meters.ts';
import { CREDIT_METER, decodeMeterGroup, METER_GROUPS, type MeterGroup, readMeterGroup } from './meter-groups.ts';
import { ALL_GAMES, decodeSelectedMeters, readSelectedMeters, SELECTED_METERS_LIMIT } from './selected-meters.ts';

const { spec } = PROFILES;
const coded = (Object.keys(METERS) as MeterName[]).flatMap((name) => {
  const { code, digits } = METERS[name];
  return code === null ? [] : [{ name, code, digits }];
});
const reading = fc.array(fc.tuple(fc.constantFrom(...coded), fc.maxSafeNat()), { minLength: 1, maxLength: 10 });

describe('a meter or a fixed group', () => {
  it('the credit is read by two bytes without a CRC', () => {
    expect(hexOf(readMeterGroup(1, CREDIT_METER))).toBe('011A');
    expect(decodeMeterGroup(bytesOf('01 1A 00001451 3E4D'), CREDIT_METER)).toEqual(
      new Map([['current_credits', 1451]]),
    );
  });

  it('gives back the meters of every group in its order', () => {
    const groups = (Object.keys(METER_GROUPS).map(Number) as MeterGroup[]).map((group) => fc.constant(group));
    const filled = fc.oneof(...groups).chain((group) => {
      const { length } = METER_GROUPS[group];
      return fc.tuple(fc.constant(group), fc.array(fc.nat(99_999_999), { minLength: length, maxLength: length }));
    });
    fc.assert(
      fc.property(filled, ([group, values]) => {
        const packet = withCrc(Uint8Array.of(1, group, ...values.flatMap((value) => [...toBcd(value, 4)])));
        expect([...(decodeMeterGroup(packet, group)?.values() ?? [])]).toEqual(values);
        expect(decodeMeterGroup(withCrc(packet.subarray(0, -3)), group)).toBeNull();
      }),
    );
  });
});

describe('selected meters', () => {
  it('reads the captured reply, also the code that no source names', () => {
    const captured = bytesOf('01 2F16 0005 0200000000 1E00000000 0035251500 0130384500 42B0');
    expect(decodeSelectedMeters(captured, spec)).toEqual({
      game: 5,
      meters: [
        { code: 0x02, name: 'jackpot', value: 0 },
        { code: 0x1e, name: null, value: 0 },
        { code: 0x00, name: 'coin_in', value: 35_251_500 },
        { code: 0x01, name: 'coin_out', value: 30_384_500 },
      ],
    });
  });

  it('is asked for by its codes', () => {
    expect(hexOf(readSelectedMeters(1, 5, [0x02, 0x1e, 0x00, 0x01]).subarray(0, -2))).toBe('012F060005021E0001');
    expect(() => readSelectedMeters(1, ALL_GAMES, [])).toThrow(RangeError);
    expect(() => readSelectedMeters(1, ALL_GAMES, Array(SELECTED_METERS_LIMIT + 1).fill(0))).toThrow(RangeError);
    expect(() => readSelectedMeters(1, ALL_GAMES, [0x100])).toThrow(RangeError);
    expect(() => readSelectedMeters(1, 10_000, [0])).toThrow(RangeError);
  });

  it('gives back meters of 8 and of 10 digits', () => {
    fc.assert(
      fc.property(fc.nat(9_999), reading, (game, meters) => {
        const values = meters.map(([meter, value]) => ({ ...meter, value: value % 10 ** meter.digits }));
        const items = values.flatMap(({ code, digits, value }) => [code, toBcd(value, digits / 2)]);
        const expected = values.map(({ code, name, value }) => ({ code, name, value }));
        expect(decodeSelectedMeters(sizedPoll(1, 0x2f, toBcd(game, 2), ...items), spec)).toEqual({
          game,
          meters: expected,
        });
      }),
    );
  });

  it('takes other digits from the profile, and refuses what then does not add up', () => {
    const packet = sizedPoll(1, 0x2f, toBcd(0, 2), 0x1e, toBcd(7, 5));
    expect(decodeSelectedMeters(packet, spec)).toBeNull();
    expect(decodeSelectedMeters(packet, { ...spec, meterDigits: { 30: 10 } })?.meters[0]?.value).toBe(7);
  });
});

describe('extended meters', () => {
  it('is asked for by codes of two bytes, least first', () => {
    expect(hexOf(readExtendedMeters(1, 0, [0xa0, 0xb8], 'usual').subarray(0, -2))).toBe('016F060000A000B800');
    expect(readExtendedMeters(1, 0, [0], 'alternative')[1]).toBe(0xaf);
    expect(() => readExtendedMeters(1, 0, Array(EXTENDED_METERS_LIMIT + 1).fill(0), 'usual')).toThrow(RangeError);
    expect(() => readExtendedMeters(1, 0, [0x10000], 'usual')).toThrow(RangeError);
  });

  it('gives back each meter by its own size, and null for one that the machine does not have', () => {
    const items = fc.array(fc.tuple(fc.nat(0xffff), fc.integer({ min: 0, max: 7 }), fc.maxSafeNat()), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.constantFrom('usual' as const, 'alternative' as const), items, (command, meters) => {
        const values = meters.map(([code, size, value]) => ({ code, size, value: value % 10 ** (2 * size) }));
        const body = values.flatMap(({ code, size, value }) => [leastFirst(code, 2), size, toBcd(value, size)]);
        const packet = sizedPoll(1, command === 'usual' ? 0x6f : 0xaf, toBcd(3, 2), ...body);
        const decoded = decodeExtendedMeters(packet, command);
        expect(decoded?.meters.map(({ code, value }) => [code, value])).toEqual(
          values.map(({ code, size, value }) => [code, size === 0 ? null : value]),
        );
        expect(decodeExtendedMeters(packet, command === 'usual' ? 'alternative' : 'usual')).toBeNull();
      }),
    );
    const named = sizedPoll(1, 0x6f, toBcd(0, 2), leastFirst(0xa0, 2), 5, toBcd(1, 5));
    expect(decodeExtendedMeters(named, 'usual')?.meters[0]?.name).toBe('aft_cashable_in');
  });

  it('never reads past the end for a size that is a lie', () => {
    const lie = sizedPoll(1, 0x6f, toBcd(0, 2), leastFirst(0xa0, 2), 0xff, toBcd(1, 5));
    expect(decodeExtendedMeters(lie, 'usual')).toBeNull();
  });
});
