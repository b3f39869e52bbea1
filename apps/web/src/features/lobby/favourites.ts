import { http } from '@salon/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallFailed, fetchAnswer } from '../../shared/api/api.ts';
import { cacheChanged, refetchChanged } from '../../shared/api/query-client.ts';
import { showFailure } from '../../shared/messages/messages.ts';
import { favouritesQuery } from './queries.ts';

export const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** The player's favourites: optimistic update, reverted when the platform refuses. */
export function useFavourites() {
  const client = useQueryClient();
  const { data = [], isPending } = useQuery(favouritesQuery);
  const save = useMutation({
    mutationKey: ['lobby', 'favourites'],
    // One after the other, so that the last heart pressed is the last list saved.
    scope: { id: 'favourites' },
    mutationFn: (machineIds: number[]) =>
      fetchAnswer({ method: 'PUT', path: '/player/favourites', body: { machineIds }, answer: http.machineIdsAnswer }),
    onError: (error) => {
      if (error instanceof CallFailed) showFailure(error.failure);
      return refetchChanged(client, { queryKey: favouritesQuery.queryKey });
    },
  });
  const { mutate } = save;
  // The same function at every render: sixty cards have it.
  const toggle = useCallback(
    (id: number) => {
      const next = toggled(client.getQueryData(favouritesQuery.queryKey) ?? [], id);
      cacheChanged(client, favouritesQuery.queryKey, next);
      mutate(next);
    },
    [client, mutate],
  );
  return { favourites: data, areKnown: !isPending, toggle };
}
