import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whether the code for the next device is asked for; menus of several screens open it. */
const store = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const useHandOver = () => useStore(store, ({ isOpen }) => isOpen);
export const openHandOver = () => store.setState({ isOpen: true });
export const closeHandOver = () => store.setState({ isOpen: false });
