import type { Failure } from '@salon/contract';
import { knownPlayer, type Lanes, noPlace } from '../../../password/lanes.ts';
import type { Pins } from './pins.ts';

/** PINs of players who are in: hashed and compared in their lane, beside the passwords. A failure where no place is free. */
export interface PlacedPins extends Pick<Pins, 'fingerprint'> {
  hash(playerId: number, pin: string): Promise<string | Failure>;
  /** Null: one may be checked now. */
  refusal(playerId: number): Failure | null;
  verify(playerId: number, pinHash: string, pin: string): Promise<boolean | Failure>;
  /** Also null where no place is free: the PIN is renewed the next time. */
  renew(playerId: number, pinHash: string, pin: string): Promise<string | null>;
}

export function placePins(pins: Pins, { run, hasPlace }: Pick<Lanes, 'run' | 'hasPlace'>): PlacedPins {
  return {
    fingerprint: pins.fingerprint,
    refusal: (playerId) => (hasPlace(knownPlayer(playerId)) ? null : noPlace()),
    hash: async (playerId, pin) => (await run(knownPlayer(playerId), () => pins.hash(pin))) ?? noPlace(),
    verify: async (playerId, pinHash, pin) =>
      (await run(knownPlayer(playerId), () => pins.verify(pinHash, pin))) ?? noPlace(),
    renew: (playerId, pinHash, pin) => run(knownPlayer(playerId), () => pins.renew(pinHash, pin)),
  };
}
