import { http } from '@salon/contract';
import type { PaytableAnswer } from '@salon/contract/http.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../shared/api/api.ts';

export const paytableQuery = (machineId: number) =>
  queryOptions({
    queryKey: ['game', 'paytable', machineId],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'GET', path: `/machine/${machineId}/paytable`, answer: http.paytableAnswer, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How many alike any symbol of the table pays for, ascending: its columns. */
export function countsOf({ rows }: Pick<PaytableAnswer, 'rows'>): number[] {
  const counts = new Set(rows.flatMap(({ pays }) => Object.keys(pays).map(Number)));
  return [...counts].sort((a, b) => a - b);
}
