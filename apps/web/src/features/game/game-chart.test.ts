import { failure } from '@salon/contract';
import type { MachineInitAnswer, TransferProgress } from '@salon/contract/player-sockets.ts';
import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom, transition } from 'xstate';
import { type GameContext, type GameEvent, gameChart, type MoneyState, type SeatState } from './game-chart.ts';

type Snapshot = SnapshotFrom<typeof gameChart>;

const seat: MachineInitAnswer = {
  status: 1,
  id: 7,
  name: 'Altın Nehir',
  number: 107,
  brand: 'Sultan',
  gameId: 'nehir',
  machine_status: 'reserved',
  epoch: 3,
  sessionId: 's',
  startedAt: '2026-11-21T12:00:00.000Z',
  creditMinor: 0,
  inMinor: 700,
  outMinor: 100,
  iceServers: [],
  openTransfers: [],
};
const transfer = (state: TransferProgress['state'], transferId = 'ours'): TransferProgress => ({
  transferId,
  kind: 'cash_in',
  state,
  amountMinor: 5_000,
  reason: null,
});
const refusal = failure('seat_taken');

function at(value: { seat: SeatState; money: MoneyState }, context: Partial<GameContext> = {}): Snapshot {
  const full = {
    seat,
    transfer: transfer('sent'),
    failure: null,
    refusal: null,
    inMinor: 700,
    outMinor: 100,
    ...context,
  };
  return gameChart.resolveState({ value, context: full });
}
const next = (from: Snapshot, event: GameEvent) => transition(gameChart, from, event)[0];

const seatEvents: GameEvent[] = [
  { type: 'JOINED', seat },
  { type: 'JOIN_REFUSED', failure: refusal },
  { type: 'PICTURE_UP' },
  { type: 'PICTURE_LOST' },
  { type: 'SOCKET_LOST' },
  { type: 'GIVEN_UP', failure: refusal },
  { type: 'SEAT_MOVED' },
  { type: 'TAKE_BACK' },
  { type: 'LEAVE' },
  { type: 'LEFT' },
];
/** Columns follow `seatEvents`; a dot stays where it is. */
const seatTable: Record<SeatState, string> = {
  joining: 'connecting failed . . . failed . . leaving .',
  connecting: '. . playing reconnecting reconnecting failed elsewhere . leaving .',
  playing: '. . . reconnecting reconnecting . elsewhere . leaving .',
  reconnecting: 'connecting failed . . . failed elsewhere . leaving .',
  elsewhere: '. . . . . . . joining left .',
  leaving: '. . . . left . . . . left',
  failed: '. . . . . . . . left .',
  left: '. . . . . . . . . .',
};

const moneyEvents: GameEvent[] = [
  { type: 'TRANSFER_ASKED', transfer: transfer('reserved', 'next') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('reserved') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('sent') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('requested') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('unknown') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('posted') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('voided') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('refused') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('disputed') },
  { type: 'TRANSFER_PROGRESS', transfer: transfer('posted', 'another') },
  { type: 'TRANSFER_REFUSED', failure: refusal },
  { type: 'TRANSFER_UNANSWERED' },
  { type: 'SOCKET_LOST' },
];
const moneyTable: Record<MoneyState, string> = {
  idle: 'transferring transferring transferring transferring transferring . . . . . . . .',
  transferring: '. . . . inDoubt done dropped dropped disputed . dropped inDoubt inDoubt',
  inDoubt: '. transferring transferring transferring . done dropped dropped disputed . dropped . .',
  done: 'transferring . . . . . . . . . . . .',
  dropped: 'transferring . . . . . . . . . . . .',
  disputed: 'transferring . . . . . . . . . . . .',
};

const nameOf = (event: GameEvent) =>
  event.type === 'TRANSFER_PROGRESS' ? `${event.transfer.transferId} ${event.transfer.state}` : event.type;

describe('game chart', () => {
  for (const [state, row] of Object.entries(seatTable) as [SeatState, string][]) {
    row.split(' ').forEach((target, column) => {
      const event = seatEvents[column];
      if (event === undefined) throw new Error('table is wider than its events');
      it(`GM-01 GM-14 GM-16 seat ${state} on ${event.type}: ${target}`, () => {
        const to = next(at({ seat: state, money: 'done' }), event);
        expect(to.value.seat).toBe(target === '.' ? state : target);
        expect(to.value.money).toBe('done');
      });
    });
  }

  for (const [state, row] of Object.entries(moneyTable) as [MoneyState, string][]) {
    row.split(' ').forEach((target, column) => {
      const event = moneyEvents[column];
      if (event === undefined) throw new Error('table is wider than its events');
      it(`GM-10 GM-11 money ${state} on ${nameOf(event)}: ${target}`, () => {
        const to = next(at({ seat: 'leaving', money: state }, state === 'idle' ? { transfer: null } : {}), event);
        expect(to.value.money).toBe(target === '.' ? state : target);
      });
    });
  }

  it('GM-16 money on its way is in doubt while the socket is away, and the seat is asked for again', () => {
    const to = next(at({ seat: 'playing', money: 'transferring' }), { type: 'SOCKET_LOST' });
    expect(to.value).toEqual({ seat: 'reconnecting', money: 'inDoubt' });
  });

  it('GM-16 a join that names an open transfer takes it up', () => {
    const open = { id: 'before-reload', kind: 'cash_out' as const, amountMinor: 1_200 };
    const from = at({ seat: 'joining', money: 'idle' }, { transfer: null });
    const to = next(from, { type: 'JOINED', seat: { ...seat, openTransfers: [open] } });
    expect(to.value).toEqual({ seat: 'connecting', money: 'inDoubt' });
    expect(to.context.transfer).toMatchObject({ transferId: 'before-reload', kind: 'cash_out', amountMinor: 1_200 });
  });

  it('GM-10 a cash in counts once, however often its end is told', () => {
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

  it('GM-01 a refused join keeps the failure for the player to read', () => {
    const to = next(at({ seat: 'joining', money: 'idle' }), { type: 'JOIN_REFUSED', failure: refusal });
    expect(to.context.failure).toEqual(refusal);
  });

  it('starts by joining, with no money on its way', () => {
    expect(createActor(gameChart).getSnapshot().value).toEqual({ seat: 'joining', money: 'idle' });
  });
});
