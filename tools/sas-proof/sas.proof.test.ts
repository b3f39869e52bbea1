import { expect, it } from 'vitest';
import { runAway } from './proofs/away.ts';
import { runKills } from './proofs/kills.ts';
import { runNoise } from './proofs/noise.ts';
import { runTests } from './proofs/tests.ts';
import { DECIDED_WITHIN_MS } from './proofs/trial.ts';

it('loses and invents nothing over 30 kills of agent and machine in transfers and games', async () => {
  const kills = await runKills({ profile: 'spec', agentKills: 20, egmKills: 10, workers: 2, done: () => undefined });
  expect(kills.flatMap(({ findings }) => findings)).toEqual([]);
  expect(kills).toHaveLength(30);
  expect(Math.max(...kills.map(({ decidedMs }) => decidedMs))).toBeLessThan(DECIDED_WITHIN_MS);
}, 240_000);

it('leaves no credit and no fault over 20 kills of agent and machine in tests of an attendant', async () => {
  const kills = await runTests({ profile: 'spec', agentKills: 12, egmKills: 8, workers: 2, done: () => undefined });
  expect(kills.flatMap(({ findings }) => findings)).toEqual([]);
  expect(kills).toHaveLength(20);
  expect(kills.some(({ result }) => result === 'tested')).toBe(true);
}, 240_000);

it('finds 50 games that were played at the glass while the agent was off, as one play', async () => {
  expect(await runAway({ profile: 'spec', games: 50 })).toEqual({ plays: [50], wrong: 0, findings: [] });
});

it('takes every game in a minute of a line that spoils one in a hundred, and stays linked', async () => {
  const { games, downs, wrong, findings } = await runNoise({ profile: 'spec', minutes: 1, share: 0.01 });
  expect({ downs, wrong, findings }).toEqual({ downs: 0, wrong: 0, findings: [] });
  expect(games).toBeGreaterThan(10);
}, 180_000);
