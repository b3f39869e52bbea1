import type { BandId, View } from '@salon/contract/player-picture.ts';
import { useCallback, useState } from 'react';

export const LAYOUTS = ['auto', 'beside', 'below'] as const;
/** Where the deck stands: beside or below the picture, or as the screen's shape suggests. */
export type DeckLayout = (typeof LAYOUTS)[number];

/** What the player has changed about this game screen. Null: as the screen suggests. */
export interface ScreenChoice {
  view: View;
  band: BandId;
  /** Only the reels. */
  crop: boolean | null;
  isRotated: boolean;
  layout: DeckLayout;
  /** The machine's facts and plays above the deck. */
  sideBar: boolean | null;
}

const UNCHANGED: ScreenChoice = {
  view: 'screen',
  band: 'auto',
  crop: null,
  isRotated: false,
  layout: 'auto',
  sideBar: null,
};

export interface ScreenControl {
  chosen: ScreenChoice;
  change(change: Partial<ScreenChoice>): void;
}

/** Lives as long as the game screen of one machine, so leaving resets it; volume and hand are stored elsewhere. */
export function useScreenChoice(): ScreenControl {
  const [chosen, setChosen] = useState(UNCHANGED);
  const change = useCallback((next: Partial<ScreenChoice>) => setChosen((before) => ({ ...before, ...next })), []);
  return { chosen, change };
}
