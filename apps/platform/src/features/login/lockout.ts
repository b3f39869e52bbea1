import { isIP } from 'node:net';

export interface LockoutPolicy {
  accountFailures: number;
  addressFailures: number;
  blockMinutes: number;
}

/** What stands in the database for one subject after this attempt was counted. */
export interface Counted {
  failures: number;
  /** Milliseconds until the block ends; 0 where none stands. */
  blockedForMs: number;
}

export type Verdict = { open: true; remaining: number } | { open: false; minutes: number };

/**
 * Every attempt is counted before the password is looked at, so that many at once cannot pass the limit; a right
 * password takes its attempt back. The attempt that reaches the limit is still looked at: its count equals the limit.
 */
export function judge(account: Counted, address: Counted, policy: LockoutPolicy): Verdict {
  const over = [
    ...(account.failures > policy.accountFailures ? [account.blockedForMs] : []),
    ...(address.failures > policy.addressFailures ? [address.blockedForMs] : []),
  ];
  if (over.length > 0) return { open: false, minutes: Math.max(1, Math.ceil(Math.max(...over) / 60_000)) };
  const remaining = Math.min(policy.accountFailures - account.failures, policy.addressFailures - address.failures);
  return { open: true, remaining };
}

/** A name that nobody has is counted like any other, so that the answers do not tell which names exist. */
export function accountSubject(siteId: number, username: string, playerId: number | null): string {
  return playerId === null ? `account:${siteId}:${username.toLowerCase()}` : `player:${playerId}`;
}

/** An IPv6 customer has a whole /64, so that is what counts as one address. */
export function addressSubject(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (isIP(plain) !== 6) return `address:${plain}`;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `address:${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
