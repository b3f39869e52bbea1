import { isSameReading, type MeterReading } from '../../machine/metered/meter-reading.ts';
import { readMeters } from './host/meters.ts';
import type { MachineDeps } from './machine-deps.ts';

const ATTEMPTS = 3;

/** When the meters count, and what they say then. */
export interface Readings {
  /** Of a machine between two games. Null: no answer, a game runs, or they are held. */
  atRest(): Promise<MeterReading | null>;
  /** Journals what the meters bring, unless they are held. */
  journal(): Promise<void>;
  /** From here on the meters alone would be read wrongly: what an attendant pays is known by its event. */
  hold(): void;
  /** Journals what was held; where that fails they stay held. */
  release(journal: () => Promise<boolean>): Promise<boolean>;
}

export function createReadings(deps: Omit<MachineDeps, 'show'>): Readings {
  const { host, metered, options, profile } = deps;
  let isHeld = false;
  let order: Promise<unknown> = Promise.resolve();
  /** One after the other, so that none that was begun before a hold is read after it. */
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = order.then(work);
    order = done.catch(() => undefined);
    return done;
  };
  const isAtRest = () => metered.runningBetMinor() === null && !isHeld;

  return {
    async atRest() {
      let last: MeterReading | null = null;
      for (let attempt = 0; attempt < ATTEMPTS && isAtRest(); attempt += 1) {
        const reading = await readMeters(host, options.address, profile, options.denominationCents, isAtRest);
        if (reading === null) return null;
        // A late reply to an earlier poll is whole too: what counts is said twice.
        if (last !== null && isSameReading(last, reading)) return reading;
        last = reading;
      }
      return null;
    },
    journal: () =>
      inOrder(async () => {
        // It would wait for a transfer, which itself waits for a reading while they are held.
        if (isAtRest() && !metered.isTransferring()) await metered.read();
      }),
    hold() {
      isHeld = true;
    },
    release: (journal) =>
      inOrder(async () => {
        isHeld = false;
        const isJournaled = await journal();
        isHeld = !isJournaled;
        return isJournaled;
      }),
  };
}
