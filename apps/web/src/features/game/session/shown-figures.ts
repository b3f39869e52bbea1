import type { GameSession } from './game-session.ts';
import type { GameContext, SeatState } from './game-statechart.ts';
import type { GameView } from './game-view.ts';

/** Minor units. Null: this page does not know, or does not know any more. */
export interface ShownFigures {
  /** On the machine. */
  creditMinor: number | null;
  /** Won less bet in the plays of the session, jackpots included. No transfer moves it. */
  netMinor: number | null;
}

/** The seat is ours: what the platform said when it was joined holds until the machine reports. */
const SEATED: readonly SeatState[] = ['connecting', 'playing', 'reconnecting', 'leaving'];

export function shownFigures(seat: SeatState, context: GameContext, { deck }: Pick<GameView, 'deck'>): ShownFigures {
  if (context.seat === null || !SEATED.includes(seat)) return { creditMinor: null, netMinor: null };
  const creditMinor = deck?.creditMinor ?? context.seat.creditMinor;
  return { creditMinor, netMinor: netOf(context, context.seat, { deck, creditMinor }) };
}

function netOf(
  { jackpotMinor, inMinor, outMinor, offMeterWinMinor }: GameContext,
  { netMinor }: NonNullable<GameContext['seat']>,
  { deck, creditMinor }: { deck: GameView['deck']; creditMinor: number },
): number {
  const playedMinor = deck?.netMinor ?? null;
  if (jackpotMinor !== null && playedMinor !== null) return playedMinor + jackpotMinor;
  if (netMinor !== undefined && deck === null) return netMinor;
  // A platform or a cabinet of the release before: right between two transfers.
  return creditMinor + outMinor + offMeterWinMinor - inMinor;
}

export const figuresOfSession = ({ actor, view }: GameSession): ShownFigures => {
  const { value, context } = actor.getSnapshot();
  return shownFigures(value.seat, context, view.getState());
};
