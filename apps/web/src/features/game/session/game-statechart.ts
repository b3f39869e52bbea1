import type { Failure } from '@salon/contract';
import type { MachineInitAnswer, TransferProgress } from '@salon/contract/player-sockets.ts';
import { isOpen } from '@salon/domain';
import { and, assign, not, setup, stateIn } from 'xstate';
import {
  type Autoplay,
  type AutoplayEnd,
  type AutoplayRules,
  afterPlay,
  afterPress,
  beginAutoplay,
  endedBy,
  type PlayResult,
} from '../autoplay/autoplay.ts';

/**
 * The game screen in four regions: the seat with its connection (`seat`), the current transfer (`money`), autoplay, which
 * any disturbance ends (`autoplay`), and the countdown to the end of the session (`closing`). Pure: the session owns clocks,
 * sockets and picture, and turns what they report into these events.
 */
export interface GameContext {
  seat: MachineInitAnswer | null;
  /** The open transfer or the last one that ended, until the next begins. */
  transfer: TransferProgress | null;
  /** The last cash out that the machine began itself and that was counted; its end may be reported more than once. */
  machineCashOutId: string | null;
  /** Why the screen is left. */
  failure: Failure | null;
  /** Why the last transfer was not accepted, where the platform gave a reason. */
  refusal: Failure | null;
  /** Jackpots of the session, minor units; null where the platform does not say. */
  jackpotMinor: number | null;
  /** Session so far, minor units, for `net.ts`. */
  inMinor: number;
  outMinor: number;
  /** Won outside the credit meter: jackpots and hand pays. */
  offMeterWinMinor: number;
  /** Null where it does not run. */
  autoplay: Autoplay | null;
  /** Why it ended last, null before that and while it runs. */
  autoplayEnd: AutoplayEnd | null;
  /** Countdown to the end of the session, null where none runs. */
  closeWarning: CloseWarning | null;
}

export interface CloseWarning {
  /** 18800: no credit. 18801: the operator's. 18802: idle. */
  code: number;
  seconds: number;
}

export type GameEvent =
  | { type: 'JOINED'; seat: MachineInitAnswer }
  | { type: 'JOIN_REFUSED'; failure: Failure }
  | { type: 'PICTURE_UP' }
  | { type: 'PICTURE_LOST' }
  | { type: 'SOCKET_LOST' }
  /** No more retries. */
  | { type: 'GIVEN_UP'; failure: Failure }
  /** Another device of the same player has the seat now. */
  | { type: 'SEAT_MOVED' }
  | { type: 'TAKE_BACK' }
  /** `failure`: why the player is made to leave. */
  | { type: 'LEAVE'; failure?: Failure }
  | { type: 'TRANSFER_ASKED'; transfer: TransferProgress }
  | { type: 'TRANSFER_PROGRESS'; transfer: TransferProgress }
  | { type: 'TRANSFER_REFUSED'; failure: Failure }
  | { type: 'TRANSFER_UNANSWERED' }
  | { type: 'AUTOPLAY_STARTED'; rules: AutoplayRules }
  | { type: 'AUTOPLAY_PRESSED' }
  /** The machine did not take the press; it is repeated. */
  | { type: 'AUTOPLAY_MISSED' }
  | { type: 'AUTOPLAY_ENDED'; end: AutoplayEnd }
  | { type: 'PLAYED'; play: PlayResult }
  | { type: 'OFF_METER_WIN'; machineId: number; offMeterWinMinor: number; jackpotMinor?: number | undefined }
  | { type: 'CLOSE_WARNED'; warning: CloseWarning }
  /** The player acted, or the platform stopped repeating the countdown. */
  | { type: 'CLOSE_OVER' };

const isOurs = (
  { context, event }: { context: GameContext; event: GameEvent },
  wanted: (t: TransferProgress) => boolean,
) =>
  event.type === 'TRANSFER_PROGRESS' &&
  event.transfer.transferId === context.transfer?.transferId &&
  wanted(event.transfer);

