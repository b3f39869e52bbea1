import { nameTyped, withoutInvisible } from './text.ts';

/** Digits as people type them, in those of their keyboard: codes, and words to search for. */

const DIGIT = /^\p{Nd}$/u;
const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Unicode has decimal digits in rows of ten, 0 first; where rows touch, each is still of ten. */
function valueOfDigit(codePoint: number): number {
  let first = codePoint;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}

/** Digits of every script as 0 to 9, and signs of full width as the usual ones. */
export function latinDigits(text: string): string {
  let plain = '';
  for (const sign of text) {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (codePoint < 0x80) plain += sign;
    else if (DIGIT.test(sign)) plain += valueOfDigit(codePoint);
    else if (codePoint >= FULL_WIDTH_FIRST && codePoint <= FULL_WIDTH_LAST)
      plain += String.fromCodePoint(codePoint - FULL_WIDTH_OFFSET);
    else plain += sign;
  }
  return plain;
}

/** A PIN or a code, from a phone or a sheet of paper: without unseen signs and the blanks and strokes that group it. */
export const codeTyped = (text: string): string =>
  withoutInvisible(latinDigits(text)).replace(/[\s\p{Pd}\u2212]/gu, '');

/** Words to search for, in which a number may stand. */
export const searchTyped = (text: string): string => nameTyped(withoutInvisible(latinDigits(text)));
