import { createChildLog, type ParentLog } from '@salon/telemetry/child-log.ts';
import type { Logger } from 'pino';
import { type CameraCounts, type CameraState, isFrozen } from './camera.ts';
import type { CameraOptions } from './camera-options.ts';
import type { FromCapture, ToCapture } from './capture/capture-ipc.ts';
import { type CaptureProcess, startCapture } from './capture-process.ts';

/** A camera that shows nothing by then is gone. */
const OPENS_WITHIN_MS = 2_000;
/** And is opened again: on a busy computer a child may need longer, and another one would need as long. */
const OPENS_AT_ALL_MS = 8_000;
/** What does not heal by itself in this time is opened again. */
const FROZEN_MOST_MS = 3_000;
const RETRY_FIRST_MS = 250;
const RETRY_MOST_MS = 5_000;

export interface CaptureRunDeps {
  options: CameraOptions;
  /** Of the camera, for the log. */
  name: string;
  socketPath: string;
  log: Pick<Logger, 'info'> & ParentLog;
  changed(): void;
  still(id: number, jpeg: Buffer | null): void;
  /** There are pictures. */
  live(): void;
}

/** The capture child of one camera, started again for as long as it runs. */
export interface CaptureRun {
  start(): void;
  stop(): void;
  state(): CameraState;
  counts(): CameraCounts;
  send(message: ToCapture): void;
}

export function createCaptureRun(deps: CaptureRunDeps): CaptureRun {
  const { options, name, socketPath } = deps;
  const status = createStatus(deps);
  const childLog = createChildLog(deps.log, `capture ${name}`);
  let child: CaptureProcess | null = null;
  let retryMs = RETRY_FIRST_MS;
  /** To open it or to open it again: one thing is next. */
  let next: NodeJS.Timeout | undefined;

  function after(ms: number, act: () => void): void {
    clearTimeout(next);
    next = setTimeout(act, ms).unref();
  }
  function open(): void {
    child?.end();
    status.opens();
    child = startCapture(options, socketPath, status.state() === 'repeating', childLog, { message: received, ended });
    after(OPENS_WITHIN_MS, () => {
      gone('it shows no picture');
      after(OPENS_AT_ALL_MS - OPENS_WITHIN_MS, () => ended('it shows no picture'));
    });
  }
  function gone(reason: string): void {
    if (status.state() !== 'gone') deps.log.warn({ camera: name, reason }, 'a camera cannot be read');
    status.enter('gone');
  }
  function ended(reason: string): void {
    gone(reason);
    child?.end();
    child = null;
    // Not all at once where many cameras hang on one switch.
    after(retryMs * (0.75 + Math.random() / 2), open);
    retryMs = Math.min(2 * retryMs, RETRY_MOST_MS);
  }
  function received(message: Exclude<FromCapture, { t: 'failed' }>) {
    switch (message.t) {
      case 'still':
        return deps.still(message.id, message.jpeg);
      case 'silent':
        return status.silent(message.reason);
      case 'counts':
        return status.counted(message.counts);
      case 'state':
        status.enter(message.state);
        if (message.state === 'live') live();
        else after(FROZEN_MOST_MS, open);
    }
  }
  function live(): void {
    clearTimeout(next);
    retryMs = RETRY_FIRST_MS;
    deps.live();
  }
  return {
    start: open,
    stop() {
      clearTimeout(next);
      child?.end();
      child = null;
      retryMs = RETRY_FIRST_MS;
      status.enter('closed');
    },
    state: status.state,
    counts: status.counts,
    send: (message) => child?.send(message),
  };
}

function createStatus({ name, log, changed }: CaptureRunDeps) {
  const counts: CameraCounts = { frames: 0, dropped: 0, opened: 0, stalled: 0, repeating: 0, unchanged: 0, gone: 0 };
  let state: CameraState = 'closed';
  let counted = { frames: 0, dropped: 0 };
  let silence = '';
  function enter(now: CameraState): void {
    if (now === state) return;
    const before = state;
    state = now;
    if (isFrozen(now)) counts[now] += 1;
    if (isFrozen(now)) log.warn({ camera: name, state: now, before }, 'the picture of a camera stands still');
    else if (isFrozen(before)) log.info({ camera: name, state: now, before }, 'the picture of a camera is back');
    changed();
  }
  return {
    enter,
    state: () => state,
    counts: () => ({ ...counts }),
    opens() {
      counted = { frames: 0, dropped: 0 };
      counts.opened += 1;
      if (!isFrozen(state)) enter('opening');
    },
    /** Once for each reason: it is tried again for as long as the camera is open. */
    silent(reason: string) {
      if (reason !== silence) log.warn({ camera: name, reason }, 'the sound of a camera cannot be read');
      silence = reason;
    },
    /** By the child that runs, since it was started. */
    counted(now: { frames: number; dropped: number }) {
      counts.frames += now.frames - counted.frames;
      counts.dropped += now.dropped - counted.dropped;
      counted = now;
    },
  };
}
