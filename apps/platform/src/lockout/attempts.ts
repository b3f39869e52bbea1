import { type Failure, failure } from '@salon/contract';
import { judge, type Limit, type LockoutPolicy, limitsOf } from './lockout.ts';
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

/** Counts an attempt, delays it where it must, and returns whether its password is checked: 10702 or 42900 otherwise. */
export async function beginAttempt(
  { queries, policy, queue }: AttemptDeps,
  who: Parameters<typeof limitsOf>[0],
): Promise<Attempt | Failure> {
  const limits = limitsOf(who, policy);
  const minutes = policy.blockMinutes;
  const giveBack = (some: Limit[]) => queries.giveBack(subjectsOf(some));
  const refuse = async () => {
    await queue.refusal();
    return failure('too_many_requests', { seconds: FULL_RETRY_S });
  };

  // Its address would delay it, and as many as may wait do: it is refused before it costs a write.
  const delaying = limits.find(({ locks }) => !locks);
  if (delaying && queue.isFull(delaying.subject)) return refuse();
  // The narrowest first: one locked by it counts no further, otherwise one stranger could use up the account's limit.
  const [narrowest, ...wider] = limits as [Limit, ...Limit[]];
  const counted = await queries.countAttempt([narrowest], minutes);
  const first = judge([narrowest], (subject) => counted.get(subject)!);
  if (!first.open) return failure('account_protected', { minutes: first.minutes });
  if (wider.length > 0)
    for (const [subject, one] of await queries.countAttempt(wider, minutes)) counted.set(subject, one);
  const verdict = judge(limits, (subject) => counted.get(subject)!);
  if (!verdict.open) {
    await giveBack([narrowest]);
    return failure('account_protected', { minutes: verdict.minutes });
  }
  if (!(await queue.wait(verdict.slowedBy, verdict.waitMs))) {
    await giveBack(limits);
    return refuse();
  }
  return {
    remaining: verdict.remaining,
    takeBack: () => giveBack(limits),
    forgive: () => queries.giveBack(subjectsOf(wider), narrowest.subject),
  };
}

const subjectsOf = (limits: Limit[]) => limits.map(({ subject }) => subject);
