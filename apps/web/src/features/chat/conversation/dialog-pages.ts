import type { Message } from '@salon/contract/chat.ts';
import type { InfiniteData } from '@tanstack/react-query';

/** A stretch of a conversation, its messages in the order they were written. */
export interface DialogPage {
  chatId: number | null;
  messages: Message[];
  /** There are older ones before it. */
  hasMore: boolean;
}

/** The newest page first; each next one is older. */
export type Dialog = InfiniteData<DialogPage, number | null>;

/** All that is loaded, oldest first. */
export const messagesOf = ({ pages }: Dialog): Message[] => pages.toReversed().flatMap(({ messages }) => messages);

export const chatIdOf = (dialog: Dialog | undefined): number | null => dialog?.pages[0]?.chatId ?? null;

export type Merged =
  | { kind: 'added'; dialog: Dialog }
  /** Already known: push and answer can arrive in either order. */
  | { kind: 'known' }
  /** A message is missing: fetch again. */
  | { kind: 'gap' };

/** A message that came by push or as an answer; numbers have no gap. */
export function withMessage(dialog: Dialog, chatId: number, message: Message): Merged {
  const [newest, ...older] = dialog.pages;
  if (!newest) return { kind: 'gap' };
  const last = newest.messages.at(-1)?.number ?? 0;
  if (message.number <= last) return { kind: 'known' };
  if (message.number > last + 1) return { kind: 'gap' };
  const page = { ...newest, chatId, messages: [...newest.messages, message] };
  return { kind: 'added', dialog: { ...dialog, pages: [page, ...older] } };
}
