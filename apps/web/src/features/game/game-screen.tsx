import { CODES } from '@salon/contract';
import { Button, PortalRoot } from '@salon/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '../../shared/messages/messages.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { useAutoplay } from './autoplay/use-autoplay.ts';
import { DeckNotice } from './deck/deck-notice.tsx';
import { useDeckSettings } from './deck/deck-settings.ts';
import { GameDeck } from './deck/game-deck.tsx';
import { PickBoxes } from './deck/pick-boxes.tsx';
import { useClickSound } from './deck/use-click-sound.ts';
import { useGameKeys } from './deck/use-game-keys.ts';
import { GameHeader } from './game-header.tsx';
import { GamePicture, type PosterFacts } from './picture/game-picture.tsx';
import { qualityOf } from './picture/quality.ts';
import { useFullscreen } from './picture/use-fullscreen.ts';
import { useSound } from './picture/use-sound.ts';
import type { GameSession } from './session/game-session.ts';
import { keyLock } from './session/press-lock.ts';
import { useGameSession, useGameState, useGameView } from './session/use-game-session.ts';
import { usePageEnd } from './session/use-page-end.ts';
import { usePlayMoment } from './session/use-play-moment.ts';
import { GameMenu } from './sheets/game-menu.tsx';
import { GameSheets } from './sheets/game-sheets.tsx';
import { Announcer } from './situation/announcer.tsx';
import { SessionClose } from './situation/closing-banner.tsx';
import { SituationBanner } from './situation/situation-banner.tsx';
import { useMoneyWays } from './transfer/use-transfers.ts';

export interface KnownMachine extends PosterFacts {
  name: string;
  number: number;
}

interface GameScreenProps {
  machineId: number;
  /** What the lobby knows already, so that the machine is there before the platform has answered. */
  known: KnownMachine | undefined;
  /** Minor units, undefined until loaded. */
  balanceMinor: number | undefined;
  /** The page is covered: nobody sees what the machine does. */
  isLocked: boolean;
  /** The screen is to be left; why has been said, except that somebody else sits there. */
  onLeft(why: 'taken' | null): void;
}

/** Joins a machine, plays it, leaves it. */
export function GameScreen(props: GameScreenProps) {
  const { SPIN_TIME_MIN_MS } = useSettings();
  const session = useGameSession(props.machineId, SPIN_TIME_MIN_MS);
  const { isLocked } = props;
  useEffect(() => {
    if (!isLocked || session === null) return;
    // Read once the page is open again.
    if (session.actor.getSnapshot().context.autoplay !== null) showMessage('deck.end_locked', { place: 'game' });
    session.endAutoplay('locked');
  }, [isLocked, session]);
  // The seat goes on; nothing of it stands in the document that somebody could read.
  return session === null || isLocked ? null : <SeatedGame {...props} session={session} />;
}

const WAITING = {
  joining: 'game.connecting',
  connecting: 'game.waitingForPicture',
  reconnecting: 'game.connectionLost',
} as const;

