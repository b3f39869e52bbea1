/** `npm run simulate`: the protocol code of platform and cabinet in a faulty world. Exit code 1: an invariant did not hold. */

import { COINCIDENCES, COUNTED_FROM_SEEDS, type Coincidences } from './checks/coincidences.ts';
import { FAULT_KINDS, noCounts } from './environment/faults.ts';
import { runExhaustively } from './exhaustive.ts';
import { MUTANTS } from './mutants/all-mutants.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { DONE, runSeed, type SeedResult } from './run-seed.ts';
import { runSeeds } from './run-seeds.ts';
import { runSqlSeeds } from './run-sql-seeds.ts';
import { STORIES, type Story } from './stories.ts';

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`${options}\n${USAGE}`);
  process.exitCode = 2;
} else process.exitCode = (await (options.exhaustive ? simulateExhaustively(options) : simulateSeeds(options))) ? 0 : 1;

async function simulateSeeds({ firstSeed, seeds, trace, sql, mutant: mutantName }: Options): Promise<boolean> {
  const none = Object.fromEntries(DONE.map((what) => [what, 0])) as SeedResult['done'];
  const total = { steps: 0, virtualMs: 0, ...none, faults: noCounts() };
  const met = Object.fromEntries(COINCIDENCES.map((what) => [what, 0])) as Coincidences;
  const broken: SeedResult[] = [];
  const begunMs = performance.now();
  let ran = 0;
  const count = (result: SeedResult): boolean => {
    ran += 1;
    total.steps += result.steps;
    total.virtualMs += result.virtualMs;
    for (const kind of FAULT_KINDS) total.faults[kind] += result.faults[kind];
    for (const what of DONE) total[what] += result.done[what];
    for (const what of COINCIDENCES) met[what] += result.coincidences[what];
    if (result.violation === null) return true;
    broken.push(result);
    console.log(`seed ${result.seed}: ${result.violation}`);
    return mutantName === null;
  };
  if (sql)
    await runSqlSeeds(
      Array.from({ length: seeds }, (_, index) => firstSeed + index),
      { trace, mutant: mutantName, onResult: count },
    );
  else if (seeds === 1) {
    const print = trace ? (line: string) => console.log(line) : null;
    const result = await runSeed(firstSeed, { mutant: mutantName === null ? {} : MUTANTS[mutantName]!, print });
    console.log(`digest ${result.digest}`);
    count(result);
  } else
    await runSeeds(
      Array.from({ length: seeds }, (_, index) => firstSeed + index),
      mutantName,
      count,
    );
  const seconds = (performance.now() - begunMs) / 1_000;
  console.log(
    `${ran} seeds in ${seconds.toFixed(1)} s (${(ran / seconds).toFixed(1)} seeds/s), ${total.steps} steps, ` +
      `${(total.virtualMs / 3_600_000).toFixed(1)} hours of virtual time`,
  );
  console.log(
    `done: ${total.cashIns} cash ins, ${total.cashOuts} cash outs, ${total.plays} plays, ${total.jackpots} jackpots, ${total.meteredGames} games of machines that decide themselves, ${total.tests} attendants' tests, ${total.handPays} hand pays, ${total.disputes} disputes, ${total.adjustments} corrections of movements, ${total.deposits} deposits, ${total.withdrawals} withdrawals ended, ${total.promotions} promotions, ${total.breaks} breaks, ${total.looserLimits} looser limits confirmed`,
  );
  console.log(`faults: ${FAULT_KINDS.map((kind) => `${kind} ${total.faults[kind]}`).join(', ')}`);
  console.log(
    `coincidences: ${met.refusedCashOutsAskedAgain} refused cash outs asked again, ${met.ringsAcrossCompactions} starts with a hand pay out of a snapshot`,
  );
  const first = broken[0];
  if (first !== undefined)
    console.log(
      `replay: npm run simulate -- --seed ${first.seed} --trace${mutantName ? ` --mutant ${mutantName}` : ''}`,
    );
  console.log(`${ran - broken.length} held, ${broken.length} broken`);
  const missed = ran < COUNTED_FROM_SEEDS || mutantName !== null ? [] : COINCIDENCES.filter((what) => met[what] === 0);
  for (const what of missed) console.log(`never met: ${what}`);
  return broken.length === 0 && missed.length === 0;
}

async function simulateExhaustively({ mutant: mutantName }: Options): Promise<boolean> {
  const total = { runs: 0, broken: 0 };
  for (const story of Object.keys(STORIES) as Story[]) {
    const begunMs = performance.now();
    const { runs, broken, counted } = await runExhaustively(story, mutantName === null ? {} : MUTANTS[mutantName]!);
    for (const { what, violation } of broken.slice(0, 10)) console.log(`${story}: ${what}: ${violation}`);
    const { calls, commits, messages } = counted;
    console.log(
      `${story}: (${calls} port calls crashing before and after + ${commits} commits lost before and after) x ${messages} messages ` +
        `lost and late: ${runs} runs in ${((performance.now() - begunMs) / 1_000).toFixed(1)} s`,
    );
    total.runs += runs;
    total.broken += broken.length;
  }
  console.log(`${total.runs - total.broken} held, ${total.broken} broken`);
  return total.broken === 0;
}
