/** Symbol before the amount; a currency that is not here shows its code. */
const symbols: Record<string, string> = {
  TRY: '₺',
  USD: '$',
  EUR: '€',
  GBP: '£',
  BGN: 'лв.\u00a0',
  AZN: '₼',
  GEL: '₾',
  UAH: '₴',
  RUB: '₽',
  INR: '₹',
  SAR: 'SAR\u00a0',
  AED: 'AED\u00a0',
};

export const currencySymbol = (currency: string): string => symbols[currency] ?? `${currency}\u00a0`;

const digitsOf = new Map<string, number>();

/** How many digits the minor unit of a currency has: 2 for TRY, 0 for JPY. Unknown codes have 2. */
export const fractionDigits = (currency: string): number => {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  let digits = 2;
  try {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // Not a currency code: an operator's own points, for instance.
  }
  digitsOf.set(currency, digits);
  return digits;
};

/** Latin digits in every language: machine, keypad and paytable show them too. */
const localeOf = (language: string): string => `${language}-u-nu-latn`;

interface Separators {
  group: string;
  decimal: string;
}
const separatorsOf = new Map<string, Separators>();

const separators = (language: string): Separators => {
  const known = separatorsOf.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1234567.8);
  const found = {
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
  };
  separatorsOf.set(language, found);
  return found;
};

/** Where the currency stands: its symbol before or after the amount, or its code after. */
export type CurrencyFormat = 'symbolFirst' | 'symbolLast' | 'codeLast';

const dressed: Record<CurrencyFormat, (amount: string, currency: string) => string> = {
  symbolFirst: (amount, currency) => `${currencySymbol(currency)}${amount}`,
  symbolLast: (amount, currency) => `${amount}\u00a0${currencySymbol(currency).trim()}`,
  codeLast: (amount, currency) => `${amount}\u00a0${currency}`,
};

/** `['30', '05']` of 3005 and of -3005 minor units with two digits. */
export function partsOf(minor: number, digits: number): [whole: string, fraction: string] {
  const padded = String(Math.abs(minor)).padStart(digits + 1, '0');
  return [padded.slice(0, padded.length - digits), padded.slice(padded.length - digits)];
}

/**
 * `₺12.485,50` from 1248550 minor units. Built from the whole number, never through a float. The minus is the true one.
 * Put it into a left-to-right isolate (`<Money>` or `isolate`) wherever the text around it may run right to left.
 */
export const formatMoney = (
  language: string,
  minor: number,
  currency = 'TRY',
  format: CurrencyFormat = 'symbolFirst',
): string => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not whole minor units: ${minor}`);
  const digits = fractionDigits(currency);
  const { group, decimal } = separators(language);
  const [whole, fraction] = partsOf(minor, digits);
  const amount = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${fraction && decimal + fraction}`;
  return `${minor < 0 ? '\u2212' : ''}${dressed[format](amount, currency)}`;
};

/** `+₺45,50`, `−₺45,50`, `₺0,00`: for net positions. */
export const formatSignedMoney = (
  language: string,
  minor: number,
  currency = 'TRY',
  format: CurrencyFormat = 'symbolFirst',
): string => `${minor > 0 ? '+' : ''}${formatMoney(language, minor, currency, format)}`;

/** Left-to-right isolate for an amount, number or address inside a translated sentence. */
export const isolate = (text: string): string => `\u2066${text}\u2069`;

export const decimalSign = (language: string): '.' | ',' => (separators(language).decimal === ',' ? ',' : '.');
