import { consoleLanguages } from '@salon/i18n/console/create-console-i18n.ts';
import { languages } from '@salon/i18n/languages.ts';
import { IconButton, Select } from '@salon/ui';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, toggleMode, useMode } from './appearance.ts';

const options = languages.flatMap(({ id, label }) => {
  const own = consoleLanguages.find((language) => language === id);
  return own === undefined ? [] : [{ value: own, label, lang: own }];
});

/** Language and colours, where there is no menu of a person yet. */
export function AppearanceControls() {
  const { t, i18n } = useTranslation('console');
  const isDark = useMode() === 'dark';
  return (
    <div className="flex items-center gap-2">
      <IconButton
        label={t(isDark ? 'general.toLight' : 'general.toDark')}
        icon={isDark ? <Sun /> : <Moon />}
        onClick={toggleMode}
      />
      <Select
        label={t('general.language')}
        labelHidden
        value={i18n.language === 'en' ? 'en' : 'tr'}
        onChange={(language) => void chooseLanguage(i18n, language)}
        options={options}
      />
    </div>
  );
}
