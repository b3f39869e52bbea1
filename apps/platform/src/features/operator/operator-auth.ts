import { createHash, timingSafeEqual } from 'node:crypto';
import { type Failure, failure } from '@salon/contract';
import type { FastifyRequest } from 'fastify';
import type { OperatorKey } from '../../config.ts';
import { bearer } from '../../http/caller.ts';

/** One of a site's people. */
export interface Operator {
  name: string;
  siteId: number;
}

/**
 * Who calls, or why not. A key's name may say whose it is (`ada@2`); without that it is of `siteId`. Hashed first, so
 * that neither length nor content shows in the time it takes.
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
