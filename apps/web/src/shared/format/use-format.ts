import { formatDateTime, formatDuration, formatMoney, formatSignedMoney, shownLanguage } from '@salon/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerSettings } from '../player-settings/player-settings.ts';
import { useSettings } from '../settings/use-settings.ts';

/** Formatters in the language and the currency of this page, written as the player likes it. */
export function useFormat() {
  const { i18n } = useTranslation();
  const { CURRENCY } = useSettings();
  const language = shownLanguage(i18n);
  const currencyFormat = usePlayerSettings((settings) => settings.currencyFormat);
  return useMemo(
    () => ({
      language,
      currency: CURRENCY,
      /** Minor units. */
      money: (minor: number) => formatMoney(language, minor, CURRENCY, currencyFormat),
      signedMoney: (minor: number) => formatSignedMoney(language, minor, CURRENCY, currencyFormat),
      dateTime: (moment: string) => formatDateTime(language, moment),
      duration: (seconds: number) => formatDuration(language, seconds),
    }),
    [language, CURRENCY, currencyFormat],
  );
}
