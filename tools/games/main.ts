/** `npm run games`: what proves the games, and their par sheets. Exit code 1: a game or its draw is wrong. */
import { parseArgs } from 'node:util';
import { writeParSheets } from './par-sheet/write-par-sheets.ts';
import { proveSpins } from './spins/prove-spins.ts';

const USAGE = `npm run games -- spins [--plays 1000000] [--control-plays 300000]
npm run games -- par-sheets`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    plays: { type: 'string', default: '1000000' },
    'control-plays': { type: 'string', default: '300000' },
  },
});
const [plays, controlPlays] = [Number(values.plays), Number(values['control-plays'])];
const areCounts = [plays, controlPlays].every((count) => Number.isSafeInteger(count) && count > 0);
if (positionals[0] === 'spins' && areCounts) process.exitCode = (await proveSpins(plays, controlPlays)) ? 0 : 1;
else if (positionals[0] === 'par-sheets') writeParSheets();
else {
  console.error(USAGE);
  process.exitCode = 2;
}
