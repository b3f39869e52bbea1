import type { TestServer } from '../../../apps/platform/src/db/testing/database.ts';
import { openRaceFloor, outcomeOf, type RaceFloor } from '../race-floor.ts';
import type { RaceResult } from '../race-result.ts';
import type { Contest, LimitRace } from './contest.ts';
import { PLAYER_RACES } from './player-contests.ts';
import { PROMOTION_RACES } from './promotion-contests.ts';

export const LIMIT_RACES: readonly LimitRace[] = [...PLAYER_RACES, ...PROMOTION_RACES];

interface Reached {
  violations: string[];
  calls: number;
}

/** Wave after wave of calls at once, until nothing of a wave is taken any more. */
async function contend(floor: RaceFloor, contest: Contest, callers: number): Promise<Reached> {
  const violations: string[] = [];
  const refusals = new Set<string>();
  let taken = 0;
  let calls = 0;
  for (;;) {
    const outcomes = (await floor.atOnce(callers, contest.call)).map(outcomeOf);
    calls += callers;
    const fresh = outcomes.filter((outcome) => outcome === 'ok').length;
    taken += fresh;
    for (const outcome of outcomes) if (outcome !== 'ok') refusals.add(outcome);
    await contest.afterWave?.();
    const used = await contest.used();
    if (used > contest.limit || taken * contest.worth !== used)
      violations.push(`${taken} calls were taken, ${used} is used of ${contest.limit}`);
    if (fresh === 0 || violations.length > 0) break;
  }
  if (taken * contest.worth !== contest.limit)
    violations.push(`${taken * contest.worth} was taken, and ${contest.limit} could have been`);
  const others = [...refusals].filter((error) => !contest.refusals.includes(error));
  if (others.length > 0) violations.push(`refused for ${others.join(', ')}`);
  if (!refusals.has(contest.refusals[0]!)) violations.push(`nothing was refused for ${contest.refusals[0]}`);
  return { violations, calls };
}

/** One contest after the other, each for another player. */
export async function raceForLimit(
  server: TestServer,
  { name, open }: LimitRace,
  {
    callers,
    rounds,
    spoil,
  }: { callers: number; rounds: number; spoil?: (pool: RaceFloor['database']['pool']) => Promise<void> },
): Promise<RaceResult> {
  const floor = await openRaceFloor(server, { machines: rounds, players: rounds });
  await spoil?.(floor.database.pool);
  const violations: string[] = [];
  let calls = 0;
  for (let id = 1; id <= rounds; id += 1) {
    const reached = await contend(floor, await open(floor, id), callers);
    calls += reached.calls;
    violations.push(...reached.violations.map((what) => `${name}, player ${id}: ${what}`));
  }
  violations.push(...(await floor.findings()));
  await floor.drop();
  return { violations, counts: { rounds, calls } };
}
