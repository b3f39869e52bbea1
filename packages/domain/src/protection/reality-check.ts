import { type Profile, rulesOf } from './profile.ts';

/** Minutes of play between two looks at the clock; a site may have a larger minimum. */
export const REALITY_CHECK_MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;
/** Where it is compulsory and the player has chosen nothing. */
export const COMPULSORY_MINUTES = 60;

/** Intervals that a player of the site may choose. */
export function intervalsOf(minMinutes: number): number[] {
  const offered = REALITY_CHECK_MINUTES.filter((minutes) => minutes >= minMinutes);
  return offered.length > 0 ? offered : [minMinutes];
}

/** The interval that holds, null for none. A choice below a minimum that has grown since counts as the minimum. */
export function intervalMinutes(profile: Profile, chosen: number | null, minMinutes: number): number | null {
  if (chosen !== null) return Math.max(chosen, minMinutes);
  return rulesOf(profile).realityCheckCompulsory ? Math.max(COMPULSORY_MINUTES, minMinutes) : null;
}
