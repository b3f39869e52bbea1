import type { GameState } from './game-state.ts';
import { createHeldResults } from './held-results.ts';
import type { PressPhoton } from './press-photon.ts';

/** What the page has presented of the picture, and the results that wait for it. */
interface ShownFramesDeps {
  view: GameState['view'];
  nowMs(): number;
  photon: Pick<PressPhoton, 'presented'>;
}

export function createShownFrames({ view, nowMs, photon }: ShownFramesDeps) {
  const results = createHeldResults({ nowMs, onHolding: (isResultDue) => view.setState({ isResultDue }) });
  return {
    results,
    /** A frame of this stream is presented; `rtpTimestamp`, and `shownAtMs` when it is expected on the screen, where the browser reports them. */
    frameShown(stream: MediaStream, rtpTimestamp?: number, shownAtMs?: number): void {
      const { video, frames } = view.getState();
      if (stream !== video) return;
      // A stalled one moves again when its connection says so: a single late frame, or the last one of a closed track, is no proof.
      if (frames === 'waiting') view.setState({ frames: 'live' });
      results.presented(rtpTimestamp);
      photon.presented(stream, rtpTimestamp, shownAtMs);
    },
  };
}
