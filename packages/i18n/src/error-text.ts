import type { i18n } from 'i18next';
import { formatMoney, isolate } from './money.ts';
import { formatDateTime } from './times.ts';

/** A failure as it crosses the wire, as far as its text needs it. */
interface FailureText {
  code: number;
  Params?: Record<string, string | number>;
  ErrorMessage?: string;
}

/** The text of a code in the current language; a code without a text shows the server's message. */
export const errorText = (i18n: i18n, failure: FailureText): string => {
  const key = `errors.${failure.code}`;
  // The cast names one key for all: which codes exist is only known at run time.
  if (i18n.exists(key)) return i18n.t(key as 'errors.unknown', formatted(i18n.language, failure.Params ?? {}));
  return failure.ErrorMessage || i18n.t('errors.unknown');
};

/** Adds formatted values: `leftMinor` as `left`, `resetsAt` as `resets`. */
function formatted(language: string, params: Record<string, string | number>): Record<string, string | number> {
  const values: Record<string, string | number> = { ...params };
  for (const [name, value] of Object.entries(params)) {
    if (name.endsWith('Minor') && typeof value === 'number') {
      const currency = typeof params.currency === 'string' ? params.currency : undefined;
      values[name.slice(0, -'Minor'.length)] = isolate(formatMoney(language, value, currency));
    }
    if (name.endsWith('At') && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
      values[name.slice(0, -'At'.length)] = formatDateTime(language, value);
  }
  return values;
}
