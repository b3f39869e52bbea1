import { createHash, timingSafeEqual } from 'node:crypto';
import { failure } from '@salon/contract';
import type { Namespace } from 'socket.io';
import type { CabinetKey } from '../config.ts';

/** Only agents with their own key get in. Hashed first, so that neither length nor content shows in the time it takes. */
export function admitCabinets(namespace: Namespace, keys: CabinetKey[]): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const known = keys.map(({ agent, key }) => ({ agent, digest: digest(key) }));
  namespace.use((socket, next) => {
    const { agent, key } = socket.handshake.auth;
    const offered = digest(typeof key === 'string' ? key : '');
    // Every key is compared: an agent may have two while one is replaced.
    const fits = known.filter((one) => timingSafeEqual(one.digest, offered) && one.agent === agent);
    if (fits.length === 0) return next(Object.assign(new Error('forbidden'), { data: failure('forbidden') }));
    socket.data.agent = agent;
    next();
  });
}
