import { SpinKey } from '@salon/ui';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameState, useGameView } from '../session/use-game-session.ts';
import type { TransferControl } from '../transfer/use-transfers.ts';
import { DeckKey, MachineKey } from './deck-key.tsx';
import { deckLayout } from './deck-layout.ts';
import { DeckMeters } from './deck-meters.tsx';
import { DeckNotice } from './deck-notice.tsx';
import { useKeyLock } from './use-key-lock.ts';

/** As machines write it, in every language. */
const MAX = 'MAX';

interface GameDeckProps {
  session: GameSession;
  transfers: TransferControl;
  /** Null where the site does not offer it. */
  autoplay: AutoplayControl | null;
  onAutoplay(): void;
  ref?: Ref<HTMLElement>;
}

/** The machine's own button panel under three meters, with the keys for cash in and cash out. */
export function GameDeck({ session, transfers, autoplay, onAutoplay, ref }: GameDeckProps) {
  const { t } = useTranslation();
  const { CASH_COLOR } = useSettings();
  const titleId = useId();
  const deck = useGameView(session, (view) => view.deck);
  const isLive = useGameState(session).seat === 'playing';
  const { betDown, betUp, betMax, round, others } = deckLayout(deck?.buttons ?? []);
  const roundKey = useRoundKey(session, round, autoplay);

  const spinBySpace = (event: KeyboardEvent<HTMLElement>) => {
    // A focused key takes its own space; anywhere else on the deck, space presses the round key.
    if (event.code !== 'Space' || event.target !== event.currentTarget || event.repeat) return;
    event.preventDefault();
    roundKey.onClick();
  };

  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus in the deck is what lets space spin
      tabIndex={0}
      onKeyDown={spinBySpace}
      data-revision={deck?.revision}
      className="game-deck flex min-w-0 flex-col gap-2 border-line bg-s1 p-3"
    >
      <h2 id={titleId} className="sr-only">
        {t('game.deck')}
      </h2>
      <DeckNotice session={session} moneyText={transfers.noticeText} />
      <DeckMeters session={session} transfers={transfers} />
      {others.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {others.map((button) => (
            <MachineKey key={button.id} session={session} button={button} label={button.label}>
              {button.label}
            </MachineKey>
          ))}
        </div>
      )}
      <div className="game-keys grid items-center gap-2">
        <MachineKey session={session} button={betDown} label={t('game.betDown')}>
          <Minus />
        </MachineKey>
        <MachineKey session={session} button={betUp} label={t('game.betUp')}>
          <Plus />
        </MachineKey>
        <SpinKey {...roundKey} />
        <div className="game-key-pair grid gap-2">
          {betMax === null ? null : (
            <MachineKey session={session} button={betMax} label={`${MAX}: ${t('game.betMax')}`}>
              {MAX}
            </MachineKey>
          )}
          {autoplay === null ? null : (
            <AutoplayKey autoplay={autoplay} isReady={isLive && autoplay.canStart} onOpen={onAutoplay} />
          )}
        </div>
        <DeckKey
          label={`${t('game.cashOutShort')}: ${t('game.cashOut')}`}
          isReady={transfers.canCashOut}
          onPress={transfers.openCashOut}
          tier={CASH_COLOR}
        >
          {t('game.cashOutShort')}
        </DeckKey>
      </div>
    </section>
  );
}

/** The round key spins or stops the reels; while autoplay runs it stops autoplay. */
function useRoundKey(
  session: GameSession,
  button: ReturnType<typeof deckLayout>['round'],
  autoplay: AutoplayControl | null,
) {
  const { t } = useTranslation();
  const pressing = useGameView(session, (view) => view.pressing);
  const lock = useKeyLock(session)(button);
  const isAutoplay = autoplay !== null && autoplay.spinsLeft !== null;
  return {
    locked: !isAutoplay && lock !== null,
    title: isAutoplay || lock === null ? undefined : t(`deck.locked_${lock}`),
    onClick: () => {
      if (isAutoplay) autoplay.stop();
      else if (button !== null && lock === null) session.press(button.id);
    },
    'aria-busy': pressing !== null && pressing.button === button?.id,
    'aria-label': isAutoplay ? t('deck.autoplayStop') : undefined,
    'data-key': button?.kind ?? 'none',
    children: t(button?.kind === 'stop' || isAutoplay ? 'game.stop' : 'game.spin'),
  };
}

/** While autoplay runs, the key shows the spins that are left and stops it. */
function AutoplayKey(props: { autoplay: AutoplayControl; isReady: boolean; onOpen(): void }) {
  const { t } = useTranslation();
  const { spinsLeft, stop } = props.autoplay;
  const isRunning = spinsLeft !== null;
  const label = isRunning
    ? `${t('deck.autoplayStop')}. ${t('deck.autoplayLeft', { count: spinsLeft })}`
    : `${t('deck.autoplayShort')}: ${t('deck.autoplay')}`;
  return (
    <DeckKey
      label={label}
      isReady={isRunning || props.isReady}
      isLit={isRunning}
      onPress={isRunning ? stop : props.onOpen}
    >
      <span data-spins-left={spinsLeft ?? undefined} className="tabular-nums">
        {spinsLeft ?? t('deck.autoplayShort')}
      </span>
    </DeckKey>
  );
}
