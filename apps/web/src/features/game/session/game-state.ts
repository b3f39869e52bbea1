import { createActor } from 'xstate';
import type { AutoplayEnd } from '../autoplay/autoplay.ts';
import { type GameEvent, gameStatechart, type MoneyState, type SeatState } from './game-statechart.ts';
import { createGameView } from './game-view.ts';

export type GameState = ReturnType<typeof createGameState>;

/** What every part of a session shares: the statechart and the view. After `close` events are ignored. */
export function createGameState() {
  const actor = createActor(gameStatechart);
  let isClosed = false;
  const send = (event: GameEvent) => {
    if (!isClosed) actor.send(event);
  };
  const context = () => actor.getSnapshot().context;
  const value = () => actor.getSnapshot().value as { seat: SeatState; money: MoneyState };
  return {
    actor,
    view: createGameView(),
    send,
    context,
    value,
    seat: () => value().seat,
    /** Does nothing while autoplay is off. */
    endAutoplay(end: AutoplayEnd): void {
      if (context().autoplay !== null) send({ type: 'AUTOPLAY_ENDED', end });
    },
    close(): void {
      isClosed = true;
      actor.stop();
    },
  };
}
