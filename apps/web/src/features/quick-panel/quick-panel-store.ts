import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const panel = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const useQuickPanelOpen = () => useStore(panel, ({ isOpen }) => isOpen);
export const openQuickPanel = () => panel.setState({ isOpen: true });
export const closeQuickPanel = () => panel.setState({ isOpen: false });
