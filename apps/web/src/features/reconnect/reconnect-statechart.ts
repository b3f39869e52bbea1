import type { Failure } from '@salon/contract';
import type { OpenSession } from '@salon/contract/player-sockets.ts';
import type { MachineState } from '@salon/domain';
import { assign, setup } from 'xstate';

/** The reconnect state of the product: the open session as the platform last told it. */
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
  /** The game screen has the machine now, and has it no longer. */
  | { type: 'SEATED' }
  | { type: 'UNSEATED' }
  | { type: 'DONE' }
  | { type: 'FAILED'; failure: Failure };

/** A session push as the dialog sees it. */
export function sessionEvent(session: OpenSession): ReconnectEvent {
  const { id, name, machine_status: status, here } = session;
  if (id === null || status === null) return { type: 'SESSION_GONE' };
  return { type: 'SESSION_OPEN', machine: { id, name: name ?? String(id), status, here } };
}

/** The seven texts of the dialog (RC-02). */
export const DIALOG_STATES = ['bonus', 'waiting', 'cashing_out', 'playing', 'error', 'offline', 'unknown'] as const;
export type DialogState = (typeof DIALOG_STATES)[number];

/** `null`: it depends on whether somebody sits there. */
const DIALOG_STATE: Record<MachineState, DialogState | null> = {
  bonus: 'bonus',
  waiting: null,
  available: null,
  reserved: null,
  playing: null,
  cashing_out: 'cashing_out',
  handpay: 'error',
  error: 'error',
  offline: 'offline',
  unknown: 'unknown',
};

/** A seat that is shown as taken for a moment after its player has gone is theirs to go back to. */
export const dialogState = (machine: OpenMachine): DialogState =>
  DIALOG_STATE[machine.status] ?? (machine.here ? 'playing' : 'waiting');

export type ReconnectAction = 'CASH_OUT' | 'CONTINUE' | 'KICK';

/** What may be done about a machine in each state; a machine out of reach obeys nobody. */
export const ACTIONS: Record<DialogState, readonly ReconnectAction[]> = {
  bonus: ['CONTINUE'],
  waiting: ['CONTINUE', 'CASH_OUT'],
  cashing_out: [],
  playing: ['CONTINUE', 'KICK'],
  error: ['CONTINUE'],
  offline: [],
  unknown: [],
};

const may =
  (action: ReconnectAction) =>
  ({ context }: { context: ReconnectContext }) =>
    context.machine !== null && ACTIONS[dialogState(context.machine)].includes(action);

export const reconnectChart = setup({
  types: { context: {} as ReconnectContext, events: {} as ReconnectEvent },
  guards: {
    mayCashOut: may('CASH_OUT'),
    mayContinue: may('CONTINUE'),
    mayKick: may('KICK'),
    isAnotherMachine: ({ context, event }) => event.type === 'SESSION_OPEN' && event.machine.id !== context.machine?.id,
  },
  actions: {
    keepMachine: assign(({ event }) => (event.type === 'SESSION_OPEN' ? { machine: event.machine } : {})),
    forget: assign({ machine: null, failure: null }),
    keepFailure: assign(({ event }) => (event.type === 'FAILED' ? { failure: event.failure } : {})),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'reconnect',
  initial: 'hidden',
  context: { machine: null, failure: null },
  on: {
    SESSION_GONE: { target: '.hidden', actions: 'forget' },
    SESSION_OPEN: { actions: 'keepMachine' },
    SEATED: '.seated',
  },
  states: {
    /** No session is open. */
    hidden: { on: { SESSION_OPEN: { target: 'asking', actions: 'keepMachine' } } },
    asking: {
      on: {
        CASH_OUT: { target: 'cashingOut', guard: 'mayCashOut', actions: 'clearFailure' },
        CONTINUE: { target: 'continuing', guard: 'mayContinue', actions: 'clearFailure' },
        KICK: { target: 'confirmingKick', guard: 'mayKick', actions: 'clearFailure' },
        LATER: 'postponed',
      },
    },
    confirmingKick: { on: { CONFIRM: 'kicking', LATER: 'asking' } },
    cashingOut: { on: { DONE: 'asking', FAILED: { target: 'asking', actions: 'keepFailure' } } },
    continuing: { on: { DONE: 'hidden', FAILED: { target: 'asking', actions: 'keepFailure' } } },
    kicking: { on: { DONE: 'asking', FAILED: { target: 'asking', actions: 'keepFailure' } } },
    /** The player sits there on this very screen: what the platform says is kept, and nothing is asked. */
    seated: {
      on: {
        UNSEATED: { target: 'hidden', actions: 'forget' },
        SESSION_GONE: { actions: 'forget' },
      },
    },
    /** Open, and the player knows; the lobby's banner leads back. */
    postponed: {
      on: {
        SHOW: 'asking',
        SESSION_OPEN: [
          { target: 'asking', guard: 'isAnotherMachine', actions: 'keepMachine' },
          { actions: 'keepMachine' },
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
