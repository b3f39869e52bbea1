/** `npm run sas-proof`: the money of a machine that decides itself, over real processes. Exit code 1: something is wrong, 2: wrong options. */
import { type Options, readOptions, USAGE } from './options.ts';
import { runAway } from './proofs/away.ts';
import { runKills } from './proofs/kills.ts';
import { runMatrix } from './proofs/matrix.ts';
import { runNoise } from './proofs/noise.ts';
import { runTests } from './proofs/tests.ts';
import { killLine, killTable, trialLine, trialSummary } from './report.ts';

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`${options}\n\n${USAGE}`);
  process.exit(2);
}
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
process.exit((await run(options)) ? 0 : 1);

async function run(chosen: Options): Promise<boolean> {
  const isSound = (results: readonly { findings: string[] }[]) =>
    results.every(({ findings }) => findings.length === 0);
  switch (chosen.proof) {
    case 'matrix': {
      const results = await runMatrix({ ...chosen, done: (result) => console.log(trialLine(result)) });
      console.log(trialSummary(results));
      return isSound(results);
    }
    case 'kills': {
      const kills = await runKills({ ...chosen, done: (kill) => console.log(killLine(kill)) });
      console.log(killTable(kills));
      return isSound(kills);
    }
    case 'tests': {
      const kills = await runTests({ ...chosen, done: (kill) => console.log(killLine(kill)) });
      console.log(killTable(kills));
      return isSound(kills);
    }
    case 'away': {
      const result = await runAway(chosen);
      console.log(JSON.stringify(result));
      return isSound([result]);
    }
    case 'noise': {
      const result = await runNoise(chosen);
      console.log(JSON.stringify(result));
      return isSound([result]) && result.downs === 0;
    }
  }
}
