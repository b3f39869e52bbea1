import type { Failure } from '@salon/contract';
import type { Attempt } from '../lockout/attempts.ts';
import { type Entrant, noPlace } from './lanes.ts';
import type { Passwords } from './passwords.ts';

interface Compared {
  /** Null: nobody has that name. */
  passwordHash: string | null;
  password: string;
  /** Stores the hash of the password's one form in place of one from before. */
  renew(before: string, next: string): Promise<unknown>;
}

/**
 * The hash that stands for the password from now on; null where it is not the password. A right one forgives the attempt; one that finds
 * no place is not counted: 42900.
 */
export async function rightHashOf(
  passwords: Pick<Passwords, 'verify'>,
  begun: Pick<Attempt, 'takeBack' | 'forgive'>,
  entrant: Entrant,
  { passwordHash, password, renew }: Compared,
): Promise<string | null | Failure> {
  const verdict = await passwords.verify(entrant, passwordHash, password);
  if (verdict === null) {
    await begun.takeBack();
    return noPlace();
  }
  if (!verdict.isRight || passwordHash === null) return null;
  await begun.forgive();
  if (verdict.renewed === null) return passwordHash;
  await renew(passwordHash, verdict.renewed);
  return verdict.renewed;
}
