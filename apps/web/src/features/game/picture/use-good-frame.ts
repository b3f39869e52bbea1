import { useEffect, useState } from 'react';
import { startEstimate } from '../../../shared/live/start-estimate.ts';

/** Below this a first picture is blocks that become sharp within a second; the still is sharp already. */
const SLOW_KBPS = 3_000;
const SLOW_COVER_MS = 700;
const GESTURES = ['pointerdown', 'keydown'] as const;

/**
 * Whether the video is worth looking at: with its first frame, on a slow network a moment later. Not after a touch or a key: what
 * a press does is seen at once.
 */
export function useGoodFrame(hasFrame: boolean): boolean {
  const [isGood, setIsGood] = useState(false);
  useEffect(() => {
    if (!hasFrame) return setIsGood(false);
    const show = () => setIsGood(true);
    const { startKbps } = startEstimate();
    if (startKbps === undefined || startKbps >= SLOW_KBPS) return show();
    const timer = setTimeout(show, SLOW_COVER_MS);
    for (const gesture of GESTURES) window.addEventListener(gesture, show);
    return () => {
      clearTimeout(timer);
      for (const gesture of GESTURES) window.removeEventListener(gesture, show);
    };
  }, [hasFrame]);
  return isGood;
}
