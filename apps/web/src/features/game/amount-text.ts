import { fractionDigits } from '@salon/i18n';

/** Minor units as a person types them, `1250` → `12,50`; `parseMoney` reads it back in every language. */
export function amountText(minor: number, currency: string): string {
  const digits = fractionDigits(currency);
  const padded = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)},${padded.slice(-digits)}`;
}
