import { waitlist } from '@salon/contract';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Socket } from 'socket.io-client';
import { CallFailed, fetchAnswer } from '../../shared/api/api.ts';
import { showFailure, showMessage } from '../../shared/messages/messages.ts';

const PATH = '/player/waitlist';

/** Machines whose waitlist the player is on. */
const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: async ({ signal }) =>
    (await fetchAnswer({ method: 'GET', path: PATH, answer: waitlist.answer, signal })).machineIds,
  staleTime: 60_000,
});

/** Stored on the platform: optimistic update, reverted when the platform refuses. */
export function useWaitlist() {
  const client = useQueryClient();
  const { data: machineIds = [] } = useQuery(waitlistQuery);
  const save = useMutation({
    scope: { id: 'waitlist' },
    mutationFn: ({ machineId, isWaiting }: { machineId: number; isWaiting: boolean }) =>
      isWaiting
        ? fetchAnswer({ method: 'POST', path: PATH, body: { machineId }, answer: waitlist.answer })
        : fetchAnswer({ method: 'DELETE', path: `${PATH}/${machineId}`, answer: waitlist.answer }),
    onSuccess: (answer) => client.setQueryData(waitlistQuery.queryKey, answer.machineIds),
    onError: (error) => {
      if (error instanceof CallFailed) showFailure(error.failure);
      else showMessage('waitlist.failed', { tone: 'bad' });
      return client.invalidateQueries(waitlistQuery);
    },
  });
  const { mutate } = save;
  const toggle = useCallback(
    (machineId: number) => {
      const before = client.getQueryData(waitlistQuery.queryKey) ?? [];
      const isWaiting = !before.includes(machineId);
      const next = isWaiting ? [...before, machineId] : before.filter((id) => id !== machineId);
      client.setQueryData(waitlistQuery.queryKey, next);
      mutate({ machineId, isWaiting });
    },
    [client, mutate],
  );
  return { machineIds, toggle };
}

/** Shows waitlist pushes and acknowledges them. Returns an unsubscribe function. */
export function followWaitlist(client: QueryClient, socket: Pick<Socket, 'on' | 'off'>): () => void {
  const onPush = (payload: unknown, acknowledge?: (answer: object) => void) => {
    const push = waitlist.push.safeParse(payload);
    if (!push.success) return console.error('push waitlist does not fit the contract', push.error.issues);
    const { id, name } = push.data;
    client.setQueryData(waitlistQuery.queryKey, (known) => known?.filter((one) => one !== id));
    showMessage('waitlist.free', { tone: 'ok', params: { machine: name }, mutable: false });
    acknowledge?.({ status: 1 });
  };
  socket.on('waitlist', onPush);
  return () => void socket.off('waitlist', onPush);
}
