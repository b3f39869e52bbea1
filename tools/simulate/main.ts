import { runSeed } from './run-seed.ts';

const from = Number(process.argv[2] ?? 1),
  n = Number(process.argv[3] ?? 1);
const trace = process.argv[4] === 'trace';
const t0 = performance.now();
let steps = 0;
let bad = 0;
const f: Record<string, number> = {};
const d: Record<string, number> = {};
for (let s = from; s < from + n; s++) {
  const r = await runSeed(s, { print: trace ? console.log : null });
  steps += r.steps;
  for (const [k, v] of Object.entries(r.faults)) f[k] = (f[k] ?? 0) + v;
  for (const [k, v] of Object.entries(r.done)) d[k] = (d[k] ?? 0) + v;
  if (r.violation) {
    bad++;
    console.log(s, r.violation, r.virtualMs, r.steps);
  }
}
console.log(n / ((performance.now() - t0) / 1000), 'seeds/s', steps, f, d, 'bad', bad);
