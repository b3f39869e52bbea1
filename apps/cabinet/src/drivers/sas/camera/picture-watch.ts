import type { Clock } from '@salon/domain';
import type { Machine } from '../../../machine/machine.ts';
import { type Camera, isFrozen } from '../../../video/camera/camera.ts';

/** A camera opens in a third of a second: a player who has just sat down reads of no fault meanwhile. */
const OPENS_WITHIN_MS = 1_000;
/** A hitch without a player, as of a camera that opens late for a still, turns nobody away who comes to sit down. */
const HITCH_MS = 3_000;

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
  /** `isFault`: for too long; it is one until the picture is there, also after the player has gone. */
  let missing: { isOpening: boolean; sinceMs: number; isFault: boolean } | null = null;

  /** Null: nobody needs its picture, or it is there. */
  function patienceMs(isOpening: boolean): number | null {
    const isSeated = machine.state().seated;
    // It opens for a still of the lobby too.
    if (isOpening) return isSeated ? OPENS_WITHIN_MS : null;
    if (!isFrozen(screen.state())) return null;
    return isSeated ? 0 : HITCH_MS;
  }
  function isMissing(): boolean {
    const isOpening = screen.state() === 'opening';
    const withinMs = patienceMs(isOpening);
    if (withinMs === null) {
      missing = null;
      return false;
    }
    if (missing?.isOpening !== isOpening) missing = { isOpening, sinceMs: clock.monotonicMs(), isFault: false };
    // Who sits down in between shortens how long it may last.
    const leftMs = missing.sinceMs + withinMs - clock.monotonicMs();
    missing.isFault ||= leftMs <= 0;
    if (!missing.isFault) void clock.sleep(leftMs).then(follow);
    return missing.isFault;
  }
  function follow(): void {
    machine.inhibit('no_picture', isMissing());
  }
  return { hasPicture: () => screen.state() === 'live', follow };
}
