import { nameTyped, withoutInvisible } from './text.ts';

/** Digits as people type them, in those of their keyboard: codes, and words to search for. */

const DIGIT = /\p{Nd}/u;
const EVERY_DIGIT = /\p{Nd}/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Unicode has decimal digits in rows of ten, 0 first; where rows touch, each is still of ten. */
function valueOfDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let first = codePoint;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((codePoint - first) % 10);
}

/** Digits of every script as 0 to 9, and signs of full width as the usual ones. */
export const latinDigits = (text: string): string =>
  text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(EVERY_DIGIT, valueOfDigit);

/** A PIN or a code, from a phone or a sheet of paper: without unseen signs and the blanks and strokes that group it. */
export const codeTyped = (text: string): string =>
  withoutInvisible(latinDigits(text)).replace(/[\s\p{Pd}\u2212]/gu, '');

/** Words to search for, in which a number may stand. */
export const searchTyped = (text: string): string => nameTyped(withoutInvisible(latinDigits(text)));
