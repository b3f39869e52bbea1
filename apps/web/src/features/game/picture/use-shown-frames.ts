import { type RefObject, useEffect } from 'react';

/** Reports each frame of the stream that the video element presents. */
export function useShownFrames(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  onFrame: (stream: MediaStream, rtpTimestamp?: number, shownAtMs?: number) => void,
): void {
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === null) return;
    if (!('requestVideoFrameCallback' in element)) return followTime(element, () => onFrame(stream));
    let request = 0;
    const next = () => {
      request = element.requestVideoFrameCallback((_, { rtpTimestamp, expectedDisplayTime }) => {
        onFrame(stream, rtpTimestamp, expectedDisplayTime);
        next();
      });
    };
    next();
    return () => element.cancelVideoFrameCallback(request);
  }, [video, stream, onFrame]);
}

/** Firefox before 132: the time of the element moves on a few times a second while frames come. */
function followTime(element: HTMLMediaElement, shown: () => void): () => void {
  element.addEventListener('timeupdate', shown);
  return () => element.removeEventListener('timeupdate', shown);
}
