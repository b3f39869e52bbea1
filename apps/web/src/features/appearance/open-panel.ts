import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type AppearancePanel = 'settings' | 'schemes';

/** Which panel is open; header, menu and floating controls share it. */
const panelStore = createStore<{ panel: AppearancePanel | null }>(() => ({ panel: null }));

export const usePanel = () => useStore(panelStore, ({ panel }) => panel);
export const openPanel = (panel: AppearancePanel) => panelStore.setState({ panel });
export const closePanel = () => panelStore.setState({ panel: null });
