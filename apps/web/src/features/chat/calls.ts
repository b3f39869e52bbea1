import { chat } from '@salon/contract';
import type { ChatStatus } from '@salon/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../shared/api/api.ts';
import { showFailure } from '../../shared/messages/messages.ts';
import { CHAT_PATH } from './contacts-query.ts';
import { applyOwnStatus, applyReadPush, refetchChat } from './queries.ts';

const saveUser = (body: object) =>
  request({ method: 'POST', path: `${CHAT_PATH}/user/data`, body, answer: chat.chatUser, retries: 3 });

/** Optimistic update, reverted when the platform refuses it. */
export async function chooseStatus(client: QueryClient, status: ChatStatus): Promise<void> {
  applyOwnStatus(client, status);
  const outcome = await saveUser({ status });
  if (outcome.ok) return;
  showFailure(outcome.failure);
  void refetchChat(client);
}

/** A lost read receipt is sent again with the next message. */
export async function markRead(client: QueryClient, contactId: number, number: number): Promise<void> {
  applyReadPush(client, { contactId, unread: 0 });
  await saveUser({ read: { contactId, number } });
}
