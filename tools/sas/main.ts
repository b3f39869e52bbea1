/** `npm run sas -- probe`: what is missing to host a machine. Exit code 0: nothing, 1: something, 2: wrong options. */
import { fileEntryOf, HELP, readOptions } from './probe/options.ts';
import { probe } from './probe/probe.ts';
import { reportOf } from './probe/report.ts';
import { verdictOf } from './probe/verdict.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') {
    console.log(HELP);
    return 0;
  }
  if ('wrong' in options) {
    for (const line of options.wrong) console.error(line);
    return 2;
  }
  const found = await probe(options);
  const verdict = verdictOf(found, options);
  for (const line of reportOf(found, verdict, fileEntryOf(options, found))) console.log(line);
  return verdict.missing.length === 0 ? 0 : 1;
}
