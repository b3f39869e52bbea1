import { currencySymbol, formatMoney } from '@salon/i18n';

/** Minor units as a person of that language types them, `125000` → `1.250,00`; `parseMoney` reads it back in every language. */
export const amountText = (minor: number, language: string, currency: string): string =>
  formatMoney(language, minor, currency).slice(currencySymbol(currency).length);

/** A formatted amount without its zero cents, `₺1.000,00` → `₺1.000`, for the small face of a coin. */
export const coinText = (amount: string): string => amount.replace(/[.,٫]00(?=\D*$)/, '');
