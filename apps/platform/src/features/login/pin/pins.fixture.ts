import { pbkdf2Sync } from 'node:crypto';

const SALT = Buffer.from('0123456789abcdef');
const ITERATIONS = 1_000;

/** A stored PIN as it was before there was a pepper; of fewer rounds, since tests make many. */
export function hashOfBefore(pin: string): string {
  const hash = pbkdf2Sync(pin, SALT, ITERATIONS, 32, 'sha256');
  return ['pbkdf2-sha256', ITERATIONS, SALT.toString('base64'), hash.toString('base64')].join('$');
}
