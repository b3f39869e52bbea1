import { useSyncExternalStore } from 'react';

/** A hook that answers whether `query` matches and follows its changes. */
export function mediaQueryHook(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}
