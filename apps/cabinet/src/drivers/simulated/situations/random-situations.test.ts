import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import type { SimulatedMachine } from '../simulated-machine.ts';
import { startRandomSituations } from './random-situations.ts';
import type { Situation } from './situations.ts';

function floor({ watched = true, without = [] as Situation[] } = {}) {
  const clock = fakeClock();
  const situations: Situation[] = [];
  const machine = { machineId: 7, activity: () => 'idle', state: () => ({ faults: [] }) };
  const simulated = { isWatched: () => watched, machine } as unknown as SimulatedMachine;
  const end = startRandomSituations({
    machines: new Map([[7, simulated]]),
    async run(_machineId, situation) {
      if (without.includes(situation)) return { ok: false, why: 'not_this_game' };
      situations.push(situation);
      return { ok: true };
    },
    perHour: 5,
    draw: (bound) => Math.floor(bound / 2),
    clock,
  });
  return { clock, situations, end };
}

const HOUR_MS = 3_600_000;

describe('situations that come by themselves', () => {
  it('GM-18 an hour of play shows each of them, and an attendant ends what does not end by itself', async () => {
    const { clock, situations, end } = floor();
    await clock.advance(HOUR_MS + 60_000);
    end();
    expect(new Set(situations)).toEqual(
      new Set(['door-open', 'door-close', 'malfunction', 'repair', 'power-loss', 'power-on', 'hand-pay', 'jackpot']),
    );
    for (const [begun, over] of [
      ['door-open', 'door-close'],
      ['malfunction', 'repair'],
      ['power-loss', 'power-on'],
    ] as const)
      expect(situations.indexOf(over)).toBe(situations.indexOf(begun) + 1);
  });

  it('GM-18 nothing happens to a machine that nobody plays', async () => {
    const { clock, situations, end } = floor({ watched: false });
    await clock.advance(HOUR_MS);
    end();
    expect(situations).toEqual([]);
  });

  it('GM-18 a game without a jackpot gets the rest', async () => {
    const { clock, situations, end } = floor({ without: ['jackpot'] });
    await clock.advance(2 * HOUR_MS);
    end();
    expect(situations.filter((one) => one === 'power-loss').length).toBeGreaterThan(1);
  });
});
