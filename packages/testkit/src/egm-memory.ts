export interface EgmTransfer {
  wireId: string;
  direction: 'in' | 'out';
  amountMinor: number;
}

export interface EgmCounters {
  coinInMinor: number;
  coinOutMinor: number;
  jackpotMinor: number;
  cancelledMinor: number;
  games: number;
  transferInMinor: number;
  transferOutMinor: number;
}

export interface EgmMemoryStart {
  /** Where every counter stands at first. */
  counterMinor?: number;
  /** When a win that an attendant pays is in the jackpot counter: machines differ. */
  countsJackpot?: 'at_win' | 'at_reset';
}

export type EgmMemory = ReturnType<typeof createEgmMemory>;

const COUNTER_MODULUS = 10_000_000;
export const EGM_MODULI = countersOf(COUNTER_MODULUS);

function countersOf(value: number): EgmCounters {
  return {
    ...{ coinInMinor: value, coinOutMinor: value, jackpotMinor: value, cancelledMinor: value, games: value },
    ...{ transferInMinor: value, transferOutMinor: value },
  };
}

/** Credit and counters. `totals` counts what really happened: nothing clears it, and it does not start over. */
function createMeters(counterMinor: number) {
  let counters = countersOf(counterMinor);
  let totals = countersOf(0);
  let creditMinor = 0;
  return {
    credit: () => creditMinor,
    totals: () => totals,
    reading: () => ({ creditMinor, counters }),
    credited(byMinor: number): void {
      creditMinor += byMinor;
    },
    count(name: keyof EgmCounters, by: number): void {
      counters = { ...counters, [name]: (counters[name] + by) % COUNTER_MODULUS };
      totals = { ...totals, [name]: totals[name] + by };
    },
    clear(): void {
      [creditMinor, counters] = [0, countersOf(0)];
    },
  };
}

/** What a gaming machine keeps through every power cut, and what moves it. Every call is one commit. */
export function createEgmMemory({ counterMinor = 0, countsJackpot = 'at_win' }: EgmMemoryStart = {}) {
  const meters = createMeters(counterMinor);
  const transfers = createTransfers(meters);
  const { credited, count } = meters;
  let serial = 'A-1';
  let game: { betMinor: number } | null = null;
  let ringingMinor = 0;

  return {
    ...{ credit: meters.credit, totals: meters.totals },
    serial: () => serial,
    isPlaying: () => game !== null,
    /** A win that locks the machine until an attendant has reset it. */
    ringing: () => ringingMinor,
    refuseTransfers: transfers.refuse,
    refuseAtOnce: transfers.refuseAtOnce,
    doneTransfers: transfers.done,
    trace: transfers.trace,
    bufferedId: transfers.bufferedId,
    acknowledge: transfers.acknowledge,
    replaceBoard(next: string): void {
      serial = next;
    },
    insertBill: credited,
    cancelCredit(amountMinor: number): void {
      credited(-amountMinor);
      count('cancelledMinor', amountMinor);
    },
    /** Another host, or the maker's bonus, moves credit in and leaves its id in the buffer. */
    foreignTransfer: (amountMinor: number) => transfers.move({ wireId: 'FOREIGN', direction: 'in', amountMinor }),
    clearMemory(): void {
      meters.clear();
      transfers.clear();
      [game, ringingMinor] = [null, 0];
    },
    /** Coin in counts as the game begins, the game and its win as it ends. */
    beginGame(betMinor = 0): void {
      game = { betMinor };
      credited(-betMinor);
      count('coinInMinor', betMinor);
    },
    /** A win above `handPayAboveMinor` goes to the attendant. */
    endGame(winMinor: number, handPayAboveMinor = Number.POSITIVE_INFINITY): void {
      game = null;
      count('games', 1);
      if (winMinor > handPayAboveMinor) {
        ringingMinor = winMinor;
        if (countsJackpot === 'at_win') count('jackpotMinor', winMinor);
      } else {
        credited(winMinor);
        count('coinOutMinor', winMinor);
        transfers.goOn();
      }
    },
    /** The attendant's key, or the host. */
    resetHandPay(): void {
      if (countsJackpot === 'at_reset') count('jackpotMinor', ringingMinor);
      ringingMinor = 0;
      transfers.goOn();
    },
    /** What one poll reads now, in the middle of a game too. */
    meters: meters.reading,
    reading: () => (game === null ? meters.reading() : null),
    /** False: refused at once, which leaves no trace. */
    take: (order: EgmTransfer) => transfers.take(order, game !== null, ringingMinor > 0),
  };
}

function createTransfers(meters: ReturnType<typeof createMeters>) {
  let buffer: { transfer: EgmTransfer; status: 'done' | 'pending' | 'refused' } | null = null;
  let refuses = false;
  let refusesAtOnce = false;
  const done: EgmTransfer[] = [];

  function move(transfer: EgmTransfer): void {
    const isIn = transfer.direction === 'in';
    const isRefused = refuses || (!isIn && transfer.amountMinor > meters.credit());
    buffer = { transfer, status: isRefused ? 'refused' : 'done' };
    if (isRefused) return;
    done.push(transfer);
    meters.credited(isIn ? transfer.amountMinor : -transfer.amountMinor);
    meters.count(isIn ? 'transferInMinor' : 'transferOutMinor', transfer.amountMinor);
  }

  return {
    move,
    done: (): readonly EgmTransfer[] => done,
    refuse: (isRefused: boolean) => {
      refuses = isRefused;
    },
    refuseAtOnce: (isRefused: boolean) => {
      refusesAtOnce = isRefused;
    },
    clear: () => {
      buffer = null;
    },
    bufferedId: (): string | null => buffer?.transfer.wireId ?? null,
    goOn(): void {
      if (buffer?.status === 'pending') move(buffer.transfer);
    },
    trace(wireId: string) {
      if (buffer?.transfer.wireId !== wireId) return { kind: 'unknown' } as const;
      const { status, transfer } = buffer;
      if (status === 'refused') return { kind: status, reason: 'not_now', detail: 'status 87' } as const;
      return status === 'done'
        ? ({ kind: status, amountMinor: transfer.amountMinor } as const)
        : ({ kind: status } as const);
    },
    /** What is acknowledged is forgotten, as by a machine without a history. False: a transfer waits for the game's end. */
    acknowledge(): boolean {
      if (buffer?.status === 'pending') return false;
      buffer = null;
      return true;
    },
    take(order: EgmTransfer, isPlaying: boolean, isRinging: boolean): boolean {
      // The id of the last successful one is refused; of an older one the machine knows nothing.
      const isRepeat = done.at(-1)?.wireId === order.wireId;
      if (buffer !== null || isRepeat || isRinging || (!isPlaying && refusesAtOnce)) return false;
      if (isPlaying) buffer = { transfer: order, status: 'pending' };
      else move(order);
      return true;
    },
  };
}
