import type { Machine } from '@salon/contract/http.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineCardSkeleton } from './card/machine-card.tsx';
import type { Section } from './view/sections.ts';
import './card/card.css';

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
  return sections.map((section) => {
    const machines = cardsOf(section.ids);
    if (machines.length === 0) return null;
    const heading = section.title.kind === 'brand' ? section.title.name : title[section.title.kind];
    return (
      <section key={heading} aria-label={heading}>
        <h2 className="pb-2 text-26">
          <bdi>{heading}</bdi>
        </h2>
        <Grid>
          {machines.map((machine) => (
            <li key={machine.id} className="card-place">
              {card(machine)}
            </li>
          ))}
        </Grid>
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
      <Grid>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <li key={key}>
            <MachineCardSkeleton />
          </li>
        ))}
      </Grid>
    </>
  );
}

const Grid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(170px,calc(50%-6px)),1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(186px,1fr))] md:gap-4">
    {children}
  </ul>
);
