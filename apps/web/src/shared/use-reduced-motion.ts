import { usePlayerSettings } from './player-settings/player-settings.ts';
import { mediaQueryHook } from './use-media-query.ts';

const usePrefersReducedMotion = mediaQueryHook('(prefers-reduced-motion: reduce)');

/** The device asks for less motion, or the player has switched animations off. */
export function useReducedMotion(): boolean {
  const animations = usePlayerSettings((settings) => settings.animations);
  return usePrefersReducedMotion() || !animations;
}
