import type { Deck } from '@salon/contract/player-channel.ts';
import { classNames, DeckKey as Face, type HotTier } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameSession } from '../session/game-session.ts';
import { isQuick } from './quick-press.ts';
import { useKeyLock } from './use-key-lock.ts';
import { useQuickPress } from './use-quick-press.ts';

interface DeckKeyProps {
  label: string;
  isReady: boolean;
  /** Why it is not ready, in words. */
  whyNot?: string | undefined;
  isLit?: boolean;
  tier?: HotTier;
  /** In the place of two. */
  isWide?: boolean;
  /** Names what a press does, where that changes. */
  meaning?: string;
  /** Acts as soon as the finger is down. */
  isQuick?: boolean;
  /** Stands in a list that may scroll. */
  isInList?: boolean;
  onPress(): void;
  children: ReactNode;
}

/** Stays focusable while it is locked, so that the keyboard's focus is not lost. */
export function DeckKey(props: DeckKeyProps) {
  const { label, isReady, whyNot, isLit = false, tier, isWide, children } = props;
  const { meaning = '', isQuick = false, isInList = false } = props;
  const pressed = useQuickPress({ meaning, isQuick, isLocked: !isReady, isInList }, props.onPress);
  return (
    <Face
      aria-label={label}
      aria-disabled={!isReady}
      title={whyNot}
      lit={isLit}
      tier={tier}
      {...pressed}
      className={classNames(
        'w-full min-w-0 aria-disabled:cursor-not-allowed aria-disabled:bg-s2 aria-disabled:text-dim',
        isWide && 'col-span-2',
      )}
    >
      {children}
    </Face>
  );
}

interface MachineKeyProps {
  session: GameSession;
  button: Deck['buttons'][number];
  label: string;
  isWide?: boolean;
  isInList?: boolean;
  children: ReactNode;
}

/** A key that the machine declares; pressing it presses the machine's own. */
export function MachineKey({ session, button, label, isWide = false, isInList = false, children }: MachineKeyProps) {
  const { t } = useTranslation();
  const lock = useKeyLock(session)(button);
  return (
    <DeckKey
      label={label}
      isWide={isWide}
      isQuick={isQuick(button.kind)}
      isInList={isInList}
      isReady={lock === null}
      whyNot={lock === null ? undefined : t(`deck.locked_${lock}`)}
      onPress={() => session.press(button.id)}
    >
      {children}
    </DeckKey>
  );
}

/** Characters; a longer one is written smaller, in two lines at most. */
const LONG_LABEL = 9;

/** A key whose purpose only its machine knows, with what is written on it there. */
export function LabelledKey({ button, ...rest }: Omit<MachineKeyProps, 'label' | 'children'>) {
  return (
    <MachineKey button={button} label={button.label} {...rest}>
      <span
        dir="auto"
        title={button.label}
        className={classNames(
          'line-clamp-2 leading-tight [overflow-wrap:anywhere]',
          button.label.length > LONG_LABEL ? 'text-11' : 'text-12',
        )}
      >
        {button.label}
      </span>
    </MachineKey>
  );
}
