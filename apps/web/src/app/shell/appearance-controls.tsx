import { type LanguageId, languages } from '@salon/i18n';
import { IconButton, Select } from '@salon/ui';
import { themeMode } from '@salon/ui/themes/seeds.ts';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { chooseLanguage, toggleTheme, useTheme } from '../appearance.ts';

/** TR and EN as the product offers them, and the third complete language. */
const offered = languages.filter(({ id }) => id !== 'bg');

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const { LANG_SELECT } = useSettings();
  if (!LANG_SELECT) return null;
  return (
    <Select<LanguageId>
      label={t('general.language')}
      labelHidden
      value={i18n.language as LanguageId}
      onChange={(language) => chooseLanguage(i18n, language)}
      options={offered.map(({ id, short }) => ({ value: id, label: short }))}
    />
  );
}

export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = themeMode(useTheme()) === 'dark';
  return <IconButton label={t('general.theme')} icon={isDark ? <Sun /> : <Moon />} onClick={toggleTheme} />;
}
