import type { channel } from '@salon/contract';
import { type Clock, type ShownFault, shownFault } from '@salon/domain';
import type { DriverDeck, MachineDriver, PlayerOutput } from '../machine/driver.ts';
import type { Machine } from '../machine/machine.ts';
import { isCashingOut, type MachineState } from '../machine/state/machine-state.ts';
import type { Picture } from '../video/picture.ts';
import { createDeckChannel } from './deck-channel.ts';
import { createPressCheck } from './press-check.ts';

/** Why the machine is out of order, where it knows. */
export function faultOf(machine: Machine): ShownFault | 'stopped' | null {
  const [fault] = machine.state().faults;
  if (fault !== undefined) return shownFault(fault);
  return machine.stopped() && machine.activity() === 'error' ? 'stopped' : null;
}

/**
 * Counts how often the meaning of a press has changed. It begins at the clock, so that a deck from before a restart is
 * never mistaken for one after it.
 */
export function revisionCounter(machine: Machine, startMs: number): () => number {
  let revision = startMs;
  let meaning = '';
  return () => {
    const state = machine.state();
    const activity = machine.activity();
    const locked = activity === 'error' || activity === 'handpay';
    const running = state.running?.number ?? machine.metered?.runningBetMinor() ?? null;
    const now = JSON.stringify([state.epoch, state.seated, running, state.lastPlay, locked, isCashingOut(state)]);
    if (now !== meaning) revision += 1;
    meaning = now;
    return revision;
  };
}

export interface DeckDeps {
  machine: Machine;
  clock: Clock;
  driver(): MachineDriver;
  isWatched(): boolean;
  /** Sends a text on the deck channel, or on the press channel, where it may be lost. */
  picture(): Pick<Picture, 'send' | 'reply'>;
  acted(epoch: number): void;
}

/** The player's panel: what is sent to it, and the frames that come from it. */
export interface Deck {
  /** A text frame from the browser. */
  receive(text: string): void;
  /** Sends the deck where it is another than the last one sent. */
  changed(): void;
  /** The next deck goes out in any case: a new connection has seen none. */
  reset(): void;
  played: PlayerOutput['played'];
}

export function createDeck({ machine, clock, driver, isWatched, picture, acted }: DeckDeps): Deck {
  const revision = revisionCounter(machine, clock.nowMs());
  const { monotonicMs } = clock;
  const send = (message: channel.ToPlayer, shownAtMs: number | null = null) =>
    picture().send(JSON.stringify(message), shownAtMs);
  let last = '';
  /** Of the newest result that a deck has reported: a later deck of the same result need not wait for a frame. */
  let reportedShownAtMs: number | null = null;
  return {
    receive: createDeckChannel({
      monotonicMs,
      send,
      reply: (message, pressedAtMs) => picture().reply(JSON.stringify(message), pressedAtMs),
      press: createPressCheck({ machine, driver, revision, monotonicMs, acted }),
    }),
    changed() {
      // Nothing that names money goes to a locked page; the whole deck follows once the lock is gone.
      if (machine.locked()) last = '';
      if (machine.locked() || !isWatched()) return;
      const own = driver().deck();
      if (own === null) return;
      const { shownAtMs = null, ...parts } = own;
      const deck = deckOf(machine, parts, revision());
      const text = JSON.stringify(deck);
      if (text === last) return;
      last = text;
      send(deck, shownAtMs === reportedShownAtMs ? null : shownAtMs);
      reportedShownAtMs = shownAtMs;
    },
    reset() {
      last = '';
    },
    played(play, shownAtMs) {
      if (!machine.locked()) send({ t: 'play', ...play }, shownAtMs);
    },
  };
}

/** A machine that decides itself may play on before the platform has paid; what it owes another session is nobody else's business. */
function handPayMinor({ handPay, metered, sessionEpoch }: MachineState): number {
  if (metered === null) return handPay?.amountMinor ?? 0;
  return metered.owed.reduce((sum, { epoch, amountMinor }) => (epoch < sessionEpoch ? sum : sum + amountMinor), 0);
}

function deckOf(machine: Machine, own: Omit<DriverDeck, 'shownAtMs'>, revision: number): channel.Deck {
  return {
    t: 'deck',
    revision,
    activity: machine.activity(),
    creditMinor: machine.availableMinor(),
    playNumber: machine.state().lastPlay,
    netMinor: machine.state().sessionNetMinor,
    ...own,
    buttons: own.buttons.filter(({ kind }) => machine.pace.allows(kind)),
    fault:
      faultOf(machine) ?? (machine.metered?.isConnected() === false ? 'no_answer' : (machine.inhibits()[0] ?? null)),
    handPayMinor: handPayMinor(machine.state()),
  };
}
