import { Worker } from 'node:worker_threads';
import { createChildLog, type ParentLog } from '@salon/telemetry/child-log.ts';
import { isThreadText, type ThreadText } from '@salon/telemetry/thread-text.ts';
import type { HashReply, HashTask } from './hash-worker.ts';

/** Runs a task on a thread of low priority. Callers bound how many run at once; each that does has a thread, which stays for the next. */
export type RunHash = (task: HashTask) => Promise<string | boolean>;

/** `log`: for what the threads write. */
export function createHashThreads(log: ParentLog): RunHash {
  const childLog = createChildLog(log, 'password hash');
  const start = () => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url));
    childLog.followThread(worker);
    return worker;
  };
  const idle: Worker[] = [];
  return (task) =>
    new Promise((resolve, reject) => {
      const worker = idle.pop() ?? start();
      // While it works it keeps the process alive, so that a node that stops still answers.
      worker.ref();
      const end = () => {
        worker.off('message', onReply).off('error', onError).off('exit', onExit);
        worker.unref();
      };
      const onReply = (reply: HashReply | ThreadText) => {
        if (isThreadText(reply)) return;
        end();
        idle.push(worker);
        if ('error' in reply) reject(new Error(reply.error));
        else resolve(reply.answer);
      };
      // A thread that ended, for want of memory for example, is not used again.
      const onError = (error: Error) => {
        end();
        reject(error);
      };
      const onExit = (code: number) => onError(new Error(`the thread that hashes passwords ended with ${code}`));
      worker.on('message', onReply).on('error', onError).on('exit', onExit);
      worker.postMessage(task);
    });
}
