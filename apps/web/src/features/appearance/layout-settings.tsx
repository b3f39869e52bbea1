import { RadioGroup, Switch } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import {
  type LayoutStyle,
  type PlayerSettingsPatch,
  updatePlayerSettings,
  usePlayerChoices,
  usePlayerSettings,
} from '../../shared/player-settings/player-settings.ts';
import { LayoutSketch } from './layout-sketch.tsx';
import { Section } from './section.tsx';

const STYLES: readonly LayoutStyle[] = ['layout1', 'layout2', 'layout3'];

export interface LayoutSettingsProps {
  /** The style in force: the player's, or what the page has where they chose none. */
  style: LayoutStyle;
  direction: 'ltr' | 'rtl';
  /** There is room for more than the page. */
  isWide: boolean;
}

export function LayoutStyleSettings({ style }: Pick<LayoutSettingsProps, 'style'>) {
  const { t } = useTranslation();
  const isChosen = usePlayerChoices(({ layout }) => layout?.style !== undefined);
  const title = t('appearance.layoutStyle');
  return (
    <Section title={title} reset={isChosen ? { layout: { style: null } } : null}>
      <RadioGroup
        legend={title}
        legendHidden
        value={style}
        onChange={(next) => updatePlayerSettings({ layout: { style: next } })}
        options={STYLES.map((value) => ({
          value,
          label: t(`appearance.layoutStyle_${value}`),
          picture: <LayoutSketch style={value} />,
        }))}
      />
    </Section>
  );
}

/** Only what the style in force can do: a menu in a drawer does not fold, one on top has no side. */
export function LayoutOptionSettings({ style, direction, isWide }: LayoutSettingsProps) {
  const { t } = useTranslation();
  const layout = usePlayerSettings((settings) => settings.layout.config);
  const isChosen = usePlayerChoices(({ layout: chosen }) => chosen?.config !== undefined);
  const change = (config: NonNullable<NonNullable<PlayerSettingsPatch['layout']>['config']>) =>
    updatePlayerSettings({ layout: { config } });
  const shown = (part: 'navbar' | 'toolbar' | 'footer' | 'sidePanel', label: string) => (
    <Switch
      label={label}
      checked={!layout[part].hidden}
      onChange={(event) => change({ [part]: { hidden: !event.target.checked } })}
    />
  );
  // Stored as of a left-to-right page; the labels show the actual side.
  const [left, right] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const sides = [
    { value: left, label: t('appearance.position_left') },
    { value: right, label: t('appearance.position_right') },
  ];
  return (
    <Section title={t('appearance.layoutOptions')} reset={isChosen ? RESET : null}>
      {isWide ? (
        <RadioGroup
          legend={t('appearance.width')}
          value={layout.width}
          onChange={(width) => change({ width })}
          options={[
            { value: 'boxed', label: t('appearance.width_boxed') },
            { value: 'full', label: t('appearance.width_full') },
          ]}
        />
      ) : null}
      {style === 'layout2' && isWide ? null : (
        <RadioGroup
          legend={t('appearance.navbarPosition')}
          value={layout.navbar.position}
          onChange={(position) => change({ navbar: { position } })}
          options={sides}
        />
      )}
      {style === 'layout1' && isWide ? (
        <Switch
          label={t('appearance.navbarFolded')}
          checked={layout.navbar.folded}
          onChange={(event) => change({ navbar: { folded: event.target.checked } })}
        />
      ) : null}
      {shown('navbar', t('appearance.showNavbar'))}
      {shown('toolbar', t('appearance.showToolbar'))}
      {shown('footer', t('appearance.showFooter'))}
      {isWide ? shown('sidePanel', t('appearance.showSidePanel')) : null}
      {isWide && !layout.sidePanel.hidden ? (
        <RadioGroup
          legend={t('appearance.sidePanelPosition')}
          value={layout.sidePanel.position}
          onChange={(position) => change({ sidePanel: { position } })}
          options={sides}
        />
      ) : null}
    </Section>
  );
}

const hidden = { hidden: null };
const RESET = {
  layout: {
    config: {
      width: null,
      navbar: { position: null, folded: null, hidden: null },
      toolbar: hidden,
      footer: hidden,
      sidePanel: { position: null, hidden: null },
    },
  },
};
