/**
 * Hashes and compares, one password at a time, in a thread of its own that gives way to everything else: on a busy computer a flood of
 * logins costs logins their speed, not the players who are in.
 */
import { getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';
import { sendTextToParent } from '@salon/telemetry/thread-text.ts';

export type HashTask = { hash: string; options: Options } | { verify: string; against: string };
export type HashReply = { answer: string | boolean } | { error: string };

sendTextToParent();

/** Steps below the process: with all cores busy a third of a share, so that logins go on. */
const STEPS = 5;
// Linux has a priority for each thread; elsewhere it would be that of the whole process.
if (platform() === 'linux') setPriority(0, Math.min(19, getPriority(0) + STEPS));

function run(task: HashTask): string | boolean {
  return 'hash' in task ? hashSync(task.hash, task.options) : verifySync(task.against, task.verify);
}

parentPort?.on('message', (task: HashTask) => {
  let reply: HashReply;
  try {
    reply = { answer: run(task) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
