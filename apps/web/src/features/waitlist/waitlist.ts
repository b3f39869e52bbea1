import { vacancy } from '@salon/contract';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { CallFailed, fetchAnswer } from '../../shared/api/api.ts';
import { say, sayFailure } from '../../shared/messages/messages.ts';

const PATH = '/player/vacancies';

/** Machines that the player wants to be told about when they are free. */
const vacanciesQuery = queryOptions({
  queryKey: ['vacancies'],
  queryFn: async ({ signal }) =>
    (await fetchAnswer({ method: 'GET', path: PATH, answer: vacancy.vacanciesAnswer, signal })).machineIds,
  staleTime: 60_000,
});

/** Wishes stand on the platform: shown at once, saved behind it, taken back when the platform says no. */
export function useVacancies() {
  const client = useQueryClient();
  const { data: machineIds = [] } = useQuery(vacanciesQuery);
  const save = useMutation({
    scope: { id: 'vacancies' },
    mutationFn: ({ machineId, isWished }: { machineId: number; isWished: boolean }) =>
      isWished
        ? fetchAnswer({ method: 'POST', path: PATH, body: { machineId }, answer: vacancy.vacanciesAnswer })
        : fetchAnswer({ method: 'DELETE', path: `${PATH}/${machineId}`, answer: vacancy.vacanciesAnswer }),
    onSuccess: (answer) => client.setQueryData(vacanciesQuery.queryKey, answer.machineIds),
    onError: (error) => {
      if (error instanceof CallFailed) sayFailure(error.failure);
      else say('vacancy.failed', { tone: 'bad' });
      return client.invalidateQueries(vacanciesQuery);
    },
  });
  return {
    machineIds,
    toggle(machineId: number) {
      const before = client.getQueryData(vacanciesQuery.queryKey) ?? machineIds;
      const isWished = !before.includes(machineId);
      const next = isWished ? [...before, machineId] : before.filter((id) => id !== machineId);
      client.setQueryData(vacanciesQuery.queryKey, next);
      save.mutate({ machineId, isWished });
    },
  };
}

/** Tells the player what the platform pushes, and the platform that somebody was there to hear it. Returns how to stop. */
export function followVacancies(client: QueryClient, socket: Pick<Socket, 'on' | 'off'>): () => void {
  const heard = (payload: unknown, acknowledge?: (answer: object) => void) => {
    const push = vacancy.vacancyPush.safeParse(payload);
    if (!push.success) return console.error('push vacancy does not fit the contract', push.error.issues);
    const { id, name } = push.data;
    client.setQueryData(vacanciesQuery.queryKey, (known) => known?.filter((one) => one !== id));
    say('vacancy.free', { tone: 'ok', params: { machine: name }, mutable: false });
    acknowledge?.({ status: 1 });
  };
  socket.on('vacancy', heard);
  return () => void socket.off('vacancy', heard);
}
