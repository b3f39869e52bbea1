import { SpinKey } from '@salon/ui';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameState, useGameView } from '../session/use-game-session.ts';
import type { TransferControl } from '../transfer/use-transfers.ts';
import { DeckKey, LabelledKey, MachineKey } from './deck-key.tsx';
import { type DeckLayout, deckLayout, USUAL_PANEL } from './deck-layout.ts';
import { DeckMeters } from './deck-meters.tsx';
import { DeckNotice } from './deck-notice.tsx';
import { useRoundKey } from './use-round-key.ts';

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
  const buttons = deck?.buttons ?? USUAL_PANEL;
  const layout = deckLayout(buttons);
  const { betMax, round, others } = layout;
  const noticeId = useId();
  const roundKey = useRoundKey(session, round, { transfers, autoplay });

  // A machine may have no key that starts a game, as far as we know: nothing stands for one then.
  const hasRound = round !== null || roundKey.props['data-key'] !== 'none';
  const hasAutoplay = autoplay !== null && buttons.some(({ kind }) => kind === 'spin');
  const hasPair = betMax !== null || hasAutoplay;

  const spinBySpace = (event: KeyboardEvent<HTMLElement>) => {
    // A focused key takes its own space; anywhere else on the deck, space presses the round key.
    if (event.code !== 'Space' || event.target !== event.currentTarget || event.repeat) return;
    event.preventDefault();
    roundKey.press();
  };

  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus in the deck is what lets space spin
      tabIndex={0}
      onKeyDown={spinBySpace}
      data-revision={deck?.revision}
      className="game-deck lacquer flex min-w-0 flex-col gap-2 border-line px-3 pt-3"
    >
      <h2 id={titleId} className="sr-only">
        {t('game.deck')}
      </h2>
      <DeckMeters session={session} transfers={transfers} />
      {others.length === 0 ? null : (
        <div className="game-other-keys grid gap-2 overflow-y-auto">
          {others.map((button) => (
            <LabelledKey key={button.id} session={session} button={button} isInList />
          ))}
        </div>
      )}
      <DeckNotice session={session} moneyText={transfers.noticeText} dead={roundKey.dead} id={noticeId} />
      <div className="game-keys grid items-center gap-2" data-round={hasRound}>
        <BetKeys session={session} {...layout} />
        {hasRound ? <SpinKey {...roundKey.props} aria-describedby={noticeId} /> : null}
        {hasPair ? (
          <div className="game-key-pair grid gap-2">
            {betMax === null ? null : (
              <MachineKey session={session} button={betMax} label={`${MAX}: ${t('game.betMax')}`}>
                {MAX}
              </MachineKey>
            )}
            {hasAutoplay ? (
              <AutoplayKey autoplay={autoplay} isReady={isLive && autoplay.canStart} onOpen={onAutoplay} />
            ) : null}
          </div>
        ) : null}
        <DeckKey
          label={t('game.cashOut')}
          isWide={!hasPair}
          isReady={transfers.canCashOut}
          onPress={transfers.openCashOut}
          tier={CASH_COLOR}
        >
          <span className="text-12">{t('game.cashOutShort')}</span>
        </DeckKey>
      </div>
    </section>
  );
}

function BetKeys({ session, betDown, betUp, wide }: { session: GameSession } & DeckLayout) {
  const { t } = useTranslation();
  if (wide !== null) return <LabelledKey session={session} button={wide} isWide />;
  if (betDown === null || betUp === null) return <span className="col-span-2" />;
  return (
    <>
      <MachineKey session={session} button={betDown} label={t('game.betDown')}>
        <Minus />
      </MachineKey>
      <MachineKey session={session} button={betUp} label={t('game.betUp')}>
        <Plus />
      </MachineKey>
    </>
  );
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
      meaning={isRunning ? 'stop' : 'open'}
      onPress={isRunning ? stop : props.onOpen}
    >
      <span data-spins-left={spinsLeft ?? undefined} translate="no" className="tabular-nums">
        {spinsLeft ?? t('deck.autoplayShort')}
      </span>
    </DeckKey>
  );
}
