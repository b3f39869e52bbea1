import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Which of the two windows is open; one at a time. */
type Shown = 'nothing' | 'deposit' | 'withdrawal';

const store = createStore<{ shown: Shown }>(() => ({ shown: 'nothing' }));

export const useShownPayment = () => useStore(store, ({ shown }) => shown);
export const showDeposit = () => store.setState({ shown: 'deposit' });
export const showWithdrawal = () => store.setState({ shown: 'withdrawal' });
export const closePayment = () => store.setState({ shown: 'nothing' });
