import { chat } from '@salon/contract';
import type { ChatUser, Contact } from '@salon/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import { say } from '../../shared/messages/messages.ts';
import { listen } from '../../shared/sockets/ask.ts';
import { chatPanelStore, closeChat } from './chat-panel-store.ts';
import { clearOutbox } from './conversation/outbox.ts';
import { applyMessagePush, applyPresencePush, applyReadPush, chatUserQuery, contactsQuery } from './queries.ts';

type PushSocket = Parameters<typeof listen>[0];

/** The chat's pushes of a login, into its caches. Returns how to end it; what belonged to the login goes with it. */
export function followChat(client: QueryClient, socket: PushSocket, userId: string): () => void {
  const stops = [
    listen(socket, 'chat-message', chat.pushes['chat-message'], (push) => {
      applyMessagePush(client, push);
      if (String(push.message.who) !== userId) void tellNewMessage(client, push.contactId);
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
async function tellNewMessage(client: QueryClient, contactId: number): Promise<void> {
  if (chatPanelStore.getState().isOpen) return;
  if (client.getQueryData<ChatUser>(chatUserQuery.queryKey)?.status === 'do-not-disturb') return;
  // Without the list there is no name; the badge then says it alone.
  const nameIn = (contacts: Contact[]) => contacts.find(({ id }) => id === contactId)?.name;
  const name = await client
    .ensureQueryData(contactsQuery)
    // Somebody who writes for the first time is not in it yet.
    .then(async (known) => nameIn(known) ?? nameIn(await client.fetchQuery({ ...contactsQuery, staleTime: 0 })))
    .catch(() => undefined);
  if (name !== undefined) say('chat.newMessage', { params: { name }, mutable: true });
}
