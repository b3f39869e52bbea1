import { chat } from '@salon/contract';
import type { ChatStatus } from '@salon/contract/chat.ts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../shared/api/api.ts';
import { showFailure } from '../../shared/messages/messages.ts';
import { applyOwnStatus, applyReadPush, CHAT_PATH, refetchChat } from './queries.ts';

const saveUser = (body: object) =>
  request({ method: 'POST', path: `${CHAT_PATH}/user/data`, body, answer: chat.userAnswer, retries: 3 });

/** Shown at once, taken back where the platform does not keep it. */
export async function chooseStatus(client: QueryClient, status: ChatStatus): Promise<void> {
  applyOwnStatus(client, status);
  const outcome = await saveUser({ status });
  if (outcome.ok) return;
  showFailure(outcome.failure);
  void refetchChat(client);
}

/** What is lost of it is said again with the next message. */
export async function markRead(client: QueryClient, contactId: number, number: number): Promise<void> {
  applyReadPush(client, { contactId, unread: 0 });
  await saveUser({ read: { contactId, number } });
}
