import type { Machine } from '@salon/contract/http.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineCardSkeleton } from './card/machine-card.tsx';
import { CardGrid, LongCardGrid } from './card-grid.tsx';
import type { Section } from './view/sections.ts';

/** Up to here every card is in the document, where the browser's own search finds it. */
const WHOLE_UP_TO = 60;

interface CardSectionsProps {
  sections: readonly Section[];
  /** Heading of what was asked for. */
  found: string;
  /** Those of the ids that are shown. */
  cardsOf(ids: readonly number[]): Machine[];
  card(machine: Machine): ReactNode;
}

export function CardSections({ sections, found, cardsOf, card }: CardSectionsProps) {
  const { t } = useTranslation();
  const title = { found, favourites: t('lobby.favourites'), playable: t('lobby.playableNow') };
  const [rowPx, setRowPx] = useState<number | null>(null);
  // Two lists measure in one turn: the highest counts.
  const onRowPx = useCallback(
    (px: number | null) => setRowPx((last) => (px === null ? null : Math.max(px, last ?? 0))),
    [],
  );
  const filled = sections
    .map((section) => ({ section, machines: cardsOf(section.ids) }))
    .filter(({ machines }) => machines.length > 0);
  const isLong = filled.reduce((sum, { machines }) => sum + machines.length, 0) > WHOLE_UP_TO;
  return filled.map(({ section, machines }) => {
    const heading = section.title.kind === 'brand' ? section.title.name : title[section.title.kind];
    return (
      <section key={heading} aria-label={heading}>
        <h2 className="pb-2 text-26">
          <bdi translate="no">{heading}</bdi>
        </h2>
        {isLong ? (
          <LongCardGrid machines={machines} card={card} rowPx={rowPx} onRowPx={onRowPx} />
        ) : (
          <CardGrid>
            {machines.map((machine) => (
              <li key={machine.id} className="card-place">
                {card(machine)}
              </li>
            ))}
          </CardGrid>
        )}
      </section>
    );
  });
}

export function CardSkeletons() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="sr-only">
        {t('general.loading')}
      </p>
      <CardGrid>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <li key={key}>
            <MachineCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </>
  );
}
