import { history } from '@salon/contract';
import type { SessionsQuery, TransactionsQuery } from '@salon/contract/history.ts';
import { browserTimeZone } from '@salon/i18n';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../shared/api/api.ts';
import { filterQuery, type ListState } from './list-state.ts';

export const PAGE_SIZE = 25;
/** A play is drawn with its reels: fewer of them are a page. */
export const PLAYS_SIZE = 20;

export const TRANSACTION_SORTS = [
  'operationDate',
  'playedDurationS',
  'from',
  'amount',
  'type',
] as const satisfies readonly [TransactionsQuery['orderBy'], ...TransactionsQuery['orderBy'][]];
export const SESSION_SORTS = [
  'start',
  'end',
  'machine',
  'spinCount',
  'freeSpinCount',
  'net',
] as const satisfies readonly [SessionsQuery['orderBy'], ...SessionsQuery['orderBy'][]];

function listPath(list: 'transactions' | 'sessions', state: ListState<string>): string {
  const query = filterQuery(state);
  if (list === 'sessions' && !state.hasUnplayed) query.set('unplayed', 'hide');
  query.set('page', String(state.page));
  query.set('size', String(PAGE_SIZE));
  query.set('orderBy', state.sort);
  query.set('order', state.descending ? 'desc' : 'asc');
  return `/player/${list}?${query}`;
}

export const transactionsQuery = (state: ListState<TransactionsQuery['orderBy']>) => {
  const path = listPath('transactions', state);
  return queryOptions({
    queryKey: ['history', path],
    queryFn: ({ signal }) => fetchAnswer({ method: 'GET', path, answer: history.transactionsAnswer, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const sessionsQuery = (state: ListState<SessionsQuery['orderBy']>) => {
  const path = listPath('sessions', { ...state, type: null });
  return queryOptions({
    queryKey: ['history', path],
    queryFn: ({ signal }) => fetchAnswer({ method: 'GET', path, answer: history.sessionsAnswer, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

const sessionPath = (sessionId: string) => `/player/sessions/${encodeURIComponent(sessionId)}`;

export const sessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['history', 'session', sessionId],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'GET', path: sessionPath(sessionId), answer: history.sessionAnswer, signal }),
    select: ({ session }) => session,
    staleTime: 0,
  });

export const playsQuery = (sessionId: string, page: number, descending: boolean) => {
  const order = descending ? 'desc' : 'asc';
  return queryOptions({
    queryKey: ['history', 'plays', sessionId, page, order],
    queryFn: ({ signal }) =>
      fetchAnswer({
        method: 'GET',
        path: `${sessionPath(sessionId)}/plays?page=${page}&size=${PLAYS_SIZE}&order=${order}`,
        answer: history.playsAnswer,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const creditQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['history', 'credit', sessionId],
    queryFn: ({ signal }) =>
      fetchAnswer({ method: 'GET', path: `${sessionPath(sessionId)}/credit`, answer: history.creditAnswer, signal }),
    select: ({ points }) => points,
    staleTime: 0,
  });

/** A file is opened by a person: as their spreadsheet has it, with the times that the screen shows. */
function sheetQuery(query: URLSearchParams, language: string): URLSearchParams {
  query.set('language', language);
  query.set('format', 'sheet');
  const timeZone = browserTimeZone();
  // Else the site's is taken.
  if (timeZone !== null) query.set('timeZone', timeZone);
  return query;
}

/** Everything that the filter leaves, as a file. */
export const filePath = (list: 'transactions' | 'sessions', state: ListState<string>, language: string) => {
  const query = filterQuery(list === 'sessions' ? { ...state, type: null } : state);
  if (list === 'sessions' && !state.hasUnplayed) query.set('unplayed', 'hide');
  return `/player/${list}.csv?${sheetQuery(query, language)}`;
};
export const playsFilePath = (sessionId: string, language: string) =>
  `${sessionPath(sessionId)}/plays.csv?${sheetQuery(new URLSearchParams(), language)}`;

export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));
