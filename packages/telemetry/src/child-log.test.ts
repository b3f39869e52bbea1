import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChildLog, createChildLog } from './child-log.ts';
import type { ThreadText } from './thread-text.ts';

// A busy computer takes longer from the first byte of a stack to its end than the log gathers: the test says when that time is over.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Line = { level: 'warn' | 'error'; message: string } & Record<string, unknown>;

function listen(nowMs?: () => number): { lines: Line[]; log: ChildLog } {
  const lines: Line[] = [];
  const write = (level: Line['level']) => (facts: object, message: string) =>
    void lines.push({ ...facts, level, message });
  return { lines, log: createChildLog({ warn: write('warn'), error: write('error') }, 'picture', nowMs) };
}

const MODULE = JSON.stringify(new URL('./thread-text.ts', import.meta.url).href);
const WRITES = `import(${MODULE}).then(({ sendTextToParent }) => {
  sendTextToParent();
  process.emitWarning(require('node:worker_threads').workerData);
})`;

async function run(log: ChildLog, code: string, kill?: NodeJS.Signals): Promise<number | undefined> {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'pipe'] });
  log.followProcess(child);
  if (kill !== undefined) child.once('spawn', () => process.kill(child.pid!, kill));
  await once(child, 'close');
  return child.pid;
}

it('what a child writes is one line for each piece, and its stack is an error where it fails by it', async () => {
  const { lines, log } = listen();
  const code = "console.error('one\\ntwo'); process.stdin.once('data', () => { throw new Error('broken') })";
  const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'ignore', 'pipe'] });
  log.followProcess(child);
  await once(child.stderr, 'data');
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(lines).toHaveLength(1);
  child.stdin.end('go on');
  await once(child, 'close');
  const facts = { child: 'picture', pid: child.pid, message: 'a child has written' };
  expect(lines).toEqual([
    { ...facts, level: 'warn', text: 'one\ntwo' },
    { ...facts, level: 'error', text: expect.stringMatching(/Error: broken\n +at /) },
  ]);
});

it('an end by a signal that nobody here sent is a line, and an ordinary one is none', async () => {
  const { lines, log } = listen();
  const pid = await run(log, 'setInterval(() => {}, 1_000)', 'SIGSEGV');
  await run(log, 'setInterval(() => {}, 1_000)', 'SIGTERM');
  await run(log, '');
  expect(lines).toEqual([
    { child: 'picture', pid, signal: 'SIGSEGV', level: 'error', message: 'a child was ended by a signal' },
  ]);
});

it('no login in an address is written, and no more than 4,000 characters at once', async () => {
  const { lines, log } = listen();
  await run(log, "console.error('rtsp://admin:geheim@10.0.0.9/glass ' + 'x'.repeat(100_000))");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.text).toMatch(/^rtsp:\/\/…@10\.0\.0\.9\/glass x+…$/);
  expect(String(lines[0]?.text)).toHaveLength(4_001);
});

it('a thread that sends its text to its parent is followed like a process', async () => {
  const { lines, log } = listen();
  const worker = new Worker(WRITES, { eval: true, workerData: 'from a thread' });
  const thread = worker.threadId;
  log.followThread(worker);
  await once(worker, 'exit');
  expect(lines).toMatchObject([
    { level: 'warn', child: 'picture', thread, text: expect.stringContaining('Warning: from a thread') },
  ]);
});

it('twenty lines a minute are written for all children of a kind, and the others counted', () => {
  let nowMs = 0;
  const { lines, log } = listen(() => nowMs);
  // What the log hears of a thread, without the seconds that so many real ones take to start.
  const thread = (text: string) => {
    const worker = Object.assign(new EventEmitter(), { threadId: 1 });
    log.followThread(worker as unknown as Worker);
    worker.emit('message', { text } satisfies ThreadText);
    worker.emit('exit', 0);
  };
  for (let count = 0; count < 23; count += 1) thread(`line ${count}`);
  expect(lines).toHaveLength(20);
  nowMs = 60_000;
  thread('later');
  expect(lines.at(-1)).toMatchObject({ level: 'warn', child: 'picture', text: 'later', dropped: 3 });
});
