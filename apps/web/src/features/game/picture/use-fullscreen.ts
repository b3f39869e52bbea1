import { type RefObject, useEffect, useState } from 'react';

export interface Fullscreen {
  isFull: boolean;
  toggle(): void;
}

/** Null where there is no full screen for pages, or it is not offered: on iPhone and iPad. */
export function useFullscreen(target: RefObject<HTMLElement | null>): Fullscreen | null {
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

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
export function hasFullscreen(
  isEnabled: boolean,
  { userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number },
): boolean {
  const isPhoneOrPad = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isEnabled && !isPhoneOrPad;
}
