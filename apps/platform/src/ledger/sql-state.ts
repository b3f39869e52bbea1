/** What an error of the database says about the call: whether it was committed, and whether it may be repeated at once. */

/**
 * Nothing was committed and the same call may succeed at once: deadlock, serialization, lock not granted in time. Of two calls
 * that bring the same new id at once under different locks one fails as a double (23505): again, it finds what the other wrote
 * and answers to that.
 */
const RETRYABLE = new Set(['40P01', '40001', '55P03', '23505']);
export const RETRIES = 3;

export const isRetryable = (code: string | null): boolean => code !== null && RETRYABLE.has(code);

export function sqlState(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Connection lost, out of resources, cancelled or shutting down, system error: it may have been committed, or may work later. */
const INFRASTRUCTURE = ['08', '53', '57', '58'];

/** Whether the server said that the call itself is at fault, which means that nothing was committed. */
export function isAnswered(code: string | null): boolean {
  return code !== null && !INFRASTRUCTURE.includes(code.slice(0, 2));
}
