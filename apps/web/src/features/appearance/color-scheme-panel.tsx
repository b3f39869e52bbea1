import { RadioGroup, type RadioOption } from '@salon/ui';
import type { ThemeSeed } from '@salon/ui/themes/seeds.ts';
import { useTranslation } from 'react-i18next';
import { updatePlayerSettings, usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { usePanel } from './open-panel.ts';
import { PanelFrame } from './panel-frame.tsx';
import { themeGroups, useThemeName } from './theme-names.ts';

/** A scheme applies to the whole page and resets the themes of its parts. */
const choose = (main: string) => updatePlayerSettings({ theme: { main, navbar: null, toolbar: null, footer: null } });

export function ColorSchemePanel() {
  const { t } = useTranslation();
  const isOpen = usePanel() === 'schemes';
  return (
    <PanelFrame title={t('appearance.colorSchemes')} isOpen={isOpen}>
      <Schemes />
    </PanelFrame>
  );
}

function Schemes() {
  const { t } = useTranslation();
  const nameOf = useThemeName();
  const main = usePlayerSettings(({ theme }) => theme.main);
  const option = ({ id }: ThemeSeed): RadioOption<string> => ({
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
        legend={t('appearance.colorSchemes')}
        legendHidden
        name="scheme"
        value={main}
        onChange={choose}
        options={[{ value: 'system', label: t('appearance.themeSystem') }]}
      />
      {group(t('appearance.darkSchemes'), themeGroups.dark.map(option))}
      {group(t('appearance.lightSchemes'), themeGroups.light.map(option))}
      {group(t('appearance.houseSchemes'), themeGroups.house.map(option))}
    </>
  );
}

/** The surfaces of a theme, one above the other, with its light on the topmost. */
function Swatch() {
  return (
    <span aria-hidden="true" className="flex h-9 items-end gap-1 rounded-[5px] border border-line bg-s1 p-1">
      <span className="h-full grow rounded-[3px] bg-s3" />
      <span className="h-3/4 grow rounded-[3px] bg-accent" />
      <span className="h-1/2 grow rounded-[3px] bg-accent2" />
      <span className="h-1/4 grow rounded-[3px] bg-brass" />
    </span>
  );
}
