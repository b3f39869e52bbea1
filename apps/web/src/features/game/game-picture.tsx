import { MachineArt, Spinner } from '@salon/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveStats } from '../../shared/live/open-live.ts';

export interface PosterFacts {
  id: number;
  brand: string;
  gameId: string;
  reelCount: number;
}

interface GamePictureProps {
  machineName: string;
  stream: MediaStream | null;
  poster: PosterFacts | undefined;
  stats: LiveStats | null;
  /** Said over the picture while it is not live; null where it is. */
  waitingFor: string | null;
  isLost: boolean;
  children?: ReactNode;
}

/** The machine, live. Until its first frame, and whenever it is gone, the drawn cabinet stands in. */
export function GamePicture({ machineName, stream, poster, stats, waitingFor, isLost, children }: GamePictureProps) {
  const { t } = useTranslation();
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
    <div className="machine-frame relative grid min-h-0 min-w-0 place-items-center overflow-hidden bg-black">
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
        disablePictureInPicture
        aria-label={t('game.video', { machine: machineName })}
        onPlaying={() => setHasFrame(true)}
        className={`absolute inset-0 size-full object-contain transition-opacity duration-[240ms] ${hasFrame && stream !== null ? 'opacity-100' : 'opacity-0'}`}
      />
      {stats === null ? null : (
        <p
          className="absolute start-2 bottom-2 rounded-control bg-black/70 px-2 py-1 text-12 text-white tabular-nums"
          data-stats=""
        >
          {t('game.roundTrip', { ms: Math.round(stats.roundTripMs) })} ·{' '}
          {t('game.framesPerSecond', { fps: Math.round(stats.framesPerSecond) })}
        </p>
      )}
      {children}
      {waitingFor === null ? null : (
        <div
          role={isLost ? 'alert' : 'status'}
          className="absolute inset-0 z-10 grid place-items-center bg-black/60 p-6 text-center text-16 font-semibold text-white"
        >
          <span className="flex items-center gap-3 rounded-card bg-black/80 px-4 py-3">
            <Spinner />
            {waitingFor}
          </span>
        </div>
      )}
    </div>
  );
}
