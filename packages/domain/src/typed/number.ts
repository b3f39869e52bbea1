import { latinDigits } from './code.ts';
import { trimUnseen, withoutInvisible } from './text.ts';

/** Numbers as people type them: in the digits of their keyboard, with the signs of their language. Every field reads them here. */

/** Signs that group digits, and that no language takes for a decimal sign: blanks, apostrophes, the Arabic thousands sign. */
const GROUP_ONLY = /[\s'\u2019\u066c]/g;
const NUMBER =
  /^(?<sign>[+-]?)(?<whole>[1-9]\d{0,2}(?:(?<group>[.,_])\d{3}(?:\k<group>\d{3})*)|\d+)(?:(?<point>[.,\u066b])(?<fraction>\d+))?$/;

export interface NumberForm {
  /** The decimal sign of the person's language. The other one is taken too; this one decides where three digits follow it. */
  decimal: '.' | ',';
  /** Most digits behind the decimal sign; 0: a whole number. */
  fractionMost: number;
}

/**
 * A number as it was meant, `-1234.5`; null where it is none. A sign with one or two digits behind it is a decimal sign in every
 * language, one with three groups thousands, so that `50.5` never becomes 505. Where three digits may follow the decimal sign of the
 * language, they do.
 */
export function numberTyped(text: string, { decimal, fractionMost }: NumberForm): string | null {
  const plain = trimUnseen(withoutInvisible(latinDigits(text)))
    .replace(/^[\u2212\p{Pd}]\s*/u, '-')
    .replaceAll('\u060c', ',')
    .replace(GROUP_ONLY, '_');
  const found = NUMBER.exec(plain)?.groups;
  if (!found) return null;
  const { sign, whole = '', group, point, fraction = '' } = found;
  if (point !== undefined && (point === group || fraction.length > fractionMost)) return null;
  const isFraction = fractionMost >= 3 && point === undefined && group === decimal && whole.split(decimal).length === 2;
  const digits = isFraction ? whole.replace(decimal, '.') : whole.replace(/[.,_]/g, '');
  const read = (point === undefined ? digits : `${digits}.${fraction}`).replace(/^0+(?=\d)/, '');
  return sign === '-' ? `-${read}` : read;
}

/** A whole number that is not negative, up to the largest safe one; null where it is none. */
export function wholeTyped(text: string): number | null {
  const read = numberTyped(text, { decimal: '.', fractionMost: 0 });
  const value = read === null || read.startsWith('-') ? Number.NaN : Number(read);
  return Number.isSafeInteger(value) ? value : null;
}
