import { Money } from '@salon/ui';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Deck } from '../../shared/live/open-live.ts';

interface PickBoxesProps {
  boxes: NonNullable<Deck['boxes']>;
  isReady: boolean;
  onPick(box: number): void;
}

/** The boxes of a pick bonus, over the lower part of the picture. */
export function PickBoxes({ boxes, isReady, onPick }: PickBoxesProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <section
      aria-label={t('game.pickTitle')}
      className="absolute inset-x-2 bottom-12 z-[5] mx-auto max-w-[520px] rounded-card border border-bonus bg-s1 p-3"
    >
      <h2 className="pb-2 text-center text-20 text-bonus">{t('game.pickTitle')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(64px,1fr))] gap-2">
        {boxes.map(({ prizeMinor }, box) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <li key={box}>
            {prizeMinor === null ? (
              <button
                type="button"
                aria-label={t('game.pickBox', { number: box + 1 })}
                aria-disabled={!isReady}
                onClick={() => {
                  if (isReady) onPick(box);
                }}
                className="icon-22 grid min-h-deck-key w-full place-items-center rounded-control border border-bonus bg-s3 text-bonus aria-disabled:opacity-60"
              >
                <Gift />
              </button>
            ) : (
              <span className="grid min-h-deck-key place-items-center rounded-control bg-black px-1 text-white">
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
