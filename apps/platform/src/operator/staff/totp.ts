import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
/** One step before and after: clocks of telephones drift. */
const WINDOW = 1;

/** RFC 6238 with the parameters that every authenticator app knows: SHA-1, six digits, 30 s. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Salon', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP_S });

/** 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** As an authenticator app reads it from a QR code. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The time step that `code` is of, null where it is none of now. A step is accepted once (RFC 6238, 5.2). */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / 1_000 / STEP_S) + delta;
}
