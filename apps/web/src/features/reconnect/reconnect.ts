import type { OpenSession } from '@salon/contract/player-sockets.ts';
import { createActor } from 'xstate';
import { showMessage } from '../../shared/messages/messages.ts';
import { answered } from '../../shared/sockets/ask.ts';
import { type ActionResult, cancel, cashOut, kick } from './actions.ts';
import { type ReconnectState, reconnectStatechart, sessionEvent } from './reconnect-statechart.ts';
import { setReconnectSender, setShownReconnect } from './reconnect-store.ts';

const actor = createActor(reconnectStatechart).start();
setReconnectSender((event) => actor.send(event));

const WORK: Partial<Record<ReconnectState, (machineId: number) => Promise<ActionResult>>> = {
  cashingOut: cashOut,
  continuing: cancel,
  kicking: kick,
};

let askPlatform = () => {};
/** How to ask the platform for the open session: after an action the platform reports the new state. */
export function setSessionRequest(ask: () => void): void {
  askPlatform = ask;
}

let before: ReconnectState = 'hidden';
actor.subscribe(({ value, context }) => {
  setShownReconnect({ state: value, ...context });
  const entered = value !== before;
  before = value;
  const work = WORK[value];
  if (!entered || work === undefined || context.machine === null) return;
  void work(context.machine.id).then((result) => {
    if (result.ok && value === 'kicking') showMessage('reconnect.kicked', { tone: 'ok' });
    actor.send(result.ok ? { type: 'DONE' } : { type: 'FAILED', failure: result.failure });
    if (value !== 'continuing') askPlatform();
  });
});

/** The open session from `init` of the notifications or from a push (RC-01). */
export const applySession = (session: OpenSession): void => actor.send(sessionEvent(session));
/** The status of the machine can change without the session. */
export function applyMachineStatus(id: number, status: NonNullable<OpenSession['machine_status']>): void {
  const { machine } = actor.getSnapshot().context;
  if (machine?.id === id) actor.send({ type: 'SESSION_OPEN', machine: { ...machine, status } });
}
export const clearSession = (): void => actor.send({ type: 'SESSION_GONE' });
/** The platform frees a seat without credit a moment after it was left; asking sooner would show a dialog that closes at once. */
const FREED_AFTER_MS = 600;
const LEFT_WITHIN_MS = 4_000;

/** Called while the game screen is shown; returns the function that ends it, with the machine that the player has left themselves. */
export function beSeated(): (leftId: number | null) => void {
  actor.send({ type: 'SEATED' });
  return (leftId) => {
    actor.send({ type: 'UNSEATED', leftId });
    // The screen that ends now may be about to leave.
    setTimeout(async () => {
      await answered(LEFT_WITHIN_MS);
      setTimeout(askPlatform, FREED_AFTER_MS);
    });
  };
}
