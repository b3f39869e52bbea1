import type { Failure } from '@salon/contract';
import {
  errorText,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  isolateForeign,
} from '@salon/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from './api/session.ts';

/** Texts of the console. */
export const useText = () => useTranslation('console').t;

/** Tag of a line that is made of several texts: those of strangers turn none of the others around. */
export const line = (words: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  words.map((word, at) => `${word}${at < values.length ? isolateForeign(String(values[at])) : ''}`).join('');

/** The texts that there are, in one line. */
export const joined = (texts: readonly (string | null | undefined)[], between: string): string =>
  texts
    .filter((text) => text !== null && text !== undefined && text !== '')
    .map((text) => isolateForeign(String(text)))
    .join(between);

/** The text of a refusal in the person's language. */
export function useErrorText(): (failure: Failure) => string {
  const { i18n } = useTranslation('console');
  return (failure) => errorText(i18n, failure);
}

/** State of a transfer, a deposit or a withdrawal. */
export function useStateText(): (state: string) => string {
  const t = useText();
  return (state) => t(`general.state_${state as 'open'}`, { defaultValue: state });
}

/** Why a machine is out of service. */
export function useReasonText(): (reason: string) => string {
  const t = useText();
  return (reason) => t(`floor.reason_${reason as 'lost'}`, { defaultValue: reason });
}

/** Type of a row of the audit; that of a newer platform has no text yet. */
export function useAuditType(): (type: string) => string {
  const t = useText();
  return (type) => t(`audit.type_${type as 'alarm'}`, { defaultValue: type });
}

/** Amounts in the currency of the site, times in the browser's zone, numbers, in the person's language. */
export function useFormat() {
  const { i18n } = useTranslation('console');
  const currency = useSite()?.currency ?? 'TRY';
  const { language } = i18n;
  return useMemo(
    () => ({
      money: (minor: number, of = currency) => formatMoney(language, minor, of),
      number: (value: number) => formatNumber(language, value),
      percent: (share: number, digits?: number) => formatPercent(language, share, digits),
      dateTime: (moment: string | number) => formatDateTime(language, moment),
      date: (moment: string | number) => formatDate(language, moment),
      time: (moment: string | number) => formatTime(language, moment),
    }),
    [language, currency],
  );
}
