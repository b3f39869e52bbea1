import { METERS, type MeterName } from '@salon/sas/meters.ts';
import { decodeExtendedMeters, readExtendedMeters } from '@salon/sas/polls/extended-meters.ts';
import {
  ALL_GAMES,
  decodeSelectedMeters,
  type GameMeters,
  readSelectedMeters,
} from '@salon/sas/polls/selected-meters.ts';
import type { Profile } from '@salon/sas/profiles.ts';
import type { MeterModuli, MeterReading } from '../../../machine/metered/meter-reading.ts';
import type { Host } from './ask.ts';

/** All of one moment, by one poll. */
export const WANTED_METERS = [
  'current_credits',
  'coin_in',
  'coin_out',
  'jackpot',
  'hand_paid_cancelled_credits',
  'games_played',
  'aft_cashable_in',
  'aft_cashable_out',
] as const satisfies readonly MeterName[];
type Wanted = (typeof WANTED_METERS)[number];

const CODES = WANTED_METERS.map((name) => METERS[name].code!);

/**
 * Null: no answer, one that lacks a meter, or one of a moment that does not count. Amounts in minor units: a cent of the machine
 * is a minor unit of its site. `counts` is asked when the reply is there: what the machine reported before it is known then.
 */
export async function readMeters(
  host: Host,
  address: number,
  profile: Profile,
  denominationMinor: number,
  counts: () => boolean = () => true,
): Promise<MeterReading | null> {
  const extended = readExtendedMeters(address, ALL_GAMES, CODES, 'usual');
  const selected = readSelectedMeters(address, ALL_GAMES, CODES);
  const found =
    (await host.ask(extended, (packet) => momentOf(decodeExtendedMeters(packet, 'usual'), counts))) ??
    (await host.ask(selected, (packet) => momentOf(decodeSelectedMeters(packet, profile), counts)));
  return found?.counted ? readingOf(found.meters, denominationMinor) : null;
}

function momentOf(meters: GameMeters | null, counts: () => boolean): { meters: GameMeters; counted: boolean } | null {
  return meters === null ? null : { meters, counted: counts() };
}

function readingOf({ meters }: GameMeters, denominationMinor: number): MeterReading | null {
  const values = new Map(meters.map(({ name, value }) => [name, value]));
  const minor = (name: Wanted): number => (values.get(name) ?? Number.NaN) * unitMinor(name, denominationMinor);
  const counters = countersOf(minor);
  const creditMinor = minor('current_credits');
  return [creditMinor, ...Object.values(counters)].every(Number.isSafeInteger) ? { creditMinor, counters } : null;
}

/** Where each counter starts over. */
export function moduliOf(denominationMinor: number): MeterModuli {
  return countersOf((name) => 10 ** METERS[name].digits * unitMinor(name, denominationMinor));
}

function countersOf(minor: (name: Wanted) => number): MeterModuli {
  return {
    coinInMinor: minor('coin_in'),
    coinOutMinor: minor('coin_out'),
    jackpotMinor: minor('jackpot'),
    cancelledMinor: minor('hand_paid_cancelled_credits'),
    games: minor('games_played'),
    transferInMinor: minor('aft_cashable_in'),
    transferOutMinor: minor('aft_cashable_out'),
  };
}

function unitMinor(name: Wanted, denominationMinor: number): number {
  return METERS[name].unit === 'credits' ? denominationMinor : 1;
}
