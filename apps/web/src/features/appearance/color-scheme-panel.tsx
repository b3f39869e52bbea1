import type { ThemeSeed } from '@salon/domain/themes/seeds.ts';
import { RadioGroup, type RadioOption } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { updatePlayerSettings, usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { usePanel } from './open-panel.ts';
import { PanelFrame } from './panel-frame.tsx';
import { themeGroups, useSiteThemes, useThemeName } from './theme-names.ts';

/** A scheme applies to the whole page and resets the themes of its parts. */
const choose = (main: string) => updatePlayerSettings({ theme: { main, navbar: null, toolbar: null, footer: null } });

export function ColorSchemePanel() {
  const { t } = useTranslation();
  const isOpen = usePanel() === 'schemes';
  return (
    <PanelFrame title={t('general.colorSchemes')} isOpen={isOpen}>
      <Schemes />
    </PanelFrame>
  );
}

function Schemes() {
  const { t } = useTranslation();
  const nameOf = useThemeName();
  const main = usePlayerSettings(({ theme }) => theme.main);
  const siteThemes = useSiteThemes();
  const option = ({ id }: Pick<ThemeSeed, 'id'>): RadioOption<string> => ({
    value: id,
    label: nameOf(id),
    theme: id,
    picture: <Swatch />,
  });
  const group = (legend: string, options: readonly RadioOption<string>[]) => (
    <RadioGroup legend={legend} name="scheme" value={main} onChange={choose} options={options} optionWidth="92px" />
  );
  return (
    <>
      <p className="text-dim">{t('appearance.schemesText')}</p>
      <RadioGroup
        legend={t('general.colorSchemes')}
        legendHidden
        name="scheme"
        value={main}
        onChange={choose}
        options={[{ value: 'system', label: t('appearance.themeSystem') }]}
      />
      {group(t('appearance.darkSchemes'), themeGroups.dark.map(option))}
      {group(t('appearance.lightSchemes'), themeGroups.light.map(option))}
      {group(t('appearance.houseSchemes'), [...siteThemes, ...themeGroups.house].map(option))}
    </>
  );
}

/** The theme as a small page: its surfaces on one another, its accents, brass and text. */
function Swatch() {
  return (
    <span aria-hidden="true" className="flex h-11 gap-1 rounded-[5px] border border-line bg-bg p-1">
      <span className="w-2 rounded-[3px] bg-s1" />
      <span className="flex grow flex-col justify-between rounded-[3px] border border-line bg-s1 p-1">
        <span className="flex gap-1">
          <span className="h-1 grow rounded-full bg-text" />
          <span className="h-1 w-2 rounded-full bg-brass" />
        </span>
        <span className="flex items-end gap-1">
          <span className="h-3 grow rounded-[3px] bg-accent" />
          <span className="h-3 w-3 rounded-[3px] bg-s3" />
          <span className="size-2 rounded-full bg-accent2" />
        </span>
      </span>
    </span>
  );
}
