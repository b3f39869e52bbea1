import { useSyncExternalStore } from 'react';

/** From here on the menu can stand beside the page: the `md` breakpoint. */
const wide = matchMedia('(min-width: 900px)');

const watch = (changed: () => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide.matches);
