import { expect, it } from 'vitest';
import type { PlayerOutput } from '../../machine/driver.ts';
import { hostedEgm } from './hosted-egm.fixture.ts';
import { playReports } from './play-reports.ts';

type Played = Parameters<PlayerOutput['played']>[0];

it('reports each game of the machine to the player once, in order, and none of before', async () => {
  const world = await hostedEgm();
  const { machine, egm, keys, after, clock, platform } = world;
  await world.moneyIn(1, 5_000);
  async function play(next: 'lose' | 'win'): Promise<void> {
    egm.act({ do: 'rig', next });
    await after(keys.press({ button: 'spin' }));
    await clock.advance(3_000);
  }
  // Nothing is taken off the machine's list before the platform has it.
  platform.answering = false;
  await play('lose');
  const played: Played[] = [];
  const report = playReports(machine, { played: (one) => void played.push(one) });
  report();
  expect(played).toEqual([]);
  await play('lose');
  await play('win');
  report();
  report();
  const game = { kind: 'metered', games: 1, betMinor: 10, jackpot: false };
  const { lastWinMinor } = machine.state();
  expect(lastWinMinor).toBeGreaterThan(0);
  expect(played).toEqual([
    { ...game, number: 2, winMinor: 0 },
    { ...game, number: 3, winMinor: lastWinMinor },
  ]);
});
