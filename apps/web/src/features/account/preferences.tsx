import { type CurrencyFormat, formatMoney, type LanguageId, languages } from '@salon/i18n';
import { Select } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { updatePlayerSettings, usePlayerSettings } from '../../shared/player-settings/player-settings.ts';

const FORMATS: readonly CurrencyFormat[] = ['symbolFirst', 'symbolLast', 'codeLast'];
const SAMPLE_MINOR = 1_248_550;

export function Preferences({ onLanguage }: { onLanguage(language: LanguageId): void }) {
  const { t, i18n } = useTranslation();
  const { language, currency } = useFormat();
  const currencyFormat = usePlayerSettings((settings) => settings.currencyFormat);
  return (
    <Section title={t('profile.preferences')}>
      <Select<LanguageId>
        label={t('general.language')}
        value={i18n.language as LanguageId}
        onChange={onLanguage}
        options={languages.map(({ id, label }) => ({ value: id, label, lang: id }))}
      />
      <Select<CurrencyFormat>
        label={t('profile.currencyFormat')}
        value={currencyFormat}
        onChange={(format) => updatePlayerSettings({ currencyFormat: format })}
        options={FORMATS.map((format) => ({
          value: format,
          label: formatMoney(language, SAMPLE_MINOR, currency, format),
        }))}
      />
    </Section>
  );
}
