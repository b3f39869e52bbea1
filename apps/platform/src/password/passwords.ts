import { availableParallelism } from 'node:os';
import { hash, type Options } from '@node-rs/argon2';
import { passwordForms } from '@salon/domain/typed/text.ts';
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

/** `renewed`: it was right as it was typed, under a hash from before passwords had one form; a hash of that form, to be stored in its place. */
export type Verdict = { isRight: false } | { isRight: true; renewed: string | null };

export interface Place {
  /** Null hash: unknown name; the same work is done, and it is wrong. */
  verify(passwordHash: string | null, password: string): Promise<Verdict>;
  leave(): void;
}

/** For a seed or a test, which nobody waits beside. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForms(password)[0], COST);
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

  const hashNormal = async (password: string) =>
    String(await run({ hash: passwordForms(password)[0], options: COST }));
  const compare = async (passwordHash: string | null, password: string): Promise<Verdict> => {
    nobody ??= hashPassword('nobody');
    const against = passwordHash ?? (await nobody);
    for (const [index, form] of passwordForms(password).entries()) {
      if ((await run({ verify: form, against })) !== true || passwordHash === null) continue;
      return { isRight: true, renewed: index === 0 ? null : await hashNormal(password) };
    }
    return { isRight: false };
  };

  return {
    hash: async (password) => {
      await start();
      try {
        return await hashNormal(password);
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
            return await compare(passwordHash, password);
          } finally {
            end();
            leave();
          }
        },
      };
    },
  };
}
