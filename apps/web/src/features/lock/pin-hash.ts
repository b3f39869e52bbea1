/** Larger counts than this are nobody's hash of ours; a page must not hang for minutes over a text that it was given. */
const ITERATIONS_MAX = 5_000_000;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * LK-02: whether `pin` made the hash `pbkdf2-sha256$<iterations>$<salt base64>$<hash base64>` that came with the login. An
 * empty or unreadable hash fits nothing. Takes some 0.2 s on purpose.
 */
export async function pinFits(pinHash: string, pin: string): Promise<boolean> {
  const [scheme, count, salt, expected] = pinHash.split('$');
  const iterations = Number(count);
  if (scheme !== 'pbkdf2-sha256' || !salt || !expected) return false;
  if (!Number.isInteger(iterations) || iterations < 1 || iterations > ITERATIONS_MAX) return false;
  try {
    const wanted = bytesOf(expected);
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
    const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
    const made = new Uint8Array(await crypto.subtle.deriveBits(parameters, key, wanted.length * 8));
    return made.every((byte, index) => byte === wanted[index]);
  } catch {
    return false;
  }
}
