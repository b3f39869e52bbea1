import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { createContext, type ReactNode, useContext, useState } from 'react';

const PortalContainer = createContext<HTMLElement | null>(null);

const BrandLanguage = createContext('tr');

/** Language of the operator's names: their capitals follow it, whatever language is read. */
export const useBrandLanguage = (): string => useContext(BrandLanguage);

/** Where dialogs, menus and tooltips are mounted; null means the body. */
export const usePortalContainer = (): HTMLElement | null => useContext(PortalContainer);

/**
 * Gives everything inside a portal root of its own. The shell has one with the main theme, so that a dialog opened from
 * a light header inside a dark page is dark; a full-screen element needs one too, since nothing outside it is shown.
 */
export const PortalRoot = ({ theme, children }: { theme?: string | undefined; children: ReactNode }) => {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <PortalContainer.Provider value={container}>
      {children}
      <div ref={setContainer} data-theme={theme} data-portal-root="" />
    </PortalContainer.Provider>
  );
};

/** Once around the app: reading direction for keyboard and placement, no inline styles, the main portal root. */
export const UiProvider = ({
  direction,
  theme,
  brandLanguage = 'tr',
  children,
}: {
  direction: 'ltr' | 'rtl';
  theme?: string | undefined;
  brandLanguage?: string | undefined;
  children: ReactNode;
}) => (
  <CSPProvider disableStyleElements>
    <DirectionProvider direction={direction}>
      <Tooltip.Provider delay={500}>
        <BrandLanguage.Provider value={brandLanguage}>
          <PortalRoot theme={theme}>{children}</PortalRoot>
        </BrandLanguage.Provider>
      </Tooltip.Provider>
    </DirectionProvider>
  </CSPProvider>
);
