import { type LanguageId, languages } from '@salon/i18n';
import { RadioGroup, Select, Switch } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import {
  updatePlayerSettings,
  usePlayerChoices,
  usePlayerSettings,
} from '../../shared/player-settings/player-settings.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { LayoutOptionSettings, type LayoutSettingsProps, LayoutStyleSettings } from './layout-settings.tsx';
import { usePanel } from './open-panel.ts';
import { PanelFrame } from './panel-frame.tsx';
import { Section } from './section.tsx';
import { ThemeSettings } from './theme-settings.tsx';

/** Layout, direction, themes, comfort and privacy (ST-01). Changes apply and are saved at once. */
export function SettingsPanel(props: LayoutSettingsProps & LanguageSettingsProps) {
  const { t } = useTranslation();
  const isOpen = usePanel() === 'settings';
  return (
    <PanelFrame title={t('general.settings')} isOpen={isOpen}>
      <LayoutStyleSettings style={props.style} />
      <LayoutOptionSettings {...props} />
      <LanguageSettings onLanguage={props.onLanguage} />
      <DirectionSettings />
      <ThemeSettings />
      <ComfortSettings />
      <PrivacySettings />
    </PanelFrame>
  );
}

interface LanguageSettingsProps {
  onLanguage(language: LanguageId): void;
}

/** Every language, also those that the header does not offer. */
function LanguageSettings({ onLanguage }: LanguageSettingsProps) {
  const { t, i18n } = useTranslation();
  return (
    <Select<LanguageId>
      label={t('general.language')}
      value={i18n.language as LanguageId}
      onChange={onLanguage}
      options={languages.map(({ id, label }) => ({ value: id, label, lang: id }))}
    />
  );
}

const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

function DirectionSettings() {
  const { t } = useTranslation();
  const direction = usePlayerSettings((settings) => settings.direction);
  const isChosen = usePlayerChoices((choices) => choices.direction !== undefined);
  const title = t('appearance.direction');
  return (
    <Section title={title} reset={isChosen ? { direction: null } : null}>
      <RadioGroup
        legend={title}
        legendHidden
        value={direction}
        onChange={(next) => updatePlayerSettings({ direction: next })}
        options={DIRECTIONS.map((value) => ({ value, label: t(`appearance.direction_${value}`) }))}
      />
    </Section>
  );
}

/** Only where the site lets players watch each other's machines. */
function PrivacySettings() {
  const { t } = useTranslation();
  const { WATCH } = useSettings();
  const watchable = usePlayerSettings((settings) => settings.watchable);
  const isChosen = usePlayerChoices((choices) => choices.watchable !== undefined);
  if (!WATCH) return null;
  return (
    <Section title={t('watch.privacy')} reset={isChosen ? { watchable: null } : null}>
      <Switch
        label={t('watch.watchable')}
        checked={watchable}
        onChange={(event) => updatePlayerSettings({ watchable: event.target.checked })}
      />
      <p className="text-12 text-dim">{t('watch.watchableText')}</p>
    </Section>
  );
}

function ComfortSettings() {
  const { t } = useTranslation();
  const scrollbars = usePlayerSettings(({ customScrollbars }) => customScrollbars);
  const animations = usePlayerSettings((settings) => settings.animations);
  const isChosen = usePlayerChoices(
    (choices) => choices.customScrollbars !== undefined || choices.animations !== undefined,
  );
  return (
    <Section title={t('appearance.comfort')} reset={isChosen ? { customScrollbars: null, animations: null } : null}>
      <Switch
        label={t('appearance.customScrollbars')}
        checked={scrollbars}
        onChange={(event) => updatePlayerSettings({ customScrollbars: event.target.checked })}
      />
      <Switch
        label={t('appearance.animations')}
        checked={animations}
        onChange={(event) => updatePlayerSettings({ animations: event.target.checked })}
      />
    </Section>
  );
}
