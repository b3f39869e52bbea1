import type { Pool } from 'pg';
import type { Counted, Limit } from './lockout.ts';

export interface AttemptQueries {
  /** Counts an attempt under every limit; a block begins with the attempt that reaches one. */
  countAttempt(limits: Pick<Limit, 'subject' | 'most'>[], minutes: number): Promise<Map<string, Counted>>;
  /** The same for one subject that is not a login. */
  countOne(subject: string, most: number, minutes: number): Promise<Counted>;
  /** An attempt that counts for nothing: these get it back; the count of `cleared` is deleted. */
  giveBack(subjects: string[], cleared?: string): Promise<void>;
}

export function createAttemptQueries(pool: Pool): AttemptQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const countAttempt: AttemptQueries['countAttempt'] = async (limits, minutes) => {
    const values = [limits.map(({ subject }) => subject), limits.map(({ most }) => most), minutes];
    const counted = await rows<{ subject: string; failures: number; blocked_for_ms: number }>(
      'count_attempt',
      COUNT_ATTEMPT,
      values,
    );
    return new Map(
      counted.map((row) => [row.subject, { failures: row.failures, blockedForMs: Number(row.blocked_for_ms) }]),
    );
  };
  return {
    countAttempt,
    countOne: async (subject, most, minutes) => (await countAttempt([{ subject, most }], minutes)).get(subject)!,
    giveBack: async (subjects, cleared) => {
      if (subjects.length > 0) await rows('give_back_attempt', GIVE_BACK, [subjects]);
      if (cleared !== undefined)
        await rows('clear_attempts', 'DELETE FROM login_failure WHERE subject = $1', [cleared]);
    },
  };
}

/**
 * Ordered by subject, so that two attempts never wait for each other in a circle. Counting starts anew once the block is
 * over, or where no block came of it, after as long a time. While a block stands the count goes on (the caller tells
 * "just blocked" from "was blocked" by it) but the block does not grow.
 */
const COUNT_ATTEMPT = `
  INSERT INTO login_failure AS f (subject, failures, first_at, blocked_until)
  SELECT s.subject, 1, now(), CASE WHEN s.most <= 1 THEN now() + make_interval(mins => $3) END
    FROM unnest($1::text[], $2::int[]) AS s (subject, most) ORDER BY s.subject
  ON CONFLICT (subject) DO UPDATE SET (failures, first_at, blocked_until) = (
    SELECT n.failures,
           CASE WHEN n.failures = 1 THEN now() ELSE f.first_at END,
           CASE WHEN f.blocked_until > now() THEN f.blocked_until
                WHEN n.failures >= n.most THEN now() + make_interval(mins => $3) END
      FROM (SELECT s.most, CASE
              WHEN f.blocked_until > now() THEN least(f.failures + 1, 1000000)
              WHEN f.blocked_until IS NOT NULL OR f.first_at < now() - make_interval(mins => $3) THEN 1
              ELSE f.failures + 1 END AS failures
            FROM unnest($1::text[], $2::int[]) AS s (subject, most) WHERE s.subject = f.subject) AS n)
  RETURNING f.subject, f.failures,
    coalesce(greatest(0, extract(epoch FROM f.blocked_until - now()) * 1000), 0)::float8 AS blocked_for_ms`;

/**
 * The block that this very attempt began falls with it; a count that still deserves one gets it back with the next attempt.
 * Locked in the order of the subjects, as they are counted.
 */
const GIVE_BACK = `
  UPDATE login_failure AS f SET failures = greatest(f.failures - 1, 0), blocked_until = NULL
    FROM (SELECT subject FROM login_failure WHERE subject = ANY($1) ORDER BY subject FOR UPDATE) AS s
   WHERE f.subject = s.subject`;