function SeatedGame(props: GameScreenProps & { session: GameSession }) {
  const { machineId, known, balanceMinor, onLeft, session } = props;
  const { t } = useTranslation();
  const { VOLUME } = useSettings();
  const { seat, held, failure, inMinor, outMinor, offMeterWinMinor, closeWarning } = useGameState(session);
  const whyWaiting = useGameView(session, (view) => view.whyWaiting);
  const screen = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const audioStream = useGameView(session, (view) => view.audio);
  const stats = useGameView(session, (view) => view.stats);
  const deck = useGameView(session, (view) => view.deck);
  const pressing = useGameView(session, (view) => view.pressing);
  const sound = useSound(audio, audioStream, VOLUME);
  const fullscreen = useFullscreen(screen);
  const deckElement = useRef<HTMLElement>(null);
  const isSpinCoolingDown = useGameView(session, (view) => view.isSpinCoolingDown);
  const isFrozen = useGameView(session, (view) => view.isFrozen);
  const hasPlayed = useGameView(session, (view) => view.hasPlayed);
  const { hand, clickSound } = useDeckSettings();
  useClickSound(session, clickSound && sound.isWanted ? sound.volume : 0);
  usePageEnd(session);

  const isPlaying = seat === 'playing';
  const creditMinor = deck?.creditMinor ?? held?.creditMinor ?? 0;
  const activity = deck?.activity;
  const ways = useMoneyWays(session, {
    creditMinor,
    isInBonus: activity === 'bonus',
    takesMoney: activity !== 'error',
  });
  const autoplay = useAutoplay(session);
  usePlayMoment(session);
  useGameKeys({
    deck,
    deckElement,
    isPlaying,
    ways,
    autoplay,
    press: session.press,
    onSound: sound.toggle,
    onFullscreen: fullscreen?.toggle ?? null,
  });
  const name = held?.name ?? known?.name ?? '';
  const brand = held?.brand ?? known?.brand;
  usePageTitle(name || t('game.title'));

  useEffect(() => {
    if (seat !== 'left' && seat !== 'failed') return;
    const isTaken = seat === 'failed' && failure?.code === CODES.seat_taken;
    if (failure !== null && !isTaken) showFailure(failure);
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    onLeft(isTaken ? 'taken' : null);
  }, [seat, failure, onLeft]);

  const isDark = seat === 'reconnecting' && whyWaiting === CODES.machine_offline;
  // A connection that is made again is still a lost one to whoever played.
  const waitsAs = seat === 'connecting' && hasPlayed ? 'reconnecting' : seat;
  const waitingKey = isDark
    ? 'situation.offline'
    : waitsAs in WAITING
      ? WAITING[waitsAs as keyof typeof WAITING]
      : null;
  const pickKey = deck?.buttons.find(({ kind }) => kind === 'pick');
  const pickLock = keyLock(pickKey, { isLive: isPlaying, isPressing: pressing !== null, isFrozen, isSpinCoolingDown });

  return (
    <div ref={screen} className="bg-bg">
      <PortalRoot>
        {/* biome-ignore lint/a11y/useMediaCaption: a machine does not speak */}
        <audio ref={audio} />
        <main
          id="content"
          tabIndex={-1}
          aria-labelledby="game-title"
          className="game-screen"
          data-seat={seat}
          data-hand={hand}
        >
          <GameHeader
            name={name}
            brand={brand}
            number={held?.number ?? known?.number}
            held={held}
            netMinor={held === null ? null : creditMinor + outMinor + offMeterWinMinor - inMinor}
            quality={isPlaying ? qualityOf(stats) : 0}
            isSoundOn={sound.isOn}
            onSound={sound.toggle}
            menu={
              <GameMenu
                onPaytable={() => ways.open('paytable')}
                onLastPlays={() => ways.open('last_plays')}
                onHelp={() => ways.open('help')}
              />
            }
            fullscreen={fullscreen}
            onLeave={ways.askToLeave}
          />
          <GamePicture
            session={session}
            machineName={name}
            poster={known ?? (held === null ? undefined : { ...held, reelCount: 5 })}
            isPlaying={isPlaying}
            sound={sound}
            waitingFor={waitingKey === null ? null : t(waitingKey)}
            isLost={waitsAs === 'reconnecting'}
          >
            {isPlaying ? <SituationBanner deck={deck} /> : null}
            {deck?.boxes ? (
              <PickBoxes boxes={deck.boxes} lock={pickLock} onPick={(box) => session.press(pickKey?.id ?? '', box)} />
            ) : null}
            <SessionClose warning={closeWarning} onStay={session.stay} onCashIn={ways.openCashIn} />
            {seat === 'elsewhere' ? <Elsewhere onTakeBack={session.takeBack} onLeave={session.leave} /> : null}
          </GamePicture>
          <GameDeck
            deck={deck}
            creditMinor={creditMinor}
            isLive={isPlaying}
            ref={deckElement}
            pressing={pressing}
            isSpinCoolingDown={isSpinCoolingDown}
            isFrozen={isFrozen}
            autoplay={autoplay}
            onAutoplay={() => ways.open('autoplay')}
            canCashIn={ways.canCashIn}
            canCashOut={ways.canCashOut}
            onPress={session.press}
            onCashIn={ways.openCashIn}
            onCashOut={ways.openCashOut}
            notice={
              <DeckNotice
                deck={deck}
                isPressing={pressing !== null}
                moneyText={ways.isBusy && ways.sheet !== 'cash_in' ? (ways.words?.text ?? null) : null}
              />
            }
          />
          <Announcer session={session} />
        </main>
        <GameSheets
          machineId={machineId}
          session={session}
          ways={ways}
          autoplay={autoplay}
          deck={deck}
          creditMinor={creditMinor}
          balanceMinor={balanceMinor}
        />
      </PortalRoot>
    </div>
  );
}

function Elsewhere({ onTakeBack, onLeave }: { onTakeBack(): void; onLeave(): void }) {
  const { t } = useTranslation();
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
