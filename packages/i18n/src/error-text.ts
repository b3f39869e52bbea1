import type { i18n } from 'i18next';

/** A failure as it crosses the wire, as far as its text needs it. */
export interface FailureText {
  code: number;
  Params?: Record<string, string | number>;
  ErrorMessage?: string;
}

/** The text of a code in the language spoken now; a code without one shows the server's own message. */
export const errorText = (i18n: i18n, failure: FailureText): string => {
  const key = `errors.${failure.code}`;
  // The cast names one key for all: which codes exist is only known at run time.
  if (i18n.exists(key)) return i18n.t(key as 'errors.unknown', { ...failure.Params });
  return failure.ErrorMessage || i18n.t('errors.unknown');
};
