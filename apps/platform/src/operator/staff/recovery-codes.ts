import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const CODES = 10;

/** A set of codes, each of 120 random bits: as many as a plain hash may stand for. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    // 256 is a multiple of 32: every letter comes as often.
    Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(''),
  );

/** As people read and type it: groups of four. */
export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');
