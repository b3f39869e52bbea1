/** `npm run races`: callers who want the same at once. Exit code 1: something was given twice, or passed its limit. */
import { parseArgs } from 'node:util';
import { startTestServer } from '../../apps/platform/src/db/testing/database.ts';
import { LIMIT_RACES, raceForLimit } from './limits/limit-races.ts';
import { MOMENT_RACES } from './limits/moment-races.ts';
import type { RaceResult } from './race-result.ts';
import { raceRetries } from './retry-race.ts';
import { raceForSeat } from './seat-race.ts';
import { stress } from './stress/stress.ts';

const NAMES = ['seat', 'retries', 'limits', 'stress'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: NAMES.join(',') },
    rounds: { type: 'string', default: '1000' },
    contenders: { type: 'string', default: '200' },
    keys: { type: 'string', default: '10000' },
    retries: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '90' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const [rounds, contenders, keys, retries, seconds, seed] = [
  ...[values.rounds, values.contenders, values.keys].map(Number),
  ...[values.retries, values.seconds, values.seed].map(Number),
] as [number, number, number, number, number, number];
const only = values.only.split(',');
const areCounts = [rounds, contenders, keys, retries, seconds].every(
  (count) => Number.isSafeInteger(count) && count > 0,
);
if (!areCounts || !Number.isSafeInteger(seed) || only.some((name) => !NAMES.includes(name))) {
  console.error(`usage: npm run races -- [--only ${NAMES.join(',')}] [--rounds 1000] [--contenders 200] [--keys 10000]
  [--retries 20] [--seconds 90] [--seed 1]`);
  process.exit(2);
}

const server = await startTestServer();
let isSound = true;
async function run(name: string, race: () => Promise<RaceResult>): Promise<void> {
  const began = Date.now();
  const { violations, counts } = await race();
  console.log(
    `${name}: ${JSON.stringify(counts)}, ${((Date.now() - began) / 1_000).toFixed(1)} s, ${violations.length} violations`,
  );
  for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`);
  isSound &&= violations.length === 0;
}
if (only.includes('seat')) await run('seat', () => raceForSeat(server, { contenders, rounds }));
if (only.includes('retries')) await run('retries', () => raceRetries(server, { retries, keys }));
if (only.includes('limits')) {
  const waves = { callers: retries, rounds: Math.min(rounds, 100) };
  for (const race of LIMIT_RACES) await run(race.name, () => raceForLimit(server, race, waves));
  for (const race of MOMENT_RACES) await run(race.name, () => race.run(server, retries));
}
if (only.includes('stress')) await run(`stress, seed ${seed}`, () => stress(server, { seed, seconds }));
await server.stop();
process.exit(isSound ? 0 : 1);
