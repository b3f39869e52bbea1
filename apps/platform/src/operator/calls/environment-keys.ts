import { createHash, timingSafeEqual } from 'node:crypto';
import { operator } from '@salon/contract';
import type { OperatorKey } from '../../config.ts';
import type { Operator } from './operator.ts';

const without = (refused: readonly operator.Right[]): ReadonlySet<operator.Right> =>
  new Set(operator.RIGHTS.filter((right) => !refused.includes(right)));
/** Nobody answers for such a key: it opens nothing that people decide. */
const RIGHTS = without(operator.PEOPLE_ONLY);
/** A demo floor has nobody but its keys, and no money of anybody's: they pay, propose and approve. */
const RIGHTS_OF_DEMO = without(['setup.secure', 'staff.write']);

export interface EnvironmentKeyDeps {
  keys: readonly OperatorKey[];
  /** Of a key that names no site. */
  siteId: number;
  demo: boolean;
}

/**
 * Keys of `OPERATOR_KEYS`. A key's name may carry its site (`ada@2`). Keys are hashed first, so that the comparison takes the same time for
 * any key.
 */
export function environmentKeys({ keys, siteId, demo }: EnvironmentKeyDeps): (offered: string) => Operator | null {
  const rights = demo ? RIGHTS_OF_DEMO : RIGHTS;
  const known = keys.map(({ operator: entry, key }) => ({
    ...{ holder: { ...holderOf(entry, siteId), rights }, digest: digestOf(key) },
  }));
  return (offered) => {
    const digest = digestOf(offered);
    // Every key is compared: an operator may have two while one is replaced.
    return known.filter((one) => timingSafeEqual(one.digest, digest))[0]?.holder ?? null;
  };
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function holderOf(entry: string, siteId: number): Omit<Operator, 'rights'> {
  const [, name, own] = /^(.+)@(\d{1,7})$/.exec(entry) ?? [];
  const holder = name === undefined ? { name: entry, siteId } : { name, siteId: Number(own) };
  return { ...holder, isOfEverySite: false, staffId: null, proofDue: null };
}
