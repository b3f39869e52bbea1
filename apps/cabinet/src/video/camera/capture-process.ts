import { fork } from 'node:child_process';
import type { ChildLog } from '@salon/telemetry/child-log.ts';
import type { CameraOptions } from './camera-options.ts';
import { type FromCapture, isFromCapture, type ToCapture } from './capture/capture-ipc.ts';

const CAPTURE_MAIN = new URL('./capture/capture-main.ts', import.meta.url);

export interface CaptureProcess {
  send(message: ToCapture): void;
  /** At once: it holds nothing that would be lost. No event comes any more. */
  end(): void;
}

/** `ended`: the child has ended by itself, and why. `log`: for what it writes. */
export function startCapture(
  options: CameraOptions,
  socketPath: string,
  hasRepeated: boolean,
  log: ChildLog,
  events: { message(message: Exclude<FromCapture, { t: 'failed' }>): void; ended(reason: string): void },
): CaptureProcess {
  const child = fork(CAPTURE_MAIN, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  log.followProcess(child);
  let isOver = false;
  let reason: string | null = null;
  const ended = (why: string) => {
    if (isOver) return;
    isOver = true;
    events.ended(reason ?? why);
  };
  const send = (message: ToCapture) => {
    // A dying child's pipe may be closed already; its exit is an event of its own.
    if (child.connected) child.send(message, () => undefined);
  };
  child.on('message', (message) => {
    if (isOver || !isFromCapture(message)) return;
    if (message.t === 'failed') reason = message.reason;
    else events.message(message);
  });
  child.on('exit', (code, signal) => ended(`the capture child ended: ${signal ?? code}`));
  child.on('error', (error) => ended(`the capture child failed: ${error.message}`));
  send({ t: 'open', options, socketPath, hasRepeated });
  return {
    send,
    end() {
      isOver = true;
      child.kill('SIGKILL');
    },
  };
}
