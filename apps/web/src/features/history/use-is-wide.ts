import { useSyncExternalStore } from 'react';

/** Where a table of five columns fits; below it, rows are cards. */
const wide = matchMedia('(min-width: 760px)');

const subscribe = (told: () => void) => {
  wide.addEventListener('change', told);
  return () => wide.removeEventListener('change', told);
};

export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);
