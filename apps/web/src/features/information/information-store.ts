import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { InformationPage } from './pages.ts';

/** What the information window shows: nothing, the site itself, or one of its pages. */
type Shown = { kind: 'nothing' } | { kind: 'site' } | { kind: 'page'; page: InformationPage };

const store = createStore<{ shown: Shown }>(() => ({ shown: { kind: 'nothing' } }));

export const useShownInformation = () => useStore(store, ({ shown }) => shown);
export const showInformation = () => store.setState({ shown: { kind: 'site' } });
export const showInformationPage = (page: InformationPage) => store.setState({ shown: { kind: 'page', page } });
export const closeInformation = () => store.setState({ shown: { kind: 'nothing' } });
