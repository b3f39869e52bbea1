import { expect, it } from 'vitest';
import { missing } from '../../tests/programs.ts';
import { runFaults } from './run-faults.ts';

const KILLS = 40;
/** The goal is 10 s, which `npm run faults` demands; tests share a busy computer with others. */
const SETTLES_WITHIN_MS = 20_000;
/** Always the same schedule: what another one finds is for the command. */
const SEED = 11;

/** Its processes, faults and folders are of this computer's kernel. */
it.skipIf(missing('redis-server') || process.platform !== 'linux')(
  'loses, doubles and leaves nothing in doubt over 40 faults of real processes and their networks',
  async () => {
    const { violations, faultLog, folder, faults, longestSettleMs } = await runFaults({
      ...{ seed: SEED, kills: KILLS, players: 30, settlesWithinMs: SETTLES_WITHIN_MS, log: () => undefined },
    });
    const why = violations.length > 0 ? { faultLog, folder } : {};
    expect({ violations, ...why }).toEqual({ violations: [] });
    expect([...faults.values()].reduce((sum, count) => sum + count, 0)).toBe(KILLS);
    expect(longestSettleMs).toBeLessThanOrEqual(SETTLES_WITHIN_MS);
  },
  600_000,
);
