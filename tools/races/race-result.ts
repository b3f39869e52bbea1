/** What a race has found. */
export interface RaceResult {
  violations: string[];
  counts: Record<string, number>;
}
