import { createHmac, hkdfSync, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const ITERATIONS = 310_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PLAIN = 'pbkdf2-sha256';
/** The same hash under a key that the database does not hold: a stolen table of four-digit PINs is otherwise read in an hour. */
const PEPPERED = 'hmac-pbkdf2-sha256';

const derive = promisify(pbkdf2);

export interface Pins {
  hash(pin: string): Promise<string>;
  /** Whether `pin` made that hash, peppered or not. An empty or unreadable hash fits nothing. */
  verify(pinHash: string, pin: string): Promise<boolean>;
  /** The hash under the pepper of now of a PIN that has just fitted; null: it is. */
  renew(pinHash: string, pin: string): Promise<string | null>;
  /** What the client gets as `pin_code`: empty without a PIN, changes with the PIN, and does not help guessing it. */
  fingerprint(pinHash: string): string;
  /** Adds the pepper to an unpeppered hash. Null: it has one, or there is no hash. */
  pepper(pinHash: string): string | null;
}

/** `other`: a pepper whose hashes fit too, while one takes the place of another. */
export function createPins(pepper: string, other: string | null = null): Pins {
  const keyFor = (purpose: string, secret = pepper) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const hashKey = keyFor('salon pin hash');
  const otherKey = other === null ? null : keyFor('salon pin hash', other);
  const fingerprintKey = keyFor('salon pin mark');
  const seal = (hash: Uint8Array, key = hashKey) => createHmac('sha256', key).update(hash).digest();
  const isSame = (one: Uint8Array, two: Uint8Array) => one.length === two.length && timingSafeEqual(one, two);
  const text = (iterations: number | string, salt: string, hash: Uint8Array) =>
    [PEPPERED, iterations, salt, Buffer.from(seal(hash)).toString('base64')].join('$');
  return {
    hash: async (pin) => {
      const salt = randomBytes(SALT_BYTES);
      return text(ITERATIONS, salt.toString('base64'), await derive(pin, salt, ITERATIONS, HASH_BYTES, 'sha256'));
    },
    verify: async (pinHash, pin) => {
      const read = readHash(pinHash);
      if (read === null) return false;
      const wanted = Buffer.from(read.expected, 'base64');
      const made = await deriveAs(read, pin);
      if (read.scheme === PLAIN) return isSame(made, wanted);
      return isSame(seal(made), wanted) || (otherKey !== null && isSame(seal(made, otherKey), wanted));
    },
    renew: async (pinHash, pin) => {
      const read = readHash(pinHash);
      if (otherKey === null || read?.scheme !== PEPPERED) return null;
      const made = await deriveAs(read, pin);
      const isOfOther = isSame(seal(made, otherKey), Buffer.from(read.expected, 'base64'));
      return isOfOther ? text(read.iterations, read.salt, made) : null;
    },
    fingerprint: (pinHash) =>
      pinHash === '' ? '' : createHmac('sha256', fingerprintKey).update(pinHash).digest('base64url'),
    pepper: (pinHash) => {
      const read = readHash(pinHash);
      if (read?.scheme !== PLAIN) return null;
      return text(read.iterations, read.salt, Buffer.from(read.expected, 'base64'));
    },
  };
}

/** For the demo's seed, which has no pepper: the platform adds it at its next start, see `pepper-pins.ts`. */
export async function hashUnpeppered(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, salt, ITERATIONS, HASH_BYTES, 'sha256');
  return [PLAIN, ITERATIONS, salt.toString('base64'), hash.toString('base64')].join('$');
}

const deriveAs = ({ salt, iterations }: { salt: string; iterations: string }, pin: string) =>
  derive(pin, Buffer.from(salt, 'base64'), Number(iterations), HASH_BYTES, 'sha256');

function readHash(pinHash: string) {
  const [scheme, iterations, salt, expected] = pinHash.split('$');
  if ((scheme !== PLAIN && scheme !== PEPPERED) || !iterations || !salt || !expected) return null;
  return { scheme, iterations, salt, expected };
}
