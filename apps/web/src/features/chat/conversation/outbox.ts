import { chat, type Failure } from '@salon/contract';
import type { SendRequest } from '@salon/contract/requests.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { request } from '../../../shared/api/api.ts';
import { CHAT_PATH } from '../contacts-query.ts';
import { applyMessage } from '../queries.ts';

/** The client makes the id, so that sending again cannot make two messages of one. */
export type OwnMessage = SendRequest & { messageId: string };

/** A message that the platform has not confirmed. Its id stays. */
export interface Outgoing {
  message: OwnMessage;
  /** Null while it is being sent. */
  failure: Failure | null;
}

const outbox = createStore<{ waiting: Outgoing[] }>(() => ({ waiting: [] }));

export const useOutbox = () => useStore(outbox, ({ waiting }) => waiting);

const keep = (change: (waiting: Outgoing[]) => Outgoing[]) =>
  outbox.setState(({ waiting }) => ({ waiting: change(waiting) }));
const without = (messageId: string) =>
  keep((waiting) => waiting.filter(({ message }) => message.messageId !== messageId));

/** One after the other, in the order they were written. */
let queue: Promise<void> = Promise.resolve();

/** Shows it at once and sends it; also for another try of one that failed. */
export function sendMessage(client: QueryClient, message: OwnMessage): Promise<void> {
  const entry: Outgoing = { message, failure: null };
  keep((waiting) => {
    const isKnown = waiting.some((one) => one.message.messageId === message.messageId);
    return isKnown
      ? waiting.map((one) => (one.message.messageId === message.messageId ? entry : one))
      : [...waiting, entry];
  });
  queue = queue.then(() => deliver(client, message));
  return queue;
}

async function deliver(client: QueryClient, message: OwnMessage): Promise<void> {
  const outcome = await request({
    method: 'POST',
    path: `${CHAT_PATH}/send-message`,
    body: message,
    answer: chat.sendAnswer,
    // Few retries; after that the player decides. A failed chat call never ends a login.
    retries: 3,
  });
  if (outcome.ok) {
    applyMessage(client, message.contactId, outcome.value.chatId, outcome.value.message);
    return without(message.messageId);
  }
  const { failure } = outcome;
  keep((waiting) => waiting.map((one) => (one.message.messageId === message.messageId ? { message, failure } : one)));
}

export const discardMessage = without;

/** What was typed and not sent, by contact, as long as the login. */
export const drafts = new Map<number, string>();

export function clearOutbox(): void {
  keep(() => []);
  drafts.clear();
}
