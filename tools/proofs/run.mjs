/** Runs rows of the table one after the other and keeps what each has found. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup.mjs';
import { runPlaywright, runVitest } from '../test-phases.mjs';
import { commitNow } from './owed.mjs';
import { IN_FIREFOX, STORIES } from './table.mjs';

const RESULTS = join(ROOT, 'proof-results');
const MINUTE_MS = 60_000;

/**
 * Goes on after a failure. `forMinutes`: what would not be done by then is not begun, and named.
 * @param {import('./table.mjs').Proof[]} proofs
 * @returns {Promise<import('../test-phases.mjs').Count[]>}
 */
export async function runProofs(proofs, forMinutes = Number.POSITIVE_INFINITY) {
  const endsAtMs = Date.now() + forMinutes * MINUTE_MS;
  const counts = [];
  for (const proof of proofs) {
    const leftMs = endsAtMs - Date.now();
    if (leftMs < proof.minutes * MINUTE_MS) console.log(`not run ${proof.name}: no time left`);
    else counts.push(await runProof(proof, leftMs));
  }
  return counts;
}

async function runProof(proof, leftMs) {
  const startedAt = new Date().toISOString();
  const count = await countOf(proof, leftMs);
  const { passed, failed, skipped, why } = count;
  mkdirSync(RESULTS, { recursive: true });
  const result = { name: proof.name, ...commitNow(), startedAt, endedAt: new Date().toISOString() };
  writeFileSync(
    join(RESULTS, `${proof.name.replace('/', '-')}.json`),
    `${JSON.stringify({ ...result, passed, failed, skipped, why }, null, 2)}\n`,
  );
  return count;
}

function countOf(proof, leftMs) {
  if (proof === IN_FIREFOX) return runPlaywright(proof.name, [], leftMs, { STORIES_BROWSER: 'firefox' });
  return STORIES.includes(proof) ? runStories(proof, leftMs) : runFile(proof, leftMs);
}

/** The slash keeps a folder from standing for those whose names begin alike. */
const runFile = ({ name, path }, leftMs) =>
  runVitest(name, [path.endsWith('.ts') ? path : `${path}/`], ['proofs'], leftMs);

/** Which of the two projects has the folder is the matter of playwright.config.ts. */
const runStories = ({ name, path }, leftMs) => runPlaywright(name, ['--grep-invert=@gate', `${path}/`], leftMs);
