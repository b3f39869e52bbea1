import { failure } from '@salon/contract';
import type { MachineInitAnswer, TransferProgress } from '@salon/contract/player-sockets.ts';
import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom, transition } from 'xstate';
import { type AutoplayEnd, type AutoplayRules, beginAutoplay, type PlayResult } from '../autoplay/autoplay.ts';
import { seat as openSeat } from './game-session.fixture.ts';
import {
  type AutoplayState,
  type ClosingState,
  type GameContext,
  type GameEvent,
  gameStatechart,
  type MoneyState,
  type SeatState,
} from './game-statechart.ts';

type Snapshot = SnapshotFrom<typeof gameStatechart>;

const seat: MachineInitAnswer = { ...openSeat, inMinor: 700, outMinor: 100 };
const transfer = (state: TransferProgress['state'], transferId = 'ours'): TransferProgress => ({
  transferId,
  kind: 'cash_in',
  state,
  amountMinor: 5_000,
  reason: null,
});
const refusal = failure('seat_taken');
const rules: AutoplayRules = { spins: 2, lossLimitMinor: 150, winStopMinor: 500 };
const lost: PlayResult = { kind: 'base', betMinor: 100, winMinor: 0, jackpot: false };

function at(
  value: { seat: SeatState; money: MoneyState; autoplay?: AutoplayState; closing?: ClosingState },
  context: Partial<GameContext> = {},
): Snapshot {
  const autoplay = value.autoplay ?? 'off';
  const closing = value.closing ?? 'quiet';
  const full = {
    seat,
    transfer: transfer('sent'),
    machineCashOutId: null,
    failure: null,
    refusal: null,
    jackpotMinor: null,
    inMinor: 700,
    outMinor: 100,
    offMeterWinMinor: 0,
    autoplay: autoplay === 'running' ? beginAutoplay(rules) : null,
    autoplayEnd: null,
    closeWarning: closing === 'counting' ? { code: 18802, seconds: 9 } : null,
    ...context,
  };
  return gameStatechart.resolveState({ value: { ...value, autoplay, closing }, context: full });
}
const next = (from: Snapshot, event: GameEvent) => transition(gameStatechart, from, event)[0];

/** Every event that there is: one that is missing here is a type error. */
const samples: { [Type in GameEvent['type']]: Extract<GameEvent, { type: Type }>[] } = {
  JOINED: [{ type: 'JOINED', seat }],
  JOIN_REFUSED: [{ type: 'JOIN_REFUSED', failure: refusal }],
  PICTURE_UP: [{ type: 'PICTURE_UP' }],
  PICTURE_LOST: [{ type: 'PICTURE_LOST' }],
  SOCKET_LOST: [{ type: 'SOCKET_LOST' }],
  GIVEN_UP: [{ type: 'GIVEN_UP', failure: refusal }],
  SEAT_MOVED: [{ type: 'SEAT_MOVED' }],
  TAKE_BACK: [{ type: 'TAKE_BACK' }],
  LEAVE: [{ type: 'LEAVE' }],
  TRANSFER_ASKED: [{ type: 'TRANSFER_ASKED', transfer: transfer('reserved', 'next') }],
  TRANSFER_PROGRESS: [
    ...(['reserved', 'sent', 'requested', 'unknown', 'posted', 'voided', 'refused', 'disputed'] as const).map(
      (state) => ({
        type: 'TRANSFER_PROGRESS' as const,
        transfer: transfer(state),
      }),
    ),
    { type: 'TRANSFER_PROGRESS', transfer: transfer('posted', 'another') },
  ],
  TRANSFER_REFUSED: [{ type: 'TRANSFER_REFUSED', failure: refusal }],
  TRANSFER_UNANSWERED: [{ type: 'TRANSFER_UNANSWERED' }],
  AUTOPLAY_STARTED: [{ type: 'AUTOPLAY_STARTED', rules }],
  AUTOPLAY_PRESSED: [{ type: 'AUTOPLAY_PRESSED' }],
  AUTOPLAY_MISSED: [{ type: 'AUTOPLAY_MISSED' }],
  AUTOPLAY_ENDED: [{ type: 'AUTOPLAY_ENDED', end: 'player' }],
  PLAYED: [
    { type: 'PLAYED', play: lost },
    { type: 'PLAYED', play: { ...lost, winMinor: 500 } },
  ],
  OFF_METER_WIN: [{ type: 'OFF_METER_WIN', machineId: 7, offMeterWinMinor: 9_000, jackpotMinor: 4_000 }],
  CLOSE_WARNED: [{ type: 'CLOSE_WARNED', warning: { code: 18802, seconds: 7 } }],
  CLOSE_OVER: [{ type: 'CLOSE_OVER' }],
};
const nameOf = (event: GameEvent) => {
  if (event.type === 'TRANSFER_PROGRESS') return `${event.transfer.transferId} ${event.transfer.state}`;
  return event.type === 'PLAYED' ? `PLAYED ${event.play.winMinor}` : event.type;
};
const events: GameEvent[] = Object.values(samples).flat();

