import { useTranslation } from 'react-i18next';
import { ColorSchemePanel } from '../../features/appearance/color-scheme-panel.tsx';
import { SettingsPanel } from '../../features/appearance/settings-panel.tsx';
import { mediaQueryHook } from '../../shared/use-media-query.ts';
import { chooseLanguage, useDirection } from '../appearance.ts';
import { useFrameLayout } from './use-frame-layout.ts';

/** From 900 px on (the `md` breakpoint) the menu fits beside the page. */
export const useIsWide = mediaQueryHook('(min-width: 900px)');

/** Settings and colour schemes; a guest has them, too. */
export function AppearancePanels() {
  const { i18n } = useTranslation();
  const { style } = useFrameLayout();
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
