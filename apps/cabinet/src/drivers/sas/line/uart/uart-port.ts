import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createChildLog, type ParentLog } from '@salon/telemetry/child-log.ts';
import type { ByteEnds, BytePort } from '../byte-port.ts';
import { readFromUart, type ToUart, WAITING_LIMIT } from './uart-messages.ts';

const ENTRY = fileURLToPath(new URL('./uart-main.ts', import.meta.url));
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

/** For the self-test of two adapters. */
export interface UartFacts {
  opened(isRealTime: boolean): void;
  gap(gapMs: number): void;
}

/**
 * A serial port of this computer, in a process of its own: the ninth bit needs a thread that waits for nothing else. Started again
 * for ever when it ends, ever later until it opens. Written and tested without hardware. What its process writes goes to `log`; null: to
 * the terminal, for the tools.
 */
export function openUartPort(
  { path, log }: { path: string; log: ParentLog | null },
  ends: ByteEnds,
  facts?: UartFacts,
): BytePort {
  const childLog = log === null ? null : createChildLog(log, 'uart');
  let child: ChildProcess | null = null;
  let isOpen = false;
  let waiting = 0;
  let retryMs = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): void {
    const args = facts === undefined ? [path] : [path, 'measure'];
    // None of the cabinet's environment: its key is there.
    const stdio: StdioOptions = ['ignore', 'ignore', childLog === null ? 'inherit' : 'pipe', 'ipc'];
    const mine = fork(ENTRY, args, { serialization: 'advanced', execArgv: [], env: {}, stdio });
    childLog?.followProcess(mine);
    child = mine;
    isOpen = false;
    waiting = 0;
    mine.on('message', (message) => {
      if (mine === child) receive(message);
    });
    const gone = () => {
      if (mine !== child) return;
      child = null;
      if (isClosed) return;
      retry = setTimeout(start, retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    };
    mine.on('error', gone);
    mine.on('exit', gone);
  }
  function receive(message: unknown): void {
    const read = readFromUart(message);
    if (read?.kind === 'received') ends.received(read.chunk);
    else if (read?.kind === 'gap') facts?.gap(read.gapMs);
    else if (read?.kind === 'opened') {
      retryMs = FIRST_RETRY_MS;
      isOpen = true;
      facts?.opened(read.isRealTime);
      ends.opened();
    }
  }
  start();
  return {
    write(framed) {
      // Before it is open a poll would wait in the channel, and reach the machine late.
      if (child === null || !isOpen || waiting >= WAITING_LIMIT) return;
      waiting += 1;
      child.send({ kind: 'send', framed } satisfies ToUart, () => {
        waiting -= 1;
      });
    },
    reopen: () => child?.kill('SIGKILL'),
    close() {
      isClosed = true;
      clearTimeout(retry);
      child?.kill('SIGKILL');
    },
  };
}
