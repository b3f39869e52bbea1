import { MachineArt } from '@salon/ui';
import { useEffect, useRef, useState } from 'react';

export interface PosterFacts {
  id: number;
  brand: string;
  gameId: string;
  reelCount: number;
}

interface LiveVideoProps {
  stream: MediaStream | null;
  poster: PosterFacts | undefined;
  isTurned: boolean;
  label: string;
}

/** The drawn cabinet stands in until the first frame is shown. */
export function LiveVideo({ stream, poster, isTurned, label }: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFrame, setHasFrame] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    setHasFrame(false);
    element.srcObject = stream;
    if (stream === null) return;
    // Muted video may always play; sound has an element of its own.
    element.play().catch(() => undefined);
  }, [stream]);
  return (
    <>
      {hasFrame || poster === undefined ? null : (
        <MachineArt
          machine={poster}
          className="absolute inset-y-2 mx-auto aspect-[160/224] h-[calc(100%-16px)] max-w-full"
        />
      )}
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label={label}
        data-turned={isTurned}
        onPlaying={() => setHasFrame(true)}
        className={`live-video object-contain transition-opacity duration-[240ms] ${hasFrame && stream !== null ? 'opacity-100' : 'opacity-0'}`}
      />
    </>
  );
}
