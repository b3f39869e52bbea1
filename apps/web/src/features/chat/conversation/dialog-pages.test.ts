import type { Message } from '@salon/contract/chat.ts';
import { describe, expect, it } from 'vitest';
import { chatIdOf, type Dialog, messagesOf, withMessage } from './dialog-pages.ts';

const message = (number: number): Message => ({
  who: 1,
  message: `message ${number}`,
  time: '2026-01-01T10:00:00.000Z',
  number,
  messageId: '00000000-0000-4000-8000-000000000000',
});
const page = (...numbers: number[]) => ({ chatId: 5, messages: numbers.map(message), hasMore: false });
const dialog: Dialog = { pages: [page(4, 5), page(2, 3)], pageParams: [null, 4] };
const numbers = (of: Dialog) => messagesOf(of).map(({ number }) => number);

describe('pages of a conversation', () => {
  it('CH-01 are read from the oldest to the newest', () => {
    expect(numbers(dialog)).toEqual([2, 3, 4, 5]);
  });

  it('CH-01 a message that follows is added at the end', () => {
    const merged = withMessage(dialog, 5, message(6));
    expect(merged.kind === 'added' && numbers(merged.dialog)).toEqual([2, 3, 4, 5, 6]);
  });

  it('CH-01 the first message of a conversation brings its id', () => {
    const empty: Dialog = { pages: [{ chatId: null, messages: [], hasMore: false }], pageParams: [null] };
    const merged = withMessage(empty, 9, message(1));
    expect(merged.kind === 'added' && [chatIdOf(merged.dialog), ...numbers(merged.dialog)]).toEqual([9, 1]);
  });

  it('CH-01 one that is known, and one that comes late, change nothing', () => {
    expect(withMessage(dialog, 5, message(5)).kind).toBe('known');
    expect(withMessage(dialog, 5, message(1)).kind).toBe('known');
  });

  it('CH-01 one too far ahead means that something is missing', () => {
    expect(withMessage(dialog, 5, message(7)).kind).toBe('gap');
    expect(withMessage({ pages: [], pageParams: [] }, 5, message(1)).kind).toBe('gap');
  });
});
