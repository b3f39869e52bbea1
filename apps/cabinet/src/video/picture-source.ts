import type { View } from '@salon/contract/player-picture.ts';
import type { FrameSource, Region } from './ports.ts';
import type { MachineSound } from './sound/sound-loop.ts';

/** Size of a machine's own picture, and what is left of it when the player crops it to the game. */
export interface PictureFrame {
  widthPx: number;
  heightPx: number;
  /** Null: it cannot be cropped. May change with `show`. */
  readonly cropped: Region | null;
}

export type ViewFrames = Pick<FrameSource, 'drawInto' | 'live'>;

/** What a picture process shows of one machine: a driver's picture entry tells `runPicture` how to open it. `V`: what the driver calls its view. */
export interface PictureSource<V> extends PictureFrame {
  /** At least `screen`: stills are taken from it. May change with `show`. */
  readonly views: readonly View[];
  /** What is drawn from the next picture on. */
  show(view: V): void;
  /** Pictures of one view, all of the source's own size. */
  open(view: View): ViewFrames;
  /** Work that the first picture of a join need not wait for. */
  warm(): void;
  /** Absent: only that of the driver (`PlayerOutput.sound`). */
  sound?: MachineSound;
}
