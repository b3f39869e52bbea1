import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A free machine that is reserved for the player of this page. */
export interface ReadyMachine {
  id: number;
  name: string;
  /** End of the reservation by this device's clock. */
  endsAtMs: number;
}

const store = createStore<{ ready: ReadyMachine | null }>(() => ({ ready: null }));

export const useReady = () => useStore(store, ({ ready }) => ready);
export const clearReady = () => store.setState({ ready: null });
/** A machine that is asked about already is not asked about again. */
export const setReady = ({ id, name, leftMs }: { id: number; name: string; leftMs: number }) =>
  store.setState(({ ready }) =>
    ready?.id === id ? { ready } : { ready: { id, name, endsAtMs: Date.now() + leftMs } },
  );
