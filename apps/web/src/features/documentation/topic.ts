/** One piece of the player help; `id` is its address on the page (`#id`), the same in every language. */
export interface Topic {
  id: TopicId;
  title: string;
  paragraphs?: string[];
  list?: string[];
  /** Keys of the keyboard and what they do. */
  keys?: [key: string, does: string][];
}

export const topicIds = [
  'start',
  'lobby',
  'game',
  'features',
  'cash-in-and-out',
  'deposit',
  'withdrawal',
  'hand-pay',
  'reconnect',
  'protection',
  'account',
  'settings',
  'keyboard',
  'problems',
] as const;
export type TopicId = (typeof topicIds)[number];
