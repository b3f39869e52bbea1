import { isSameReading, type MeterReading } from '../../machine/metered/meter-reading.ts';
import { readMeters } from './host/meters.ts';
import type { MachineDeps } from './machine-deps.ts';

const ATTEMPTS = 3;

/** When the meters count, and what they say then. */
export interface Readings {
  /** Of a machine between two games. Null: no answer, a game runs, or they are held and this one is not of those that `alsoHeld` names. */
  atRest(alsoHeld?: boolean): Promise<MeterReading | null>;
  /** Journals what the meters bring, unless they are held. */
  journal(): Promise<void>;
  /** From here on the meters alone would be read wrongly: what an attendant pays is known by its event. */
  hold(): void;
  release(): void;
}

export function createReadings({ host, metered, options, profile }: Omit<MachineDeps, 'show'>): Readings {
  let isHeld = false;
  const isAtRest = (alsoHeld: boolean) => metered.runningBetMinor() === null && (!isHeld || alsoHeld);

  return {
    async atRest(alsoHeld = false) {
      const { address, denominationCents } = options;
      const counts = () => isAtRest(alsoHeld);
      let last: MeterReading | null = null;
      for (let attempt = 0; attempt < ATTEMPTS && counts(); attempt += 1) {
        const reading = await readMeters(host, address, profile, denominationCents, counts);
        if (reading === null) return null;
        // A late reply to an earlier poll is whole too: what counts is said twice.
        if (last !== null && isSameReading(last, reading)) return reading;
        last = reading;
      }
      return null;
    },
    async journal() {
      if (isAtRest(false)) await metered.read();
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
    },
  };
}
