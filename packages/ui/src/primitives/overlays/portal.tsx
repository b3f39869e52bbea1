import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';

const PortalContainer = createContext<HTMLElement | null>(null);

/** Around what is shown without the `UiProvider`. */
export const BrandLanguage = createContext('tr');

/** Language of the operator's names: their capitals follow it, whatever language is read. */
export const useBrandLanguage = (): string => useContext(BrandLanguage);

/** An element that others mount into while it is in the document. */
function createPlace() {
  let place: HTMLElement | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => place,
    set(next: HTMLElement | null) {
      place = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The portal root that wants the toasts; null: the main one. */
const toastRoot = createPlace();
/** Above the toasts at the top. */
export const noticePlace = createPlace();

/** Portal root of the toasts. */
export function useToastContainer(): HTMLElement | null {
  const main = usePortalContainer();
  return useSyncExternalStore(toastRoot.subscribe, toastRoot.get) ?? main;
}

/** Where dialogs, menus and tooltips are mounted; null means the body. */
export const usePortalContainer = (): HTMLElement | null => useContext(PortalContainer);

/**
 * Gives everything inside a portal root of its own. The shell has one with the main theme, so that a dialog opened from
 * a light header inside a dark page is dark; a full-screen element needs one too, since nothing outside it is shown.
 */
export const PortalRoot = ({
  theme,
  hasToasts = false,
  children,
}: {
  theme?: string | undefined;
  /** Toasts are shown here while it is mounted, with its theme and inside its full screen. */
  hasToasts?: boolean;
  children: ReactNode;
}) => {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!hasToasts || container === null) return;
    toastRoot.set(container);
    return () => toastRoot.set(null);
  }, [hasToasts, container]);
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
      <BrandLanguage.Provider value={brandLanguage}>
        <PortalRoot theme={theme}>{children}</PortalRoot>
      </BrandLanguage.Provider>
    </DirectionProvider>
  </CSPProvider>
);
