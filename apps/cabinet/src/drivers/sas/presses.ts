import type { channel } from '@salon/contract';
import type { EventData } from '@salon/sas/events/real-time-event.ts';
import type { Board } from '../../board/board.ts';
import { readMeters } from './host/meters.ts';
import type { MachineDeps } from './machine-deps.ts';
import { type Key, STARTS_GAME } from './view.ts';

/** A machine begins its game within some 100 ms of the pulse. */
const REACTS_WITHIN_MS = 600;
/** By then the event of the game's start would be here, where the machine has one. */
const READ_AFTER_MS = 350;
/** A pulse explains a game that begins at most so much later. */
const EXPLAINS_MS = 1_500;
/** A pulse that the board has not confirmed may still be on its way to it, or to the machine, for so long. */
const UNCONFIRMED_MS = 20_000;

/** `isAnswered`: the board has said that it pulsed. `hasReacted`: a game has begun. */
interface Reaction {
  isAnswered: boolean;
  hasReacted: boolean;
}

/** The keys of the machine, and which of its games they explain. */
export interface Presses {
  press(key: Key): Promise<channel.PressRefusal | null>;
  /** One pulse for an attendant, whatever the key is for. */
  test(key: Key): Promise<Reaction>;
  /** The machine has begun a game. */
  gameStarted(data: EventData | null): Promise<void>;
  /** No event of before now waits any more. */
  quiet(): void;
}

interface Pulse {
  /** When it has come to the key at the latest; infinite while the board has not answered. */
  pressedByMs: number;
  reacted(): void;
}

export function createPresses(deps: MachineDeps, board: Pick<Board, 'pulse'>): Presses {
  const { machine, metered, view, options, clock, host, profile } = deps;
  /** Those that no game has come of yet, the newest last: while the line is away a player may press again and again. */
  let pulses: Pulse[] = [];
  let startedAtCoinIn: number | null = null;

  async function pulseOnce(output: number): Promise<Reaction> {
    view.isPulsed = true;
    return reactionTo(output).finally(() => {
      view.isPulsed = false;
    });
  }
  async function reactionTo(output: number): Promise<Reaction> {
    let reacted = (): void => {};
    const atMs = clock.monotonicMs();
    const reaction = new Promise<true>((resolve) => {
      reacted = () => {
        machine.pace.began(atMs);
        resolve(true);
      };
    });
    // Before it is sent: the game may have begun before the board has answered.
    const mine: Pulse = { pressedByMs: Number.POSITIVE_INFINITY, reacted };
    pulses.push(mine);
    const isAnswered = await board.pulse(output);
    mine.pressedByMs = isAnswered ? clock.monotonicMs() : atMs + UNCONFIRMED_MS;
    const late = clock.sleep(REACTS_WITHIN_MS).then(() => false as const);
    const isMoved = clock.sleep(READ_AFTER_MS).then(async () => {
      if (!(await hasWagered(late))) return late;
      reacted();
      return true;
    });
    const hasReacted = await Promise.race([reaction, late, isMoved]);
    return { isAnswered, hasReacted };
  }
  /** For a machine that does not report the start of a game. */
  async function hasWagered(late: Promise<false>): Promise<boolean> {
    const before = machine.state().metered?.reading;
    const always = () => true;
    const reading = readMeters(host, options.address, profile, options.denominationCents, always);
    const now = await Promise.race([reading, late]);
    return before != null && now !== null && now !== false && now.counters.coinInMinor !== before.counters.coinInMinor;
  }

  return {
    async press({ kind, output }) {
      if (kind === 'collect') return machine.collect();
      if (!STARTS_GAME[kind]) return (await board.pulse(output)) ? null : 'out_of_service';
      if (kind === 'spin') machine.pace.began();
      const { isAnswered, hasReacted } = await pulseOnce(output);
      if (hasReacted) return null;
      if (!isAnswered) return 'out_of_service';
      // Of another key nobody knows whether it was to begin a game.
      return kind === 'spin' ? 'machine_silent' : null;
    },
    test: ({ output }) => pulseOnce(output),
    async gameStarted(data) {
      const wager = data?.kind === 'game_started' ? data : null;
      // The same event again, because its acknowledgement was lost.
      if (wager !== null && wager.coinInCredits === startedAtCoinIn) return;
      startedAtCoinIn = wager?.coinInCredits ?? null;
      if (wager !== null) view.betMinor = wager.wagerCredits * options.denominationCents;
      metered.gameRuns(view.betMinor);
      // Games of before the link came up are the meters' alone; a free game was paid for before.
      if (!view.isLinked || wager?.wagerCredits === 0) return;
      // One pulse explains one game. A press that still waits is the newest.
      const pulse = pulses.pop();
      if (pulse === undefined) return machine.fault('pressed_at_machine', true);
      pulse.reacted();
    },
    quiet() {
      const quietAtMs = clock.monotonicMs();
      pulses = pulses.filter(({ pressedByMs }) => quietAtMs - pressedByMs < EXPLAINS_MS);
    },
  };
}
