import { Button, MachineArt, Skeleton } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Found, FoundIn } from './source.ts';

/** Results of one source, its loading state or its failure. */
export function Outcome({ source, children }: { source: FoundIn; children(found: readonly Found[]): ReactNode }) {
  const { t } = useTranslation();
  if (source.state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{t('catalogue.searchFailed')}</p>
        <Button variant="ghost" onClick={source.retry}>
          {t('general.retry')}
        </Button>
      </div>
    );
  if (source.state === 'loading')
    return (
      <div role="status">
        <span className="sr-only">{t('general.loading')}</span>
        <Skeleton className="h-20 w-full" />
      </div>
    );
  return children(source.found);
}

/** A link; what opens on this page is still an address of its own for another tab. */
function FoundLink({ found, className, children }: { found: Found; className: string; children: ReactNode }) {
  const { open } = found;
  if (open === undefined)
    return (
      <Link to={found.to} className={className}>
        {children}
      </Link>
    );
  return (
    <a
      href={found.to}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      }}
    >
      {children}
    </a>
  );
}

/** Results as a list. */
export const FoundRows = ({ found }: { found: readonly Found[] }) => (
  <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-s1">
    {found.map((one) => (
      <li key={one.id}>
        <FoundLink
          found={one}
          className="flex min-h-deck-key flex-col justify-center gap-1 px-4 py-3 -outline-offset-2 hover:bg-s2"
        >
          <bdi translate="no" className="font-semibold text-accent">
            {one.title}
          </bdi>
          <span className="text-12 text-dim">{one.detail}</span>
        </FoundLink>
      </li>
    ))}
  </ul>
);

/** Machines as themselves, everything else as a card. */
export const FoundCards = ({ found }: { found: readonly Found[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,180px),1fr))] gap-3">
    {found.map((one) => (
      <li key={one.id} className="min-w-0">
        <FoundLink
          found={one}
          className="flex h-full min-h-24 flex-col justify-end gap-1 rounded-card border border-line bg-s1 p-3 transition-transform hover:-translate-y-1"
        >
          {one.machine ? <MachineArt machine={one.machine} className="mx-auto w-28" /> : null}
          <bdi translate="no" className="font-semibold break-words">
            {one.title}
          </bdi>
          <span className="text-12 break-words text-dim">{one.detail}</span>
        </FoundLink>
      </li>
    ))}
  </ul>
);
