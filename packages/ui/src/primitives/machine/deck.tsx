import type { ComponentProps, CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { DigitCells, Money } from '../money.tsx';

interface MeterProps {
  label: string;
  /** What assistive technology gets. */
  text: string;
  /** What is seen, while it counts up to `text`. */
  shown?: string;
  /** In brass: a win. */
  isLit?: boolean;
  tier?: HotTier | undefined;
}

/** One of the deck's black meters. Black in every theme, as the glass on a machine is. */
export const Meter = ({ label, text, shown = text, isLit = false, tier }: MeterProps) => (
  <div
    data-lit={isLit}
    className="meter relative flex min-w-0 flex-col items-center gap-1 overflow-hidden rounded-control border border-transparent bg-black px-2 py-2"
  >
    <TierBar tier={tier} />
    <span className="text-11 text-[#cfc4ae]">{label}</span>
    <span
      className="meter-value [--meter-size:26px] md:[--meter-size:40px]"
      style={{ '--ems': widthEms(text) } as CSSProperties}
    >
      <DigitCells text={shown} spoken={text} />
    </span>
  </div>
);

/** Width of an amount in the display face: a digit has a cell of 0.53 em, a separator 0.28 em, a currency sign 0.62 em. */
const widthEms = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/\d/.test(char) ? 0.53 : /[.,\s]/.test(char) ? 0.28 : 0.62), 0);

/** A tier's colour as an edge: it only repeats the label. */
const TierBar = ({ tier }: { tier: HotTier | undefined }) =>
  tier === undefined ? null : (
    <span aria-hidden="true" className={classNames('absolute inset-x-0 bottom-0 h-[3px]', tierBars[tier])} />
  );

const keyShape =
  'inline-flex items-center justify-center select-none touch-manipulation transition-transform disabled:cursor-not-allowed active:not-disabled:translate-y-[2px]';

/** A key held down is one press: the browser would press it again and again. */
const pressOnce = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** A 56 px key of the deck, 44 where a narrow phone leaves no more; the only surfaces with a shadow. */
export const DeckKey = ({
  className,
  lit = false,
  tier,
  children,
  ...rest
}: ComponentProps<'button'> & { lit?: boolean; tier?: HotTier | undefined }) => (
  <button
    type="button"
    {...rest}
    onKeyDown={pressOnce}
    className={classNames(
      keyShape,
      'icon-22 relative min-h-deck-key min-w-target basis-deck-key overflow-hidden rounded-card border px-1 text-14 font-semibold',
      'shadow-[0_3px_0_rgb(0_0_0/0.4)] active:not-disabled:shadow-none',
      lit ? 'border-accent bg-accent text-on' : 'border-line bg-s3 text-text',
      'disabled:bg-s2 disabled:text-dim',
      className,
    )}
  >
    {children}
    <TierBar tier={tier} />
  </button>
);

/**
 * The round 96 px key. `locked`: a press does nothing, it keeps the focus. `dead`: unlit, because it stays so for longer than a
 * moment. `small`: for words that are longer than a verb. Its word changes with every press: the browser translates none of it.
 */
export const SpinKey = ({
  children,
  locked = false,
  dead = false,
  small = false,
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & { children: ReactNode; locked?: boolean; dead?: boolean; small?: boolean }) => (
  <button
    type="button"
    {...rest}
    translate="no"
    onKeyDown={pressOnce}
    aria-disabled={locked || undefined}
    data-dead={dead}
    onClick={(event) => {
      if (!locked) onClick?.(event);
    }}
    className={classNames(
      keyShape,
      'spin-key size-spin shrink-0 rounded-full uppercase display text-on',
      small ? 'px-2 text-20 leading-tight' : 'text-26',
      locked && !dead && 'brightness-75',
      className,
    )}
  >
    {children}
  </button>
);

const tierBars: Record<HotTier, string> = {
  blue: 'bg-hot-blue',
  green: 'bg-hot-green',
  purple: 'bg-hot-purple',
  yellow: 'bg-hot-yellow',
  red: 'bg-hot-red',
};

export type HotTier = 'blue' | 'green' | 'purple' | 'yellow' | 'red';

const tiers: Record<HotTier, string> = {
  blue: 'border-hot-blue text-hot-blue',
  green: 'border-hot-green text-hot-green',
  purple: 'border-hot-purple text-hot-purple',
  yellow: 'border-hot-yellow text-hot-yellow',
  red: 'border-hot-red text-hot-red',
};

/** An amount to put on a machine at a tap, in the colour of its tier. */
export const CoinKey = ({
  tier,
  text,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { tier: HotTier; text: string }) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      'coin-key min-h-target min-w-0 rounded-full border-2 bg-s1 px-1 transition-transform active:not-disabled:scale-[0.96]',
      'disabled:border-line disabled:text-dim',
      tiers[tier],
      className,
    )}
  >
    <Money text={text} face="display" />
  </button>
);

/** An action on money in the colour that the operator gave it, with a note of how it stands. */
export const TierKey = ({
  tier,
  label,
  note,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { tier: HotTier; label: string; note: string }) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      'flex min-h-deck-key min-w-0 flex-col items-start justify-center rounded-control border-2 bg-s1 px-3 py-2 text-start',
      'transition-transform active:not-disabled:scale-[0.98] disabled:border-line disabled:text-dim',
      tiers[tier],
      className,
    )}
  >
    <span className="text-14 font-semibold">{label}</span>
    <span className="text-12 text-dim">{note}</span>
  </button>
);

/** Link quality from 0 (none) to 4. Bars repeat the label. */
export const SignalBars = ({ level, label }: { level: 0 | 1 | 2 | 3 | 4; label: string }) => (
  <span
    role="img"
    aria-label={label}
    className={classNames(
      'inline-flex h-5 items-end gap-[3px]',
      level > 2 ? 'text-ok' : level > 1 ? 'text-busy' : 'text-bad',
    )}
  >
    {[1, 2, 3, 4].map((bar) => (
      <span
        key={bar}
        className={classNames(
          'signal-bar w-1 rounded-[1px] border border-current',
          bar <= level ? 'bg-current' : 'opacity-60',
        )}
      />
    ))}
  </span>
);
