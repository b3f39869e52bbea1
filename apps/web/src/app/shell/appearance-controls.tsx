import { type LanguageId, languages } from '@salon/i18n';
import { IconButton, Select } from '@salon/ui';
import { Moon, Palette, Settings2, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type AppearancePanel, openPanel } from '../../features/appearance/open-panel.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { chooseLanguage, toggleTheme, useIsDark } from '../appearance.ts';

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const { LANG_SELECT, LANGUAGE } = useSettings();
  if (!LANG_SELECT) return null;
  // TR and EN, that of the site and the one in use; the settings panel has them all.
  const offered = languages.filter(({ id, inHeader }) => inHeader || id === LANGUAGE || id === i18n.language);
  return (
    <Select<LanguageId>
      // A list that loses the entry in use would go back to the value that it began with.
      key={offered.map(({ id }) => id).join()}
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
  const isDark = useIsDark();
  return <IconButton label={t('general.theme')} icon={isDark ? <Sun /> : <Moon />} onClick={toggleTheme} />;
}

/** Open the two appearance panels. `onOpen` closes what is above the page first. */
export function AppearanceButtons({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation();
  const open = (panel: AppearancePanel) => () => {
    onOpen?.();
    openPanel(panel);
  };
  return (
    <>
      <IconButton label={t('general.colorSchemes')} icon={<Palette />} onClick={open('schemes')} />
      <IconButton label={t('general.settings')} icon={<Settings2 />} onClick={open('settings')} />
    </>
  );
}
