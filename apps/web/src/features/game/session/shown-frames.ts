import type { Look } from '../../../shared/page-look.ts';
import type { GameState } from './game-state.ts';
import { createHeldResults } from './held-results.ts';
import type { PressPhoton } from './press-photon.ts';

/** What the page has presented of the picture, and the results that wait for it. */
export interface ShownFramesDeps {
  view: GameState['view'];
  nowMs(): number;
  photon: Pick<PressPhoton, 'presented'>;
  /** Where the picture can be seen. */
  page: { look(): Look; follow(changed: () => void): () => void };
}

const ROUND_MS = 500;
/**
 * So many rounds without a frame that somebody could see: what stands on the screen is old, whatever the connection has decoded. A machine at
 * rest sends eight frames a second. Counted in rounds: a page that was too busy to hear of frames was too busy for these as well.
 */
const ROUNDS_UNSEEN = 4;

/**
 * Whether the picture shows the machine as it is now, by two witnesses: the connection, which decodes frames, and the page, which shows
 * them. A frame that was decoded and not shown (a paused element, a hidden page) is none.
 */
export function createShownFrames({ view, nowMs, photon, page }: ShownFramesDeps) {
  const results = createHeldResults({ nowMs, onHolding: (isResultDue) => view.setState({ isResultDue }) });
  /** Of this connection: a frame, or a still. */
  let hasShown = false;
  let isStill = false;
  let isFrozen = false;
  let unseenRounds = 0;
  let stopRounds: (() => void) | null = null;
  /** Its connection is closed: browsers empty its element by one more frame, a black one. */
  let over: MediaStream | null = null;

  function evaluate(): void {
    const isSeen = page.look() !== 'none' && unseenRounds < ROUNDS_UNSEEN;
    const frames = !hasShown ? 'waiting' : isFrozen || !isSeen ? 'stalled' : 'live';
    if (frames !== view.getState().frames) view.setState({ frames });
  }
  const round = () => {
    // Of a picture in a window of its own no browser has to report frames, and a still comes only when it differs.
    if (!isStill && page.look() === 'page') unseenRounds += 1;
    evaluate();
  };
  const looked = () => {
    // What stood there before the page was hidden is old: the next frame counts.
    if (!isStill && page.look() === 'none') unseenRounds = ROUNDS_UNSEEN;
    evaluate();
  };
  function shown(still: boolean): void {
    // The connection may not have noticed yet that its first frame has come.
    if (!hasShown) isFrozen = false;
    hasShown = true;
    isStill = still;
    unseenRounds = 0;
    evaluate();
  }

  return {
    results,
    /** A frame of this stream is shown; `rtpTimestamp`, and `shownAtMs` when it is expected on the screen, where the browser reports them. */
    frameShown(stream: MediaStream, rtpTimestamp?: number, shownAtMs?: number): void {
      if (stream !== view.getState().video || stream === over) return;
      // A stalled one moves again when its connection says so: a single late frame, or the last one of a closed track, is no proof.
      shown(false);
      results.presented(rtpTimestamp);
      photon.presented(stream, rtpTimestamp, shownAtMs);
    },
    /** The page has drawn the still that it was given. */
    stillShown: () => shown(true),
    /** What the connection says: no frames any more, or frames again. */
    frozen(now: boolean): void {
      isFrozen = now && hasShown;
      evaluate();
    },
    /** Another picture or none: what was shown counts no more. */
    reset(): void {
      hasShown = false;
      isStill = false;
      isFrozen = false;
      unseenRounds = 0;
      results.reset();
      evaluate();
    },
    start(): void {
      if (stopRounds !== null) return;
      const timer = setInterval(round, ROUND_MS);
      const stopFollowing = page.follow(looked);
      stopRounds = () => {
        clearInterval(timer);
        stopFollowing();
      };
    },
    stop(): void {
      over = view.getState().video;
      stopRounds?.();
      stopRounds = null;
    },
  };
}

export type ShownFrames = ReturnType<typeof createShownFrames>;
