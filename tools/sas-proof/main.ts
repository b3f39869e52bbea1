/** `npm run sas-proof`: proves the money of a machine that decides itself over real processes. Exit code 1: something is wrong, 2: wrong options. */
import { runMatrix, WHOLE_MATRIX } from './proofs/matrix.ts';
import { FAULTS } from './proofs/steps.ts';

const results = await runMatrix({
  profile: (process.argv[2] ?? 'spec') as never,
  ...WHOLE_MATRIX,
  faults: (process.argv[3]?.split(',') ?? FAULTS) as never,
  ...(process.argv[4] && { steps: process.argv[4].split(',') as never }),
  ...(process.argv[5] && { directions: process.argv[5].split(',') as never }),
  workers: 2,
  done: (r) =>
    console.log(
      `${r.direction.padEnd(4)}${r.step.padEnd(10)}${r.fault.padEnd(14)}${r.result.padEnd(9)}${((r.decidedMs ?? 0) / 1000).toFixed(1).padStart(5)} s  ${r.findings.join('; ') || 'ok'}`,
    ),
});
console.log(results.length, results.filter((r) => r.findings.length).length);
process.exit();
