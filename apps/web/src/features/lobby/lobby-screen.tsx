import type { Machine } from '@salon/contract/http.ts';
import { Button, buttonClass } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { patterns } from '../../shared/paths.ts';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { isHot } from './card/hot-flag.ts';
import { MachineCard } from './card/machine-card.tsx';
import { CardSections, CardSkeletons } from './card-sections.tsx';
import { FacetSelects } from './facet-selects.tsx';
import { useFavourites } from './favourites.ts';
import { FilterChips } from './filter-chips.tsx';
import { JackpotStrip, JackpotStripSkeleton } from './jackpot-strip.tsx';
import { brandsQuery, jackpotAt, machinesQuery, poolsQuery, recentQuery } from './queries.ts';
import { type Filter, isTaken, machinesFor, questionIn, wantedMachines } from './view/lobby-view.ts';
import { withoutReserved } from './view/shown-machines.ts';
import { usePlace } from './view/use-place.ts';
import { useSections } from './view/use-sections.ts';
import { useSettled } from './view/use-settled.ts';

interface LobbyScreenProps {
  /** Null is the whole floor. */
  brandId: number | null;
  /** Shown above everything: the open session's banner. */
  banner?: ReactNode;
  /** Machines that the player waits for, where that can be chosen. */
  waitlist?: { machineIds: readonly number[]; toggle(machineId: number): void };
  /** Where the player's own session is open. */
  ownMachineId?: number | null;
  /** A machine that somebody else has was chosen. */
  onTaken(machineId: number): void;
}

const EMPTY = {
  free: 'lobby.emptyFree',
  taken: 'lobby.emptyTaken',
  favourites: 'lobby.emptyFavourites',
  recent: 'lobby.emptyRecent',
} as const;

export function LobbyScreen({ brandId, banner, waitlist, ownMachineId = null, onTaken }: LobbyScreenProps) {
  const { t } = useTranslation();
  const { UPDATE_LOBBY, HIDE_RESERVED, HOT_FLAG_LIMIT } = useSettings();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const question = questionIn(params);
  const brands = useQuery(brandsQuery);
  const machines = useQuery({ ...machinesQuery(brandId), refetchInterval: UPDATE_LOBBY * 1_000 });
  const pools = useQuery(poolsQuery);
  const recent = useQuery({ ...recentQuery, enabled: question.filter === 'recent' });
  const { favourites, areKnown, toggle } = useFavourites();

  const brand = brands.data?.find(({ id }) => id === brandId);
  const all = machines.data ?? [];
  const facts = { machines: all, favourites, recent: recent.data ?? [] };
  const isLoading = machines.isPending || (question.filter === 'recent' && recent.isPending);
  const wanted = wantedMachines(facts, question);
  const sections = useSections({
    machines: question.filter === 'recent' ? wanted : machinesFor(all, question),
    favourites,
    areHeartsKnown: areKnown,
    brandId,
    question,
  });
  const alwaysShownIds = [...(waitlist?.machineIds ?? []), ...(ownMachineId === null ? [] : [ownMachineId])];
  const visible = (some: readonly Machine[]) => withoutReserved(some, { hides: HIDE_RESERVED, alwaysShownIds });
  const shownIds = useSettled({
    target: visible(wanted).map(({ id }) => id),
    order: sections.flatMap(({ ids }) => ids),
    visit: `${brandId} ${search} ${isLoading} ${areKnown}`,
  });
  usePlace({ address: `${pathname}${search}`, isReady: !isLoading && areKnown });

  const hearts = new Set(favourites);
  const awaited = new Set(waitlist?.machineIds);
  const byId = new Map(all.map((machine) => [machine.id, machine]));
  const found = question.filter === null ? (brand?.name ?? t('lobby.title')) : t(`lobby.${question.filter}`);
  const card = (machine: Machine) => {
    const jackpotMinor = jackpotAt(machine, pools.data);
    return (
      <MachineCard
        machine={machine}
        jackpotMinor={jackpotMinor}
        isHot={isHot(machine, jackpotMinor, HOT_FLAG_LIMIT)}
        isFavourite={hearts.has(machine.id)}
        onToggleFavourite={toggle}
        isTaken={machine.id !== ownMachineId && isTaken(machine)}
        onTaken={onTaken}
        isAwaited={awaited.has(machine.id)}
        onToggleAwaited={waitlist?.toggle}
      />
    );
  };

  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-3 p-3">
      <h1 className="sr-only">{brand?.name ?? t('lobby.title')}</h1>
      {banner}
      {brands.isPending || machines.isPending ? (
        <JackpotStripSkeleton />
      ) : (
        <JackpotStrip brands={brand ? [brand] : (brands.data ?? [])} pools={pools.data} machines={visible(all)} />
      )}
      <div className="page-rail">
        <FilterChips brands={brands.data ?? []} brandId={brandId} question={question} />
      </div>
      <FacetSelects machines={all} question={question} />
      {machines.isError && machines.data === undefined ? (
        <LobbyNotice text={t('lobby.loadFailed')}>
          <Button onClick={() => void machines.refetch()} busy={machines.isFetching}>
            {t('general.retry')}
          </Button>
        </LobbyNotice>
      ) : isLoading ? (
        <CardSkeletons />
      ) : shownIds.size === 0 ? (
        <EmptyLobby filter={question.search.trim() === '' ? question.filter : null} />
      ) : (
        <CardSections
          sections={sections}
          found={found}
          cardsOf={(ids) => ids.flatMap((id) => (shownIds.has(id) ? (byId.get(id) ?? []) : []))}
          card={card}
        />
      )}
    </div>
  );
}

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
