import { hash, type Options } from '@node-rs/argon2';
import type { ParentLog } from '@salon/telemetry/child-log.ts';
import { createHashThreads } from './hash-threads.ts';
import type { Entrant, Lanes } from './lanes.ts';

/** argon2id; the parameters are the library's defaults, written out because stored hashes depend on them. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each answers null where no place is free for that entrant. */
export interface Passwords {
  /** Null hash: unknown name; the same work is done, and the answer is false. */
  verify(entrant: Entrant, passwordHash: string | null, password: string): Promise<boolean | null>;
  hash(entrant: Entrant, password: string): Promise<string | null>;
}

/** For a seed or a test, which nobody waits beside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** `log`: for what its threads write. */
export function createPasswords(log: ParentLog, lanes: Pick<Lanes, 'run'>): Passwords {
  const run = createHashThreads(log);
  // Made once, at the first login of an unknown name.
  let nobody: Promise<string> | undefined;

  return {
    hash: (entrant, password) => lanes.run(entrant, async () => String(await run({ hash: password, options: COST }))),
    verify: (entrant, passwordHash, password) =>
      lanes.run(entrant, async () => {
        nobody ??= hashPassword('nobody');
        const right = await run({ verify: password, against: passwordHash ?? (await nobody) });
        return right === true && passwordHash !== null;
      }),
  };
}
