/**
 * `npm run bench`: every bench of the full run, each against its peers in the same run, below 20 minutes in all on two cores.
 * `npm run bench -- <name> [options]`: one. Results are written to `bench-results/`, one JSON file a bench. No goal fails a run: a
 * busy computer is not a fault of the product.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { BENCHES, FULL_RUN } from './benches.ts';
import { type BenchResult, isReached } from './harness/result.ts';

const FOLDER = join(import.meta.dirname, '../../bench-results');

async function measure(name: string, options: string[]): Promise<BenchResult> {
  const began = performance.now();
  const result = await (await BENCHES[name]!())(options);
  const at = new Date().toISOString();
  const file = join(FOLDER, `${name}-${at.replaceAll(':', '-').slice(0, 19)}.json`);
  mkdirSync(FOLDER, { recursive: true });
  const computer = { cores: cpus().length, model: cpus()[0]?.model, loadAverage: loadavg(), node: process.version };
  writeFileSync(file, `${JSON.stringify({ bench: name, at, computer, ...result }, null, 2)}\n`);
  for (const goal of result.goals) console.log(`${name}: ${lineOf(goal)}`);
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s, written to ${file}`);
  return result;
}

function lineOf(goal: BenchResult['goals'][number]): string {
  const { name, value, unit, is, bound } = goal;
  return `${isReached(goal) ? 'reached' : 'MISSED '}  ${name}: ${Number(value.toPrecision(4))} ${unit} (${is} ${bound})`;
}

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !Object.hasOwn(BENCHES, name)) {
  console.error(`usage: npm run bench [-- <${Object.keys(BENCHES).join(' | ')}> [options]]`);
  process.exit(2);
}
if (name === undefined) {
  const summary: string[] = [];
  for (const each of FULL_RUN) summary.push(...(await inProcess(each)).map((line) => `${each.padEnd(8)} ${line}`));
  console.log(`\n${summary.join('\n')}`);
} else {
  const { goals } = await measure(name, options);
  process.send?.(goals.map(lineOf));
}
process.exit(0);

/** Of the full run: no bench finds what another one has left in its process, as a variable or a heap. */
async function inProcess(each: string): Promise<string[]> {
  const child = fork(import.meta.filename, [each]);
  let lines = ['FAILED'];
  child.on('message', (found) => {
    lines = found as string[];
  });
  await once(child, 'exit');
  return lines;
}
