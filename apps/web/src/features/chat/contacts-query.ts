import { chat } from '@salon/contract';
import type { Contact } from '@salon/contract/chat.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../shared/api/api.ts';

/** Not below the versioned base path, by the specification. */
export const CHAT_PATH = '/../chat';

/** Pushes keep all of the chat fresh. */
export const STALE_TIME_MS = 60_000;

/** All that the button in the header needs. */
export const contactsQuery = queryOptions({
  queryKey: ['chat', 'contacts'] as const,
  queryFn: async ({ signal }): Promise<Contact[]> =>
    fetchAnswer({ method: 'GET', path: `${CHAT_PATH}/contacts`, answer: chat.contactsAnswer, signal }),
  staleTime: STALE_TIME_MS,
});
