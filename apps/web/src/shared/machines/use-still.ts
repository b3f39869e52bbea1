import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { StillPurpose } from './still-store.ts';
import { stills } from './stills.ts';

/** A card's still is renewed after this time, give or take a fifth: cards that came together do not ask together for ever. */
const RENEW_MS = 10_000;
/** A card that is only scrolled past asks for nothing. */
const SETTLE_MS = 150;

export interface LiveStill {
  /** Of the element that shows it: renewed only while this is on the screen and the tab is in front. */
  ref: (element: Element | null) => void;
  /** A JPEG of 360 x 640 as object URL; null: none is known, show the machine's art. Do not revoke it. */
  url: string | null;
}

interface StillOptions {
  /** False asks for nothing. */
  enabled: boolean;
  everyMs?: number;
  /** One that is known stands in until something better is there: it is not renewed at once, however old it is. */
  isGoodAtFirst?: boolean;
  purpose?: StillPurpose;
}

/** The machine's own picture, renewed every ten seconds while it is looked at. */
export function useStill(
  machineId: number,
  { enabled, everyMs = RENEW_MS, isGoodAtFirst = false, purpose = 'lobby' }: StillOptions,
): LiveStill {
  const [element, setElement] = useState<Element | null>(null);
  const isSeen = useIsSeen(element, enabled);
  const subscribe = useCallback((changed: () => void) => stills.subscribe(machineId, changed), [machineId]);
  const url = useSyncExternalStore(subscribe, () => stills.urlOf(machineId));

  useEffect(() => {
    if (!isSeen) return;
    let timer: ReturnType<typeof setTimeout>;
    const later = (inMs: number) => {
      timer = setTimeout(async () => {
        await stills.renew(machineId, purpose);
        if (!isOver) later(everyMs * (0.8 + 0.4 * Math.random()));
      }, inMs);
    };
    let isOver = false;
    const isGood = isGoodAtFirst && stills.urlOf(machineId) !== null;
    later(Math.max(SETTLE_MS, isGood ? everyMs : everyMs - stills.ageMs(machineId)));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [machineId, isSeen, everyMs, isGoodAtFirst, purpose]);

  return { ref: setElement, url };
}

function useIsSeen(element: Element | null, enabled: boolean): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false);
  const isInFront = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (element === null || !enabled) return;
    const observer = new IntersectionObserver((entries) => setIsOnScreen(entries.at(-1)?.isIntersecting === true));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsOnScreen(false);
    };
  }, [element, enabled]);
  return enabled && isOnScreen && isInFront;
}

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
