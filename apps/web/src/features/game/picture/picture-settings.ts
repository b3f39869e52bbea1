import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { entries } from '../../../shared/storage/entries.ts';

/** What the player wants to see, stored on this device: screens and networks differ. */
export type PictureSettings = ReturnType<typeof entries.picture.read>;

const store = createStore<PictureSettings>(() => entries.picture.read());

export function setPictureSettings(change: Partial<PictureSettings>): void {
  store.setState(change);
  entries.picture.write(store.getState());
}

export const usePictureSettings = (): PictureSettings => useStore(store);
