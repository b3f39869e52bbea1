import type { link } from '@salon/contract';

export type CameraState = link.CameraState;
/** What stands still or is gone. */
export type FrozenState = 'stalled' | 'repeating' | 'unchanged' | 'gone';
export type CameraCounts = Omit<NonNullable<link.LineReport['picture']>, 'state'>;

/** One camera of a machine: one capture child for its device, which runs only while somebody needs the picture. */
export interface Camera {
  /** Path of the Unix socket at which picture processes read its frames (`frame-message.ts`); the same for the agent's life. */
  readonly socketPath: string;
  /** Opens it, and keeps it open until the returned function is called. */
  need(): () => void;
  state(): CameraState;
  counts(): CameraCounts;
  /** `changed`: after every change of `state`. Returns a function that ends the listening. */
  listen(changed: () => void): () => void;
  /** A game of the machine has begun, so that the glass has to move. */
  gameStarted(): void;
  /** A JPEG of at most `maxAgeMs`, opening the camera where that is due. Null: none could be taken. */
  still(maxAgeMs: number): Promise<Buffer | null>;
  close(): void;
}

export function isFrozen(state: CameraState): state is FrozenState {
  return state === 'stalled' || state === 'repeating' || state === 'unchanged' || state === 'gone';
}
