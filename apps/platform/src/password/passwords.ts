import { availableParallelism } from 'node:os';
import { hash, type Options } from '@node-rs/argon2';
import type { ParentLog } from '@salon/telemetry/child-log.ts';
import { createHashThreads } from './hash-threads.ts';

/** argon2id; the parameters are the library's defaults, written out because stored hashes depend on them. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core stays free for logged-in players. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** About 2 s of work on one core; later ones are refused instead of delayed. */
const WAITING_MAX = 64;

export interface Passwords {
  /** A place in the queue, or null when it is full. `verify` or `leave` gives it back. */
  enter(): Place | null;
  /** Queued with the logins: the same work. */
  hash(password: string): Promise<string>;
}

export interface Place {
  /** Null hash: unknown name; the same work is done, and the answer is false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  leave(): void;
}

/** For a seed or a test, which nobody waits beside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** `log`: for what its threads write. */
export function createPasswords(log: ParentLog, { atOnce = AT_ONCE, waitingMax = WAITING_MAX } = {}): Passwords {
  const run = createHashThreads(log);
  let inside = 0;
  let running = 0;
  const waiting: (() => void)[] = [];
  // Made once, at the first login of an unknown name.
  let nobody: Promise<string> | undefined;

  const start = async () => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    hash: async (password) => {
      await start();
      try {
        return String(await run({ hash: password, options: COST }));
      } finally {
        end();
      }
    },
    enter: () => {
      if (inside >= atOnce + waitingMax) return null;
      inside += 1;
      let open = true;
      const leave = () => {
        if (open) inside -= 1;
        open = false;
      };
      return {
        leave,
        verify: async (passwordHash, password) => {
          await start();
          try {
            nobody ??= hashPassword('nobody');
            const right = await run({ verify: password, against: passwordHash ?? (await nobody) });
            return right === true && passwordHash !== null;
          } finally {
            end();
            leave();
          }
        },
      };
    },
  };
}
