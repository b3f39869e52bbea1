import { http, quickPanel } from '@salon/contract';
import type { Note, NoteRequest, QuickPanelEvent } from '@salon/contract/quick-panel.ts';
import { LANGUAGES } from '@salon/domain/language.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchAnswer, request } from '../../shared/api/api.ts';
import type { Outcome } from '../../shared/api/client.ts';

/** Not below the versioned base path, by the specification. */
const PATH = '/../quick-panel';
const ROOT = ['quick-panel'] as const;

interface QuickPanelData {
  events: QuickPanelEvent[];
  notes: Note[];
}

export const quickPanelQuery = (language: string) =>
  queryOptions({
    queryKey: [...ROOT, language],
    queryFn: async ({ signal }): Promise<QuickPanelData> => {
      const offered = LANGUAGES.find((one) => one === language) ?? 'tr';
      const path = `${PATH}/data?language=${offered}`;
      const { events, notes } = await fetchAnswer({ method: 'GET', path, answer: quickPanel.dataAnswer, signal });
      return { events, notes };
    },
    staleTime: 60_000,
  });

const changeNotes = (client: QueryClient, change: (notes: Note[]) => Note[]) =>
  client.setQueriesData<QuickPanelData>({ queryKey: ROOT }, (data) => data && { ...data, notes: change(data.notes) });

/** Sent once: a repeat after a lost answer would be a second note. */
export async function addNote(client: QueryClient, body: NoteRequest): Promise<Outcome<unknown>> {
  const outcome = await request({
    method: 'POST',
    path: `${PATH}/notes`,
    body,
    answer: quickPanel.noteAnswer,
    retries: 0,
  });
  if (outcome.ok) changeNotes(client, (notes) => [outcome.value.note, ...notes]);
  else if (outcome.reason === 'network') void client.invalidateQueries({ queryKey: ROOT });
  return outcome;
}

export async function removeNote(client: QueryClient, id: number): Promise<Outcome<unknown>> {
  const outcome = await request({ method: 'DELETE', path: `${PATH}/notes/${id}`, answer: http.doneAnswer, retries: 3 });
  if (outcome.ok) changeNotes(client, (notes) => notes.filter((note) => note.id !== id));
  else void client.invalidateQueries({ queryKey: ROOT });
  return outcome;
}
