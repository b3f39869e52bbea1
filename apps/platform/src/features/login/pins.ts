import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A browser can do this much (Web Crypto) in about a quarter of a second; four digits are worth no more, and no less. */
const ITERATIONS = 310_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify(pbkdf2);

/** `pbkdf2-sha256$<iterations>$<salt base64>$<hash base64>`: the client checks it, so it is made of what browsers have. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, salt, ITERATIONS, HASH_BYTES, 'sha256');
  return `pbkdf2-sha256$${ITERATIONS}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Whether `pin` made that hash. An empty or unreadable hash fits nothing. */
export async function verifyPin(pinHash: string, pin: string): Promise<boolean> {
  const [scheme, iterations, salt, expected] = pinHash.split('$');
  if (scheme !== 'pbkdf2-sha256' || !iterations || !salt || !expected) return false;
  const wanted = Buffer.from(expected, 'base64');
  const hash = await derive(pin, Buffer.from(salt, 'base64'), Number(iterations), wanted.length, 'sha256');
  return timingSafeEqual(hash, wanted);
}
