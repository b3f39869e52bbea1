import type { Deck } from '@salon/contract/player-channel.ts';
import { DeckKey as Face, type HotTier } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameSession } from '../session/game-session.ts';
import { useKeyLock } from './use-key-lock.ts';

interface DeckKeyProps {
  label: string;
  isReady: boolean;
  /** Why it is not ready, in words. */
  whyNot?: string | undefined;
  isLit?: boolean;
  tier?: HotTier;
  onPress(): void;
  children: ReactNode;
}

/** Stays focusable while it is locked, so that the keyboard's focus is not lost. */
export function DeckKey({ label, isReady, whyNot, isLit = false, tier, onPress, children }: DeckKeyProps) {
  return (
    <Face
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
    </Face>
  );
}

interface MachineKeyProps {
  session: GameSession;
  /** Null where the machine has no such key. */
  button: Deck['buttons'][number] | null;
  label: string;
  children: ReactNode;
}

/** A key that the machine declares; pressing it presses the machine's own. */
export function MachineKey({ session, button, label, children }: MachineKeyProps) {
  const { t } = useTranslation();
  const lock = useKeyLock(session)(button);
  if (button === null) return <span />;
  return (
    <DeckKey
      label={label}
      isReady={lock === null}
      whyNot={lock === null ? undefined : t(`deck.locked_${lock}`)}
      onPress={() => session.press(button.id)}
    >
      {children}
    </DeckKey>
  );
}
