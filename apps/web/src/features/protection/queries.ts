import { protection } from '@salon/contract';
import type { ProtectionAnswer, ProtectionPush } from '@salon/contract/protection.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { fetchAnswer } from '../../shared/api/api.ts';
import { cacheChanged, refetchChanged } from '../../shared/api/query-client.ts';

export const protectionQuery = queryOptions({
  queryKey: ['protection'],
  queryFn: ({ signal }) =>
    fetchAnswer({ method: 'GET', path: '/player/protection', answer: protection.protectionAnswer, signal }),
});

/** The pending reality check, or null. */
export const realityCheckQuery = queryOptions({
  queryKey: ['reality-check'],
  queryFn: async ({ signal }) =>
    (await fetchAnswer({ method: 'GET', path: '/player/reality-check', answer: protection.realityCheckAnswer, signal }))
      .check,
});

export const cacheProtection = (client: QueryClient, answer: ProtectionAnswer) =>
  cacheChanged(client, protectionQuery.queryKey, answer);

type SessionEnding = Extract<ProtectionPush, { kind: 'session_ending' }>;

/** Why the platform ends the session, until the player has read it. */
export const endingStore = createStore<{ ending: SessionEnding | null }>(() => ({ ending: null }));
export const clearEnding = (): void => endingStore.setState({ ending: null });

export function applyProtectionPush(client: QueryClient, push: ProtectionPush): void {
  if (push.kind === 'session_ending') endingStore.setState({ ending: push });
  void refetchChanged(client, { queryKey: realityCheckQuery.queryKey });
  void refetchChanged(client, { queryKey: protectionQuery.queryKey });
}

/** After a lost connection: pushes may have been missed. */
export const refetchProtection = (client: QueryClient) =>
  Promise.all([
    refetchChanged(client, { queryKey: realityCheckQuery.queryKey }),
    refetchChanged(client, { queryKey: protectionQuery.queryKey }),
  ]);
