/** `npm run simulate`: the protocol code of platform and cabinet in a faulty world. Exit code 1: an invariant did not hold. */

import { FAULT_KINDS, noCounts } from './environment/faults.ts';
import { runExhaustively } from './exhaustive.ts';
import { MUTANTS } from './mutants/all-mutants.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { runSeed, type SeedResult } from './run-seed.ts';

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`${options}\n${USAGE}`);
  process.exitCode = 2;
} else process.exitCode = (await (options.exhaustive ? simulateExhaustively(options) : simulateSeeds(options))) ? 0 : 1;

async function simulateSeeds({ firstSeed, seeds, trace, mutant: mutantName }: Options): Promise<boolean> {
  const mutant = mutantName === null ? {} : MUTANTS[mutantName]!;
  const print = trace ? (line: string) => console.log(line) : null;
  const total = {
    steps: 0,
    virtualMs: 0,
    cashIns: 0,
    cashOuts: 0,
    plays: 0,
    meteredGames: 0,
    tests: 0,
    disputes: 0,
    handPays: 0,
    adjustments: 0,
    faults: noCounts(),
  };
  const broken: SeedResult[] = [];
  const begunMs = performance.now();
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const result = await runSeed(seed, { mutant, print });
    total.steps += result.steps;
    total.virtualMs += result.virtualMs;
    for (const kind of FAULT_KINDS) total.faults[kind] += result.faults[kind];
    for (const what of [
      'cashIns',
      'cashOuts',
      'plays',
      'meteredGames',
      'tests',
      'disputes',
      'handPays',
      'adjustments',
    ] as const)
      total[what] += result.done[what];
    if (seeds === 1) console.log(`digest ${result.digest}`);
    if (result.violation === null) continue;
    broken.push(result);
    console.log(`seed ${seed}: ${result.violation}`);
    if (mutantName !== null) break;
  }
  const seconds = (performance.now() - begunMs) / 1_000;
  const ran = broken.length > 0 && mutantName !== null ? broken[0]!.seed - firstSeed + 1 : seeds;
  console.log(
    `${ran} seeds in ${seconds.toFixed(1)} s (${(ran / seconds).toFixed(1)} seeds/s), ${total.steps} steps, ` +
      `${(total.virtualMs / 3_600_000).toFixed(1)} hours of virtual time`,
  );
  console.log(
    `done: ${total.cashIns} cash ins, ${total.cashOuts} cash outs, ${total.plays} plays, ${total.meteredGames} games of machines that decide themselves, ${total.tests} attendants' tests, ${total.handPays} hand pays, ${total.disputes} disputes, ${total.adjustments} corrections of movements`,
  );
  console.log(`faults: ${FAULT_KINDS.map((kind) => `${kind} ${total.faults[kind]}`).join(', ')}`);
  const first = broken[0];
  if (first !== undefined)
    console.log(
      `replay: npm run simulate -- --seed ${first.seed} --trace${mutantName ? ` --mutant ${mutantName}` : ''}`,
    );
  console.log(`${ran - broken.length} held, ${broken.length} broken`);
  return broken.length === 0;
}

async function simulateExhaustively({ mutant: mutantName }: Options): Promise<boolean> {
  const begunMs = performance.now();
  const { runs, broken, counted } = await runExhaustively(mutantName === null ? {} : MUTANTS[mutantName]!);
  for (const { what, violation } of broken.slice(0, 10)) console.log(`${what}: ${violation}`);
  const { calls, commits, messages } = counted;
  console.log(
    `(${calls} port calls crashing before and after + ${commits} commits lost before and after) x ${messages} messages lost ` +
      `and late: ${runs} runs in ${((performance.now() - begunMs) / 1_000).toFixed(1)} s`,
  );
  console.log(`${runs - broken.length} held, ${broken.length} broken`);
  return broken.length === 0;
}
