import { history } from '@salon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../shared/api/api.ts';

export const PAGE_SIZE = 25;

export const transactionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['history', 'transactions', page],
    queryFn: ({ signal }) =>
      fetchAnswer({
        method: 'GET',
        path: `/player/transactions?page=${page}&size=${PAGE_SIZE}`,
        answer: history.transactionsAnswer,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['history', 'sessions', page],
    queryFn: ({ signal }) =>
      fetchAnswer({
        method: 'GET',
        path: `/player/sessions?page=${page}&size=${PAGE_SIZE}`,
        answer: history.sessionsAnswer,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Page from an address, 1 where it is none. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE));
