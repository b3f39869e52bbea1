import { themeIds } from '@salon/domain/themes/ids.ts';
import { Button, Select, type SelectOption } from '@salon/ui';
import { Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type PlayerSettings,
  updatePlayerSettings,
  usePlayerChoices,
  usePlayerSettings,
} from '../../shared/player-settings/player-settings.ts';
import { openPanel } from './open-panel.ts';
import { Section } from './section.tsx';
import { useSiteThemes, useThemeName } from './theme-names.ts';

const LABELS = {
  main: 'appearance.themeMain',
  navbar: 'appearance.themeNavbar',
  toolbar: 'appearance.themeToolbar',
  footer: 'appearance.themeFooter',
} as const;
const PARTS = Object.keys(LABELS) as (keyof PlayerSettings['theme'])[];

export function ThemeSettings() {
  const { t } = useTranslation();
  const nameOf = useThemeName();
  const theme = usePlayerSettings((settings) => settings.theme);
  const isChosen = usePlayerChoices((choices) => choices.theme !== undefined);
  const themes: SelectOption<string>[] = [...useSiteThemes().map(({ id }) => id), ...themeIds].map((id) => ({
    value: id,
    label: nameOf(id),
  }));
  const follow = {
    main: { value: 'system', label: t('appearance.themeSystem') },
    part: { value: 'main', label: t('appearance.themeLikeMain') },
  };
  return (
    <Section
      title={t('appearance.themes')}
      reset={isChosen ? { theme: { main: null, navbar: null, toolbar: null, footer: null } } : null}
    >
      {PARTS.map((part) => (
        <Select
          key={part}
          label={t(LABELS[part])}
          value={theme[part]}
          onChange={(id) => updatePlayerSettings({ theme: { [part]: id } })}
          options={[part === 'main' ? follow.main : follow.part, ...themes]}
        />
      ))}
      <Button variant="ghost" icon={<Palette size={20} />} onClick={() => openPanel('schemes')}>
        {t('appearance.openSchemes')}
      </Button>
    </Section>
  );
}