/** By event (its name above); what is not named stays where it is. */
type Row<State> = Record<string, State>;

const seatTable: Record<SeatState, Row<SeatState>> = {
  joining: { JOINED: 'connecting', JOIN_REFUSED: 'failed', GIVEN_UP: 'failed', LEAVE: 'leaving' },
  connecting: {
    PICTURE_UP: 'playing',
    PICTURE_LOST: 'reconnecting',
    SOCKET_LOST: 'reconnecting',
    GIVEN_UP: 'failed',
    SEAT_MOVED: 'elsewhere',
    LEAVE: 'leaving',
  },
  playing: {
    PICTURE_LOST: 'reconnecting',
    JOIN_REFUSED: 'failed',
    GIVEN_UP: 'failed',
    SEAT_MOVED: 'elsewhere',
    LEAVE: 'leaving',
  },
  reconnecting: {
    JOINED: 'connecting',
    JOIN_REFUSED: 'failed',
    GIVEN_UP: 'failed',
    SEAT_MOVED: 'elsewhere',
    LEAVE: 'leaving',
  },
  elsewhere: { TAKE_BACK: 'joining', LEAVE: 'left' },
  leaving: {},
  failed: { LEAVE: 'left' },
  left: {},
};

const ends = {
  'ours posted': 'done',
  'ours voided': 'dropped',
  'ours refused': 'dropped',
  'ours disputed': 'disputed',
} as const;
const begins = { TRANSFER_ASKED: 'transferring' } as const;
const runs = {
  'ours reserved': 'transferring',
  'ours sent': 'transferring',
  'ours requested': 'transferring',
} as const;
const moneyTable: Record<MoneyState, Row<MoneyState>> = {
  // No transfer is known yet: whatever is open was begun elsewhere.
  idle: { ...begins, ...runs, 'ours unknown': 'transferring' },
  transferring: {
    ...ends,
    'ours unknown': 'inDoubt',
    TRANSFER_REFUSED: 'dropped',
    TRANSFER_UNANSWERED: 'inDoubt',
    SOCKET_LOST: 'inDoubt',
  },
  inDoubt: { ...ends, ...runs, TRANSFER_REFUSED: 'dropped' },
  done: begins,
  dropped: begins,
  disputed: begins,
};

const off = 'off' as const;
const autoplayTable: Record<AutoplayState, Row<AutoplayState>> = {
  off: { AUTOPLAY_STARTED: 'running' },
  running: {
    'PLAYED 500': off,
    AUTOPLAY_ENDED: off,
    TRANSFER_ASKED: off,
    ...Object.fromEntries(samples.TRANSFER_PROGRESS.map((event) => [nameOf(event), off])),
    PICTURE_LOST: off,
    SOCKET_LOST: off,
    SEAT_MOVED: off,
    LEAVE: off,
  },
};

const quiet = 'quiet' as const;
const closingTable: Record<ClosingState, Row<ClosingState>> = {
  quiet: { CLOSE_WARNED: 'counting' },
  counting: { CLOSE_OVER: quiet, SEAT_MOVED: quiet, LEAVE: quiet, JOIN_REFUSED: quiet, GIVEN_UP: quiet },
};

