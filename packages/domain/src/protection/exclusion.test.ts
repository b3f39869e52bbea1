import { describe, expect, it } from 'vitest';
import { type Exclusion, type ExclusionRequest, exclusionEndMs, mayExclude } from './exclusion.ts';

const NOW = Date.UTC(2026, 0, 15);
const HOUR_MS = 3_600_000;
const coolOff = (untilMs: number): Exclusion => ({ kind: 'cool_off', untilMs });
const selfExclusion = (untilMs: number): Exclusion => ({ kind: 'self_exclusion', untilMs });
const DAY: ExclusionRequest = { kind: 'cool_off', hours: 24 };
const HALF_YEAR: ExclusionRequest = { kind: 'self_exclusion', months: 6 };

describe('an exclusion while another runs', () => {
  it.each<[string, Exclusion | null, ExclusionRequest, boolean]>([
    ['none runs', null, DAY, true],
    ['one ends this moment', selfExclusion(NOW), DAY, true],
    ['a cool-off is extended', coolOff(NOW + 23 * HOUR_MS), DAY, true],
    ['a cool-off is kept as long', coolOff(NOW + 24 * HOUR_MS), DAY, true],
    ['a cool-off would be shortened', coolOff(NOW + 24 * HOUR_MS + 1), DAY, false],
    ['a cool-off becomes a self-exclusion', coolOff(NOW + 24 * HOUR_MS), HALF_YEAR, true],
    ['a self-exclusion is extended', selfExclusion(NOW + HOUR_MS), HALF_YEAR, true],
    ['a self-exclusion would be shortened', selfExclusion(exclusionEndMs(HALF_YEAR, NOW) + 1), HALF_YEAR, false],
    ['a self-exclusion of one more hour would become a cool-off', selfExclusion(NOW + HOUR_MS), DAY, false],
  ])('%s', (_name, running, request, expected) => {
    expect(mayExclude(running, request, NOW)).toBe(expected);
  });
});
