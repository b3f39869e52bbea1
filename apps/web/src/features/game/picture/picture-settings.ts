import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { entries } from '../../../shared/storage/entries.ts';

const store = createStore(() => entries.picture.read());

export function setShowsStats(showsStats: boolean): void {
  store.setState({ showsStats });
  entries.picture.write({ showsStats });
}

/** The measurements are shown over the picture; stored on this device. */
export const useShowsStats = (): boolean => useStore(store, ({ showsStats }) => showsStats);