const figuresOf = ({ inMinor, outMinor, offMeterWinMinor, jackpotMinor }: MachineInitAnswer) => ({
  jackpotMinor: jackpotMinor ?? null,
  inMinor,
  outMinor,
  offMeterWinMinor,
});

/** How a transfer begins, once the one before it has ended. */
const beginning = {
  TRANSFER_ASKED: { target: 'transferring', actions: 'keepTransfer' },
  TRANSFER_PROGRESS: [
    { target: 'transferring', guard: 'isForeignAndOpen', actions: 'keepTransfer' },
    { target: 'done', guard: 'isCashedOutHere', actions: ['keepTransfer', 'keepMachineCashOut', 'count'] },
  ],
} as const;

const countPlay = (context: GameContext, event: GameEvent): { after: Autoplay; end: AutoplayEnd | null } | null => {
  if (context.autoplay === null || event.type !== 'PLAYED') return null;
  const after = afterPlay(context.autoplay, event.play);
  return { after, end: endedBy(after, event.play) };
};

const connectionEnds = { target: 'off', actions: { type: 'endAutoplay', params: { end: 'connection' } } } as const;
const moneyEnds = { target: 'off', actions: { type: 'endAutoplay', params: { end: 'money' } } } as const;

const countdownEnds = { target: 'quiet', actions: 'dropWarning' } as const;

