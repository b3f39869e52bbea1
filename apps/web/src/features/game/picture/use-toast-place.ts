import { type RefObject, useEffect } from 'react';

const NAMES = ['--toasts-bottom', '--toasts-left', '--toasts-right'] as const;
const GAP_PX = 12;

/** Keeps what the game says at the foot of the picture: a toast over the deck would take the press that was meant for SPIN. */
export function useToastPlace(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = picture.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const place = () => {
      const { left, right, bottom } = element.getBoundingClientRect();
      style.setProperty('--toasts-bottom', `${Math.max(0, innerHeight - bottom) + GAP_PX}px`);
      style.setProperty('--toasts-left', `${Math.max(0, left) + GAP_PX}px`);
      style.setProperty('--toasts-right', `${Math.max(0, innerWidth - right) + GAP_PX}px`);
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    watch.observe(document.documentElement);
    return () => {
      watch.disconnect();
      for (const name of NAMES) style.removeProperty(name);
    };
  }, [picture]);
}
