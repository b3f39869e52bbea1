/** What may go wrong with one call to the machine; a late request reaches it after `LATE_CALLS` other ones. */
export type CallFault = 'lost_request' | 'lost_answer' | 'late_request';

interface Transfer {
  wireId: string;
  direction: 'in' | 'out';
  amountMinor: number;
}

const LATE_CALLS = 4;
const COUNTER_MODULUS = 10_000_000;
const LIMITS = countersOf(COUNTER_MODULUS);

function countersOf(value: number) {
  return {
    ...{ coinInMinor: value, coinOutMinor: value, jackpotMinor: value, cancelledMinor: value, games: value },
    ...{ transferInMinor: value, transferOutMinor: value },
  };
}

/**
 * A gaming machine behind a transfer port. It leaves out the line (bytes, polls, timing), the lock, the ring of a hand pay and
 * everything of the game but its amounts.
 */
export function modelEgm(start: { counterMinor?: number } = {}) {
  const memory = createMemory(start.counterMinor ?? 0);
  const line = createLine();
  return {
    ...memory.events,
    moduli: LIMITS,
    serial: memory.serial,
    reading: () => line.call(memory.reading),
    look: (wireId: string) => line.call(() => memory.trace(wireId)),
    acknowledge: async () => (await line.call(memory.acknowledge)) ?? false,
    lock: () => line.call(() => (memory.isPlaying() ? ('not_now' as const) : ('locked' as const))),
    unlock: async () => void (await line.call(() => undefined)),
    send: async (order: Transfer) => {
      const isTaken = await line.call(() => memory.take(order));
      return isTaken === false ? ({ reason: 'not_now', detail: 'status 87' } as const) : null;
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

/** Credit, counters and transfer buffer, which survive every power cut. */
function createMemory(counterMinor: number) {
  let serial = 'A-1';
  let creditMinor = 0;
  let counters = countersOf(counterMinor);
  let buffer: { transfer: Transfer; status: 'done' | 'pending' | 'refused' } | null = null;
  let isPlaying = false;
  let refusesTransfers = false;
  let refusesAtOnce = false;

  const add = (name: keyof typeof counters, by: number) => {
    counters = { ...counters, [name]: (counters[name] + by) % COUNTER_MODULUS };
  };
  function move(transfer: Transfer): void {
    const isIn = transfer.direction === 'in';
    const isRefused = refusesTransfers || (!isIn && transfer.amountMinor > creditMinor);
    buffer = { transfer, status: isRefused ? 'refused' : 'done' };
    if (isRefused) return;
    creditMinor += isIn ? transfer.amountMinor : -transfer.amountMinor;
    add(isIn ? 'transferInMinor' : 'transferOutMinor', transfer.amountMinor);
  }
  const events = {
    credit: () => creditMinor,
    refuseTransfers(refuses: boolean): void {
      refusesTransfers = refuses;
    },
    refuseAtOnce(refuses: boolean): void {
      refusesAtOnce = refuses;
    },
    replaceBoard(next: string): void {
      serial = next;
    },
    insertBill(amountMinor: number): void {
      creditMinor += amountMinor;
    },
    cancelCredit(amountMinor: number): void {
      creditMinor -= amountMinor;
      add('cancelledMinor', amountMinor);
    },
    clearMemory(): void {
      [creditMinor, buffer, counters] = [0, null, countersOf(0)];
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
      if (buffer?.status === 'pending') move(buffer.transfer);
    },
  };
  return {
    events,
    serial: () => serial,
    isPlaying: () => isPlaying,
    reading: () => (isPlaying ? null : { creditMinor, counters }),
    trace(wireId: string) {
      if (buffer?.transfer.wireId !== wireId) return { kind: 'unknown' } as const;
      const { status, transfer } = buffer;
      if (status === 'refused') return { kind: status, reason: 'not_now', detail: 'status 87' } as const;
      return status === 'done'
        ? ({ kind: status, amountMinor: transfer.amountMinor } as const)
        : ({ kind: status } as const);
    },
    acknowledge(): boolean {
      // What is acknowledged is forgotten, as by a machine without a history.
      if (buffer?.status !== 'pending') buffer = null;
      return true;
    },
    /** False: refused at once, which leaves no trace. */
    take(order: Transfer): boolean {
      if (buffer !== null || (!isPlaying && refusesAtOnce)) return false;
      if (isPlaying) buffer = { transfer: order, status: 'pending' };
      else move(order);
      return true;
    },
  };
}