export const gameStatechart = setup({
  types: { context: {} as GameContext, events: {} as GameEvent },
  guards: {
    isPosted: (args) => isOurs(args, ({ state }) => state === 'posted'),
    isDisputed: (args) => isOurs(args, ({ state }) => state === 'disputed'),
    isDropped: (args) => isOurs(args, ({ state }) => state === 'voided' || state === 'refused'),
    isUnknown: (args) => isOurs(args, ({ state }) => state === 'unknown'),
    isRunning: (args) => isOurs(args, ({ state }) => isOpen(state) && state !== 'unknown'),
    /** Begun by another device, by a key of the machine itself, or before a reload. */
    isForeignAndOpen: ({ context, event }) =>
      event.type === 'TRANSFER_PROGRESS' &&
      isOpen(event.transfer.state) &&
      event.transfer.transferId !== context.transfer?.transferId,
    /** Begun by the machine itself (its own key, a closed session) and reported when it is posted. */
    isCashedOutHere: ({ context, event }) =>
      event.type === 'TRANSFER_PROGRESS' &&
      event.transfer.kind === 'cash_out' &&
      event.transfer.state === 'posted' &&
      event.transfer.machineId === context.seat?.id &&
      event.transfer.transferId !== context.transfer?.transferId &&
      event.transfer.transferId !== context.machineCashOutId,
    isLastPlay: ({ context, event }) => (countPlay(context, event)?.end ?? null) !== null,
    isSameSeat: ({ context, event }) => event.type === 'JOINED' && event.seat.epoch === context.seat?.epoch,
    hasOpenTransfer: ({ event }) => event.type === 'JOINED' && event.seat.openTransfers.length > 0,
  },
  actions: {
    takeSeat: assign(({ context, event }) => {
      if (event.type !== 'JOINED') return {};
      const { seat } = event;
      return { ...context, seat, ...figuresOf(seat), failure: null };
    }),
    keepOffMeterWin: assign(({ context, event }) =>
      event.type === 'OFF_METER_WIN' && event.machineId === context.seat?.id
        ? { offMeterWinMinor: event.offMeterWinMinor, jackpotMinor: event.jackpotMinor ?? context.jackpotMinor }
        : {},
    ),
    keepFailure: assign(({ event }) => ('failure' in event ? { failure: event.failure ?? null } : {})),
    keepRefusal: assign(({ event }) => (event.type === 'TRANSFER_REFUSED' ? { refusal: event.failure } : {})),
    keepTransfer: assign(({ event }) => ('transfer' in event ? { transfer: event.transfer, refusal: null } : {})),
    keepMachineCashOut: assign(({ event }) =>
      event.type === 'TRANSFER_PROGRESS' ? { machineCashOutId: event.transfer.transferId } : {},
    ),
    adoptTransfer: assign(({ context, event }) => {
      const open = event.type === 'JOINED' ? event.seat.openTransfers[0] : undefined;
      if (open === undefined || open.id === context.transfer?.transferId) return {};
      const { id, kind, amountMinor } = open;
      return { transfer: { transferId: id, kind, amountMinor, state: 'unknown' as const, reason: null } };
    }),
    count: assign(({ context, event }) => {
      if (event.type !== 'TRANSFER_PROGRESS') return {};
      const { kind, amountMinor } = event.transfer;
      return kind === 'cash_in'
        ? { inMinor: context.inMinor + amountMinor }
        : { outMinor: context.outMinor + amountMinor };
    }),
    beginAutoplay: assign(({ event }) =>
      event.type === 'AUTOPLAY_STARTED' ? { autoplay: beginAutoplay(event.rules), autoplayEnd: null } : {},
    ),
    notePress: assign(({ context }) => (context.autoplay === null ? {} : { autoplay: afterPress(context.autoplay) })),
    clearPress: assign(({ context }) =>
      context.autoplay === null ? {} : { autoplay: { ...context.autoplay, isSpinning: false } },
    ),
    countPlay: assign(({ context, event }) => {
      const counted = countPlay(context, event);
      if (counted === null) return {};
      return counted.end === null ? { autoplay: counted.after } : { autoplay: null, autoplayEnd: counted.end };
    }),
    keepWarning: assign(({ event }) => (event.type === 'CLOSE_WARNED' ? { closeWarning: event.warning } : {})),
    dropWarning: assign({ closeWarning: null }),
    endAutoplay: assign(({ event }, params: { end: AutoplayEnd | null }) => ({
      autoplay: null,
      autoplayEnd: event.type === 'AUTOPLAY_ENDED' ? event.end : params.end,
    })),
  },
}).createMachine({
  id: 'game',
  type: 'parallel',
  context: {
    seat: null,
    transfer: null,
    machineCashOutId: null,
    failure: null,
    refusal: null,
    jackpotMinor: null,
    inMinor: 0,
    outMinor: 0,
    offMeterWinMinor: 0,
    autoplay: null,
    autoplayEnd: null,
    closeWarning: null,
  },
  on: { OFF_METER_WIN: { actions: 'keepOffMeterWin' } },
  states: {
    seat: {
      initial: 'joining',
      states: {
        joining: {
          on: {
            JOINED: { target: 'connecting', actions: 'takeSeat' },
            JOIN_REFUSED: { target: 'failed', actions: 'keepFailure' },
            GIVEN_UP: { target: 'failed', actions: 'keepFailure' },
            LEAVE: { target: 'leaving', actions: 'keepFailure' },
          },
        },
        connecting: {
          on: {
            PICTURE_UP: 'playing',
            PICTURE_LOST: 'reconnecting',
            SOCKET_LOST: 'reconnecting',
            SEAT_MOVED: 'elsewhere',
            GIVEN_UP: { target: 'failed', actions: 'keepFailure' },
            LEAVE: { target: 'leaving', actions: 'keepFailure' },
          },
        },
        // Picture, presses and deck use their own connection to the cabinet: they survive the loss of the socket, while the
        // seat is joined again.
        playing: {
          on: {
            PICTURE_LOST: 'reconnecting',
            JOINED: [
              { guard: 'isSameSeat', actions: 'takeSeat' },
              { target: 'connecting', actions: 'takeSeat' },
            ],
            JOIN_REFUSED: { target: 'failed', actions: 'keepFailure' },
            GIVEN_UP: { target: 'failed', actions: 'keepFailure' },
            SEAT_MOVED: 'elsewhere',
            LEAVE: { target: 'leaving', actions: 'keepFailure' },
          },
        },
        reconnecting: {
          on: {
            JOINED: { target: 'connecting', actions: 'takeSeat' },
            JOIN_REFUSED: { target: 'failed', actions: 'keepFailure' },
            GIVEN_UP: { target: 'failed', actions: 'keepFailure' },
            SEAT_MOVED: 'elsewhere',
            LEAVE: { target: 'leaving', actions: 'keepFailure' },
          },
        },
        elsewhere: { on: { TAKE_BACK: 'joining', LEAVE: { target: 'left', actions: 'keepFailure' } } },
        leaving: {},
        failed: { on: { LEAVE: 'left' } },
        left: {},
      },
    },
    money: {
      initial: 'idle',
      on: {
        JOINED: { target: '.inDoubt', guard: 'hasOpenTransfer', actions: 'adoptTransfer' },
      },
      states: {
        idle: { on: beginning },
        transferring: {
          on: {
            TRANSFER_PROGRESS: [
              { target: 'done', guard: 'isPosted', actions: ['keepTransfer', 'count'] },
              { target: 'dropped', guard: 'isDropped', actions: 'keepTransfer' },
              { target: 'disputed', guard: 'isDisputed', actions: 'keepTransfer' },
              { target: 'inDoubt', guard: 'isUnknown', actions: 'keepTransfer' },
              { guard: 'isRunning', actions: 'keepTransfer' },
            ],
            TRANSFER_REFUSED: { target: 'dropped', actions: 'keepRefusal' },
            TRANSFER_UNANSWERED: 'inDoubt',
            SOCKET_LOST: 'inDoubt',
          },
        },
        inDoubt: {
          on: {
            TRANSFER_PROGRESS: [
              { target: 'done', guard: 'isPosted', actions: ['keepTransfer', 'count'] },
              { target: 'dropped', guard: 'isDropped', actions: 'keepTransfer' },
              { target: 'disputed', guard: 'isDisputed', actions: 'keepTransfer' },
              { target: 'transferring', guard: 'isRunning', actions: 'keepTransfer' },
            ],
            TRANSFER_REFUSED: { target: 'dropped', actions: 'keepRefusal' },
          },
        },
        done: { on: beginning },
        dropped: { on: beginning },
        disputed: { on: beginning },
      },
    },
    autoplay: {
      initial: 'off',
      states: {
        off: {
          on: {
            AUTOPLAY_STARTED: {
              target: 'running',
              guard: and([
                stateIn({ seat: 'playing' }),
                not(stateIn({ money: 'transferring' })),
                not(stateIn({ money: 'inDoubt' })),
              ]),
              actions: 'beginAutoplay',
            },
          },
        },
        running: {
          on: {
            PLAYED: [{ target: 'off', guard: 'isLastPlay', actions: 'countPlay' }, { actions: 'countPlay' }],
            AUTOPLAY_PRESSED: { actions: 'notePress' },
            AUTOPLAY_MISSED: { actions: 'clearPress' },
            AUTOPLAY_ENDED: { target: 'off', actions: { type: 'endAutoplay', params: { end: null } } },
            TRANSFER_ASKED: moneyEnds,
            TRANSFER_PROGRESS: moneyEnds,
            PICTURE_LOST: connectionEnds,
            SOCKET_LOST: connectionEnds,
            SEAT_MOVED: connectionEnds,
            LEAVE: connectionEnds,
          },
        },
      },
    },
    closing: {
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            CLOSE_WARNED: {
              target: 'counting',
              guard: and([not(stateIn({ seat: 'leaving' })), not(stateIn({ seat: 'left' }))]),
              actions: 'keepWarning',
            },
          },
        },
        counting: {
          on: {
            CLOSE_WARNED: { actions: 'keepWarning' },
            CLOSE_OVER: countdownEnds,
            SEAT_MOVED: countdownEnds,
            LEAVE: countdownEnds,
            JOIN_REFUSED: countdownEnds,
            GIVEN_UP: countdownEnds,
          },
        },
      },
    },
  },
});

export type SeatState =
  | 'joining'
  | 'connecting'
  | 'playing'
  | 'reconnecting'
  | 'elsewhere'
  | 'leaving'
  | 'failed'
  | 'left';
export type MoneyState = 'idle' | 'transferring' | 'inDoubt' | 'done' | 'dropped' | 'disputed';
export type AutoplayState = 'off' | 'running';
export type ClosingState = 'quiet' | 'counting';
