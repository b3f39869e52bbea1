import { expect, it } from 'vitest';
import { mailboxHash, mailboxOf } from './mailbox.ts';

it.each([
  ['Ada@Salon.Example', 'ada@salon.example'],
  ['ada+casino@salon.example', 'ada@salon.example'],
  ['ada+a+b@salon.example', 'ada@salon.example'],
  ['ａda@salon.example', 'ada@salon.example'],
  ['ada@salon.example.', 'ada@salon.example'],
  ['a.d.a@salon.example', 'a.d.a@salon.example'],
  ['A.d.a+x@GoogleMail.com', 'ada@gmail.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['+tag@salon.example', '+tag@salon.example'],
])('%s comes to the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

it('a mailbox is counted by a hash that all spellings share', () => {
  expect(mailboxHash('ADA+1@salon.example')).toEqual(mailboxHash('ada@salon.example'));
  expect(mailboxHash('adb@salon.example')).not.toEqual(mailboxHash('ada@salon.example'));
});
