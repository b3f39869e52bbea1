import { payment } from '@salon/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, request } from '../../shared/api/api.ts';
import { queryClient, refetchChanged } from '../../shared/api/query-client.ts';

const POLL_MS = 1_500;

/** Opens a payment page; once for each `attempt`, dropped when the window closes. */
export const openedQuery = (attempt: string) =>
  queryOptions({
    queryKey: ['payment', 'opened', attempt],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'POST', path: '/player/deposits', answer: payment.depositOpened, retries: 2, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** State of the deposit, polled until it has ended. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', 'deposit', id],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'GET', path: `/player/deposits/${id}`, answer: payment.depositAnswer, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'open' ? POLL_MS : false),
  });

/** Latest withdrawals, polled while one is in progress. */
export const withdrawalsQuery = queryOptions({
  queryKey: ['payment', 'withdrawals'],
  queryFn: ({ signal }) =>
    fetchAnswer({ method: 'GET', path: '/player/withdrawals', answer: payment.withdrawalsAnswer, signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.withdrawals.some(({ endedAt }) => endedAt === null) ? POLL_MS : false),
});

export const refetchWithdrawals = () => refetchChanged(queryClient, { queryKey: withdrawalsQuery.queryKey });

/** A retry with the same id is the same withdrawal. */
export const requestWithdrawal = (body: { id: string; amountMinor: number }) =>
  request({ method: 'POST', path: '/player/withdrawals', body, answer: payment.withdrawalAnswer, retries: 3 });

export const cancelWithdrawal = (id: string) =>
  request({ method: 'POST', path: `/player/withdrawals/${id}/cancel`, answer: payment.withdrawalAnswer, retries: 3 });
