import { sockets } from '@salon/contract';
import type { Socket } from 'socket.io-client';
import { ask } from '../sockets/ask.ts';
import { whenIdle } from '../when-idle.ts';
import { keepNearest } from './relay-regions.ts';

/** After the page's own first requests. */
const FIRST_AFTER_MS = 1_000;
/** Before the last measurement is too old to be used. */
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Measures which region of relay servers is nearest while the player looks at the lobby, so that it is known before a machine is
 * chosen: 1 s after the socket connects, and every 10 min where the site has several regions. Returns how to stop.
 */
export function followRegions(socket: Pick<Socket, 'on' | 'off' | 'connected' | 'timeout'>): () => void {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const measure = async () => {
    if (isStopped || !socket.connected || performance.now() - askedAtMs < AGAIN_AFTER_MS) return;
    askedAtMs = performance.now();
    const reply = await ask(socket, 'relay-servers', {}, sockets.relayServersAnswer);
    // The next connection asks again.
    if (reply.kind === 'no_answer') askedAtMs = Number.NEGATIVE_INFINITY;
    if (reply.kind !== 'answer' || reply.value.iceServers.length === 0) return;
    const { measureRegions } = await import('./measure-regions.ts');
    const nearest = await measureRegions(reply.value.iceServers);
    if (isStopped) return;
    keepNearest(nearest);
    again = setTimeout(measure, AGAIN_AFTER_MS);
  };
  const connected = () => whenIdle(measure, FIRST_AFTER_MS);
  // Another network is another distance.
  const moved = () => {
    askedAtMs = Number.NEGATIVE_INFINITY;
    keepNearest([]);
    connected();
  };
  socket.on('connect', connected);
  window.addEventListener('online', moved);
  if (socket.connected) connected();
  return () => {
    isStopped = true;
    clearTimeout(again);
    socket.off('connect', connected);
    window.removeEventListener('online', moved);
  };
}
