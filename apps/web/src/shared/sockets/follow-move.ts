import type { Manager, Socket } from 'socket.io-client';
import { answered } from './ask.ts';

/** The platform closes a connection that is still there 2 s after its `move`. */
const ANSWERS_WITHIN_MS = 1_500;

/** How Socket.IO calls the end of a connection that `followMove` has closed. */
export const isMove = (reason: string) => reason === 'forced close';

/**
 * The node at the other end is about to stop: ends the connection once nothing is under way on it, and dials again at once, without the
 * back-off of a loss. The platform spreads its clients over some seconds. Returns how to stop.
 */
export function followMove(manager: Manager, socket: Pick<Socket, 'on' | 'off'>): () => void {
  const move = async () => {
    const { engine } = manager;
    await answered(ANSWERS_WITHIN_MS);
    // Lost or replaced meanwhile.
    if (manager.engine !== engine || engine.readyState !== 'open') return;
    const delayMs = manager.reconnectionDelay();
    manager.reconnectionDelay(0);
    manager.once('reconnect_attempt', () => manager.reconnectionDelay(delayMs));
    engine.close();
  };
  const asked = () => void move();
  socket.on('move', asked);
  return () => void socket.off('move', asked);
}
