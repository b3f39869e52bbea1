import { QueryClient } from '@tanstack/react-query';

/** Calls repeat themselves (see `client.ts`), and pushes keep what is shown fresh: no second layer of either. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
