import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';

/** States of the tower light: both lit, lower lit, upper lit, neither, upper with a mark. */
export type CandleState = 'ok' | 'busy' | 'bonus' | 'off' | 'error';

const tones: Record<CandleState, string> = {
  ok: 'text-ok',
  busy: 'text-busy',
  bonus: 'text-bonus',
  off: 'text-off',
  error: 'text-bad',
};

export const candleTone = (state: CandleState): string => tones[state];

const lit: Record<CandleState, [upper: boolean, lower: boolean]> = {
  ok: [true, true],
  busy: [false, true],
  bonus: [true, false],
  off: [false, false],
  error: [true, false],
};

const Segment = ({ y, on }: { y: number; on: boolean }) => (
  <rect
    x="0.75"
    y={y}
    width="10.5"
    height="5.4"
    rx="2"
    fill={on ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.3"
  />
);

/** The lamp alone; decorative, its label is beside it. Blinks for five seconds after a change to bonus or error. */
export const CandleLamp = ({ state, className }: { state: CandleState; className?: string }) => {
  const [previous, setPrevious] = useState({ state, changes: 0 });
  if (previous.state !== state) setPrevious({ state, changes: previous.changes + 1 });
  const calls = previous.changes > 0 && (state === 'bonus' || state === 'error');
  const [upper, lower] = lit[state];
  return (
    <svg
      key={previous.changes}
      viewBox="0 0 12 16"
      aria-hidden="true"
      className={classNames('shrink-0', tones[state], calls && 'animate-candle', className)}
    >
      <Segment y={0.75} on={upper} />
      <Segment y={9.85} on={lower} />
      {state === 'error' ? (
        <path d="M6 1.7v1.7M6 5.2v.01" stroke="var(--on)" strokeWidth="1.4" strokeLinecap="round" />
      ) : null}
    </svg>
  );
};

/** Lamp and label. The label is the status; colour only repeats it. */
export const Candle = ({
  state,
  children,
  className,
}: {
  state: CandleState;
  children: ReactNode;
  className?: string;
}) => (
  <span
    data-candle={state}
    className={classNames(
      'inline-flex items-center gap-2 rounded-control bg-bg px-2 py-1 text-12 font-semibold',
      tones[state],
      className,
    )}
  >
    <CandleLamp state={state} className="h-[14px] w-auto" />
    {children}
  </span>
);
