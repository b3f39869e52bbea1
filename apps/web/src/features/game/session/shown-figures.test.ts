import type { MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { deckAt, seat } from './game-session.fixture.ts';
import { type GameEvent, gameStatechart } from './game-statechart.ts';
import { shownFigures } from './shown-figures.ts';

type Deck = ReturnType<typeof deckAt>;
const joinedAs: MachineInitAnswer = { ...seat, creditMinor: 700, netMinor: 250, jackpotMinor: 100, inMinor: 1_000 };
const moved = (kind: 'cash_in' | 'cash_out', amountMinor: number): GameEvent => {
  const transfer = {
    transferId: `${kind} ${amountMinor}`,
    kind,
    state: 'posted',
    amountMinor,
    machineId: 7,
    reason: null,
  } as const;
  return { type: 'TRANSFER_PROGRESS', transfer };
};

function figuresAfter(events: GameEvent[], deck: Partial<Deck> | null, joined = joinedAs) {
  const actor = createActor(gameStatechart).start();
  for (const event of [{ type: 'JOINED', seat: joined } as const, ...events]) actor.send(event);
  const { value, context } = actor.getSnapshot();
  return shownFigures(value.seat, context, { deck: deck === null ? null : { ...deckAt(1), ...deck } });
}

describe('what the page shows of the money at the machine', () => {
  it('is what the platform knew, until the machine reports', () => {
    expect(figuresAfter([], null)).toEqual({ creditMinor: 700, netMinor: 250 });
    expect(figuresAfter([], { creditMinor: 650, netMinor: 100 })).toEqual({ creditMinor: 650, netMinor: 200 });
  });
  it.each<[string, GameEvent[], number]>([
    ['before the platform has counted a cash out', [], 0],
    ['after it', [moved('cash_out', 650)], 0],
    ['after a cash in that the machine does not show yet', [moved('cash_in', 5_000)], 650],
  ])('keeps its net through a transfer: %s', (_, events, creditMinor) => {
    expect(figuresAfter(events, { creditMinor, netMinor: 100 }).netMinor).toBe(200);
  });
  it('counts a jackpot, which is paid beside the machine, once', () => {
    const won = { type: 'OFF_METER_WIN', machineId: 7, offMeterWinMinor: 9_500, jackpotMinor: 9_000 } as const;
    expect(figuresAfter([won, won], { netMinor: 100 }).netMinor).toBe(9_100);
    expect(figuresAfter([{ ...won, machineId: 8 }], { netMinor: 100 }).netMinor).toBe(200);
  });
  it.each<[string, GameEvent[]]>([
    ['another device has the seat', [{ type: 'SEAT_MOVED' }]],
    ['the seat is asked back', [{ type: 'SEAT_MOVED' }, { type: 'TAKE_BACK' }]],
    ['the seat was another’s when it was left', [{ type: 'SEAT_MOVED' }, { type: 'LEAVE' }]],
  ])('knows nothing any more once %s', (_, events) => {
    expect(figuresAfter([{ type: 'PICTURE_UP' }, ...events], null)).toEqual({ creditMinor: null, netMinor: null });
  });
  it('reckons by credit and transfers where platform or cabinet are of the release before', () => {
    const { netMinor: _, jackpotMinor: __, ...before } = joinedAs;
    expect(figuresAfter([], { creditMinor: 650, netMinor: 100 }, before).netMinor).toBe(-350);
    expect(figuresAfter([moved('cash_out', 650)], { creditMinor: 0 }).netMinor).toBe(-350);
  });
});
