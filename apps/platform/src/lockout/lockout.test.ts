import { describe, expect, it } from 'vitest';
import { accountSubject, addressSubject, deviceSubject, judge, type Limit, limitsOf, PROXIED } from './lockout.ts';

const policy = { accountFailures: 5, strangerFailures: 50, addressFailures: 30, blockMinutes: 15 };
const counted = (failures: number, blockedForMs = 0) => ({ failures, blockedForMs });
const stranger = limitsOf({ account: 'player:7', device: null, from: 'address:1' }, policy);
const [together, account, address] = ['player:7|address:1', 'player:7', 'address:1'];
const judged = (limits: Limit[], counts: Record<string, ReturnType<typeof counted>>) =>
  judge(limits, (subject) => counts[subject] ?? counted(1));

describe('lockout', () => {
  it.each([
    [1, 1, 4],
    [2, 2, 3],
    [5, 5, 0],
    [1, 48, 2],
    [1, 50, 0],
  ])('LG-14 %i from this address, %i in all: %i more', (here, inAll, remaining) => {
    expect(judged(stranger, { [together]: counted(here), [account]: counted(inAll) })).toMatchObject({
      open: true,
      remaining,
    });
  });

  it('LG-14 locks beyond the limit of account and address together or of the account, for the longer of both', () => {
    expect(judged(stranger, { [together]: counted(6, 61_000) })).toEqual({ open: false, minutes: 2 });
    expect(judged(stranger, { [account]: counted(51, 1) })).toEqual({ open: false, minutes: 1 });
    const both = { [together]: counted(6, 61_000), [account]: counted(51, 600_000) };
    expect(judged(stranger, both)).toEqual({ open: false, minutes: 10 });
  });

  it.each([
    [together, 2, 0],
    [together, 3, 250],
    [together, 5, 1_000],
    [account, 5, 0],
    [account, 6, 250],
    [account, 50, 4_000],
    [address, 30, 0],
    [address, 31, 250],
    [address, 9_999, 4_000],
  ])('LG-14 slows down before it locks: %s, failure %i waits %i ms', (subject, failures, waitMs) => {
    expect(judged(stranger, { [subject]: counted(failures) })).toMatchObject({ open: true, waitMs });
  });

  it('LG-14 no count of an address alone locks anybody', () => {
    expect(judged(stranger, { [address]: counted(1_000_000, 900_000) })).toMatchObject({
      open: true,
      slowedBy: address,
    });
  });

  it('LG-14 a known device is counted by itself alone', () => {
    const device = deviceSubject(7, 'id');
    const limits = limitsOf({ account, device, from: address }, policy);
    expect(limits.map(({ subject }) => subject)).toEqual([device]);
    expect(judged(limits, { [device]: counted(6, 1) })).toEqual({ open: false, minutes: 1 });
  });

  it('LG-14 where the address says nothing, five wrong tries lock nobody and the whole site is slowed late', () => {
    const limits = limitsOf({ account, device: null, from: null }, policy);
    expect(judged(limits, { [account]: counted(6), [PROXIED]: counted(300) })).toMatchObject({
      remaining: 44,
      waitMs: 250,
    });
    expect(judged(limits, { [PROXIED]: counted(301) })).toMatchObject({ open: true, waitMs: 250 });
  });

  it('LG-14 counts a name in any case, and a player under every name of theirs, as one account', () => {
    expect(accountSubject(0, 'Nobody', null)).toBe(accountSubject(0, 'nobody', null));
    expect(accountSubject(0, 'demo', 7)).toBe(accountSubject(0, 'demo@example.com', 7));
    expect(accountSubject(0, 'nobody', null)).not.toBe(accountSubject(1, 'nobody', null));
  });

  it.each([
    ['10.0.0.1', 'address:10.0.0.1'],
    ['::ffff:10.0.0.1', 'address:10.0.0.1'],
    ['2001:db8:0:1:aaaa::1', 'address:2001:db8:0:1::/64'],
    ['2001:db8::1', 'address:2001:db8:0:0::/64'],
    ['2001:0db8:0000:0001:1:2:3:4', 'address:2001:db8:0:1::/64'],
    ['::1', 'address:0:0:0:0::/64'],
  ])('LG-14 counts %s as %s', (address, subject) => expect(addressSubject(address)).toBe(subject));
});
