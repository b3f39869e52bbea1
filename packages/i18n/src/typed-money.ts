import { type NumberForm, numberTyped } from '@salon/domain/typed/number.ts';
import { currencySymbol, decimalSign, formatMoney, fractionDigits } from './money.ts';

/** How a number is typed in that language, with so many digits behind its decimal sign at most. */
const formOf = (language: string, fractionMost: number): NumberForm => ({
  decimal: decimalSign(language),
  fractionMost,
});

/** A number as a person of that language typed it (`numberTyped`), or null when it is none. */
export const parseNumber = (language: string, text: string, fractionMost: number): number | null => {
  const read = numberTyped(text, formOf(language, fractionMost));
  return read === null ? null : Number(read);
};

/** A number as a person of that language types it, without groups: `parseNumber` of the same language reads it back. */
export const numberText = (language: string, value: number): string =>
  String(value).replace('.', decimalSign(language));

/** Minor units of what a person of that language typed, with or without sign and currency, or null when it is not an amount. */
export const parseSignedMoney = (language: string, text: string, currency = 'TRY'): number | null => {
  const digits = fractionDigits(currency);
  const bare = [currencySymbol(currency).trim(), currency].reduce((rest, sign) => rest.replace(sign, ''), text);
  const read = numberTyped(bare, formOf(language, digits));
  if (read === null) return null;
  const [whole = '', fraction = ''] = read.split('.');
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
};

/** The same of an amount that is never negative. */
export const parseMoney = (language: string, text: string, currency = 'TRY'): number | null => {
  const minor = parseSignedMoney(language, text, currency);
  return minor !== null && minor >= 0 ? minor : null;
};

/** Minor units as a person of that language types them, `125000` → `1.250,00`: `parseMoney` of the same language reads it back. */
export const amountText = (language: string, minor: number, currency = 'TRY'): string =>
  formatMoney(language, minor, currency).slice(currencySymbol(currency).length);
