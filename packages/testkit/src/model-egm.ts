/** What may go wrong with one call to the machine; a late request reaches it after `LATE_CALLS` other ones. */
export type CallFault = 'lost_request' | 'lost_answer' | 'late_request';

const LATE_CALLS = 4;

interface Transfer {
  wireId: string;
  direction: 'in' | 'out';
  amountMinor: number;
}

const COUNTER_MODULUS = 10_000_000;

/**
 * A gaming machine behind a transfer port: its credit, counters and transfer buffer survive its power cuts. It leaves out the
 * line (bytes, polls, timing), real hand pays and everything of the game but its amounts.
 */
export function modelEgm(start: { counterMinor?: number } = {}) {
  const counter = start.counterMinor ?? 0;
  let creditMinor = 0;
  let counters = {
    ...{ coinInMinor: counter, coinOutMinor: counter, jackpotMinor: counter, cancelledMinor: counter },
    ...{ games: counter, transferInMinor: counter, transferOutMinor: counter },
  };
  let serial = 'A-1';
  let buffer: { transfer: Transfer; status: 'done' | 'pending' | 'refused' } | null = null;
  let isPlaying = false;
  let lockedUntilCall = 0;
  let calls = 0;
  let refusesTransfers = false;
  let fault: { atCall: number; kind: CallFault } | null = null;
  let late: { atCall: number; arrive(): void } | null = null;

  const add = (name: keyof typeof counters, by: number) => {
    counters = { ...counters, [name]: (counters[name] + by) % COUNTER_MODULUS };
  };
  function commit(transfer: Transfer): void {
    const isIn = transfer.direction === 'in';
    if (refusesTransfers || (!isIn && transfer.amountMinor > creditMinor)) {
      buffer = { transfer, status: 'refused' };
      return;
    }
    creditMinor += isIn ? transfer.amountMinor : -transfer.amountMinor;
    add(isIn ? 'transferInMinor' : 'transferOutMinor', transfer.amountMinor);
    buffer = { transfer, status: 'done' };
  }
  /** One exchange over the line; null: no answer. */
  async function call<T>(answer: () => T): Promise<T | null> {
    await Promise.resolve();
    calls += 1;
    const kind = fault?.atCall === calls ? fault.kind : null;
    if (late?.atCall === calls) late.arrive();
    if (kind === 'late_request') late = { atCall: calls + LATE_CALLS, arrive: answer };
    if (kind === 'lost_request' || kind === 'late_request') return null;
    const result = answer();
    return kind === null ? result : null;
  }

  return {
    moduli: {
      ...{ coinInMinor: COUNTER_MODULUS, coinOutMinor: COUNTER_MODULUS, jackpotMinor: COUNTER_MODULUS },
      ...{ cancelledMinor: COUNTER_MODULUS, games: COUNTER_MODULUS },
      ...{ transferInMinor: COUNTER_MODULUS, transferOutMinor: COUNTER_MODULUS },
    },
    serial: () => serial,
    reading: () => call(() => (isPlaying ? null : { creditMinor, counters })),
    look: (wireId: string) =>
      call(() => {
        if (buffer?.transfer.wireId !== wireId) return { kind: 'unknown' } as const;
        const { status, transfer } = buffer;
        if (status === 'done') return { kind: 'done', amountMinor: transfer.amountMinor } as const;
        return status === 'pending'
          ? ({ kind: 'pending' } as const)
          : ({ kind: 'refused', reason: 'not_now', detail: 'status 87' } as const);
      }),
    acknowledge: async () =>
      (await call(() => {
        // What is acknowledged is forgotten, as by a machine without a history.
        if (buffer?.status !== 'pending') buffer = null;
        return true;
      })) ?? false,
    lock: () =>
      call(() => {
        if (isPlaying) return 'not_now' as const;
        lockedUntilCall = calls + 50;
        return 'locked' as const;
      }),
    unlock: async () => {
      await call(() => {
        lockedUntilCall = 0;
      });
    },
    async send(order: Transfer) {
      await call(() => {
        if (buffer !== null) return;
        if (isPlaying) buffer = { transfer: order, status: 'pending' };
        else commit(order);
      });
    },

    /** The line, the machine or its answer fails at the n-th call from now, n from 1. */
    failAt(n: number, kind: CallFault): void {
      fault = { atCall: calls + n, kind };
    },
    calls: () => calls,
    credit: () => creditMinor,
    isLocked: () => calls < lockedUntilCall,
    refuseTransfers(refuses: boolean): void {
      refusesTransfers = refuses;
    },
    beginGame(): void {
      isPlaying = true;
    },
    /** Plays to its end whatever was begun; a win above `handPayAboveMinor` goes to the attendant. */
    play(betMinor: number, winMinor: number, handPayAboveMinor = Number.POSITIVE_INFINITY): void {
      isPlaying = false;
      const isHandPay = winMinor > handPayAboveMinor;
      creditMinor += (isHandPay ? 0 : winMinor) - betMinor;
      add('coinInMinor', betMinor);
      add(isHandPay ? 'jackpotMinor' : 'coinOutMinor', winMinor);
      add('games', 1);
      if (buffer?.status === 'pending') commit(buffer.transfer);
    },
    insertBill(amountMinor: number): void {
      creditMinor += amountMinor;
    },
    cancelCredit(amountMinor: number): void {
      creditMinor -= amountMinor;
      add('cancelledMinor', amountMinor);
    },
    clearMemory(): void {
      creditMinor = 0;
      buffer = null;
      counters = {
        ...{ coinInMinor: 0, coinOutMinor: 0, jackpotMinor: 0, cancelledMinor: 0 },
        ...{ games: 0, transferInMinor: 0, transferOutMinor: 0 },
      };
    },
    replaceBoard(next: string): void {
      serial = next;
    },
  };
}
