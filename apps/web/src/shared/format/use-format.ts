import { formatDateTime, formatDuration, formatMoney, formatSignedMoney } from '@salon/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/use-settings.ts';

/** Formatters in the language and the currency of this page. */
export function useFormat() {
  const { i18n } = useTranslation();
  const { CURRENCY } = useSettings();
  const { language } = i18n;
  return useMemo(
    () => ({
      language,
      currency: CURRENCY,
      /** Minor units. */
      money: (minor: number) => formatMoney(language, minor, CURRENCY),
      signedMoney: (minor: number) => formatSignedMoney(language, minor, CURRENCY),
      dateTime: (moment: string) => formatDateTime(language, moment),
      duration: (seconds: number) => formatDuration(language, seconds),
    }),
    [language, CURRENCY],
  );
}
