import { account, history } from '@salon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../shared/api/api.ts';
import { queryClient, refetchChanged } from '../../shared/api/query-client.ts';

/** Most of them are checks, which are shown as one. */
export const LOGONS_SIZE = 50;

export const profileQuery = queryOptions({
  queryKey: ['profile', 'person'],
  queryFn: ({ signal }) =>
    fetchAnswer({ method: 'GET', path: '/player/profile', answer: account.profileAnswer, signal }),
  select: ({ profile }) => profile,
});

export const logonsQuery = (page: number) =>
  queryOptions({
    queryKey: ['profile', 'logons', page],
    queryFn: ({ signal }) =>
      fetchAnswer({
        method: 'GET',
        path: `/player/logons?page=${page}&size=${LOGONS_SIZE}`,
        answer: account.logonsAnswer,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const devicesQuery = queryOptions({
  queryKey: ['profile', 'devices'],
  queryFn: ({ signal }) =>
    fetchAnswer({ method: 'GET', path: '/player/devices', answer: account.devicesAnswer, signal }),
  select: ({ devices }) => devices,
});

export const spendingQuery = queryOptions({
  queryKey: ['profile', 'spending'],
  queryFn: ({ signal }) =>
    fetchAnswer({ method: 'GET', path: '/player/spending', answer: history.spendingAnswer, signal }),
  staleTime: 0,
});

/** Refetched whenever the dialog opens: a session may have ended since. */
export const closingQuery = queryOptions({
  queryKey: ['profile', 'closing'],
  queryFn: ({ signal }) => fetchAnswer({ method: 'GET', path: '/player/close', answer: account.closingAnswer, signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Refetches everything about the account after a change. */
export const refreshProfile = () => refetchChanged(queryClient, { queryKey: ['profile'] });
