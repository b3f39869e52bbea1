import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(orientation: portrait)');

function subscribe(changed: () => void): () => void {
  const list = query();
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** The window is higher than wide. */
export const useIsPortrait = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
