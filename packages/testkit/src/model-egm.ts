import { createEgmMemory, EGM_MODULI, type EgmMemoryStart, type EgmTransfer } from './egm-memory.ts';

/** What may go wrong with one call to the machine; a late request reaches it after `LATE_CALLS` other ones. */
export type CallFault = 'lost_request' | 'lost_answer' | 'late_request';

const LATE_CALLS = 4;

/**
 * A gaming machine behind a transfer port. It leaves out the line (bytes, polls, timing), the lock, the ring of a hand pay and
 * everything of the game but its amounts.
 */
export function modelEgm(start: EgmMemoryStart = {}) {
  const memory = createEgmMemory(start);
  const line = createLine();
  return {
    ...memory,
    moduli: EGM_MODULI,
    reading: () => line.call(memory.reading),
    look: (wireId: string) => line.call(() => memory.trace(wireId)),
    acknowledge: async () => (await line.call(memory.acknowledge)) ?? false,
    lock: () => line.call(() => (memory.isPlaying() ? ('not_now' as const) : ('locked' as const))),
    unlock: async () => void (await line.call(() => undefined)),
    send: async (order: EgmTransfer) => {
      const isTaken = await line.call(() => memory.take(order));
      return isTaken === false ? ({ reason: 'not_now', detail: 'status 87' } as const) : null;
    },
    /** Plays a game, or the one that was begun, to its end; a win above `handPayAboveMinor` goes to the attendant. */
    play(betMinor: number, winMinor: number, handPayAboveMinor?: number): void {
      if (!memory.isPlaying()) memory.beginGame(betMinor);
      memory.endGame(winMinor, handPayAboveMinor);
    },
    /** The line fails at the n-th call from now, n from 1. */
    failAt: line.failAt,
  };
}

function createLine() {
  let calls = 0;
  let fault: { atCall: number; kind: CallFault } | null = null;
  let late: { atCall: number; arrive(): void } | null = null;
  return {
    failAt(n: number, kind: CallFault): void {
      fault = { atCall: calls + n, kind };
    },
    /** One exchange; null: no answer. */
    async call<T>(answer: () => T): Promise<T | null> {
      await Promise.resolve();
      calls += 1;
      const kind = fault?.atCall === calls ? fault.kind : null;
      if (late?.atCall === calls) late.arrive();
      if (kind === 'late_request') late = { atCall: calls + LATE_CALLS, arrive: answer };
      if (kind === 'lost_request' || kind === 'late_request') return null;
      const result = answer();
      return kind === null ? result : null;
    },
  };
}
