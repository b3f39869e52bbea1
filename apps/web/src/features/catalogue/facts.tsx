import type { ReactNode } from 'react';

export interface Fact {
  name: ReactNode;
  value: ReactNode;
}

/** Names and what they stand for, one pair a line. */
export const Facts = ({ facts }: { facts: readonly (Fact & { id: string })[] }) => (
  <dl className="flex flex-col divide-y divide-line">
    {facts.map(({ id, name, value }) => (
      <div key={id} className="flex min-h-target flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <dt className="min-w-0 text-dim">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Code and measures read from left to right in every language. */
export const Code = ({ children }: { children: ReactNode }) => (
  <bdi
    dir="ltr"
    translate="no"
    className="inline-block max-w-full rounded-control bg-s2 px-2 py-1 text-12 break-all tabular-nums"
  >
    {children}
  </bdi>
);
