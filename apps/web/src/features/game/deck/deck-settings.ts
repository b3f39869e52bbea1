import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { entries } from '../../../shared/storage/entries.ts';

/** Which hand works the deck: `both` has the round key in the middle, the others under the thumb of that hand. */
export const HANDS = ['both', 'right', 'left'] as const;
export type DeckSettings = ReturnType<typeof entries.deck.read>;

const store = createStore<DeckSettings>(() => entries.deck.read());

/** Stored on this device: screens differ in size, and in the hand that holds them. */
export function setDeckSettings(change: Partial<DeckSettings>): void {
  store.setState(change);
  entries.deck.write(store.getState());
}

export const useDeckSettings = (): DeckSettings => useStore(store);
