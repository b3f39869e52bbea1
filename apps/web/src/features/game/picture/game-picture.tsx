import { Button, MachineArt, Spinner } from '@salon/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { pictureChoice, pictureOffer } from './picture-bands.ts';
import { PictureControls } from './picture-controls.tsx';
import { usePictureSettings } from './picture-settings.ts';
import { PictureSheet } from './picture-sheet.tsx';
import { PictureStats } from './picture-stats.tsx';
import { useIsPortrait } from './use-portrait.ts';
import type { Sound } from './use-sound.ts';
import { useToastPlace } from './use-toast-place.ts';

export interface PosterFacts {
  id: number;
  brand: string;
  gameId: string;
  reelCount: number;
}

interface GamePictureProps {
  session: GameSession;
  machineName: string;
  poster: PosterFacts | undefined;
  isPlaying: boolean;
  sound: Sound;
  /** Said over the picture while it is not live; null where it is. */
  waitingFor: string | null;
  isLost: boolean;
  children?: ReactNode;
}

/** The machine, live. Until its first frame, and whenever it is gone, the drawn cabinet stands in. */
export function GamePicture(props: GamePictureProps) {
  const { session, machineName, poster, isPlaying, sound, waitingFor, isLost, children } = props;
  const { t } = useTranslation();
  const { SHOW_WEBCAM } = useSettings();
  const frame = useRef<HTMLDivElement>(null);
  useToastPlace(frame);
  const stream = useGameView(session, (view) => view.video);
  const still = useGameView(session, (view) => view.still);
  const stats = useGameView(session, (view) => view.stats);
  const picture = useGameView(session, (view) => view.picture);
  const isFrozen = useGameView(session, (view) => view.isFrozen);
  const isLineDown = useGameView(session, (view) => view.isLineDown);
  const settings = usePictureSettings();
  // Stills are of the screen, whole: nothing of this is theirs.
  const offer = pictureOffer(still === null ? picture : null, { showWebcam: SHOW_WEBCAM, isPortrait: useIsPortrait() });
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { view, crop, band } = pictureChoice(settings, SHOW_WEBCAM);
  useEffect(() => session.choose({ view, crop, band }), [session, view, crop, band]);
  const isTurned = settings.isRotated && offer.canRotate;

  return (
    <div
      ref={frame}
      className="machine-frame relative grid min-h-0 min-w-0 place-items-center overflow-hidden bg-black"
    >
      {still === null ? (
        <Video stream={stream} poster={poster} isTurned={isTurned} label={t('game.video', { machine: machineName })} />
      ) : (
        <img
          src={still}
          alt={t('game.video', { machine: machineName })}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {isPlaying && settings.showsStats && stats !== null ? (
        <PictureStats stats={stats} picture={picture} isStills={still !== null} />
      ) : null}
      {isPlaying && still !== null ? <Notice text={t('picture.stills')} /> : null}
      {isPlaying && isLineDown && !isFrozen ? <Notice text={t('game.lineDown')} /> : null}
      {isPlaying && isFrozen ? <Notice text={t('picture.frozen')} /> : null}
      {sound.isBlocked && isPlaying ? (
        <Button variant="solid" onClick={sound.toggle} className="absolute top-2 z-[6]">
          {t('picture.tapForSound')}
        </Button>
      ) : null}
      {children}
      {isPlaying ? (
        <PictureControls stats={stats} settings={settings} offer={offer} onSettings={() => setIsSheetOpen(true)} />
      ) : null}
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
      <PictureSheet
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        picture={picture}
        settings={settings}
        sound={sound}
      />
    </div>
  );
}

interface VideoProps {
  stream: MediaStream | null;
  poster: PosterFacts | undefined;
  isTurned: boolean;
  label: string;
}

function Video({ stream, poster, isTurned, label }: VideoProps) {
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
        disablePictureInPicture
        aria-label={label}
        data-turned={isTurned}
        onPlaying={() => setHasFrame(true)}
        className={`live-video object-contain transition-opacity duration-[240ms] ${hasFrame && stream !== null ? 'opacity-100' : 'opacity-0'}`}
      />
    </>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="absolute inset-x-4 bottom-16 z-[5] mx-auto w-fit rounded-control bg-black/80 px-3 py-2 text-center text-14 text-white"
    >
      {text}
    </p>
  );
}
