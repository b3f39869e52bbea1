/** `npm run faults`: real processes are killed, frozen and cut off while 30 players play. Exit code 1: something does not add up. */
import { parseArgs } from 'node:util';
import { KINDS, nameOf } from './fault.ts';
import { tableOf, violationLines } from './report.ts';
import { runFaults } from './run-faults.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    players: { type: 'string', default: '30' },
    seed: { type: 'string', default: '' },
    pace: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const kills = Number(values.kills);
const players = Number(values.players);
/** Pauses between two faults are so many times shorter: more of them overlap. */
const pace = Number(values.pace);
const seed = values.seed === '' ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const only = values.only?.split(',');
const names = KINDS.map(nameOf);
const isFit = (value: number, least: number) => Number.isInteger(value) && value >= least;
if (
  !isFit(kills, 1) ||
  !isFit(players, 1) ||
  !isFit(seed, 0) ||
  !(pace > 0) ||
  only?.some((name) => !names.includes(name))
) {
  console.error('usage: npm run faults -- [--kills 200] [--players 30] [--seed 1] [--pace 1] [--only KIND,KIND]');
  console.error(`kinds: ${names.join(', ')}`);
  process.exit(2);
}
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
console.log(`seed ${seed}`);
const report = await runFaults({ seed, kills, pace, players, ...(only && { only }), log: (line) => console.log(line) });
for (const line of [...violationLines(report), ...tableOf(report)]) console.log(line);
process.exit(report.violations.length === 0 ? 0 : 1);
