import { CODES } from '@salon/contract';
import { Button, PortalRoot } from '@salon/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '../../shared/messages/messages.ts';
import { closeHandOver } from '../../shared/session/hand-over-store.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { useAutoplay } from './autoplay/use-autoplay.ts';
import { JackpotPiece } from './celebration/jackpot-piece.tsx';
import { useVibration } from './celebration/use-vibration.ts';
import type { Arrangement } from './column/arrangement.ts';
import type { NetSeries } from './column/net-series.ts';
import { type ScreenControl, useScreenChoice } from './column/screen-choice.ts';
import { SideBar } from './column/side-bar.tsx';
import { useArrangement } from './column/use-arrangement.ts';
import { useDarkTheme } from './column/use-dark-theme.ts';
import { useNetSeries } from './column/use-net-series.ts';
import { useDeckSettings } from './deck/deck-settings.ts';
import { GameDeck } from './deck/game-deck.tsx';
import { PickBoxes } from './deck/pick-boxes.tsx';
import { useClickSound } from './deck/use-click-sound.ts';
import { useKeyboard } from './deck/use-keyboard.ts';
import { GameHeader, type KnownMachine } from './game-header.tsx';
import { GamePicture } from './picture/game-picture.tsx';
import { useFullscreen } from './picture/use-fullscreen.ts';
import { useSound } from './picture/use-sound.ts';
import type { GameSession } from './session/game-session.ts';
import { useGameSession, useGameState, useGameView, usePageEnd, usePlayMoment } from './session/use-game-session.ts';
import { useWakeLock } from './session/use-wake-lock.ts';
import { GameSheets } from './sheets/game-sheets.tsx';
import { useBack } from './sheets/use-back.ts';
import { type SheetControl, useSheets } from './sheets/use-sheets.ts';
import { Announcer } from './situation/announcer.tsx';
import { ClosingBanner } from './situation/closing-banner.tsx';
import { SituationBanner } from './situation/situation-banner.tsx';
import { useTransfers } from './transfer/use-transfers.ts';

interface GameScreenProps {
  machineId: number;
  /** From the lobby, so that the machine is shown before the platform has answered. */
  known: KnownMachine | undefined;
  /** Minor units, undefined until loaded. */
  balanceMinor: number | undefined;
  /** The balance as a text, hidden where the player has hidden it. */
  balance: ReactNode;
  /** The page is covered by the lock screen. */
  isLocked: boolean;
  /** The screen is to be left. The reason was shown, except that the seat is taken. */
  onLeft(why: LeftBy): void;
}

/** `end`: the seat was lost, or its session ended. */
export type LeftBy = 'player' | 'taken' | 'end';

/** Joins a machine, plays it, leaves it. */
export function GameScreen(props: GameScreenProps) {
  const { SPIN_TIME_MIN_MS } = useSettings();
  const session = useGameSession(props.machineId, SPIN_TIME_MIN_MS);
  const { isLocked } = props;
  // Both outlive the lock: the player is still at the machine.
  const choice = useScreenChoice();
  const series = useNetSeries(session);
  useEffect(() => {
    if (!isLocked || session === null) return;
    // Shown once the page is unlocked.
    if (session.actor.getSnapshot().context.autoplay !== null)
      showMessage('deck.end_locked', { place: 'game', stays: true });
    session.endAutoplay('locked');
  }, [isLocked, session]);
  // The session continues, but nothing of it is in the document while the page is locked.
  return session === null || isLocked ? null : <SeatedGame {...props} {...{ session, choice, series }} />;
}

interface SeatedGameProps extends GameScreenProps {
  session: GameSession;
  choice: ScreenControl;
  series: NetSeries;
}

