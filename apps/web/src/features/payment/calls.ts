import { payment } from '@salon/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer, request } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';

const LOOK_AGAIN_MS = 1_500;

/** Opens a payment page; asked once for each `attempt`, and forgotten with the window. */
export const openedQuery = (attempt: string) =>
  queryOptions({
    queryKey: ['payment', 'opened', attempt],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'POST', path: '/player/deposits', answer: payment.depositOpened, retries: 2, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** The deposit as the platform has it, looked at again until it has ended. */
export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', 'deposit', id],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'GET', path: `/player/deposits/${id}`, answer: payment.depositAnswer, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'open' ? LOOK_AGAIN_MS : false),
  });

/** The latest withdrawals, looked at again while one is under way. */
export const withdrawalsQuery = queryOptions({
  queryKey: ['payment', 'withdrawals'],
  queryFn: ({ signal }) =>
    fetchAnswer({ method: 'GET', path: '/player/withdrawals', answer: payment.withdrawalsAnswer, signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.withdrawals.some(({ endedAt }) => endedAt === null) ? LOOK_AGAIN_MS : false,
});

export const refetchWithdrawals = () => queryClient.invalidateQueries({ queryKey: withdrawalsQuery.queryKey });

/** The id is the pending's own: repeated with it, it is the same withdrawal. */
export const requestWithdrawal = (body: { id: string; amountMinor: number }) =>
  request({ method: 'POST', path: '/player/withdrawals', body, answer: payment.withdrawalAnswer, retries: 3 });

export const cancelWithdrawal = (id: string) =>
  request({ method: 'POST', path: `/player/withdrawals/${id}/cancel`, answer: payment.withdrawalAnswer, retries: 3 });
