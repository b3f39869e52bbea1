import type { Machine } from '@salon/contract/http.ts';
import { Button, buttonClass } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { patterns } from '../../shared/paths.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { useFavourites } from './favourites.ts';
import { FilterChips } from './filter-chips.tsx';
import { isHot } from './hot-flag.ts';
import { JackpotStrip, JackpotStripSkeleton } from './jackpot-strip.tsx';
import { type Filter, questionIn, wantedMachines } from './lobby-view.ts';
import { MachineCard, MachineCardSkeleton } from './machine-card.tsx';
import { brandsQuery, jackpotAt, machinesQuery, poolsQuery, recentQuery } from './queries.ts';
import { withoutReserved } from './shown-machines.ts';
import { useSections } from './use-sections.ts';

interface LobbyScreenProps {
  /** Null is the whole floor. */
  brandId: number | null;
  /** Shown above everything: the open session's banner. */
  banner?: ReactNode;
  /** Machines that the player waits for, where that can be chosen. */
  waitlist?: { machineIds: readonly number[]; toggle(machineId: number): void };
  /** Where the player's own session is open. */
  ownMachineId?: number | null;
}

const EMPTY = { free: 'lobby.emptyFree', favourites: 'lobby.emptyFavourites', recent: 'lobby.emptyRecent' } as const;

export function LobbyScreen({ brandId, banner, waitlist, ownMachineId = null }: LobbyScreenProps) {
  const { t } = useTranslation();
  const { UPDATE_LOBBY, HIDE_RESERVED, HOT_FLAG_LIMIT } = useSettings();
  const [params] = useSearchParams();
  const question = questionIn(params);
  const brands = useQuery(brandsQuery);
  const machines = useQuery({ ...machinesQuery(brandId), refetchInterval: UPDATE_LOBBY * 1_000 });
  const pools = useQuery(poolsQuery);
  const recent = useQuery({ ...recentQuery, enabled: question.filter === 'recent' });
  const { favourites, areKnown, toggle } = useFavourites();

  const brand = brands.data?.find(({ id }) => id === brandId);
  const all = machines.data ?? [];
  const wanted = wantedMachines({ machines: all, favourites, recent: recent.data ?? [] }, question);
  const alwaysShownIds = [...(waitlist?.machineIds ?? []), ...(ownMachineId === null ? [] : [ownMachineId])];
  const shown = withoutReserved(wanted, { hides: HIDE_RESERVED, alwaysShownIds });
  const byId = new Map(shown.map((machine) => [machine.id, machine]));
  // Of all that is wanted: a machine that is hidden for a while comes back to its own place.
  const sections = useSections({ wanted, favourites, areHeartsKnown: areKnown, brandId, question }).filter(({ ids }) =>
    ids.some((id) => byId.has(id)),
  );
  const isLoading = machines.isPending || (question.filter === 'recent' && recent.isPending);
  const found = question.filter === null ? (brand?.name ?? t('lobby.title')) : t(`lobby.${question.filter}`);
  const title = { found, favourites: t('lobby.favourites'), playable: t('lobby.playableNow') };

  const card = (machine: Machine) => {
    const jackpotMinor = jackpotAt(machine, pools.data);
    return (
      <li key={machine.id}>
        <MachineCard
          machine={machine}
          jackpotMinor={jackpotMinor}
          isHot={isHot(machine, jackpotMinor, HOT_FLAG_LIMIT)}
          isFavourite={favourites.includes(machine.id)}
          onToggleFavourite={toggle}
          isAwaited={waitlist?.machineIds.includes(machine.id) ?? false}
          onToggleAwaited={waitlist?.toggle}
        />
      </li>
    );
  };

  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-3 p-3">
      <h1 className="sr-only">{brand?.name ?? t('lobby.title')}</h1>
      {banner}
      {brands.isPending ? (
        <JackpotStripSkeleton />
      ) : (
        <JackpotStrip brands={brand ? [brand] : (brands.data ?? [])} pools={pools.data} machines={all} />
      )}
      <div className="page-rail">
        <FilterChips brands={brands.data ?? []} brandId={brandId} question={question} />
      </div>
      {machines.isError && machines.data === undefined ? (
        <LobbyNotice text={t('lobby.loadFailed')}>
          <Button onClick={() => void machines.refetch()} busy={machines.isFetching}>
            {t('general.retry')}
          </Button>
        </LobbyNotice>
      ) : isLoading ? (
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
      ) : sections.length === 0 ? (
        <EmptyLobby filter={question.search.trim() === '' ? question.filter : null} />
      ) : (
        sections.map((section) => {
          const heading = section.title.kind === 'brand' ? section.title.name : title[section.title.kind];
          return (
            <section key={heading} aria-label={heading}>
              <h2 className="pb-2 text-26">{heading}</h2>
              <Grid>{section.ids.flatMap((id) => byId.get(id) ?? []).map(card)}</Grid>
            </section>
          );
        })
      )}
    </div>
  );
}

const Grid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(170px,calc(50%-6px)),1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(186px,1fr))] md:gap-4">
    {children}
  </ul>
);

function EmptyLobby({ filter }: { filter: Filter | null }) {
  const { t } = useTranslation();
  return (
    <LobbyNotice text={t(filter === null ? 'lobby.empty' : EMPTY[filter])}>
      <Link to={patterns.lobby} className={buttonClass('ghost')}>
        {t('lobby.showAll')}
      </Link>
    </LobbyNotice>
  );
}

const LobbyNotice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div role="status" className="flex flex-col items-center gap-4 rounded-card bg-s1 p-10 text-center">
    <p className="max-w-96 text-dim">{text}</p>
    {children}
  </div>
);