const rowsOf = <State extends string>(table: Record<State, Row<State>>) =>
  (Object.entries(table) as [State, Row<State>][]).flatMap(([state, row]) =>
    events.map((event) => [state, nameOf(event), row[nameOf(event)] ?? state, event] as const),
  );

describe('game chart', () => {
  it.each(rowsOf(seatTable))('GM-01 GM-14 GM-16 seat %s on %s: %s', (state, _, target, event) => {
    expect(next(at({ seat: state, money: 'done' }), event).value.seat).toBe(target);
  });

  it.each(rowsOf(moneyTable))('GM-10 GM-11 money %s on %s: %s', (state, _, target, event) => {
    const from = at({ seat: 'leaving', money: state }, state === 'idle' ? { transfer: null } : {});
    expect(next(from, event).value.money).toBe(target);
  });

  it.each(rowsOf(autoplayTable))('GM-09 autoplay %s on %s: %s', (state, _, target, event) => {
    const to = next(at({ seat: 'playing', money: 'done', autoplay: state }), event);
    expect(to.value.autoplay).toBe(target);
    expect(to.context.autoplay === null).toBe(target === 'off');
  });

  it.each(rowsOf(closingTable))('GM-13 closing %s on %s: %s', (state, _, target, event) => {
    const to = next(at({ seat: 'playing', money: 'done', closing: state }), event);
    expect(to.value.closing).toBe(target);
    expect(to.context.closeWarning === null).toBe(target === 'quiet');
  });

  it('GM-13 a countdown is updated every second', () => {
    const warned: GameEvent = { type: 'CLOSE_WARNED', warning: { code: 18802, seconds: 6 } };
    const to = next(at({ seat: 'playing', money: 'done', closing: 'counting' }), warned);
    expect(to.context.closeWarning).toEqual({ code: 18802, seconds: 6 });
  });

  it.each(rowsOf(seatTable).filter(([, , , event]) => event.type === 'AUTOPLAY_STARTED'))(
    'GM-09 autoplay begins in seat %s only while it is played',
    (state, _, __, event) => {
      const to = next(at({ seat: state, money: 'idle' }), event);
      expect(to.value.autoplay).toBe(state === 'playing' ? 'running' : 'off');
    },
  );

  it.each(['transferring', 'inDoubt'] as const)('GM-09 GM-10 autoplay does not begin while money is %s', (money) => {
    const to = next(at({ seat: 'playing', money }), { type: 'AUTOPLAY_STARTED', rules });
    expect(to.value.autoplay).toBe('off');
  });

  it.each<[GameEvent, AutoplayEnd]>([
    [{ type: 'TRANSFER_ASKED', transfer: transfer('reserved', 'next') }, 'money'],
    [{ type: 'TRANSFER_PROGRESS', transfer: transfer('requested', 'by-the-machine') }, 'money'],
    [{ type: 'PICTURE_LOST' }, 'connection'],
    [{ type: 'AUTOPLAY_ENDED', end: 'bonus' }, 'bonus'],
    [{ type: 'PLAYED', play: { ...lost, jackpot: true } }, 'jackpot'],
    [{ type: 'PLAYED', play: { ...lost, betMinor: 150 } }, 'loss_limit'],
  ])('GM-09 %j ends autoplay with the reason: %s', (event, why) => {
    expect(next(at({ seat: 'playing', money: 'done', autoplay: 'running' }), event).context.autoplayEnd).toBe(why);
  });

  it('GM-09 counts the spins that are left and ends with the last', () => {
    const played: GameEvent = { type: 'PLAYED', play: { ...lost, betMinor: 10 } };
    const once = next(at({ seat: 'playing', money: 'done', autoplay: 'running' }), played);
    expect(once.context.autoplay).toMatchObject({ spinsLeft: 1, lossMinor: 10 });
    expect(next(once, played)).toMatchObject({ context: { autoplay: null, autoplayEnd: 'done' } });
  });

  it('GM-16 a seat that is taken up again keeps its picture; one that was taken anew gets another', () => {
    const from = at({ seat: 'playing', money: 'idle' });
    expect(next(from, { type: 'JOINED', seat: { ...seat, creditMinor: 4 } })).toMatchObject({
      value: { seat: 'playing' },
      context: { seat: { creditMinor: 4 } },
    });
    expect(next(from, { type: 'JOINED', seat: { ...seat, epoch: 4 } }).value).toMatchObject({ seat: 'connecting' });
  });

  it('GM-16 an open transfer is in doubt while the socket is down, and play goes on', () => {
    const to = next(at({ seat: 'playing', money: 'transferring' }), { type: 'SOCKET_LOST' });
    expect(to.value).toEqual({ seat: 'playing', money: 'inDoubt', autoplay: 'off', closing: 'quiet' });
  });

  it('GM-16 a join that names an open transfer takes it up', () => {
    const open = { id: 'before-reload', kind: 'cash_out' as const, amountMinor: 1_200 };
    const from = at({ seat: 'joining', money: 'idle' }, { transfer: null });
    const to = next(from, { type: 'JOINED', seat: { ...seat, openTransfers: [open] } });
    expect(to.value).toEqual({ seat: 'connecting', money: 'inDoubt', autoplay: 'off', closing: 'quiet' });
    expect(to.context.transfer).toMatchObject({ transferId: 'before-reload', kind: 'cash_out', amountMinor: 1_200 });
  });

  it('GM-10 a cash in counts once, however often its end is reported', () => {
    const posted: GameEvent = { type: 'TRANSFER_PROGRESS', transfer: transfer('posted') };
    const once = next(at({ seat: 'playing', money: 'transferring' }), posted);
    expect(once.context.inMinor).toBe(5_700);
    expect(next(once, posted).context.inMinor).toBe(5_700);
  });

  it.each(['done', 'dropped', 'disputed'] as const)(
    'GM-11 after %s, a cash out that the machine itself began is taken up',
    (money) => {
      const begun: GameEvent = { type: 'TRANSFER_PROGRESS', transfer: transfer('requested', 'by-the-machine') };
      expect(next(at({ seat: 'playing', money }), begun).value.money).toBe('transferring');
    },
  );

  const byTheMachine = (change: Partial<TransferProgress> = {}): GameEvent => ({
    type: 'TRANSFER_PROGRESS',
    transfer: {
      ...transfer('posted', 'by-the-machine'),
      kind: 'cash_out',
      machineId: 7,
      reason: 'hand_pay',
      ...change,
    },
  });
  it.each(['idle', 'done', 'dropped', 'disputed'] as const)(
    'GM-11 GM-17 after %s, a cash out that the machine began and has done is reported and counted once',
    (money) => {
      const once = next(at({ seat: 'playing', money }), byTheMachine());
      expect(once.value.money).toBe('done');
      expect(once.context.transfer).toMatchObject({ transferId: 'by-the-machine', reason: 'hand_pay' });
      expect(once.context.outMinor).toBe(5_100);
      const asked = next(once, { type: 'TRANSFER_ASKED', transfer: transfer('reserved', 'next') });
      const ended = next(asked, { type: 'TRANSFER_PROGRESS', transfer: transfer('posted', 'next') });
      expect(next(ended, byTheMachine())).toMatchObject({
        context: { outMinor: 5_100, transfer: { transferId: 'next' } },
      });
    },
  );
  it.each([[{ machineId: 8 }], [{ machineId: undefined }], [{ kind: 'cash_in' as const }]])(
    'GM-11 the end of a transfer of another machine, or of another kind, is none of this screen: %j',
    (change) => {
      const from = at({ seat: 'playing', money: 'idle' });
      expect(next(from, byTheMachine(change)).context).toEqual(from.context);
    },
  );

  it('GM-01 a refused join keeps the failure for the player to read', () => {
    const to = next(at({ seat: 'joining', money: 'idle' }), { type: 'JOIN_REFUSED', failure: refusal });
    expect(to.context.failure).toEqual(refusal);
  });

  it('starts by joining, without a transfer', () => {
    expect(createActor(gameStatechart).getSnapshot().value).toEqual({
      seat: 'joining',
      money: 'idle',
      autoplay: 'off',
      closing: 'quiet',
    });
  });
});
