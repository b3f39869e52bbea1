import { setTimeout as sleep } from 'node:timers/promises';
import type { EventQueue } from '../../simulate/environment/event-queue.ts';

export interface FastQueue extends EventQueue {
  /** No event comes any more: every process of the world stands still. */
  stop(): void;
}

/** The simulator's events on real timers, whose time runs faster: what happens at once is decided by the computer, and by no seed. */
export function createFastQueue(startMs: number, speed: number): FastQueue {
  const beganMs = performance.now();
  let isStopped = false;
  const timer = (delayMs: number, run: () => void): (() => void) => {
    const timeout = setTimeout(() => isStopped || run(), Math.max(0, delayMs) / speed);
    return () => clearTimeout(timeout);
  };
  return {
    nowMs: () => Math.floor(startMs + (performance.now() - beganMs) * speed),
    at: (delayMs, run) => void timer(delayMs, run),
    timer,
    // Real time waits for nobody, and goes on by itself.
    hold: () => {},
    step: () => sleep(1, true),
    stop() {
      isStopped = true;
    },
  };
}
