import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@salon/testkit/free-port.ts';

/** A Redis without a disk: what it had is gone with it. */
export interface Redis {
  port: number;
  pid(): number;
  kill(): Promise<void>;
  start(): Promise<void>;
  flush(): Promise<void>;
}

const ANSWERS_WITHIN_MS = 10_000;

export async function openRedis(logFile: string): Promise<Redis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  process.on('exit', () => child?.kill('SIGKILL'));

  async function flush(): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    socket.write('FLUSHALL\r\n');
    const [answer] = await once(socket, 'data');
    socket.destroy();
    if (!String(answer).startsWith('+OK')) throw new Error(`Redis: ${answer}`);
  }

  async function start(): Promise<void> {
    const log = openSync(logFile, 'a');
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const untilMs = performance.now() + ANSWERS_WITHIN_MS;
    for (;;) {
      const isUp = await flush().then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (performance.now() > untilMs) throw new Error(`Redis does not answer: ${logFile}`);
      await sleep(50);
    }
  }
  await start();
  return {
    ...{ port, start, flush },
    pid: () => child?.pid ?? 0,
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
