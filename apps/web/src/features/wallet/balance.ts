import { http } from '@salon/contract';
import type { BalancePush } from '@salon/contract/player-sockets.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../shared/api/api.ts';

interface Balance {
  /** Minor units. */
  balance: number;
  seq: number;
}

const KEY = ['wallet', 'balance'] as const;

/** The later of two wallet states; `seq` grows with every movement. */
export const laterBalance = (known: Balance | undefined, received: Balance): Balance =>
  known !== undefined && known.seq > received.seq ? known : received;

const balanceQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Balance> => {
      const answer = await fetchAnswer({ method: 'GET', path: '/player/balance', answer: http.balanceAnswer, signal });
      return laterBalance(client.getQueryData<Balance>(KEY), { balance: answer.balance, seq: answer.seq });
    },
    staleTime: 30_000,
  });

/** Minor units, undefined until loaded. `enabled`: it may be asked for. */
export function useBalance(client: QueryClient, enabled = true): number | undefined {
  return useQuery({ ...balanceQuery(client), enabled }, client).data?.balance;
}

export function applyBalancePush(client: QueryClient, { balance, seq }: BalancePush): void {
  client.setQueryData<Balance>(KEY, (known) => laterBalance(known, { balance, seq }));
}

export const refetchBalance = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });
