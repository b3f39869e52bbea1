import type { Failure } from '@salon/contract';
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, call, type OperatorCallName, type SentArgs, type SentOf } from './client.ts';
import { useSiteId } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: true },
  },
});

/** Thrown by queries, which report failures by throwing. */
export class CallFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.ErrorMessage);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

interface QueryOptions {
  /** False: not asked yet. */
  isWanted?: boolean;
  /** Asked again after so long while the page is seen. */
  everyMs?: number;
  /** Shows the answer to what was sent before until there is a new one. */
  keepsPrevious?: boolean;
}

/** What a GET of the table answers, kept by its name, the site and what was sent. */
export function useCall<N extends OperatorCallName>(
  name: N,
  sent: SentOf<N>,
  { isWanted = true, everyMs, keepsPrevious = false }: QueryOptions = {},
): UseQueryResult<AnswerOf<N>, CallFailed> {
  const siteId = useSiteId();
  return useQuery<AnswerOf<N>, CallFailed>({
    queryKey: [name, siteId, sent],
    queryFn: async () => {
      const outcome = await call(name, ...([sent] as unknown as SentArgs<N>));
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      return outcome.value;
    },
    enabled: isWanted,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    // No answer is a function, which the compiler cannot see while N is open.
    ...(keepsPrevious && { placeholderData: keepPreviousData as never }),
  });
}

export interface Act<N extends OperatorCallName> {
  /** The answer; null after a refusal, which is then in `failure`. */
  run(...sent: SentArgs<N>): Promise<AnswerOf<N> | null>;
  isRunning: boolean;
  failure: Failure | null;
  clear(): void;
}

/** A POST of the table. What the calls of `refreshes` show is asked again after it, also where it was refused. */
export function useAct<N extends OperatorCallName>(name: N, refreshes: readonly OperatorCallName[] = []): Act<N> {
  const client = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isRunning,
    failure,
    clear: () => setFailure(null),
    run: async (...sent) => {
      setIsRunning(true);
      setFailure(null);
      const outcome = await call(name, ...sent);
      await Promise.all(refreshes.map((other) => client.invalidateQueries({ queryKey: [other] })));
      setIsRunning(false);
      if (outcome.ok) return outcome.value;
      setFailure(outcome.failure);
      return null;
    },
  };
}
