import { createHash, timingSafeEqual } from 'node:crypto';
import { failure } from '@salon/contract';
import type { Namespace } from 'socket.io';
import type { CabinetKey } from '../../config.ts';

/** Whether the agent has that key. Hashed first, so that the comparison takes the same time for any key. */
export function cabinetKeyRing(keys: readonly CabinetKey[]): (agent: string, key: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const known = keys.map(({ agent, key }) => ({ agent, digest: digest(key) }));
  return (agent, key) => {
    const offered = digest(key);
    // Every key is compared: an agent may have two while one is replaced.
    return known.filter((one) => timingSafeEqual(one.digest, offered) && one.agent === agent).length > 0;
  };
}

/** Admits agents with their own key. */
export function admitCabinets(namespace: Namespace, keys: readonly CabinetKey[]): void {
  const isKey = cabinetKeyRing(keys);
  namespace.use((socket, next) => {
    const { agent, key } = socket.handshake.auth;
    if (typeof agent !== 'string' || typeof key !== 'string' || !isKey(agent, key))
      return next(Object.assign(new Error('forbidden'), { data: failure('forbidden') }));
    socket.data.agent = agent;
    next();
  });
}
