import { CODES } from '@salon/contract';
import { LiveText, Spinner } from '@salon/ui';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { mediaQueryHook } from '../../../shared/use-media-query.ts';
import type { Arrangement } from '../column/arrangement.ts';
import type { ScreenControl } from '../column/screen-choice.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameState, useGameView } from '../session/use-game-session.ts';
import { LiveVideo } from './live-video.tsx';
import { pictureChoice, pictureOffer } from './picture-bands.ts';
import { PictureControls } from './picture-controls.tsx';
import { PictureNotices } from './picture-notices.tsx';
import { useShowsStats } from './picture-settings.ts';
import { PictureStats } from './picture-stats.tsx';
import type { PosterFacts } from './still-layer.tsx';
import { useLastFrame } from './use-last-frame.ts';
import { useOnline } from './use-online.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import type { Sound } from './use-sound.ts';

interface GamePictureProps {
  session: GameSession;
  machineName: string;
  /** Null until the machine is known. */
  poster: PosterFacts | undefined;
  sound: Sound;
  choice: ScreenControl;
  arrangement: Arrangement;
  onSettings(): void;
  children?: ReactNode;
}

/** The live picture of the machine, with what is shown over it. */
export function GamePicture(props: GamePictureProps) {
  const { session, machineName, poster, sound, choice, arrangement, children } = props;
  const { view, band, isRotated } = choice.chosen;
  const { isCropped } = arrangement;
  const { t } = useTranslation();
  const { SHOW_WEBCAM } = useSettings();
  const isPlaying = useGameState(session).seat === 'playing';
  const frame = useRef<HTMLDivElement>(null);
  useToastPlace(frame);
  const inPicture = usePictureInPicture(frame);
  const stream = useGameView(session, (view) => view.video);
  const still = useGameView(session, (view) => view.still);
  const stats = useGameView(session, (view) => view.stats);
  const picture = useGameView(session, (view) => view.picture);
  const frames = useGameView(session, (view) => view.frames);
  const last = useLastFrame(frame, frames);
  const [isBlocked, setIsBlocked] = useState(false);
  const [asked, setAsked] = useState(0);
  const ask = useCallback(() => setAsked((count) => count + 1), []);
  const showsStats = useShowsStats();
  // Stills show the whole screen and offer no choices.
  const offer = pictureOffer(still === null ? picture : null, { showWebcam: SHOW_WEBCAM, isPortrait: useIsPortrait() });
  useEffect(
    () => session.choose(pictureChoice({ view, band }, { isCropped, showWebcam: SHOW_WEBCAM })),
    [session, view, band, isCropped, SHOW_WEBCAM],
  );
  const isTurned = isRotated && offer.canRotate;

  return (
    <>
      <div
        ref={frame}
        className="machine-frame relative grid min-h-0 min-w-0 place-items-center overflow-hidden bg-black"
      >
        {still === null ? (
          <LiveVideo
            stream={stream}
            poster={poster}
            isTurned={isTurned}
            asked={asked}
            onBlocked={setIsBlocked}
            onFrame={session.frameShown}
            label={t('game.video', { machine: machineName })}
          />
        ) : (
          <img
            src={still}
            alt={t('game.video', { machine: machineName })}
            onLoad={({ currentTarget }) => {
              session.stillShown();
              last.keep(currentTarget);
            }}
            className="absolute inset-0 size-full object-contain"
          />
        )}
        <canvas
          ref={last.canvas}
          hidden={!last.isShown}
          data-last-frame=""
          data-turned={isTurned}
          className="live-video object-contain brightness-75"
        />
        {isPlaying && showsStats && stats !== null ? (
          <PictureStats stats={stats} picture={picture} isStills={still !== null} />
        ) : null}
        {isPlaying ? <PictureNotices session={session} sound={sound} isBlocked={isBlocked} onAsk={ask} /> : null}
        {children}
        <Waiting session={session} />
      </div>
      {isPlaying ? (
        <PictureControls
          stats={stats}
          choice={choice}
          isCropped={isCropped}
          offer={offer}
          inPicture={inPicture}
          onSettings={props.onSettings}
        />
      ) : null}
    </>
  );
}

const WAITING = {
  joining: 'game.connecting',
  connecting: 'game.waitingForPicture',
  reconnecting: 'game.connectionLost',
} as const;

/** Covers a picture that is lost; before the first one the machine's still stands there, and only a long wait is mentioned. */
function Waiting({ session }: { session: GameSession }) {
  const { t } = useTranslation();
  const { seat } = useGameState(session);
  const whyWaiting = useGameView(session, (view) => view.whyWaiting);
  const hasPlayed = useGameView(session, (view) => view.hasPlayed);
  const isOnline = useOnline();
  // After play has begun, connecting is part of reconnecting.
  const state = seat === 'connecting' && hasPlayed ? 'reconnecting' : seat;
  if (!(state in WAITING)) return null;
  const isFirst = state === 'joining' || state === 'connecting';
  // Without a network here nothing is learnt of the machine: what was heard of it is old.
  const isOffline = isOnline && seat === 'reconnecting' && whyWaiting === CODES.machine_offline;
  return (
    <div
      role={state === 'reconnecting' ? 'alert' : 'status'}
      className={`absolute inset-0 z-10 grid p-6 text-center text-16 font-semibold text-white ${isFirst ? 'place-items-end justify-items-center transition-opacity delay-700 starting:opacity-0' : 'place-items-center bg-black/60'}`}
    >
      <span className="flex items-center gap-3 rounded-card bg-black/80 px-4 py-3">
        <Spinner />
        <LiveText text={t(isOffline ? 'situation.offline' : WAITING[state as keyof typeof WAITING])} />
      </span>
    </div>
  );
}

const useIsPortrait = mediaQueryHook('(orientation: portrait)');

const NAMES = ['--toasts-bottom', '--toasts-left', '--toasts-right'] as const;
const GAP_PX = 12;

/** Keeps the toasts of the game at the foot of the picture: over the deck they would catch presses. */
function useToastPlace(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = picture.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const place = () => {
      const { left, right, bottom } = element.getBoundingClientRect();
      style.setProperty('--toasts-bottom', `${Math.max(0, innerHeight - bottom) + GAP_PX}px`);
      style.setProperty('--toasts-left', `${Math.max(0, left) + GAP_PX}px`);
      style.setProperty('--toasts-right', `${Math.max(0, innerWidth - right) + GAP_PX}px`);
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    watch.observe(document.documentElement);
    return () => {
      watch.disconnect();
      for (const name of NAMES) style.removeProperty(name);
    };
  }, [picture]);
}
