import { expect, it } from 'vitest';
import { readFromUart, readToUart } from './uart-messages.ts';

const bytes = Uint8Array.of(1, 2);

it('reads the messages of both processes', () => {
  expect(readToUart({ kind: 'send', framed: bytes })).toEqual({ kind: 'send', framed: bytes });
  for (const message of [
    { kind: 'opened', isRealTime: false },
    { kind: 'received', chunk: bytes },
    { kind: 'gap', gapMs: 0.9 },
  ])
    expect(readFromUart(message)).toEqual(message);
});

it.each([null, 'send', 7, {}, { kind: 'send' }, { kind: 'send', framed: 'x' }, { kind: 'opened' }])(
  'refuses %j',
  (message) => {
    expect([readToUart(message), readFromUart(message)]).toEqual([null, null]);
  },
);

it('refuses what is too long, empty or no number', () => {
  expect(readToUart({ kind: 'send', framed: new Uint8Array(601) })).toBeNull();
  expect(readToUart({ kind: 'send', framed: new Uint8Array(0) })).toBeNull();
  expect(readFromUart({ kind: 'received', chunk: new Uint8Array(65_537) })).toBeNull();
  expect(readFromUart({ kind: 'gap', gapMs: Number.NaN })).toBeNull();
});
