import type { GameState } from './game-state.ts';
import { createHeldResults } from './held-results.ts';

/** What the page has presented of the picture, and the results that wait for it. */
export function createShownFrames({ view, nowMs }: { view: GameState['view']; nowMs(): number }) {
  const results = createHeldResults({ nowMs, onHolding: (isResultDue) => view.setState({ isResultDue }) });
  return {
    results,
    /** A frame of this stream is presented; `rtpTimestamp` where the browser reports it. */
    frameShown(stream: MediaStream, rtpTimestamp?: number): void {
      const { video, frames } = view.getState();
      if (stream !== video) return;
      // A stalled one moves again when its connection says so: a single late frame, or the last one of a closed track, is no proof.
      if (frames === 'waiting') view.setState({ frames: 'live' });
      results.presented(rtpTimestamp);
    },
  };
}
