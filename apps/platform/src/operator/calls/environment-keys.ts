import { createHash, timingSafeEqual } from 'node:crypto';
import { operator } from '@salon/contract';
import type { OperatorKey } from '../../config.ts';
import type { Operator } from './operator.ts';

/** Everything but the accounts of others: those are opened by people. */
const RIGHTS: ReadonlySet<operator.Right> = new Set(operator.RIGHTS.filter((right) => right !== 'staff.write'));

/**
 * Personal keys of `OPERATOR_KEYS`. A key's name may carry its site (`ada@2`); without one it belongs to `siteId`. Keys are hashed
 * first, so that the comparison takes the same time for any key.
 */
export function environmentKeys(keys: readonly OperatorKey[], siteId: number): (offered: string) => Operator | null {
  const known = keys.map(({ operator: entry, key }) => ({ holder: holderOf(entry, siteId), digest: digestOf(key) }));
  return (offered) => {
    const digest = digestOf(offered);
    // Every key is compared: an operator may have two while one is replaced.
    return known.filter((one) => timingSafeEqual(one.digest, digest))[0]?.holder ?? null;
  };
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function holderOf(entry: string, siteId: number): Operator {
  const [, name, own] = /^(.+)@(\d{1,7})$/.exec(entry) ?? [];
  const holder = name === undefined ? { name: entry, siteId } : { name, siteId: Number(own) };
  return { ...holder, isOfEverySite: false, staffId: null, rights: RIGHTS, proofDue: null };
}
