import type { Contact, Message } from '@salon/contract/chat.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { contactsQuery } from './contacts-query.ts';
import { applyMessagePush, refetchContacts } from './queries.ts';

const contact = { id: 7, name: 'Ada', unread: 0, lastMessage: null, lastMessageTime: null } as unknown as Contact;
const message = { number: 1, who: 7, message: 'Hello', time: '2026-11-28T11:00:00.000Z' } as unknown as Message;
const push = { contactId: 7, chatId: 1, message, unread: 1 };

/** A button that shows the list; the test answers its reads. */
function shownContacts() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const answers: ((contacts: Contact[]) => void)[] = [];
  const queryFn = () => new Promise<Contact[]>((answer) => answers.push(answer));
  const shown = new QueryObserver(client, { ...contactsQuery, queryFn });
  const stop = shown.subscribe(() => undefined);
  const unread = () => shown.getCurrentResult().data?.map((one) => one.unread);
  return { client, answers, unread, stop };
}

const MOMENTS = {
  'in the first read': async () => shownContacts(),
  'in a later read': async () => {
    const list = shownContacts();
    list.answers[0]!([contact]);
    await expect.poll(list.unread).toEqual([0]);
    void refetchContacts(list.client);
    return list;
  },
  'before its sender is known': async () => {
    const list = shownContacts();
    list.answers[0]!([]);
    await expect.poll(list.unread).toEqual([]);
    return list;
  },
};

it.each(Object.entries(MOMENTS))('CH-01 a message that comes %s is counted, by one read more', async (_, open) => {
  const { client, answers, unread, stop } = await open();
  const before = answers.length;
  applyMessagePush(client, push);
  expect(answers).toHaveLength(before + 1);
  // The older answer was made before the message.
  for (const answer of answers.slice(0, -1)) answer([contact]);
  answers.at(-1)!([{ ...contact, unread: 1 }]);
  await expect.poll(unread).toEqual([1]);
  stop();
});
