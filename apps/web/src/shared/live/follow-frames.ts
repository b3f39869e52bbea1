import { pageLook } from '../page-look.ts';

/** The RTP timestamp of a frame, and when it is expected on the screen by the page's clock, where the browser says so. */
export interface ShownFrame {
  rtpTimestamp?: number | undefined;
  shownAtMs?: number | undefined;
}

/**
 * Reports each frame that somebody can see: the element plays, and the page or the window of its picture is visible. What a browser has
 * decoded for an element that is paused or out of sight counts for nothing. Returns how to stop.
 */
export function followFrames(element: HTMLVideoElement, shown: (frame: ShownFrame) => void): () => void {
  const isSeen = () => !element.paused && pageLook() !== 'none';
  if (!('requestVideoFrameCallback' in element)) return followTime(element, () => isSeen() && shown({}));
  let request = 0;
  const next = () => {
    request = element.requestVideoFrameCallback((_, { rtpTimestamp, expectedDisplayTime }) => {
      if (isSeen()) shown({ rtpTimestamp, shownAtMs: expectedDisplayTime });
      next();
    });
  };
  next();
  return () => element.cancelVideoFrameCallback(request);
}

/** Firefox before 132: the time of the element moves on a few times a second while frames come. */
function followTime(element: HTMLMediaElement, shown: () => void): () => void {
  let lastS = element.currentTime;
  const moved = () => {
    if (element.currentTime !== lastS) shown();
    lastS = element.currentTime;
  };
  element.addEventListener('timeupdate', moved);
  return () => element.removeEventListener('timeupdate', moved);
}
