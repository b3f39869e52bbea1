import { type RefObject, useEffect, useState } from 'react';
import { tryOrReport } from './try-or-report.ts';

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
    // The key is a touch itself: pressed again, it asks again.
    toggle: () =>
      void tryOrReport('picture.fullscreenRefused', async () => {
        await (isFull ? document.exitFullscreen() : target.current?.requestFullscreen());
      }),
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
