import { chat } from '@salon/contract';
import type { ChatUser, Contact } from '@salon/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import { showMessage } from '../../shared/messages/messages.ts';
import { listen } from '../../shared/sockets/ask.ts';
import { chatPanelStore, closeChat } from './chat-panel-store.ts';
import { contactsQuery } from './contacts-query.ts';
import { clearOutbox } from './conversation/outbox.ts';
import { applyMessagePush, applyPresencePush, applyReadPush, chatUserQuery } from './queries.ts';

type PushSocket = Parameters<typeof listen>[0];

/** Writes chat pushes into the caches. Returns an unsubscribe function that also drops the caches of the login. */
export function followChat(client: QueryClient, socket: PushSocket, userId: string): () => void {
  const stops = [
    listen(socket, 'chat-message', chat.pushes['chat-message'], (push) => {
      applyMessagePush(client, push);
      if (String(push.message.who) !== userId) void notifyNewMessage(client, push.contactId);
    }),
    listen(socket, 'chat-read', chat.pushes['chat-read'], (push) => applyReadPush(client, push)),
    listen(socket, 'chat-presence', chat.pushes['chat-presence'], (push) => applyPresencePush(client, push)),
  ];
  return () => {
    for (const stop of stops) stop();
    closeChat();
    clearOutbox();
  };
}

/** A toast, unless the chat is open or the player wants no disturbance. */
async function notifyNewMessage(client: QueryClient, contactId: number): Promise<void> {
  if (chatPanelStore.getState().isOpen) return;
  if (client.getQueryData<ChatUser>(chatUserQuery.queryKey)?.status === 'do-not-disturb') return;
  // Without the contact list there is no name; only the badge changes.
  const nameIn = (contacts: Contact[]) => contacts.find(({ id }) => id === contactId)?.name;
  const name = await client
    .ensureQueryData(contactsQuery)
    // Somebody who writes for the first time is not in it yet.
    .then(async (known) => nameIn(known) ?? nameIn(await client.fetchQuery({ ...contactsQuery, staleTime: 0 })))
    .catch(() => undefined);
  if (name !== undefined) showMessage('chat.newMessage', { params: { name }, mutable: true });
}
