import type { OpenSession } from '@salon/contract/player-sockets.ts';
import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { showMessage } from '../../shared/messages/messages.ts';
import { type ActionResult, cancel, cashOut, kick } from './calls.ts';
import { type ReconnectState, reconnectChart, sessionEvent } from './reconnect-statechart.ts';

const actor = createActor(reconnectChart).start();

const WORK: Partial<Record<ReconnectState, (machineId: number) => Promise<ActionResult>>> = {
  cashingOut: cashOut,
  continuing: cancel,
  kicking: kick,
};

let askPlatform = () => {};
/** How to ask the platform about the open session; what an action has changed is its word, not our guess. */
export function setSessionRequest(ask: () => void): void {
  askPlatform = ask;
}

let was: ReconnectState = 'hidden';
actor.subscribe(({ value, context }) => {
  const entered = value !== was;
  was = value;
  const work = WORK[value];
  if (!entered || work === undefined || context.machine === null) return;
  void work(context.machine.id).then((result) => {
    if (result.ok && value === 'kicking') showMessage('reconnect.kicked', { tone: 'ok' });
    actor.send(result.ok ? { type: 'DONE' } : { type: 'FAILED', failure: result.failure });
    if (value !== 'continuing') askPlatform();
  });
});

/** The open session, as `init` of the notifications or a push told it (RC-01). */
export const applySession = (session: OpenSession): void => actor.send(sessionEvent(session));
/** The status of the machine can change without the session. */
export function applyMachineStatus(id: number, status: NonNullable<OpenSession['machine_status']>): void {
  const { machine } = actor.getSnapshot().context;
  if (machine?.id === id) actor.send({ type: 'SESSION_OPEN', machine: { ...machine, status } });
}
export const forgetSession = (): void => actor.send({ type: 'SESSION_GONE' });
/** A seat without credit takes the platform a moment to free; asking sooner would show a dialog that is gone at once. */
const FREED_AFTER_MS = 600;

/** For as long as the game screen shows. Returns how to end it. */
export function beSeated(): () => void {
  actor.send({ type: 'SEATED' });
  return () => {
    actor.send({ type: 'UNSEATED' });
    setTimeout(askPlatform, FREED_AFTER_MS);
  };
}

export const sendReconnect = actor.send.bind(actor);

export const useReconnect = () => useSelector(actor, ({ value, context }) => ({ state: value, ...context }), isSame);

type Shown = { state: ReconnectState } & ReturnType<typeof actor.getSnapshot>['context'];
const isSame = (a: Shown, b: Shown) => a.state === b.state && a.machine === b.machine && a.failure === b.failure;
