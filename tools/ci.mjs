/**
 * The whole gate, and where it is green what the last commits owe besides, as far as it can be done in time. Only the gate decides; its
 * closing line is the last one.
 */
import { spawn } from 'node:child_process';
import { changedSince, owedFor } from './proofs/owed.mjs';
import { runProofs } from './proofs/run.mjs';
import { PROOFS, STORIES } from './proofs/table.mjs';
import { ROOT } from './setup.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { closingLine } from './test-phases.mjs';

const OWED_FOR_MINUTES = 40;

const gate = await runGate();
if (gate.code === 0) await runOwed();
console.log(gate.lastLine);
process.exit(gate.code);

/** The command of the README, its output passed through. */
function runGate() {
  return new Promise((settle) => {
    const child = spawn('npm', ['test'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    let end = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      end = `${end}${chunk}`.slice(-1_000);
    });
    child.on('close', (code) => settle({ code: code ?? 1, lastLine: end.trim().split('\n').at(-1) }));
  });
}

async function runOwed() {
  const files = changedSince();
  if (files === null) {
    console.log('There is no history here: nothing more is known to be owed');
    return;
  }
  const owed = owedFor([...PROOFS, ...STORIES], files);
  console.log(`The last commits owe ${owed.map(({ proof }) => proof.name).join(', ') || 'nothing more'}`);
  if (owed.length === 0) return;
  ensureSystemPackages();
  const counts = await runProofs(
    owed.map(({ proof }) => proof),
    OWED_FOR_MINUTES,
  );
  console.log(`Owed, beside the gate: ${closingLine(counts)}`);
}
