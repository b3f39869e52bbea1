import { describe, expect, it } from 'vitest';
import { accountSubject, addressSubject, judge } from './lockout.ts';

const policy = { accountFailures: 3, addressFailures: 5, blockMinutes: 15 };
const counted = (failures: number, blockedForMs = 0) => ({ failures, blockedForMs });

describe('lockout', () => {
  it.each([
    [1, 1, 2],
    [2, 2, 1],
    [3, 3, 0],
    [1, 4, 1],
    [1, 5, 0],
  ])('LG-14 leaves %i. failure of the account, %i. of the address %i more', (account, address, remaining) => {
    expect(judge(counted(account), counted(address), policy)).toEqual({ open: true, remaining });
  });

  it('LG-14 blocks beyond the limit of the account or of the address, for the longer of both', () => {
    expect(judge(counted(4, 61_000), counted(1), policy)).toEqual({ open: false, minutes: 2 });
    expect(judge(counted(1), counted(6, 1), policy)).toEqual({ open: false, minutes: 1 });
    expect(judge(counted(4, 61_000), counted(6, 600_000), policy)).toEqual({ open: false, minutes: 10 });
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
