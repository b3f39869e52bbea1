/**
 * `npm run sas`: `probe` says what is missing to host a machine, the other commands attend one through its agent. Exit code 0:
 * done, or nothing is missing, 1: not done, or something is missing, 2: wrong options.
 */
import { askAgent } from '../../apps/cabinet/src/control/ask-agent.ts';
import { ATTEND_HELP, readAttendOptions } from './attend/options.ts';
import { reportOf as attendReportOf } from './attend/report.ts';
import { fileEntryOf, HELP, readOptions } from './probe/options.ts';
import { probe } from './probe/probe.ts';
import { reportOf } from './probe/report.ts';
import { verdictOf } from './probe/verdict.ts';

const args = process.argv.slice(2);
process.exitCode = await (args.includes('probe') ? probeMachine() : attend());

async function probeMachine(): Promise<number> {
  const options = readOptions(args);
  if (options === 'help') return help(HELP);
  if ('wrong' in options) return wrong(options);
  const found = await probe(options);
  const verdict = verdictOf(found, options);
  for (const line of reportOf(found, verdict, fileEntryOf(options, found))) console.log(line);
  return verdict.missing.length === 0 ? 0 : 1;
}

async function attend(): Promise<number> {
  const options = readAttendOptions(args);
  if (options === 'help')
    return help(`${ATTEND_HELP}\n\n  npm run sas -- probe --help   what is missing to host a machine`);
  if ('wrong' in options) return wrong(options);
  const { dataDir, request } = options;
  const { lines, isDone } = attendReportOf(request, dataDir, await askAgent(dataDir, request));
  for (const line of lines) (isDone ? console.log : console.error)(line);
  return isDone ? 0 : 1;
}

function help(text: string): number {
  console.log(text);
  return 0;
}

function wrong({ wrong: lines }: { wrong: string[] }): number {
  for (const line of lines) console.error(line);
  return 2;
}
