import type { ScreenChoice } from './screen-choice.ts';

/** Facts about the window, from media queries. */
export interface WindowShape {
  /** From 900 px, or a phone in landscape. */
  hasDeckRoom: boolean;
  /** From 1024 px. */
  hasColumnRoom: boolean;
  /** Below 700 px of height. */
  isShort: boolean;
}

export interface Arrangement {
  deck: 'beside' | 'below';
  /** The facts and plays stand in the side column; otherwise they are a sheet. */
  hasSideBar: boolean;
  hasColumnRoom: boolean;
  isCropped: boolean;
}

/** Where the parts of the game screen stand: the player's own choice wins over the window's shape. */
export function arrangementOf(
  { layout, sideBar, crop }: Pick<ScreenChoice, 'layout' | 'sideBar' | 'crop'>,
  { hasDeckRoom, hasColumnRoom, isShort }: WindowShape,
): Arrangement {
  return {
    deck: layout === 'auto' ? (hasDeckRoom ? 'beside' : 'below') : layout,
    hasSideBar: hasColumnRoom && sideBar !== false,
    hasColumnRoom,
    isCropped: crop ?? isShort,
  };
}
