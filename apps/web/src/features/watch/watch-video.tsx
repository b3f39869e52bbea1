import { useEffect, useRef } from 'react';
import { followFrames } from '../../shared/live/follow-frames.ts';
import { keepPlaying } from '../../shared/live/keep-playing.ts';

/** Frames come at a steady rate, also from a machine at rest. */
const STALLED_AFTER_MS = 3_000;
/** From the answer to the first frame: connection, and a key frame every two seconds at most. */
const FIRST_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 250;

interface WatchVideoProps {
  stream: MediaStream;
  label: string;
  /** It has begun to play. */
  isShown: boolean;
  onShown(): void;
  /** No frame came for too long; `hasShown`: any more. */
  onStalled(hasShown: boolean): void;
  /** The browser does not let it play before a touch, or does again. */
  onBlocked(isBlocked: boolean): void;
}

/** Fades in over the still as it begins to play. */
export function WatchVideo({ stream, label, isShown, onShown, onStalled, onBlocked }: WatchVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    let hasShown = false;
    let isBlocked = false;
    let framedAtMs = performance.now();
    const playing = keepPlaying(element, (now) => {
      isBlocked = now;
      onBlocked(now);
    });
    const stopFrames = followFrames(element, () => {
      framedAtMs = performance.now();
      if (!hasShown) onShown();
      hasShown = true;
    });
    const check = setInterval(() => {
      const nowMs = performance.now();
      // A hidden tab shows no frames, nor does an element that waits for a touch.
      if (isBlocked || document.visibilityState !== 'visible') framedAtMs = nowMs;
      if (nowMs - framedAtMs > (hasShown ? STALLED_AFTER_MS : FIRST_WITHIN_MS)) onStalled(hasShown);
    }, CHECK_EVERY_MS);
    return () => {
      clearInterval(check);
      stopFrames();
      playing.stop();
      onBlocked(false);
      element.srcObject = null;
    };
  }, [stream, onShown, onStalled, onBlocked]);
  return (
    <video
      ref={video}
      muted
      playsInline
      autoPlay
      disablePictureInPicture
      aria-label={label}
      onPlaying={onShown}
      className={`absolute inset-0 size-full bg-black object-contain transition-opacity duration-[240ms] ${isShown ? 'opacity-100' : 'opacity-0'}`}
    />
  );
}
