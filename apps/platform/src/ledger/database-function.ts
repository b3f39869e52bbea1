/** One prepared call of one function of the database in one round trip. */
import type pg from 'pg';
import { CommitUnknown } from './ledger.ts';
import { isAnswered, isRetryable, RETRIES, sqlState } from './sql-state.ts';

/** `casts`: types of `values`, separated by spaces. The function answers one value, or nothing. */
export type CallFunction = <T>(name: string, casts: string, ...values: unknown[]) => Promise<T>;

/** Rejects with `CommitUnknown` where the answer of the database is lost. `retries`: of a call that may succeed at once. */
export function createCallFunction(pool: pg.Pool, { retries = RETRIES } = {}): CallFunction {
  return async <T>(name: string, casts: string, ...values: unknown[]): Promise<T> => {
    const list = values.map((_, index) => `$${index + 1}::${casts.split(' ')[index]}`).join(', ');
    const query = { name, text: `SELECT ${name}(${list}) AS answer`, values };
    for (let attempt = 0; ; attempt++) {
      try {
        return (await pool.query<{ answer: T }>(query)).rows[0]!.answer;
      } catch (error) {
        const code = sqlState(error);
        if (isRetryable(code) && attempt < retries) continue;
        throw isAnswered(code) ? error : new CommitUnknown(error);
      }
    }
  };
}
