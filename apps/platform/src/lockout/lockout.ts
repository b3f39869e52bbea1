import { ipv6Groups, plainOf } from './network.ts';

export interface LockoutPolicy {
  /** Wrong passwords of one device, or of one account from one address, until it is locked. */
  accountFailures: number;
  /** Wrong passwords of one account from all unknown devices together. */
  strangerFailures: number;
  /** Wrong passwords from one address, of whatever account: beyond it attempts are delayed, not locked. */
  addressFailures: number;
  blockMinutes: number;
}

/** Stored count of one subject, this attempt included. */
export interface Counted {
  failures: number;
  /** Milliseconds until the block ends; 0 where none stands. */
  blockedForMs: number;
}

/** One count that an attempt falls under. */
export interface Limit {
  subject: string;
  most: number;
  /** Beyond `most` the password is not checked; otherwise it is only delayed. */
  locks: boolean;
  /** The first failure that waits. */
  slowFrom: number;
}

export type Verdict =
  /** `waitMs`: check the password no sooner than that; `slowedBy` is the subject that causes it. */
  { open: true; remaining: number; waitMs: number; slowedBy: string } | { open: false; minutes: number };

const DELAY_FIRST_MS = 250;
/** Upper bound of the delay, and of the time a connection is held. */
export const DELAY_MAX_MS = 4_000;
/** Behind an undeclared proxy all clients share one address, so its limit is ten times higher. */
export const SITE_PER_ADDRESS = 10;
/** All clients behind an undeclared proxy. */
export const PROXIED = 'address:proxied';

/**
 * What an attempt is counted by. A device that this account has logged in from has a count of its own, so that strangers
 * cannot lock it. Everybody else is counted by account and address together; by the account alone, against guesses from
 * everywhere; and by the address alone, against one password tried on many accounts. `from` is null where the address says nothing.
 */
export function limitsOf(
  { account, device, from }: { account: string; device: string | null; from: string | null },
  { accountFailures: most, strangerFailures, addressFailures }: LockoutPolicy,
): Limit[] {
  if (device !== null) return [{ subject: device, most, locks: true, slowFrom: 3 }];
  const byAccount = { subject: account, most: strangerFailures, locks: true, slowFrom: most + 1 };
  const soft = (subject: string, allowed: number) => ({ subject, most: allowed, locks: false, slowFrom: allowed + 1 });
  if (from === null) return [byAccount, soft(PROXIED, addressFailures * SITE_PER_ADDRESS)];
  const together = { subject: `${account}|${from}`, most, locks: true, slowFrom: 3 };
  return [together, byAccount, soft(from, addressFailures)];
}

/**
 * Every attempt is counted before the password is looked at, so that many at once cannot pass the limit; a right
 * password takes its attempt back. The attempt that reaches the limit is still looked at: its count equals the limit.
 */
export function judge(limits: Limit[], countedOf: (subject: string) => Counted): Verdict {
  const counts = limits.map((limit) => ({ ...limit, ...countedOf(limit.subject) }));
  const locking = counts.filter(({ locks }) => locks);
  const over = locking.filter(({ failures, most }) => failures > most).map(({ blockedForMs }) => blockedForMs);
  if (over.length > 0) return { open: false, minutes: Math.max(1, Math.ceil(Math.max(...over) / 60_000)) };
  const remaining = Math.min(...locking.map(({ failures, most }) => most - failures));
  const waits = counts.map(({ subject, failures, slowFrom }) => ({ subject, waitMs: waitOf(failures - slowFrom + 1) }));
  const longest = waits.reduce((one, other) => (other.waitMs > one.waitMs ? other : one));
  return { open: true, remaining, waitMs: longest.waitMs, slowedBy: longest.subject };
}

/** Twice as long with every failure. */
function waitOf(slowed: number): number {
  return slowed <= 0 ? 0 : Math.min(DELAY_FIRST_MS * 2 ** (slowed - 1), DELAY_MAX_MS);
}

/** A name that nobody has is counted like any other, so that the answers do not tell which names exist. */
export function accountSubject(siteId: number, username: string, playerId: number | null): string {
  return playerId === null ? `account:${siteId}:${username.toLowerCase()}` : `player:${playerId}`;
}

/** `deviceId`: of the cookie of a known device, or the login that asks for the password once more. */
export function deviceSubject(playerId: number, deviceId: string): string {
  return `device:${playerId}:${deviceId}`;
}

/** An IPv6 customer has a whole /64, so that is what counts as one address. */
export function addressSubject(address: string): string {
  const groups = ipv6Groups(address, 4);
  return `address:${groups === null ? plainOf(address) : `${groups}::/64`}`;
}
