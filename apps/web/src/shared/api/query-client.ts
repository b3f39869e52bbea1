import { type DataTag, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/** Calls repeat themselves (see `client.ts`), and pushes keep what is shown fresh: no second layer of either. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Reads again what has just changed. A read that is on its way is given up: it may have been answered before the change, and
 * `invalidateQueries` alone waits for it where it is the first one.
 */
export function refetchChanged(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  void client.cancelQueries(filters, { silent: true });
  return client.invalidateQueries(filters);
}

/** Caches what a change has answered. A read that is on its way is given up: its answer may be older, and would replace it. */
export function cacheChanged<Data>(client: QueryClient, queryKey: DataTag<QueryKey, Data, unknown>, data: Data): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}
