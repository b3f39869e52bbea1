import type { Failure } from '@salon/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OpenMachine, ReconnectEvent, ReconnectState } from './reconnect-statechart.ts';

/** What the statechart shows. It comes with the pushes, after the page. */
interface Shown {
  state: ReconnectState;
  machine: OpenMachine | null;
  failure: Failure | null;
  /** The machine that the player has left themselves, until the platform has answered that no session is open. */
  leftId: number | null;
}

const shown = createStore<Shown>(() => ({ state: 'hidden', machine: null, failure: null, leftId: null }));

export const useReconnect = () => useStore(shown);

/** The machine of a session that is open elsewhere or was left; null where there is none, or where this page plays it. */
export const useOpenMachine = (): OpenMachine | null =>
  useStore(shown, ({ state, machine }) => (state === 'seated' ? null : machine));

/** The machine that is the player's own, however its seat stands: nobody else has it. */
export const useOwnMachineId = (): number | null => useStore(shown, ({ machine, leftId }) => machine?.id ?? leftId);

/** The statechart's to call. */
export const setShownReconnect = ({ state, machine, failure, leftId }: Shown): void => {
  const last = shown.getState();
  if (last.state !== state || last.machine !== machine || last.failure !== failure || last.leftId !== leftId)
    shown.setState({ state, machine, failure, leftId });
};

let send: (event: ReconnectEvent) => void = () => {};
/** The statechart's to call: nothing that could be answered is shown before it is there. */
export function setReconnectSender(sender: typeof send): void {
  send = sender;
}
export const sendReconnect = (event: ReconnectEvent): void => send(event);
