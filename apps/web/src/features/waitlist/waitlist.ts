import { waitlist } from '@salon/contract';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Socket } from 'socket.io-client';
import { CallFailed, fetchAnswer } from '../../shared/api/api.ts';
import { cacheChanged, refetchChanged } from '../../shared/api/query-client.ts';
import { showFailure, showMessage } from '../../shared/messages/messages.ts';
import { setReady } from './ready-store.ts';

const PATH = '/player/waitlist';
/** Places move up without a push. */
const REFETCH_MS = 5_000;

type Line = { machineId: number; position: number | null };

const linesOf = ({ machineIds, lines = [] }: waitlist.Answer): Line[] =>
  machineIds.map((machineId) => ({
    machineId,
    position: lines.find((line) => line.machineId === machineId)?.position ?? null,
  }));

/** The lines that the player stands in; what is reserved for them is asked about, also after a reload. */
const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: async ({ signal }) => {
    const answer = await fetchAnswer({ method: 'GET', path: PATH, answer: waitlist.answer, signal });
    const reserved = answer.reserved?.[0];
    if (reserved) setReady(reserved);
    return linesOf(answer);
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.length ? REFETCH_MS : false),
});

const leaveLine = (machineId: number) =>
  fetchAnswer({ method: 'DELETE', path: `${PATH}/${machineId}`, answer: waitlist.answer });

function failed(error: unknown): void {
  if (error instanceof CallFailed) showFailure(error.failure);
  else showMessage('waitlist.failed', { tone: 'bad' });
}

/** Leaves the machine that is reserved to the next in line. */
export function giveUpMachine(client: QueryClient, machineId: number): void {
  leaveLine(machineId).then((answer) => cacheChanged(client, waitlistQuery.queryKey, linesOf(answer)), failed);
}

/** Stored on the platform: optimistic update, reverted when the platform refuses. */
export function useWaitlist() {
  const client = useQueryClient();
  const { data: lines } = useQuery(waitlistQuery);
  const machineIds = useMemo(() => lines?.map(({ machineId }) => machineId) ?? [], [lines]);
  const save = useMutation({
    scope: { id: 'waitlist' },
    mutationFn: ({ machineId, isWaiting }: { machineId: number; isWaiting: boolean }) =>
      isWaiting
        ? fetchAnswer({ method: 'POST', path: PATH, body: { machineId }, answer: waitlist.answer })
        : leaveLine(machineId),
    onSuccess: (answer) => cacheChanged(client, waitlistQuery.queryKey, linesOf(answer)),
    onError: (error) => {
      failed(error);
      return refetchChanged(client, { queryKey: waitlistQuery.queryKey });
    },
  });
  const { mutate } = save;
  const toggle = useCallback(
    (machineId: number) => {
      const before = client.getQueryData(waitlistQuery.queryKey) ?? [];
      const isWaiting = !before.some((line) => line.machineId === machineId);
      const next = isWaiting
        ? [...before, { machineId, position: null }]
        : before.filter((line) => line.machineId !== machineId);
      cacheChanged(client, waitlistQuery.queryKey, next);
      mutate({ machineId, isWaiting });
    },
    [client, mutate],
  );
  return {
    machineIds,
    /** Place in the line of that machine; null: in none, or not known yet. */
    positionOf: (machineId: number) => lines?.find((line) => line.machineId === machineId)?.position ?? null,
    toggle,
  };
}

/** Takes the question whether the player takes a free machine, and acknowledges it. Returns an unsubscribe function. */
export function followWaitlist(client: QueryClient, socket: Pick<Socket, 'on' | 'off'>): () => void {
  const onPush = (payload: unknown, acknowledge?: (answer: object) => void) => {
    const push = waitlist.push.safeParse(payload);
    if (!push.success) return console.error('push waitlist does not fit the contract', push.error.issues);
    client.setQueryData(waitlistQuery.queryKey, (known) => known?.filter((one) => one.machineId !== push.data.id));
    setReady(push.data);
    acknowledge?.({ status: 1 });
  };
  socket.on('waitlist', onPush);
  return () => void socket.off('waitlist', onPush);
}
