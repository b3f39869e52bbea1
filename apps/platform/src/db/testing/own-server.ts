/**
 * A PostgreSQL for tests in a process of its own, which ends it when its standard input closes: so it ends with
 * the process that started it, also where that one is killed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('own-server-main.ts', import.meta.url));

export interface OwnServer {
  /** Connects as the server's owner. */
  url: string;
  stop(): Promise<void>;
}

/** `isDurable`: it loses no acknowledged commit, which a platform as a process asks for. Rejects with what the process complained of where PostgreSQL does not start. */
export async function startOwnServer(isDurable = false): Promise<OwnServer> {
  const words = ['--disable-warning=ExperimentalWarning', MAIN, ...(isDurable ? ['durable'] : [])];
  const child = spawn(process.execPath, words, {
    // A group of its own: Ctrl-C in the terminal reaches it by the end of its input, after those who still use it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const first = await Promise.race([once(child.stdout, 'data'), gone.then(() => null)]);
  if (first === null) throw new Error(`PostgreSQL for the tests did not start: ${complaint.trim()}`);
  return {
    url: String(first[0]).trim(),
    stop: async () => {
      child.stdin.end();
      await gone;
    },
  };
}
