import { http } from '@salon/contract';
import type { Brand, Machine } from '@salon/contract/http.ts';
import type { JackpotsPush, MachinePush } from '@salon/contract/player-sockets.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withNewerStatus, withStates } from './live-status.ts';

const MACHINES = ['lobby', 'machines'] as const;
const BRANDS = ['lobby', 'brands'] as const;
const POOLS = ['lobby', 'pools'] as const;
const PERSONAL_STALE_MS = 60_000;

export const brandsQuery = queryOptions({
  queryKey: BRANDS,
  queryFn: ({ signal }): Promise<Brand[]> =>
    fetchAnswer({ method: 'GET', path: '/machine/brands', answer: http.brandsAnswer, signal }),
});

/** Machines of one brand, or of all of them; both lists are kept live by the same pushes (LB-02, LB-03). */
export const machinesQuery = (brandId: number | null) => {
  const queryKey = [...MACHINES, brandId ?? 'all'] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Machine[]> => {
      const machines =
        brandId === null
          ? await fetchAnswer({ method: 'GET', path: '/machine/all', answer: http.machinesAnswer, signal })
          : (
              await fetchAnswer({
                method: 'GET',
                path: `/machine/${brandId}`,
                answer: http.brandMachinesAnswer,
                signal,
              })
            ).machines;
      return withNewerStatus(machines, queryClient.getQueryData<Machine[]>(queryKey));
    },
    // A hall opened from the lobby is there at once, and the answer then confirms it.
    placeholderData: () => {
      const all = queryClient.getQueryData<Machine[]>([...MACHINES, 'all']);
      return brandId === null ? undefined : all?.filter(({ brand }) => brand.id === brandId);
    },
  });
};

export const favouritesQuery = queryOptions({
  queryKey: ['lobby', 'favourites'],
  queryFn: async ({ signal }) =>
    (await fetchAnswer({ method: 'GET', path: '/player/favourites', answer: http.machineIdsAnswer, signal }))
      .machineIds,
  staleTime: PERSONAL_STALE_MS,
});

export const recentQuery = queryOptions({
  queryKey: ['lobby', 'recent'],
  queryFn: async ({ signal }) =>
    (await fetchAnswer({ method: 'GET', path: '/player/recent', answer: http.machineIdsAnswer, signal })).machineIds,
});

/** Amounts in minor units by brand, of the last jackpot push; empty before the first one. */
export interface Pools {
  seq: number;
  byBrand: Record<number, number>;
}
export const poolsQuery = queryOptions({
  queryKey: POOLS,
  // Asked again they stay as they are: pools come by pushes alone.
  queryFn: (): Pools => queryClient.getQueryData<Pools>(POOLS) ?? { seq: -1, byBrand: {} },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** First amount of the operator's comma-separated list, null where there is none. */
export function jackpotOf(brand: Brand, pools: Pools | undefined): number | null {
  const live = pools?.byBrand[brand.id];
  if (live !== undefined) return live;
  const first = Number(brand.jackpot.split(',')[0]?.trim() || Number.NaN);
  return Number.isSafeInteger(first) && first >= 0 ? first : null;
}

/** What can be won at a machine now; null where its game cannot pay the brand's jackpot. */
export function jackpotAt({ brand, jackpotMinor }: Machine, pools: Pools | undefined): number | null {
  return jackpotMinor === null ? null : (pools?.byBrand[brand.id] ?? jackpotMinor);
}

export function applyMachineStates(client: QueryClient, states: ReadonlyMap<number, MachinePush>): void {
  for (const [queryKey, machines] of client.getQueriesData<Machine[]>({ queryKey: MACHINES })) {
    const next = machines && withStates(machines, states);
    if (next !== machines) client.setQueryData(queryKey, next);
  }
}

export function applyJackpotsPush(client: QueryClient, { seq, pools }: JackpotsPush): void {
  const known = client.getQueryData<Pools>(POOLS);
  // A restarted platform counts from 0 again; amounts are absolute, so the newest push wins.
  const byBrand = {
    ...known?.byBrand,
    ...Object.fromEntries(pools.map(({ brandId, amountMinor }) => [brandId, amountMinor])),
  };
  client.setQueryData<Pools>(POOLS, { seq, byBrand });
}

/** After a lost connection, since pushes may be missing. */
export const refetchLobby = (client: QueryClient) => client.invalidateQueries({ queryKey: ['lobby'] });
