import { createHash, timingSafeEqual } from 'node:crypto';
import { type Failure, failure } from '@salon/contract';
import type { FastifyRequest } from 'fastify';
import type { OperatorKey } from '../../config.ts';
import { bearer } from '../../http/caller.ts';

/** An operator of a site. */
export interface Operator {
  name: string;
  siteId: number;
}

/**
 * Authenticates the bearer key. A key's name may carry its site (`ada@2`); without one it belongs to `siteId`. Keys are hashed
 * first, so that the comparison takes the same time for any key.
 */
export function createOperatorAuth(
  keys: readonly OperatorKey[],
  siteId: number,
  onRefused: (request: FastifyRequest) => void,
): (request: FastifyRequest) => Operator | Failure {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const known = keys.map(({ operator, key }) => ({ operator: operatorOf(operator, siteId), digest: digest(key) }));
  return (request) => {
    const offered = digest(bearer(request) ?? '');
    // Every key is compared: an operator may have two while one is replaced.
    const fits = known.filter((one) => timingSafeEqual(one.digest, offered));
    if (fits[0]) return fits[0].operator;
    onRefused(request);
    return failure('forbidden');
  };
}

function operatorOf(entry: string, siteId: number): Operator {
  const [, name, own] = /^(.+)@(\d{1,7})$/.exec(entry) ?? [];
  return name === undefined ? { name: entry, siteId } : { name, siteId: Number(own) };
}
