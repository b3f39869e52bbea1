import { useEffect, useRef, useState } from 'react';
import { followFrames } from '../../../shared/live/follow-frames.ts';
import { keepPlaying } from '../../../shared/live/keep-playing.ts';
import { type PosterFacts, StillLayer } from './still-layer.tsx';
import { useGoodFrame } from './use-good-frame.ts';

interface LiveVideoProps {
  stream: MediaStream | null;
  poster: PosterFacts | undefined;
  isTurned: boolean;
  label: string;
  /** Grows with every touch that asks for the picture: the element is given its stream anew. */
  asked: number;
  /** A frame of the stream is shown; `rtpTimestamp`, and `shownAtMs` when it is expected on the screen, where the browser reports them. */
  onFrame(stream: MediaStream, rtpTimestamp?: number, shownAtMs?: number): void;
  /** The browser does not let it play before a touch, or does again. */
  onBlocked(isBlocked: boolean): void;
}

/** The transition of the video below is as long. */
const FADE_MS = 240;

/** The machine's still stands in until the first good frame has been faded in over it. */
export function LiveVideo({ stream, poster, isTurned, label, asked, onFrame, onBlocked }: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFrame, setHasFrame] = useState(false);
  const isGood = useGoodFrame(hasFrame);
  const [isCovered, setIsCovered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another touch begins anew
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    setHasFrame(false);
    setIsCovered(false);
    element.srcObject = stream;
    if (stream === null) return;
    // Muted; sound has an element of its own. Saving power, browsers refuse it all the same.
    const playing = keepPlaying(element, onBlocked);
    const stop = followFrames(element, ({ rtpTimestamp, shownAtMs }) => onFrame(stream, rtpTimestamp, shownAtMs));
    return () => {
      stop();
      playing.stop();
      onBlocked(false);
    };
  }, [stream, asked, onFrame, onBlocked]);
  useEffect(() => {
    if (!isGood) return;
    const timer = setTimeout(() => setIsCovered(true), FADE_MS);
    return () => clearTimeout(timer);
  }, [isGood]);
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
