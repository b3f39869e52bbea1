import type { AutoplayRules } from '../autoplay/autoplay.ts';
import type { SeatState } from './game-statechart.ts';
import { emptyView } from './game-view.ts';
import { type GameDeps, type WiredSession, wireSession } from './session-wiring.ts';

export type GameSession = ReturnType<typeof startGame>;

/** Takes the seat of a machine and keeps it until `close`. The statechart decides, the parts act. */
export function startGame(machineId: number, deps: GameDeps) {
  const parts = wireSession(machineId, deps);
  const { game, socket, link, presses, transfers, autoplay, join, countdown, experience } = parts;
  const { actor, send } = game;

  let seat = game.seat();
  let sessionId: string | null = null;
  const subscription = actor.subscribe(() => {
    const before = seat;
    seat = game.seat();
    const { sessionId: joinedId = sessionId } = game.context().seat ?? {};
    // What the last session played is not this player's to read any more.
    if (joinedId !== sessionId) game.view.setState({ lastPlay: null });
    sessionId = joinedId;
    if (before !== seat) enterSeatState(parts, before, deps.notify);
    autoplay.evaluate();
    transfers.evaluate();
  });
  actor.start();
  join.start();

  return {
    actor,
    view: game.view,
    press: presses.press,
    choose: link.choose,
    frameShown: link.frameShown,
    stillShown: link.stillShown,
    retryVideo: link.retryVideo,
    startAutoplay: (rules: AutoplayRules) => send({ type: 'AUTOPLAY_STARTED', rules }),
    endAutoplay: game.endAutoplay,
    cashIn: transfers.cashIn,
    cashOut: transfers.cashOut,
    /** The player wants to go on: ends an idle countdown. */
    stay(): void {
      countdown.acted();
      void socket.stay();
    },
    leave: () => send({ type: 'LEAVE' }),
    takeBack: () => send({ type: 'TAKE_BACK' }),
    /** Ends everything at once: page closed, route left. Credit and open transfers are the platform's to settle. */
    close(): void {
      if (actor.getSnapshot().status !== 'active') return;
      // A seat that was asked for may be given after this.
      const maySit = seat === 'joining' || seat === 'playing' || seat === 'connecting' || seat === 'reconnecting';
      subscription.unsubscribe();
      game.close();
      for (const part of [join, countdown, transfers, autoplay, presses, experience]) part.stop();
      link.close();
      presses.leave();
      if (maySit) void socket.leave();
      socket.close();
    },
  };
}

/** What begins with a state of the seat. */
function enterSeatState(parts: WiredSession, before: SeatState, notify: GameDeps['notify']) {
  const { game, socket, link, presses, join } = parts;
  const { seat: joined } = game.context();
  const disconnect = () => {
    join.stop();
    link.close();
    presses.leave();
  };
  switch (game.seat()) {
    case 'joining':
      return join.start();
    case 'connecting':
      if (joined !== null) link.connect(joined);
      return;
    case 'playing':
      if (join.playing()) notify({ kind: 'connection_back' });
      return;
    case 'reconnecting':
      game.view.setState({ isSocketDown: false });
      // A picture that did not come up continues the clock of the loss before it.
      return join.rejoin(before === 'playing');
    case 'leaving':
      disconnect();
      // Nobody waits for the answer: the screen shows the last figures until it is gone.
      return void socket.leave();
    case 'elsewhere':
    case 'failed':
    case 'left':
      disconnect();
      game.view.setState(emptyView);
      return;
  }
}
