import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListState, listStateIn, paramsOf } from './list-state.ts';

/** The list's state in the address, and how to change it. Filters replace the address, so that "back" leaves the list. */
export function useListState<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => listStateIn(params, sorts), [params, sorts]);
  const change = useCallback(
    (changed: Partial<ListState<Sort>>) =>
      setParams(paramsOf(state, changed, sorts[0]), { replace: !('page' in changed), preventScrollReset: true }),
    [state, sorts, setParams],
  );
  return [state, change] as const;
}
