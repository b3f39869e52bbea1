import type { Failure } from '@salon/contract';
import type { OpenSession } from '@salon/contract/player-sockets.ts';
import type { MachineState } from '@salon/domain';
import { assign, setup } from 'xstate';

/** The player's open session as the platform last reported it. */
export interface OpenMachine {
  id: number;
  name: string;
  status: MachineState;
  /** Another device of the same player plays it right now. */
  here: boolean;
}

export interface ReconnectContext {
  machine: OpenMachine | null;
  /** Why the last action was refused. */
  failure: Failure | null;
  /** The machine that the player has left themselves: its session is not asked about, the lobby's banner leads back. */
  leftId: number | null;
}

export type ReconnectEvent =
  | { type: 'SESSION_OPEN'; machine: OpenMachine }
  | { type: 'SESSION_GONE' }
  | { type: 'CASH_OUT' }
  | { type: 'CONTINUE' }
  | { type: 'KICK' }
  | { type: 'CONFIRM' }
  | { type: 'LATER' }
  | { type: 'SHOW' }
  /** The game screen shows the machine, or shows it no longer; `leftId`: null where the player did not leave it themselves. */
  | { type: 'SEATED' }
  | { type: 'UNSEATED'; leftId: number | null }
  | { type: 'DONE' }
  | { type: 'FAILED'; failure: Failure };

/** A session push as the dialog sees it. */
export function sessionEvent(session: OpenSession): ReconnectEvent {
  const { id, name, machine_status: status, here, creditMinor } = session;
  if (id === null || status === null) return { type: 'SESSION_GONE' };
  const machine: OpenMachine = { id, name: name ?? String(id), status, here };
  // Nobody is there and nothing is on it: the seat is about to end.
  if (creditMinor === 0 && dialogState(machine) === 'waiting') return { type: 'SESSION_GONE' };
  return { type: 'SESSION_OPEN', machine };
}

/** The texts of the dialog: the seven of RC-02, and a hand pay, which is no malfunction. */
export const DIALOG_STATES = [
  'bonus',
  'waiting',
  'cashing_out',
  'playing',
  'handpay',
  'error',
  'offline',
  'unknown',
] as const;
export type DialogState = (typeof DIALOG_STATES)[number];

/** `null`: depends on whether the machine is being played. */
const DIALOG_STATE: Record<MachineState, DialogState | null> = {
  bonus: 'bonus',
  waiting: null,
  available: null,
  reserved: null,
  playing: null,
  cashing_out: 'cashing_out',
  handpay: 'handpay',
  error: 'error',
  offline: 'offline',
  unknown: 'unknown',
};

/** A seat may be reported as taken for a moment after its player has left; the player can return to it. */
export const dialogState = (machine: OpenMachine): DialogState =>
  DIALOG_STATE[machine.status] ?? (machine.here ? 'playing' : 'waiting');

export type ReconnectAction = 'CASH_OUT' | 'CONTINUE' | 'KICK';

/** The actions that each state allows; none while the machine is unreachable. */
export const ACTIONS: Record<DialogState, readonly ReconnectAction[]> = {
  bonus: ['CONTINUE'],
  waiting: ['CONTINUE', 'CASH_OUT'],
  cashing_out: [],
  playing: ['CONTINUE', 'KICK'],
  handpay: ['CONTINUE'],
  error: ['CONTINUE'],
  offline: [],
  unknown: [],
};

const may =
  (action: ReconnectAction) =>
  ({ context }: { context: ReconnectContext }) =>
    context.machine !== null && ACTIONS[dialogState(context.machine)].includes(action);

export const reconnectStatechart = setup({
  types: { context: {} as ReconnectContext, events: {} as ReconnectEvent },
  guards: {
    mayCashOut: may('CASH_OUT'),
    mayContinue: may('CONTINUE'),
    mayKick: may('KICK'),
    isAnotherMachine: ({ context, event }) => event.type === 'SESSION_OPEN' && event.machine.id !== context.machine?.id,
    isLeft: ({ context, event }) => event.type === 'SESSION_OPEN' && event.machine.id === context.leftId,
  },
  actions: {
    storeMachine: assign(({ event }) => (event.type === 'SESSION_OPEN' ? { machine: event.machine } : {})),
    clear: assign({ machine: null, failure: null, leftId: null }),
    keepLeft: assign(({ event }) => (event.type === 'UNSEATED' ? { leftId: event.leftId } : {})),
    storeFailure: assign(({ event }) => (event.type === 'FAILED' ? { failure: event.failure } : {})),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'reconnect',
  initial: 'hidden',
  context: { machine: null, failure: null, leftId: null },
  on: {
    SESSION_GONE: { target: '.hidden', actions: 'clear' },
    SESSION_OPEN: { actions: 'storeMachine' },
    SEATED: '.seated',
  },
  states: {
    /** No session is open. */
    hidden: {
      on: {
        SESSION_OPEN: [
          { target: 'postponed', guard: 'isLeft', actions: 'storeMachine' },
          { target: 'asking', actions: 'storeMachine' },
        ],
      },
    },
    asking: {
      on: {
        CASH_OUT: { target: 'cashingOut', guard: 'mayCashOut', actions: 'clearFailure' },
        CONTINUE: { target: 'continuing', guard: 'mayContinue', actions: 'clearFailure' },
        KICK: { target: 'confirmingKick', guard: 'mayKick', actions: 'clearFailure' },
        LATER: 'postponed',
      },
    },
    confirmingKick: { on: { CONFIRM: 'kicking', LATER: 'asking' } },
    cashingOut: { on: { DONE: 'asking', FAILED: { target: 'asking', actions: 'storeFailure' } } },
    continuing: { on: { DONE: 'hidden', FAILED: { target: 'asking', actions: 'storeFailure' } } },
    kicking: { on: { DONE: 'asking', FAILED: { target: 'asking', actions: 'storeFailure' } } },
    /** The machine is played on this screen: the platform's reports are stored, and no dialog is shown. */
    seated: {
      on: {
        UNSEATED: { target: 'hidden', actions: ['clear', 'keepLeft'] },
        SESSION_GONE: { actions: 'clear' },
      },
    },
    /** Open, and the player knows; the lobby's banner leads back. */
    postponed: {
      on: {
        SHOW: 'asking',
        SESSION_OPEN: [
          { target: 'asking', guard: 'isAnotherMachine', actions: 'storeMachine' },
          { actions: 'storeMachine' },
        ],
      },
    },
  },
});

export type ReconnectState =
  | 'hidden'
  | 'asking'
  | 'confirmingKick'
  | 'cashingOut'
  | 'continuing'
  | 'kicking'
  | 'seated'
  | 'postponed';
