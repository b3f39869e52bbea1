/**
 * `npm run gate-runs -- 6`: so many whole `npm test` of this commit one after the other, each in a fresh clone. In the first third, which
 * finds the most, two busy loops run beside. Stops at the first red one, and keeps its output and its `test-results`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ROOT } from './setup.mjs';

const RESULTS = join(ROOT, 'proof-results');
const LOOPS = 2;
/** Ends with its owner, however that ends. */
const BUSY = 'for (const owner = process.ppid; process.ppid === owner; );';

const runs = Number(process.argv[2] ?? 6);
if (!Number.isInteger(runs) || runs < 1) fail('npm run gate-runs -- <number of runs>');
mkdirSync(RESULTS, { recursive: true });
for (let number = 1; number <= runs; number += 1) {
  const isBusy = number <= Math.floor(runs / 3);
  const loops = isBusy ? Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', BUSY])) : [];
  const { code, lastLine, minutes, log } = await runOnce(number);
  for (const loop of loops) loop.kill('SIGKILL');
  console.log(`${number}${isBusy ? ' (busy)' : ''}: ${lastLine} (${minutes} min)`);
  if (code !== 0) fail(`Run ${number} is red: ${log}`);
}

async function runOnce(number) {
  const folder = mkdtempSync(join(tmpdir(), 'salon-gate-'));
  const { status } = spawnSync('git', ['clone', '--quiet', ROOT, folder], { stdio: 'inherit' });
  if (status !== 0) fail('The repository cannot be cloned');
  const results = join(RESULTS, `gate-run-${number}`);
  const log = `${results}.log`;
  const file = createWriteStream(log);
  const beganMs = Date.now();
  const child = spawn('npm', ['test'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let end = '';
  const keep = (chunk) => {
    file.write(chunk);
    end = `${end}${chunk}`.slice(-1_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise((settle) => child.on('close', settle));
  file.end();
  rmSync(results, { recursive: true, force: true });
  if (code !== 0)
    cpSync(join(folder, 'test-results'), results, { recursive: true, filter: (path) => !path.endsWith('compiled') });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const minutes = ((Date.now() - beganMs) / 60_000).toFixed(1);
  return { code, lastLine: end.trim().split('\n').at(-1), minutes, log };
}
