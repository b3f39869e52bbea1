import { mediaQueryHook } from '../../../shared/use-media-query.ts';

const useIsTouchOnly = mediaQueryHook('(hover: none) and (pointer: coarse)');

/** False on phones and tablets, whose only input is touch. */
export const useHasKeyboard = (): boolean => !useIsTouchOnly();
