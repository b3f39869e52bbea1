import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets that the database keeps and cannot read. */
export interface SealedTexts {
  seal(text: string): Buffer;
  /** Throws where it was sealed by another key. */
  open(sealed: Buffer): string;
  /** The same under the key of now; null: it is. Throws where it was sealed by another key. */
  reseal(sealed: Buffer): Buffer | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key made from `secret`; the same secret opens what it sealed, and so does `other`, while one takes the place of the other. */
export function createSealedTexts(secret: string, purpose: string, other: string | null = null): SealedTexts {
  const keyOf = (from: string) => Buffer.from(hkdfSync('sha256', from, '', purpose, 32));
  const key = keyOf(secret);
  const otherKey = other === null ? null : keyOf(other);
  const seal = (text: string) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };
  const openOwn = (sealed: Buffer): string | null => {
    try {
      return openWith(key, sealed);
    } catch (error) {
      if (otherKey === null) throw error;
      return null;
    }
  };
  const openOther = (sealed: Buffer) => openWith(otherKey as Buffer, sealed);
  return {
    seal,
    open: (sealed) => openOwn(sealed) ?? openOther(sealed),
    reseal: (sealed) => (openOwn(sealed) === null ? seal(openOther(sealed)) : null),
  };
}

function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
