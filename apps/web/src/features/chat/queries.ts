import { chat } from '@salon/contract';
import type {
  ChatStatus,
  ChatUser,
  Contact,
  Message,
  MessagePush,
  PresencePush,
  ReadPush,
} from '@salon/contract/chat.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../shared/api/api.ts';
import { refetchChanged } from '../../shared/api/query-client.ts';
import { CHAT_PATH, contactsQuery, STALE_TIME_MS as staleTime } from './contacts-query.ts';
import { type Dialog, type DialogPage, withMessage } from './conversation/dialog-pages.ts';

const ROOT = ['chat'] as const;
const CONTACTS = contactsQuery.queryKey;
const USER = ['chat', 'user'] as const;
const keyOfDialog = (contactId: number) => ['chat', 'dialog', contactId] as const;

export const chatUserQuery = queryOptions({
  queryKey: USER,
  queryFn: async ({ signal }): Promise<ChatUser> =>
    fetchAnswer({ method: 'GET', path: `${CHAT_PATH}/user`, answer: chat.chatUser, signal }),
  staleTime,
});

/** The newest page first, older ones by the number of the oldest message known. */
export const dialogQuery = (contactId: number, userId: number) =>
  infiniteQueryOptions<DialogPage, Error, Dialog, ReturnType<typeof keyOfDialog>, number | null>({
    queryKey: keyOfDialog(contactId),
    queryFn: async ({ signal, pageParam }): Promise<DialogPage> => {
      const query = new URLSearchParams({ contactId: String(contactId), userId: String(userId) });
      if (pageParam !== null) query.set('before', String(pageParam));
      const path = `${CHAT_PATH}/get-chat?${query}`;
      const { chat: found } = await fetchAnswer({ method: 'GET', path, answer: chat.chatAnswer, signal });
      return { chatId: found.id, messages: found.dialog, hasMore: found.hasMore };
    },
    initialPageParam: null,
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? (messages[0]?.number ?? null) : null),
    staleTime,
  });

const PREVIEW_CHARACTERS = 120;

/** Into conversation and list; an unknown contact (a player's first message) is fetched. `unread`: where it changes. */
export function applyMessage(
  client: QueryClient,
  contactId: number,
  chatId: number,
  message: Message,
  unread?: number,
): void {
  const queryKey = keyOfDialog(contactId);
  const dialog = client.getQueryData<Dialog>(queryKey);
  if (dialog !== undefined) {
    const merged = withMessage(dialog, chatId, message);
    if (merged.kind === 'added') client.setQueryData<Dialog>(queryKey, merged.dialog);
    if (merged.kind === 'gap') void client.invalidateQueries({ queryKey });
  }
  changeContact(client, contactId, (known) => {
    const counted = unread === undefined ? known : { ...known, unread };
    if (known.lastMessageTime !== null && known.lastMessageTime > message.time) return counted;
    return { ...counted, lastMessage: message.message.slice(0, PREVIEW_CHARACTERS), lastMessageTime: message.time };
  });
}

export function applyMessagePush(client: QueryClient, { contactId, chatId, message, unread }: MessagePush): void {
  applyMessage(client, contactId, chatId, message, unread);
}

export function applyReadPush(client: QueryClient, { contactId, unread }: ReadPush): void {
  changeContact(client, contactId, (known) => ({ ...known, unread }));
}

export function applyPresencePush(client: QueryClient, { contactId, status }: PresencePush): void {
  client.setQueryData<ChatUser>(USER, (user) => (user?.id === contactId ? { ...user, status } : user));
  client.setQueryData<Contact[]>(CONTACTS, (contacts) =>
    contacts?.map((known) => (known.id === contactId ? { ...known, status } : known)),
  );
}

export const applyOwnStatus = (client: QueryClient, status: ChatStatus) =>
  client.setQueryData<ChatUser>(USER, (user) => user && { ...user, status });

/** A list that is being read may have been answered before the change, and is read again. */
function changeContact(client: QueryClient, contactId: number, change: (known: Contact) => Contact): void {
  const contacts = client.getQueryData<Contact[]>(CONTACTS) ?? [];
  const isKnown = contacts.some(({ id }) => id === contactId);
  if (isKnown)
    client.setQueryData<Contact[]>(
      CONTACTS,
      contacts.map((known) => (known.id === contactId ? change(known) : known)),
    );
  if (!isKnown || client.isFetching({ queryKey: CONTACTS }) > 0) void refetchContacts(client);
}

/** Once the first connection is up: what came before it was pushed to nobody here. */
export const refetchContacts = (client: QueryClient) => refetchChanged(client, { queryKey: CONTACTS });

/** After a lost connection, since pushes may be missing. */
export const refetchChat = (client: QueryClient) => client.invalidateQueries({ queryKey: ROOT });
