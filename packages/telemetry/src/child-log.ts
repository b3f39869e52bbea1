import type { ChildProcess } from 'node:child_process';
import type { Worker } from 'node:worker_threads';
import { isThreadText } from './thread-text.ts';

/** The parent's log, as pino has it. */
export interface ParentLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What processes and threads of one kind write and how they end, as lines of the parent's log. */
export interface ChildLog {
  /** `child`: started with a pipe as stderr. */
  followProcess(child: ChildProcess): void;
  /** `worker`: calls `sendTextToParent`. */
  followThread(worker: Worker): void;
}

/** Text that comes within this time is one event: a stack, the lines of one failed frame. */
const GATHER_MS = 100;
/** Of one event; the rest is cut. */
const TEXT_MOST = 4_000;
/** A codec may complain of every frame. */
const EVENTS_MOST = 20;
const EVENTS_WITHIN_MS = 60_000;
/** How people and supervisors end a whole group of processes. */
const ORDINARY_SIGNALS: ReadonlySet<unknown> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Children write text that is made by libraries and by Node itself (a stack, a warning, an aborted heap): each piece of it becomes one
 * line `{child, pid, text}` of the parent's log, level `warn`, or `error` where the child then failed. At most 20 a minute for each
 * kind of child; `dropped` counts the others. `child`: what kind it is.
 */
export function createChildLog(log: ParentLog, child: string, nowMs = () => performance.now()): ChildLog {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let events = 0;
  let dropped = 0;

  function write(level: 'warn' | 'error', facts: object, message: string): void {
    if (nowMs() - sinceMs >= EVENTS_WITHIN_MS) {
      sinceMs = nowMs();
      events = 0;
    }
    if (events >= EVENTS_MOST) {
      dropped += 1;
      return;
    }
    events += 1;
    log[level]({ child, ...facts, ...(dropped > 0 && { dropped }) }, message);
    dropped = 0;
  }
  const gather = (facts: object) =>
    gatherText((text, isLast) => write(isLast ? 'error' : 'warn', { ...facts, text }, 'a child has written'));

  return {
    followProcess(started) {
      if (started.stderr === null) throw new Error(`the child ${child} has no pipe as stderr`);
      const { pid } = started;
      const text = gather({ pid });
      started.stderr.setEncoding('utf8').on('data', text.add);
      // A pipe that breaks with its child.
      started.stderr.on('error', () => undefined);
      // A spare child keeps nobody's process running, and neither does its pipe.
      if ('unref' in started.stderr && typeof started.stderr.unref === 'function') started.stderr.unref();
      // After the last of its text, other than `exit`.
      started.once('close', (code, signal) => {
        const hasFailed = code !== 0 && !started.killed && !ORDINARY_SIGNALS.has(signal);
        text.end(hasFailed);
        if (hasFailed && signal !== null) write('error', { pid, signal }, 'a child was ended by a signal');
      });
    },
    followThread(worker) {
      const text = gather({ thread: worker.threadId });
      worker.on('message', (message) => isThreadText(message) && text.add(message.text));
      worker.once('exit', (code) => text.end(code !== 0));
    },
  };
}

/** `emit`: what came within 100 ms; `isLast`: the child failed right after it. */
function gatherText(emit: (text: string, isLast: boolean) => void) {
  let text = '';
  let due: NodeJS.Timeout | null = null;
  const flush = (isLast: boolean) => {
    if (due !== null) clearTimeout(due);
    due = null;
    const whole = withoutLogins(text.trim());
    text = '';
    if (whole !== '') emit(whole.length > TEXT_MOST ? `${whole.slice(0, TEXT_MOST)}…` : whole, isLast);
  };
  return {
    add(chunk: string): void {
      // What is beyond the bound is read, so that the child is not held up, and not kept.
      if (text.length <= TEXT_MOST) text += chunk;
      due ??= setTimeout(flush, GATHER_MS, false).unref();
    },
    end: flush,
  };
}

/** Addresses of cameras and relays may hold a login. */
const withoutLogins = (text: string): string => text.replace(/\/\/[^/\s@]+@/g, '//…@');
