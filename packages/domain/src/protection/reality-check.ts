import { type Profile, rulesOf } from './profile.ts';

/** Minutes of play between two reality checks; a site may have a larger minimum. */
export const REALITY_CHECK_MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;
/** Default if reality checks are compulsory. */
export const COMPULSORY_MINUTES = 60;

/** Intervals that a player of the site may choose. */
export function intervalsOf(minMinutes: number): number[] {
  const offered = REALITY_CHECK_MINUTES.filter((minutes) => minutes >= minMinutes);
  return offered.length > 0 ? offered : [minMinutes];
}

/** The effective interval, null: none. A choice below the minimum counts as the minimum. */
export function intervalMinutes(profile: Profile, chosen: number | null, minMinutes: number): number | null {
  if (chosen !== null) return Math.max(chosen, minMinutes);
  return rulesOf(profile).realityCheckCompulsory ? Math.max(COMPULSORY_MINUTES, minMinutes) : null;
}
