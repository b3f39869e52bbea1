import type { CameraCounts } from '../camera.ts';
import type { CameraOptions } from '../camera-options.ts';
import type { WatchedState } from './freeze-watch.ts';

/** Agent (parent) → capture child, which opens one camera once and ends with it. */
export type ToCapture =
  /** `login`: a file of `user:password`, read by the child. `hasRepeated`: it sent one picture again and again, and is opened again. */
  | { t: 'open'; options: CameraOptions; socketPath: string; hasRepeated: boolean }
  | { t: 'game' }
  | { t: 'still'; id: number };

/** Capture child → agent. */
export type FromCapture =
  | { t: 'state'; state: WatchedState }
  /** Since it was opened, some times a minute. */
  | { t: 'counts'; counts: Pick<CameraCounts, 'frames' | 'dropped'> }
  | { t: 'still'; id: number; jpeg: Buffer | null }
  /** Its sound device cannot be read: it is opened again, and the picture goes on. */
  | { t: 'silent'; reason: string }
  /** Why it ends, without a login in it. */
  | { t: 'failed'; reason: string };

const FROM_CAPTURE: ReadonlySet<unknown> = new Set<FromCapture['t']>(['state', 'counts', 'still', 'silent', 'failed']);

/** Both ends are one program of one version, so only foreign messages (debuggers, wrappers) must be recognised. */
export function isFromCapture(message: unknown): message is FromCapture {
  return typeof message === 'object' && message !== null && 't' in message && FROM_CAPTURE.has(message.t);
}
