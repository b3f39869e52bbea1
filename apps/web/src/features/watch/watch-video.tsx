import { useEffect, useRef } from 'react';

/** Frames come at a steady rate, also from a machine at rest. */
const STALLED_AFTER_MS = 3_000;
/** From the answer to the first frame: connection, and a key frame every two seconds at most. */
const FIRST_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 250;

interface WatchVideoProps {
  stream: MediaStream;
  label: string;
  /** The first frame has been shown. */
  isShown: boolean;
  onShown(): void;
  /** No frame came for too long. */
  onStalled(): void;
}

/** Fades in over the still with its first frame. */
export function WatchVideo({ stream, label, isShown, onShown, onStalled }: WatchVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    element.play().catch(() => undefined);
    let frames = 0;
    let framedAtMs = performance.now();
    const check = setInterval(() => {
      const nowMs = performance.now();
      const { totalVideoFrames } = element.getVideoPlaybackQuality();
      // A hidden tab may show no frames.
      if (totalVideoFrames > frames || document.visibilityState !== 'visible') framedAtMs = nowMs;
      if (totalVideoFrames > 0 && frames === 0) onShown();
      frames = totalVideoFrames;
      if (nowMs - framedAtMs > (frames === 0 ? FIRST_WITHIN_MS : STALLED_AFTER_MS)) onStalled();
    }, CHECK_EVERY_MS);
    return () => {
      clearInterval(check);
      element.srcObject = null;
    };
  }, [stream, onShown, onStalled]);
  return (
    <video
      ref={video}
      muted
      playsInline
      autoPlay
      disablePictureInPicture
      aria-label={label}
      className={`absolute inset-0 size-full bg-black object-contain transition-opacity duration-[240ms] ${isShown ? 'opacity-100' : 'opacity-0'}`}
    />
  );
}
