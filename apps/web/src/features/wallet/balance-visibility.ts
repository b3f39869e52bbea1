import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { entries } from '../../shared/storage/entries.ts';

const visibility = createStore<{ isHidden: boolean }>(() => ({ isHidden: entries.balanceHidden.read() }));

export const useBalanceHidden = () => useStore(visibility, ({ isHidden }) => isHidden);

export function toggleBalance(): void {
  const isHidden = !visibility.getState().isHidden;
  entries.balanceHidden.write(isHidden);
  visibility.setState({ isHidden });
}
