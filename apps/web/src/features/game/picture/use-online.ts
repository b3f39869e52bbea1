import { useSyncExternalStore } from 'react';

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** False where the browser knows that it has no network; true says little. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
