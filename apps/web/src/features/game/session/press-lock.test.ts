import { describe, expect, it } from 'vitest';
import { inhibitOf, type KeyLock, keyLock, type LockMoment } from './press-lock.ts';

const free: LockMoment = {
  isLive: true,
  inhibit: null,
  isPressing: false,
  isResultDue: false,
  hasPicture: true,
  isSpinCoolingDown: false,
};
const spin = { kind: 'spin', enabled: true } as const;

describe('the lock of a key', () => {
  it.each<[string, Partial<LockMoment>, KeyLock | null, KeyLock | null]>([
    ['nothing is wrong', {}, null, null],
    ['there is no connection', { isLive: false, isPressing: true, hasPicture: false }, 'connection', 'connection'],
    ['a press is under way', { isPressing: true, hasPicture: false }, 'answer', 'answer'],
    ['a result is not shown yet', { isResultDue: true }, 'answer', 'answer'],
    ['the picture does not show the machine', { hasPicture: false, isSpinCoolingDown: true }, 'picture', null],
    ['the shortest time is not over', { isSpinCoolingDown: true }, 'pace', null],
  ])('GM-08 gives the reason where %s', (_, moment, ofSpin, ofBet) => {
    expect(keyLock(spin, { ...free, ...moment })).toBe(ofSpin);
    expect(keyLock({ kind: 'bet_up', enabled: true }, { ...free, ...moment })).toBe(ofBet);
  });
  it.each([
    ['no_picture', 'picture'],
    ['no_keys', 'machine'],
  ] as const)('is on every key but collect while %s inhibits play', (inhibit, lock) => {
    const moment = { ...free, inhibit };
    expect(keyLock(spin, moment)).toBe(lock);
    expect(keyLock({ kind: 'bet_up', enabled: true }, moment)).toBe(lock);
    expect(keyLock({ ...spin, enabled: false }, moment)).toBe(lock);
    expect(keyLock({ kind: 'collect', enabled: true }, moment)).toBeNull();
    expect(inhibitOf({ fault: inhibit })).toBe(inhibit);
  });
  it('is not for what is wrong with the machine itself, which locks its own keys', () => {
    expect([null, {}, { fault: null }, { fault: 'door_open' } as const].map(inhibitOf)).toEqual(Array(4).fill(null));
  });
  it('GM-08 is the machine’s where it has no such key, or has it locked', () => {
    expect([undefined, null, { ...spin, enabled: false }].map((button) => keyLock(button, free))).toEqual(
      Array.from({ length: 3 }, () => 'machine'),
    );
  });
});
