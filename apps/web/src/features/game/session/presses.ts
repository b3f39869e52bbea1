import type { Press, PressRefusal } from '@salon/contract/player-channel.ts';
import type { DeckSender } from '../../../shared/live/deck-channel.ts';
import type { GameNotice } from './game-notice.ts';
import type { GameState } from './game-state.ts';
import { inhibitOf, keyLock } from './press-lock.ts';
import { type PressEnd, runOutbox } from './press-outbox.ts';

interface PressDeps {
  game: GameState;
  /** The connection to the cabinet that is shown now, null where there is none. */
  channel(): Pick<DeckSender, 'press' | 'cabinetMs' | 'roundTripMs'> | null;
  /** Of the seat that the connection belongs to. */
  epoch(): number | null;
  nowMs(): number;
  newId(): string;
  /** Shortest time from one spin to the next; 0: as fast as the machine. */
  spinTimeMinMs: number;
  notify(notice: GameNotice): void;
  onPressed(press: Press): void;
  /** `afterMs`: since the press. */
  onEnded(isAnswered: boolean, afterMs: number): void;
  /** Autoplay pressed too early for the machine's clock. */
  delayAutoplay(): void;
}

/** Every press of a key, by hand, by the keyboard or by autoplay: locked here, or sent to the cabinet until it is answered. */
export function createPresses(deps: PressDeps) {
  const { game, channel, nowMs, notify } = deps;
  const { view, send, endAutoplay } = game;
  const cooldown = createSpinCooldown(deps);
  const outbox = runOutbox({
    // A press that is lost, or made while there is no connection, is repeated.
    send: (press) => void channel()?.press(press),
    roundTripMs: () => channel()?.roundTripMs() ?? null,
    nowMs,
    revision: () => view.getState().deck?.revision ?? null,
    onPressing: (pressing) => view.setState({ pressing }),
    onEnded: ended,
  });
  let pressedAtMs = 0;
  const buttonOf = (id: string) => view.getState().deck?.buttons.find((button) => button.id === id);

  /** False where the key was locked. */
  function press(id: string, box?: number): boolean {
    const { deck, pressing, frames, isResultDue, isSpinCoolingDown } = view.getState();
    const atMs = channel()?.cabinetMs() ?? null;
    const epoch = deps.epoch();
    const button = buttonOf(id);
    const isLive = game.seat() === 'playing' && atMs !== null;
    const hasPicture = frames === 'live';
    const isPressing = pressing !== null;
    const inhibit = inhibitOf(deck);
    const moment = { isLive, inhibit, isPressing, isResultDue, hasPicture, isSpinCoolingDown };
    const lock = keyLock(button, moment);
    if (lock !== null || deck === null || atMs === null || epoch === null) {
      // No notice for `answer`: the press under way reports its own end.
      if (lock !== 'answer') notify({ kind: 'press_locked', lock: lock ?? 'connection' });
      return false;
    }
    const message: Press = { t: 'press', id: deps.newId(), epoch, button: id, revision: deck.revision, atMs };
    if (box !== undefined) message.box = box;
    const isSpin = button?.kind === 'spin';
    pressedAtMs = nowMs();
    outbox.press(message, isSpin || button?.kind === 'pick');
    view.setState({ lastClick: { button: id, atMs: pressedAtMs } });
    if (isSpin) cooldown.start();
    deps.onPressed(message);
    return true;
  }

  function ended({ button }: Press, end: PressEnd) {
    deps.onEnded(end.kind !== 'expired', nowMs() - pressedAtMs);
    switch (end.kind) {
      case 'taken':
        // The machine counts its shortest time from when it took the press, which is never later than now.
        if (buttonOf(button)?.kind === 'spin') cooldown.start();
        return;
      case 'expired':
        endAutoplay('connection');
        return notify({ kind: 'press_expired' });
      case 'refused':
        return refused(end.reason);
    }
  }
  function refused(reason: PressRefusal) {
    if (reason === 'too_soon' && game.context().autoplay !== null) {
      deps.delayAutoplay();
      return send({ type: 'AUTOPLAY_MISSED' });
    }
    endAutoplay(reason === 'paused' || reason === 'locked' ? 'locked' : 'refused');
    notify({ kind: 'press_refused', reason: reason === 'machine_silent' ? whySilent() : reason });
  }

  /** A machine that decides itself says nothing of a bet that it cannot take. */
  function whySilent(): PressRefusal {
    const deck = view.getState().deck;
    return deck !== null && deck.creditMinor < deck.betMinor ? 'credit_too_small' : 'machine_silent';
  }

  return { press, answered: outbox.answered, deck: outbox.deck, leave: outbox.leave, stop: cooldown.stop };
}

function createSpinCooldown({ game: { view }, nowMs, spinTimeMinMs }: PressDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start(): void {
      clearTimeout(timer);
      const isSpinCoolingDown = spinTimeMinMs > 0;
      view.setState({ spunAtMs: nowMs(), isSpinCoolingDown });
      if (isSpinCoolingDown) timer = setTimeout(() => view.setState({ isSpinCoolingDown: false }), spinTimeMinMs);
    },
    stop: () => clearTimeout(timer),
  };
}
