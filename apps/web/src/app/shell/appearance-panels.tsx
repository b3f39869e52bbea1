import type { LayoutStyle } from '@salon/contract/player-settings.ts';
import { useTranslation } from 'react-i18next';
import { ColorSchemePanel } from '../../features/appearance/color-scheme-panel.tsx';
import { SettingsPanel } from '../../features/appearance/settings-panel.tsx';
import { chooseLanguage, useDirection } from '../appearance.ts';
import { useIsWide } from './use-is-wide.ts';

/** Settings and colour schemes; a guest has them, too. */
export function AppearancePanels({ style }: { style: LayoutStyle }) {
  const { i18n } = useTranslation();
  return (
    <>
      <SettingsPanel
        style={style}
        direction={useDirection()}
        isWide={useIsWide()}
        onLanguage={(language) => chooseLanguage(i18n, language)}
      />
      <ColorSchemePanel />
    </>
  );
}
