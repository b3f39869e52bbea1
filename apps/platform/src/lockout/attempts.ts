import { type ErrorName, type Failure, failure } from '@salon/contract';
import { judge, type Limit, type LockoutPolicy, limitsOf, PROXIED } from './lockout.ts';
import { FULL_RETRY_S, type LoginQueue } from './login-queue.ts';
import type { AttemptQueries } from './queries.ts';

export interface Attempt {
  /** Wrong tries that are left after this one. */
  remaining: number;
  /** The password was right: clears earlier failures of the same subject. */
  forgive(): Promise<void>;
  /** The password was not checked: takes the attempt back. */
  takeBack(): Promise<void>;
}

export interface AttemptDeps {
  queries: Pick<AttemptQueries, 'countAttempt' | 'giveBack'>;
  policy: LockoutPolicy;
  queue: LoginQueue;
}

const refuse = async (queue: LoginQueue) => {
  await queue.refusal();
  return failure('too_many_requests', { seconds: FULL_RETRY_S });
};

/**
 * 42900 where an unknown device's address would delay it, and as many as may wait do; null otherwise. Needs nothing of the database,
 * so that who floods a node can be refused before anything is asked or written. `from`: as in `limitsOf`.
 */
export async function refuseIfFull(queue: LoginQueue, from: string | null): Promise<Failure | null> {
  return queue.isFull(from ?? PROXIED) ? refuse(queue) : null;
}

/**
 * The answer to a wrong try: how many are left, or, where this was the last one, that nothing more is tried for a time. A person learns
 * of the block from the try that begins it, not from the next one; `remaining` tells the two apart.
 */
export function refusalOfTry(
  name: ErrorName,
  { remaining }: Pick<Attempt, 'remaining'>,
  { blockMinutes: minutes }: LockoutPolicy,
): Failure {
  return failure(remaining > 0 ? name : 'account_protected', { remaining, minutes });
}

/** Counts an attempt, delays it where it must, and returns whether its password is checked: 10702 or 42900 otherwise. */
export async function beginAttempt(deps: AttemptDeps, who: Parameters<typeof limitsOf>[0]): Promise<Attempt | Failure> {
  const { queries, policy, queue } = deps;
  const limits = limitsOf(who, policy);
  const from = who.from ?? PROXIED;
  const begun = await (who.device === null
    ? queue.inTurn(from, async () => (queue.isFull(from) ? null : count(deps, limits)))
    : count(deps, limits));
  if (begun === null) return refuse(queue);
  if (!begun.open) return failure('account_protected', { minutes: begun.minutes });
  const giveBack = () => queries.giveBack(subjectsOf(limits));
  if (!(await begun.isAdmitted)) {
    await giveBack();
    return refuse(queue);
  }
  const [narrowest, ...wider] = limits as [Limit, ...Limit[]];
  return {
    remaining: begun.remaining,
    takeBack: giveBack,
    forgive: () => queries.giveBack(subjectsOf(wider), narrowest.subject),
  };
}

/** `isAdmitted`: after the delay, which has begun; false: too many wait. */
async function count(
  { queries, policy, queue }: AttemptDeps,
  limits: Limit[],
): Promise<{ open: true; remaining: number; isAdmitted: Promise<boolean> } | { open: false; minutes: number }> {
  const minutes = policy.blockMinutes;
  // The narrowest first: one locked by it counts no further, otherwise one stranger could use up the account's limit.
  const [narrowest, ...wider] = limits as [Limit, ...Limit[]];
  const counted = await queries.countAttempt([narrowest], minutes);
  const first = judge([narrowest], (subject) => counted.get(subject)!);
  if (!first.open) return first;
  if (wider.length > 0)
    for (const [subject, one] of await queries.countAttempt(wider, minutes)) counted.set(subject, one);
  const verdict = judge(limits, (subject) => counted.get(subject)!);
  if (!verdict.open) {
    await queries.giveBack([narrowest.subject]);
    return verdict;
  }
  const { remaining, slowedBy, waitMs } = verdict;
  return { open: true, remaining, isAdmitted: queue.wait(slowedBy, waitMs) };
}

const subjectsOf = (limits: Limit[]) => limits.map(({ subject }) => subject);
