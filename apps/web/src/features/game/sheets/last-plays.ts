import { history } from '@salon/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../shared/api/api.ts';

export const lastPlaysQuery = (machineId: number) =>
  queryOptions({
    queryKey: ['game', 'plays', machineId],
    queryFn: async ({ signal }) => {
      const path = `/player/plays?machineId=${machineId}`;
      return (await fetchAnswer({ method: 'GET', path, answer: history.lastPlaysAnswer, signal })).plays;
    },
    // Every opening asks anew: meanwhile it was played.
    staleTime: 0,
  });
