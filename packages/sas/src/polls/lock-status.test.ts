import { describe, expect, it } from 'vitest';
import { bytesOf, hexOf } from '../hex.fixture.ts';
import { sizedPoll } from '../packet.ts';
import { PROFILES } from '../profiles.ts';
import { decodeLockStatus, lockStatus } from './lock-status.ts';

const CAPTURED = '01 7423 01000000 FF 03 01 9E 46 0000010200 0000000000 0000000000 0002989800 00000000 0000 ABCF';
const { spec } = PROFILES;

describe('lock and status', () => {
  it('locks for a direction and a time, cancels, queries', () => {
    const both = { kind: 'lock', toMachine: true, toHost: true, timeoutHundredths: 1234 } as const;
    expect(hexOf(lockStatus(1, both).subarray(0, -2))).toBe('01740003' + '1234');
    expect(hexOf(lockStatus(1, { ...both, toHost: false }).subarray(2, 4))).toBe('0001');
    expect(hexOf(lockStatus(1, { ...both, toMachine: false }).subarray(2, 4))).toBe('0002');
    expect(hexOf(lockStatus(1, { kind: 'cancel' }).subarray(0, -2))).toBe('017480000000');
    expect(hexOf(lockStatus(1, { kind: 'query' }).subarray(0, -2))).toBe('0174FF000000');
    expect(() => lockStatus(1, { ...both, timeoutHundredths: 10_000 })).toThrow(RangeError);
  });

  it('reads the captured reply', () => {
    expect(decodeLockStatus(bytesOf(CAPTURED), spec)).toEqual({
      assetNumber: 1,
      lock: 'not_locked',
      available: { toMachine: true, toHost: true, toPrinter: false, hasWinPending: false, bonus: false },
      hostCashOut: { isControllable: true, isEnabled: false, isHard: false },
      aft: {
        hasPrinter: false,
        allowsPartialToHost: true,
        hasCustomTickets: true,
        isRegistered: true,
        isInHouseEnabled: true,
        isBonusEnabled: false,
        isDebitEnabled: false,
        isAnyEnabled: true,
      },
      historyMaxIndex: 0x46,
      cashableCents: 10_200,
      restrictedCents: 0,
      nonRestrictedCents: 0,
      limitCents: 2_989_800,
      restrictedExpiration: 0,
      restrictedPoolId: 0,
    });
    const mostFirst = { ...spec, assetNumberOrder: 'most_first' as const };
    expect(decodeLockStatus(bytesOf(CAPTURED), mostFirst)?.assetNumber).toBe(0x01000000);
  });

  it.each([
    [0x00, 'locked'],
    [0x40, 'pending'],
    [0xff, 'not_locked'],
    [0x01, 'unknown'],
  ])('reads lock %d as %s', (code, lock) => {
    const body = bytesOf(CAPTURED).slice(3, -2);
    body[4] = code;
    expect(decodeLockStatus(sizedPoll(1, 0x74, body), spec)?.lock).toBe(lock);
  });

  it('refuses an amount that is no BCD, and a length that is another', () => {
    const body = bytesOf(CAPTURED).slice(3, -2);
    body[9] = 0xa0;
    expect(decodeLockStatus(sizedPoll(1, 0x74, body), spec)).toBeNull();
    expect(decodeLockStatus(sizedPoll(1, 0x74, bytesOf(CAPTURED).slice(3, -3)), spec)).toBeNull();
  });
});
