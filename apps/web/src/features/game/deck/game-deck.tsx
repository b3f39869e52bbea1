import { Button, DeckKey, type HotTier, Meter, SpinKey } from '@salon/ui';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Deck } from '../../../shared/live/failover-connection.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import { type KeyLock, keyLock } from '../session/press-lock.ts';
import { deckLayout } from './deck-layout.ts';

type PanelButton = Deck['buttons'][number];

/** As machines write it, in every language. */
const MAX = 'MAX';

interface GameDeckProps {
  deck: Deck | null;
  /** Before the machine speaks: what the platform knows. Minor units. */
  creditMinor: number;
  /** The link stands and the seat is ours. */
  isLive: boolean;
  /** A press is under way, `button` is its key. */
  pressing: { button: string } | null;
  /** The shortest time per spin is not over. */
  isSpinCoolingDown: boolean;
  /** The picture stands still. */
  isFrozen: boolean;
  /** Null where the site does not offer it. */
  autoplay: AutoplayControl | null;
  onAutoplay(): void;
  canCashIn: boolean;
  canCashOut: boolean;
  onPress(button: string): void;
  onCashIn(): void;
  onCashOut(): void;
  /** About money under way. */
  notice?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The machine's own button panel under three meters, and the two ways of money. */
export function GameDeck(props: GameDeckProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { CREDIT_COLOR, CASH_COLOR } = useSettings();
  const { deck, isLive, pressing, autoplay } = props;
  const spinsLeft = autoplay?.spinsLeft ?? null;
  const titleId = useId();
  const { betDown, betUp, betMax, round, others } = deckLayout(deck?.buttons ?? []);
  const creditMinor = deck?.creditMinor ?? props.creditMinor;

  const { isSpinCoolingDown, isFrozen } = props;
  const lockOf = (button: PanelButton | null) =>
    keyLock(button, { isLive, isPressing: pressing !== null, isFrozen, isSpinCoolingDown });
  const whyLocked = (lock: KeyLock | null) => (lock === null ? undefined : t(`deck.locked_${lock}`));
  const press = (button: PanelButton | null) => {
    if (button !== null && lockOf(button) === null) props.onPress(button.id);
  };
  const key = (button: PanelButton | null, label: string, face: ReactNode) =>
    button === null ? null : (
      <Key
        key={button.id}
        label={label}
        isReady={lockOf(button) === null}
        whyNot={whyLocked(lockOf(button))}
        onPress={() => press(button)}
      >
        {face}
      </Key>
    );
  const isStop = round?.kind === 'stop';
  // While the machine is spun for the player, the round key is the way out.
  const pressRound = () => {
    if (spinsLeft === null) press(round);
    else autoplay?.stop();
  };
  const wanting = deck !== null && creditMinor === 0 && deck.activity === 'idle';

  const spinBySpace = (event: KeyboardEvent<HTMLElement>) => {
    // A focused key takes its own space; the rest of the deck gives it to the round one.
    if (event.code !== 'Space' || event.target !== event.currentTarget || event.repeat) return;
    event.preventDefault();
    pressRound();
  };

  return (
    <section
      ref={props.ref}
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
      {props.notice}
      <section aria-label={t('game.meters')} className="game-meters relative grid gap-2">
        <Meter label={t('game.credit')} text={money(creditMinor)} tier={CREDIT_COLOR} />
        <Meter label={t('game.bet')} text={money(deck?.betMinor ?? 0)} />
        <Meter label={t('game.win')} text={money(deck?.winMinor ?? 0)} />
        <Button
          variant={wanting ? 'primary' : 'ghost'}
          disabled={!props.canCashIn}
          onClick={props.onCashIn}
          icon={<Plus size={18} />}
          className="game-cash-in"
          data-wanting={wanting}
        >
          <span>{t('game.cashIn')}</span>
        </Button>
      </section>
      {others.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">{others.map((button) => key(button, button.label, button.label))}</div>
      )}
      <div className="game-keys grid items-center gap-2">
        {key(betDown, t('game.betDown'), <Minus />) ?? <span />}
        {key(betUp, t('game.betUp'), <Plus />) ?? <span />}
        <SpinKey
          locked={spinsLeft === null && lockOf(round) !== null}
          title={spinsLeft === null ? whyLocked(lockOf(round)) : undefined}
          onClick={pressRound}
          aria-busy={pressing !== null && pressing.button === round?.id}
          aria-label={spinsLeft === null ? undefined : t('deck.autoplayStop')}
          data-key={round?.kind ?? 'none'}
        >
          {t(isStop || spinsLeft !== null ? 'game.stop' : 'game.spin')}
        </SpinKey>
        <div className="game-key-pair grid gap-2">
          {key(betMax, `${MAX}: ${t('game.betMax')}`, MAX)}
          {autoplay === null ? null : (
            <AutoplayKey autoplay={autoplay} isReady={isLive && autoplay.canStart} onOpen={props.onAutoplay} />
          )}
        </div>
        <Key
          label={`${t('game.cashOutShort')}: ${t('game.cashOut')}`}
          isReady={props.canCashOut}
          onPress={props.onCashOut}
          tier={CASH_COLOR}
        >
          {t('game.cashOutShort')}
        </Key>
      </div>
    </section>
  );
}

/** The spins that are left, in the key that stops them. */
function AutoplayKey(props: { autoplay: AutoplayControl; isReady: boolean; onOpen(): void }) {
  const { t } = useTranslation();
  const { spinsLeft, stop } = props.autoplay;
  const isRunning = spinsLeft !== null;
  const label = isRunning
    ? `${t('deck.autoplayStop')}. ${t('deck.autoplayLeft', { count: spinsLeft })}`
    : `${t('deck.autoplayShort')}: ${t('deck.autoplay')}`;
  return (
    <Key label={label} isReady={isRunning || props.isReady} isLit={isRunning} onPress={isRunning ? stop : props.onOpen}>
      <span data-spins-left={spinsLeft ?? undefined} className="tabular-nums">
        {spinsLeft ?? t('deck.autoplayShort')}
      </span>
    </Key>
  );
}

interface KeyProps {
  label: string;
  isReady: boolean;
  /** What keeps it from being ready, in words. */
  whyNot?: string | undefined;
  isLit?: boolean;
  tier?: HotTier;
  onPress(): void;
  children: ReactNode;
}

/** Stays focusable while it is locked: a key that is lost under the finger loses the keyboard too. */
function Key({ label, isReady, whyNot, isLit = false, tier, onPress, children }: KeyProps) {
  return (
    <DeckKey
      aria-label={label}
      aria-disabled={!isReady}
      title={whyNot}
      lit={isLit}
      tier={tier}
      onClick={() => {
        if (isReady) onPress();
      }}
      className="w-full min-w-0 aria-disabled:cursor-not-allowed aria-disabled:bg-s2 aria-disabled:text-dim"
    >
      {children}
    </DeckKey>
  );
}
