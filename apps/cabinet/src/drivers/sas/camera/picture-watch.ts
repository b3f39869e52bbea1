import type { Clock } from '@salon/domain';
import type { Machine } from '../../../machine/machine.ts';
import { type Camera, isFrozen } from '../../../video/camera/camera.ts';

/** A camera opens in a third of a second: a player who has just sat down reads of no fault meanwhile. */
const OPENS_WITHIN_MS = 1_000;

export interface PictureWatch {
  /** Whether a press is for a picture that the player sees. */
  hasPicture(): boolean;
  /** Something has changed at the machine or its camera. */
  follow(): void;
}

/** Play is inhibited while the picture of the screen stands still, and while somebody waits for its first frame. */
export function createPictureWatch(
  { machine, clock }: { machine: Pick<Machine, 'state' | 'inhibit'>; clock: Pick<Clock, 'monotonicMs' | 'sleep'> },
  screen: Pick<Camera, 'state'>,
): PictureWatch {
  let openingSinceMs: number | null = null;

  function isMissing(): boolean {
    const state = screen.state();
    if (state !== 'opening') openingSinceMs = null;
    if (state !== 'opening') return isFrozen(state);
    // It opens for a still of the lobby too.
    if (!machine.state().seated) return false;
    if (openingSinceMs === null) {
      openingSinceMs = clock.monotonicMs();
      void clock.sleep(OPENS_WITHIN_MS).then(follow);
    }
    return clock.monotonicMs() - openingSinceMs >= OPENS_WITHIN_MS;
  }
  function follow(): void {
    machine.inhibit('no_picture', isMissing());
  }
  return { hasPicture: () => screen.state() === 'live', follow };
}
