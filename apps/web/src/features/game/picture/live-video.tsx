import { useEffect, useRef, useState } from 'react';
import { type PosterFacts, StillLayer } from './still-layer.tsx';
import { useGoodFrame } from './use-good-frame.ts';
import { useShownFrames } from './use-shown-frames.ts';

interface LiveVideoProps {
  stream: MediaStream | null;
  poster: PosterFacts | undefined;
  isTurned: boolean;
  label: string;
  /** A frame of the stream is presented; `rtpTimestamp`, and `shownAtMs` when it is expected on the screen, where the browser reports them. */
  onFrame(stream: MediaStream, rtpTimestamp?: number, shownAtMs?: number): void;
}

/** The transition of the video below is as long. */
const FADE_MS = 240;

/** The machine's still stands in until the first good frame has been faded in over it. */
export function LiveVideo({ stream, poster, isTurned, label, onFrame }: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFrame, setHasFrame] = useState(false);
  const isGood = useGoodFrame(hasFrame);
  const [isCovered, setIsCovered] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    setHasFrame(false);
    setIsCovered(false);
    element.srcObject = stream;
    if (stream === null) return;
    // Muted video may always play; sound has an element of its own.
    element.play().catch(() => undefined);
  }, [stream]);
  useEffect(() => {
    if (!isGood) return;
    const timer = setTimeout(() => setIsCovered(true), FADE_MS);
    return () => clearTimeout(timer);
  }, [isGood]);
  useShownFrames(video, stream, onFrame);
  return (
    <>
      {isCovered || poster === undefined ? null : <StillLayer poster={poster} isTurned={isTurned} />}
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label={label}
        data-turned={isTurned}
        onPlaying={() => setHasFrame(true)}
        className={`live-video object-contain transition-opacity duration-[240ms] ${isGood && stream !== null ? 'opacity-100' : 'opacity-0'}`}
      />
    </>
  );
}
