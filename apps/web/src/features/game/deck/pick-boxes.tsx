import { Money } from '@salon/ui';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { GameSession } from '../session/game-session.ts';
import type { KeyLock } from '../session/press-lock.ts';
import { useGameView } from '../session/use-game-session.ts';
import { isQuick } from './quick-press.ts';
import { useKeyLock } from './use-key-lock.ts';
import { useQuickPress } from './use-quick-press.ts';

/** The boxes of a pick bonus, over the lower part of the picture. */
export function PickBoxes({ session }: { session: GameSession }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const deck = useGameView(session, (view) => view.deck);
  const pick = deck?.buttons.find(({ kind }) => kind === 'pick');
  const lock = useKeyLock(session)(pick);
  if (deck === null || deck.boxes === null) return null;
  return (
    <section
      aria-label={t('game.pickTitle')}
      className="absolute inset-x-2 bottom-14 z-[5] mx-auto flex max-h-[calc(100%-96px)] max-w-[520px] flex-col rounded-card border border-bonus bg-s1 p-2 sm:p-3"
    >
      <h2 className="pb-1 text-center text-16 text-bonus sm:text-20">{t('game.pickTitle')}</h2>
      <ul className="grid min-h-0 grid-cols-[repeat(auto-fit,minmax(60px,1fr))] gap-2 overflow-y-auto p-1">
        {deck.boxes.map(({ prizeMinor }, box) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <li key={box}>
            {prizeMinor === null ? (
              <ClosedBox
                number={box + 1}
                lock={lock}
                onPress={() => {
                  if (pick !== undefined) session.press(pick.id, box);
                }}
              />
            ) : (
              <span className="grid min-h-target place-items-center sm:min-h-deck-key rounded-control bg-black px-1 text-white">
                <span className="sr-only">{t('game.pickOpened', { number: box + 1, amount: '' })}</span>
                <Money text={money(prizeMinor)} face="display" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClosedBox({ number, lock, onPress }: { number: number; lock: KeyLock | null; onPress(): void }) {
  const { t } = useTranslation();
  const pressed = useQuickPress(
    { meaning: 'pick', isQuick: isQuick('pick'), isLocked: lock !== null, isInList: true },
    onPress,
  );
  return (
    <button
      type="button"
      {...pressed}
      aria-label={t('game.pickBox', { number })}
      aria-disabled={lock !== null}
      title={lock === null ? undefined : t(`deck.locked_${lock}`)}
      className="icon-22 flex min-h-target w-full items-center justify-center gap-1 rounded-control border border-bonus bg-s3 text-14 font-semibold text-bonus tabular-nums aria-disabled:opacity-60 sm:min-h-deck-key"
    >
      {number}
      <Gift />
    </button>
  );
}
