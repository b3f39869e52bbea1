import { classNames } from '@salon/ui';
import type { ReactNode } from 'react';

export type Tone = 'ok' | 'busy' | 'bad' | 'info' | 'bonus' | 'off';

const dots: Record<Tone, string> = {
  ok: 'bg-ok border-ok',
  busy: 'bg-busy border-busy',
  bad: 'bg-bad border-bad',
  info: 'bg-info border-info',
  bonus: 'bg-bonus border-bonus',
  /** Unlit, as the candle of a machine that is off. */
  off: 'border-off',
};

/** A state: its lamp and its word, never the colour alone. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="inline-flex items-center gap-2 sm:whitespace-nowrap">
    <span aria-hidden="true" className={classNames('size-2.5 shrink-0 rounded-full border-2', dots[tone])} />
    {children}
  </span>
);
