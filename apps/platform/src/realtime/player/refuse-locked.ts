import { failure } from '@salon/contract';
import type { Socket } from 'socket.io';
import { knownCaller } from './player-auth.ts';

/** Refuses every request of a socket whose login is locked, except those that only give up. */
export function refuseLocked(socket: Socket, open: readonly string[]): void {
  socket.use(([event, ...args], next) => {
    if (!knownCaller(socket)?.isLocked || open.includes(String(event))) return next();
    const acknowledge = args.at(-1);
    if (typeof acknowledge === 'function') acknowledge(failure('login_locked'));
  });
}
