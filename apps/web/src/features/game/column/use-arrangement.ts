import { useSyncExternalStore } from 'react';
import { mediaQueryHook } from '../../../shared/use-media-query.ts';
import { type Arrangement, arrangementOf } from './arrangement.ts';
import type { ScreenChoice } from './screen-choice.ts';

const useHasDeckRoom = mediaQueryHook('(min-width: 900px), (orientation: landscape) and (max-height: 600px)');
const useHasColumnRoom = mediaQueryHook('(min-width: 1024px)');

const SHORT_BELOW_PX = 700;
const isTyping = () => document.activeElement?.matches('input, textarea') === true;

let isShort = false;
/** A phone's keyboard shrinks the window; that must not change the picture behind the field that is typed into. */
function measure(): boolean {
  if (!isTyping()) isShort = innerHeight < SHORT_BELOW_PX;
  return isShort;
}
function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

export function useArrangement(chosen: ScreenChoice): Arrangement {
  const hasDeckRoom = useHasDeckRoom();
  const hasColumnRoom = useHasColumnRoom();
  return arrangementOf(chosen, { hasDeckRoom, hasColumnRoom, isShort: useSyncExternalStore(onResize, measure) });
}
