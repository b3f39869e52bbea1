import { type RefObject, useEffect, useState } from 'react';
import { hasFullscreen } from './has-fullscreen.ts';

/** Null where there is no full screen for pages, or it is not offered: on iPhone and iPad. */
export function useFullscreen(target: RefObject<HTMLElement | null>): { isFull: boolean; toggle(): void } | null {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const changed = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  if (!hasFullscreen(document.fullscreenEnabled, navigator)) return null;
  return {
    isFull,
    toggle: () => {
      const asked = isFull ? document.exitFullscreen() : target.current?.requestFullscreen();
      asked?.catch((error: unknown) => console.warn('full screen was refused', error));
    },
  };
}
