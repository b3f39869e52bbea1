import type { Activity, ShownFault } from '@salon/domain';
import type { LineWin } from '@salon/domain/games/game.ts';

/**
 * All that a picture of a simulated machine depends on, besides the time. The machine (parent process) owns it and sends
 * it whole on every change; the picture (child process) only draws it.
 */
export interface SceneState {
  gameId: string;
  name: string;
  brand: string;
  /** Number on the floor. */
  number: number;
  currency: string;
  creditMinor: number;
  betMinor: number;
  winMinor: number;
  jackpotMinor: number | null;
  activity: Activity;
  reels: {
    /** What stands (or will stand) in the glass, `window[reel][row]`. */
    window: string[][];
    /** Null at rest. Times on the monotonic clock of this computer, milliseconds. */
    spin: { startedAtMs: number; stopAtMs: number[] } | null;
    /** Where the reels stand or stop on their strips. */
    stops: number[];
  };
  /** Lines to light up once the reels stand. */
  lineWins: LineWin[];
  freeSpinsLeft: number;
  /** Pick bonus, null where none runs. */
  boxes: { prizeMinor: number | null }[] | null;
  /** The key that was pressed last, for its light: `atMs` on the same clock. */
  pressed: { button: string; atMs: number } | null;
  /** Benchmark only: id burned into the frame as a row of black and white blocks, so that a page can read it back. */
  burnId: number | null;
  /** Why `activity` is `error`, where the machine knows. */
  fault?: ShownFault | 'stopped' | null;
  /** What an attendant has to pay, minor units. */
  handPayMinor?: number;
  /** The progressive that the last play hit, minor units. */
  wonJackpotMinor?: number | null;
  /** How long the win is counted up on its meter once the reels rest, milliseconds; 0: shown at once. */
  winCountMs?: number;
}
