import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import type { Hosting } from '../../../link/hosting.ts';
import { startChance } from './random-situations.ts';
import type { Situation } from './situations.ts';

function floor({ watched = true, without = [] as Situation[] } = {}) {
  const clock = fakeClock();
  const staged: Situation[] = [];
  const machine = { machineId: 7, activity: () => 'idle', state: () => ({ faults: [] }) };
  const hosting = { running: () => [{ watched: () => watched, machine }] } as unknown as Hosting;
  const end = startChance({
    hosting,
    async stage(_machineId, situation) {
      if (without.includes(situation)) return { ok: false, why: 'not_this_game' };
      staged.push(situation);
      return { ok: true };
    },
    perHour: 5,
    draw: (bound) => Math.floor(bound / 2),
    clock,
  });
  return { clock, staged, end };
}

const HOUR_MS = 3_600_000;

describe('situations that come by themselves', () => {
  it('GM-18 an hour of play shows each of them, and an attendant ends what does not end by itself', async () => {
    const { clock, staged, end } = floor();
    await clock.advance(HOUR_MS + 60_000);
    end();
    expect(new Set(staged)).toEqual(
      new Set(['door-open', 'door-close', 'malfunction', 'repair', 'power-loss', 'power-on', 'hand-pay', 'jackpot']),
    );
    for (const [begun, over] of [
      ['door-open', 'door-close'],
      ['malfunction', 'repair'],
      ['power-loss', 'power-on'],
    ] as const)
      expect(staged.indexOf(over)).toBe(staged.indexOf(begun) + 1);
  });

  it('GM-18 nothing befalls a machine that nobody plays', async () => {
    const { clock, staged, end } = floor({ watched: false });
    await clock.advance(HOUR_MS);
    end();
    expect(staged).toEqual([]);
  });

  it('GM-18 a game without a jackpot gets the rest', async () => {
    const { clock, staged, end } = floor({ without: ['jackpot'] });
    await clock.advance(2 * HOUR_MS);
    end();
    expect(staged.filter((one) => one === 'power-loss').length).toBeGreaterThan(1);
  });
});
