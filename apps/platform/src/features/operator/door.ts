import { createHash, timingSafeEqual } from 'node:crypto';
import { type Failure, failure } from '@salon/contract';
import type { FastifyRequest } from 'fastify';
import type { OperatorKey } from '../../config.ts';
import { bearer } from '../../http/caller.ts';

/** Name of whoever calls, or why not. Hashed first, so that neither length nor content shows in the time it takes. */
export function operatorDoor(keys: readonly OperatorKey[]): (request: FastifyRequest) => string | Failure {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const known = keys.map(({ operator, key }) => ({ operator, digest: digest(key) }));
  return (request) => {
    const offered = digest(bearer(request) ?? '');
    // Every key is compared: an operator may have two while one is replaced.
    const fits = known.filter((one) => timingSafeEqual(one.digest, offered));
    return fits[0]?.operator ?? failure('forbidden');
  };
}
