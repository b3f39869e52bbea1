import { hash, type Options } from '@node-rs/argon2';
import { passwordForms } from '@salon/domain/typed/text.ts';
import type { ParentLog } from '@salon/telemetry/child-log.ts';
import { createHashThreads } from './hash-threads.ts';
import type { Entrant, Lanes } from './lanes.ts';

/** argon2id; the parameters are the library's defaults, written out because stored hashes depend on them. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `renewed`: it was right as it was typed, under a hash from before passwords had one form; a hash of that form, to be stored in its place. */
export type Verdict = { isRight: false } | { isRight: true; renewed: string | null };

/** Each answers null where no place is free for that entrant. */
export interface Passwords {
  /** Null hash: unknown name; the same work is done, and it is wrong. */
  verify(entrant: Entrant, passwordHash: string | null, password: string): Promise<Verdict | null>;
  hash(entrant: Entrant, password: string): Promise<string | null>;
}

/** For a seed or a test, which nobody waits beside. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForms(password)[0], COST);
}

/** `log`: for what its threads write. */
export function createPasswords(log: ParentLog, lanes: Pick<Lanes, 'run'>): Passwords {
  const run = createHashThreads(log);
  // Made once, at the first login of an unknown name.
  let nobody: Promise<string> | undefined;

  const hashNormal = async (password: string) => String(await run({ hash: passwordForms(password)[0], options: COST }));
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
    hash: (entrant, password) => lanes.run(entrant, () => hashNormal(password)),
    verify: (entrant, passwordHash, password) => lanes.run(entrant, () => compare(passwordHash, password)),
  };
}
