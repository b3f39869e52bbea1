import { formatClock } from '@salon/i18n';
import { IconButton, Money, SignalBars } from '@salon/ui';
import { Maximize, Minimize, Volume2, VolumeX, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { mediaQueryHook } from '../../shared/use-media-query.ts';
import { qualityOf } from './picture/quality.ts';
import type { Fullscreen } from './picture/use-fullscreen.ts';
import type { Sound } from './picture/use-sound.ts';
import type { GameSession } from './session/game-session.ts';
import { useFigures, useGameState, useGameView } from './session/use-game-session.ts';
import { GameMenu } from './sheets/game-menu.tsx';
import type { SheetControl } from './sheets/use-sheets.ts';

/** What the lobby knows of a machine before the platform has answered. */
export interface KnownMachine {
  id: number;
  name: string;
  number: number;
  brand: string;
  gameId: string;
  reelCount: number;
}

/** The key of the full screen is in the menu then: time and net stay on one line. */
const useIsNarrow = mediaQueryHook('(max-width: 429px)');

interface GameHeaderProps {
  session: GameSession;
  name: string;
  known: KnownMachine | undefined;
  sound: Sound;
  fullscreen: Fullscreen | null;
  sheets: SheetControl;
  /** Shows or hides the side bar. */
  onSideBar(): void;
  hasSideBar: boolean;
  onLeave(): void;
}

export function GameHeader(props: GameHeaderProps) {
  const { t } = useTranslation();
  const { signedMoney } = useFormat();
  const { session, name, known, sound, fullscreen, sheets } = props;
  const isNarrow = useIsNarrow();
  const { seat, machine } = useGameState(session);
  const quality = useGameView(session, qualityOf);
  const { netMinor } = useFigures(session);
  const seconds = useSessionSeconds(machine);
  const brand = machine?.brand ?? known?.brand;
  const bars = seat === 'playing' ? quality : 0;
  return (
    <header className="flex min-h-bar items-center gap-1 border-b border-line bg-bg px-2">
      <IconButton label={t('game.leave')} icon={<X />} onClick={props.onLeave} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-20 leading-tight" id="game-title" translate="no">
          {name}
        </h1>
        <p className="flex flex-wrap gap-x-2 text-12 leading-tight text-dim">
          {brand === undefined ? null : (
            <span className="hidden sm:inline">
              <bdi translate="no">{brand}</bdi> ·{' '}
              {t('lobby.machineNumber', { number: machine?.number ?? known?.number ?? '' })}
            </span>
          )}
          {machine === null ? null : (
            <span role="timer" aria-label={t('game.elapsed')} className="whitespace-nowrap tabular-nums">
              <bdi dir="ltr" translate="no">
                {formatClock(seconds)}
              </bdi>
            </span>
          )}
          {netMinor === null ? null : (
            <span className="whitespace-nowrap" data-net={netMinor}>
              <span className="max-[359px]:sr-only">{t('game.net')} </span>
              <Money text={signedMoney(netMinor)} />
            </span>
          )}
        </p>
      </div>
      <SignalBars level={bars} label={`${t('game.quality')}: ${t(`game.quality_${bars}`)}`} />
      <IconButton
        label={t(sound.isOn ? 'game.soundOff' : 'game.soundOn')}
        icon={sound.isOn ? <Volume2 className="mirror" /> : <VolumeX className="mirror" />}
        onClick={sound.toggle}
      />
      {fullscreen === null || isNarrow ? null : (
        <IconButton
          label={t(fullscreen.isFull ? 'game.fullscreenLeave' : 'game.fullscreen')}
          icon={fullscreen.isFull ? <Minimize /> : <Maximize />}
          onClick={fullscreen.toggle}
        />
      )}
      <GameMenu
        open={sheets.open}
        fullscreen={isNarrow ? fullscreen : null}
        sideBar={{
          label: t(props.hasSideBar ? 'column.hideSideBar' : 'column.showSideBar'),
          onSelect: props.onSideBar,
        }}
      />
    </header>
  );
}

/** Seconds since the session began, counted on from what the platform reported; 0 before that. */
function useSessionSeconds(session: { elapsedS: number } | null): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const received = useRef({ session, atMs: nowMs });
  if (received.current.session !== session) received.current = { session, atMs: performance.now() };
  useEffect(() => {
    if (session === null) return;
    const timer = setInterval(() => setNowMs(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [session]);
  return session === null ? 0 : session.elapsedS + Math.max(0, Math.floor((nowMs - received.current.atMs) / 1_000));
}