function SeatedGame(props: SeatedGameProps) {
  const { machineId, known, session, choice, series } = props;
  const { t } = useTranslation();
  const { VOLUME, CLICK_SOUND } = useSettings();
  const { seat, machine, closeWarning } = useGameState(session);
  const screen = useRef<HTMLDivElement>(null);
  const deckElement = useRef<HTMLElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const sound = useSound(
    audio,
    useGameView(session, (view) => view.audio),
    VOLUME,
  );
  const fullscreen = useFullscreen(screen);
  const theme = useDarkTheme(screen);
  const arrangement = useArrangement(choice.chosen);
  const { hand, clickSound, vibration = true } = useDeckSettings();
  const sheets = useSheets();
  const transfers = useTransfers(session, sheets, props.balanceMinor);
  const autoplay = useAutoplay(session);
  useClickSound(session, CLICK_SOUND && clickSound && sound.isWanted ? sound.volume : 0);
  useVibration(session, vibration);
  usePageEnd(session);
  usePlayMoment(session);
  useWakeLock(session);
  useFocusOnOpening();
  useBack(session, sheets, transfers);
  useLeft(session, props.onLeft);
  useKeyboard(session, {
    deckElement,
    sheets,
    transfers,
    autoplay,
    onSound: sound.toggle,
    onFullscreen: fullscreen?.toggle ?? null,
  });
  const name = machine?.name ?? known?.name ?? '';
  usePageTitle(name || t('game.title'));
  const controls = { session, transfers, autoplay };
  const sideBar = <SideBar {...{ session, machineId, series, sheets }} balance={props.balance} />;

  return (
    <div ref={screen} data-theme={theme} className="bg-bg [--toasts-top:calc(var(--spacing-bar)+8px)]">
      <PortalRoot theme={theme} hasToasts>
        {/* biome-ignore lint/a11y/useMediaCaption: a machine does not speak */}
        <audio ref={audio} />
        <main
          id="content"
          tabIndex={-1}
          aria-labelledby="game-title"
          className="game-screen"
          data-seat={seat}
          data-hand={hand}
          data-deck={arrangement.deck}
          data-side-bar={arrangement.hasSideBar}
        >
          <GameHeader
            {...{ session, name, known, sound, fullscreen, sheets }}
            hasSideBar={arrangement.hasSideBar}
            onSideBar={() => showSideBar(choice, arrangement, sheets)}
            onLeave={transfers.askToLeave}
          />
          <GamePicture
            session={session}
            machineName={name}
            poster={known ?? (machine === null ? undefined : { ...machine, reelCount: 5 })}
            sound={sound}
            choice={choice}
            arrangement={arrangement}
            onSettings={() => sheets.open('picture')}
          >
            {seat === 'playing' ? <SituationBanner session={session} /> : null}
            {seat === 'playing' ? <JackpotPiece session={session} /> : null}
            <PickBoxes session={session} />
            <ClosingBanner warning={closeWarning} onStay={session.stay} onCashIn={transfers.openCashIn} />
            {seat === 'elsewhere' ? <Elsewhere onTakeBack={session.takeBack} onLeave={session.leave} /> : null}
          </GamePicture>
          {arrangement.hasSideBar ? (
            <section aria-label={t('column.sideBar')} className="side-bar">
              {sideBar}
            </section>
          ) : null}
          <GameDeck {...controls} ref={deckElement} onAutoplay={() => sheets.open('autoplay')} />
          <Announcer session={session} />
        </main>
        <GameSheets
          {...controls}
          {...{ machineId, sheets, choice, sound, sideBar }}
          balanceMinor={props.balanceMinor}
        />
      </PortalRoot>
    </div>
  );
}

/** The screen has replaced what had the focus: the lobby, or the lock. */
function useFocusOnOpening(): void {
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), []);
}

/** In the column where there is room for it, as a sheet elsewhere. */
function showSideBar(choice: ScreenControl, { hasSideBar, hasColumnRoom }: Arrangement, sheets: SheetControl): void {
  if (hasColumnRoom) choice.change({ sideBar: !hasSideBar });
  else sheets.open('side_bar');
}

/** Leaves the screen when the seat is left or could not be taken, and shows why; the platform's answer to it is not waited for. */
function useLeft(session: GameSession, onLeft: GameScreenProps['onLeft']): void {
  const { seat, failure } = useGameState(session);
  const isOver = seat === 'leaving' || seat === 'left' || seat === 'failed';
  const isTaken = seat === 'failed' && failure?.code === CODES.seat_taken;
  useEffect(() => {
    if (!isOver) return;
    if (failure !== null && !isTaken) showFailure(failure);
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    onLeft(isTaken ? 'taken' : failure === null ? 'player' : 'end');
  }, [isOver, isTaken, failure, onLeft]);
}

/** Another device of the same player has the seat. */
function Elsewhere({ onTakeBack, onLeave }: { onTakeBack(): void; onLeave(): void }) {
  const { t } = useTranslation();
  // The code that brought the player there has done its work.
  useEffect(closeHandOver, []);
  return (
    <div
      role="alert"
      className="absolute inset-0 z-10 grid place-content-center gap-4 bg-black/80 p-6 text-center text-white"
    >
      <p className="text-16 font-semibold">{t('game.playingElsewhere')}</p>
      <Button onClick={onLeave}>{t('situation.toLobby')}</Button>
      <Button variant="solid" onClick={onTakeBack}>
        {t('game.takeOver')}
      </Button>
    </div>
  );
}
