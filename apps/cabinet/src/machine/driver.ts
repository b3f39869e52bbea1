import type { channel, link } from '@salon/contract';
import type { ButtonKind, Clock } from '@salon/domain';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { SoundName } from '../video/sound/tones.ts';
import type { Attendant } from './attendant.ts';
import type { Machine } from './machine.ts';
import type { MeteredPorts } from './ports.ts';

/** The machine's part of the deck; the rest (credit, activity, fault) the cabinet reads from the machine's money. */
export type DriverDeck = Pick<
  channel.Deck,
  'betMinor' | 'winMinor' | 'winCountMs' | 'freeSpinsLeft' | 'featureWinMinor' | 'buttons' | 'boxes' | 'wonJackpotMinor'
> & {
  /** When the picture shows the result that the deck reports, by the monotonic clock; absent or null: there is none. */
  shownAtMs?: number | null;
};
/** What a key of a machine is, at any moment. */
export interface MachineKey {
  kind: ButtonKind;
  /** A press may begin a game, so the pace binds it. The boxes of a feature belong to the game that has won it. */
  startsGame: boolean;
}
export type KeyPress = Pick<channel.Press, 'button' | 'box'>;

/** One machine: its keys, its games and its picture. Its money is the `Machine` that it was opened with. */
export interface MachineDriver {
  /** Null while an outcome is on its way to the disk: no deck may show it before. */
  deck(): DriverDeck | null;
  /** Null: the machine has no such button. */
  keyOf(button: string): MachineKey | null;
  /** Why a button does nothing now; null: it does something. */
  refuses(press: KeyPress): channel.PressRefusal | null;
  /**
   * Presses a key that is not refused: once, never repeated. The picture shows it before this returns its promise; null: what
   * it did stands in the journal. Rejects where the journal is broken.
   */
  press(press: KeyPress): Promise<channel.PressRefusal | null>;
  /** A player's connection came or went. */
  watched(isWatched: boolean): void;
  /** Of a machine with a line of its own: what the line, the board and the camera of the screen have counted so far. */
  counts?(): Pick<link.LineReport, 'line' | 'board' | 'picture'>;
  /** Of a machine with a camera; absent: its picture process takes them. See `Picture.still`. */
  still?(maxAgeMs: number): Promise<Buffer | null>;
  /** Absent: an attendant has nothing to do at this machine. */
  attendant?: Attendant;
  /** The text on the cabinet changed, e.g. the progressive. */
  label(rosterEntry: link.RosteredMachine): void;
  close(): void;
}

/** What a driver shows to the player; cheap while nobody watches. */
export interface PlayerOutput {
  /**
   * `view` goes to the driver's own picture entry, which draws it; without amounts while `machine.locked()`. `now`: at once (a
   * press), not with the next regular frame.
   */
  show(view: unknown, now: boolean): void;
  /** Sends the deck where it is another than before. */
  deckChanged(): void;
  /** `shownAtMs`: when the picture shows the play's result, by the monotonic clock; absent: it does already. */
  played(play: Omit<Extract<channel.ToPlayer, { t: 'play' }>, 't' | 'rtpTimestamp'>, shownAtMs?: number | null): void;
  sound(name: SoundName): void;
}

export interface DriverDeps<Options> {
  machine: Machine;
  clock: Clock;
  rosterEntry: link.RosteredMachine;
  /** As `Driver.options` has read them from the configuration file. */
  options: Options;
  /** The agent's own, private folder. */
  dataDir: string;
  player: PlayerOutput;
  log: Logger;
}

/** Power and link of the agent's machines, for a driver that imitates their failures. False: it is so already. */
export interface MachineControls {
  isHosted(machineId: number): boolean;
  powerOff(machineId: number): Promise<boolean>;
  /** Boots on its journal. */
  powerOn(machineId: number): Promise<boolean>;
  /** The machine plays on without its link. */
  setLinked(machineId: number, isLinked: boolean): Promise<boolean>;
}

export interface DemoDeps {
  dataDir: string;
  /** Rare situations per hour of play that come by themselves; 0: none. */
  situationsPerHour: number;
  controls: MachineControls;
  clock: Clock;
  log: Logger;
}

/** One kind of machine: a folder below `drivers/` and a line in `drivers/drivers.ts`. */
export interface Driver<Options = unknown> {
  /** Draws its outcomes by a program of ours: refused without `DEMO=1`. */
  isSimulated: boolean;
  /** Its machines decide themselves; absent: their outcomes are drawn here. */
  metered?: Pick<MeteredPorts, 'wireIdOf'>;
  /** Its own part of a machine's entry in the configuration file. */
  options: z.ZodMiniType<Options>;
  /** What of it is for tests alone, with its place in the entry: refused in production. Absent: nothing. */
  forTests?(options: Options): { path: string[]; kind: string }[];
  /** The program of its picture processes: a file that calls `runPicture` with the driver's picture source. */
  pictureEntry: URL;
  /** Throws where it cannot drive this machine: before a journal is made, which would be of its kind for ever. */
  check?(rosterEntry: link.RosteredMachine): void;
  /** Throws where it cannot drive this machine. */
  open(deps: DriverDeps<Options>): MachineDriver;
  /** Situations on request, for demo mode alone. Returns a function that ends them. */
  startDemo?(deps: DemoDeps): Promise<() => void>;
}
