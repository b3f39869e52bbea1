import type { Socket } from 'node:net';
import type { LinkFault } from '../fault.ts';

/** A connection from both sides of the proxy. */
export interface Pair {
  /** Place of the server that it goes to. */
  server: number;
  /** What befalls it from now on; null: nothing. */
  fail(fault: LinkFault | null): void;
  reset(): void;
}

/** A torn connection carries at most so many bytes more. */
const TEARS_WITHIN_BYTES = 2_000;

/** `upstream` null: the connection was accepted and leads nowhere. */
export function createPair(server: number, client: Socket, upstream: Socket | null, onEnd: () => void): Pair {
  const ends = upstream === null ? [client] : [client, upstream];
  let fault: LinkFault | null = null;
  /** Bytes or an end have been swallowed: what comes later would not fit to what came before. */
  let isTorn = upstream === null;
  let isDead = false;
  let closed = 0;
  let bytesLeft = 0;

  function reset(): void {
    for (const end of ends) end.resetAndDestroy();
    onEnd();
  }

  function carry(from: Socket, to: Socket | null): void {
    from.on('data', (bytes: Buffer) => {
      if (isDead || fault === 'swallow' || to === null) {
        isTorn = true;
        return;
      }
      if (fault === 'tear') {
        to.write(bytes.subarray(0, bytesLeft));
        bytesLeft -= bytes.length;
        if (bytesLeft <= 0) reset();
        return;
      }
      if (!to.write(bytes) && fault !== 'delay') from.pause();
    });
    to?.on('drain', () => {
      if (fault !== 'delay') from.resume();
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      closed += 1;
      if (isDead) {
        if (closed === ends.length) onEnd();
        return;
      }
      // In a network that swallows, the other side hears of no end either.
      if (fault === 'swallow' || fault === 'delay') isTorn = true;
      else if (from.errored) reset();
      else {
        to?.end();
        onEnd();
      }
    });
  }
  carry(client, upstream);
  if (upstream !== null) carry(upstream, client);

  return {
    server,
    reset,
    fail(next) {
      if (next === 'die') isDead = true;
      if (isDead) {
        for (const end of ends) end.resume();
        return;
      }
      const wasHeld = fault !== null;
      fault = next;
      if (next === 'cut') return reset();
      if (next === null && wasHeld && isTorn) return reset();
      if (next === 'tear') bytesLeft = Math.floor(Math.random() * TEARS_WITHIN_BYTES);
      for (const end of ends) {
        if (next === 'delay') end.pause();
        else end.resume();
      }
    },
  };
}
