import type { ReactNode } from 'react';

/** A number at the corner of an icon; nothing at zero. The label of the button includes the number. */
export const CountBadge = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className="relative grid place-items-center">
    {children}
    {count > 0 ? (
      <span
        aria-hidden="true"
        className="absolute -end-2 -top-2 min-w-[18px] rounded-full bg-accent px-1 text-center text-11 leading-[18px] font-semibold text-on"
      >
        {count > 99 ? '99+' : count}
      </span>
    ) : null}
  </span>
);
