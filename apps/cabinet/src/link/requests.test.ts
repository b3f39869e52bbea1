import { link } from '@salon/contract';
import { pino } from 'pino';
import type { Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { askThrough } from './requests.ts';

const log = pino({ level: 'silent' });

function fakeSocket(connected: boolean, answer: () => Promise<unknown>) {
  const sent: unknown[][] = [];
  const emitWithAck = (...message: unknown[]) => {
    sent.push(message);
    return answer();
  };
  return { sent, socket: { connected, timeout: () => ({ emitWithAck }) } as unknown as Socket };
}

it('a request without a connection is not kept for the next one, whose handshake it would come before', async () => {
  const { socket, sent } = fakeSocket(false, async () => ({ status: 1, posted: true }));
  expect(await askThrough(socket, log)('debited', {}, link.debitedAnswer)).toBeNull();
  expect(sent).toEqual([]);
});

it('an answer that does not come, or does not parse, is none', async () => {
  const answers = [() => Promise.reject(new Error('late')), async () => ({ status: 0, code: 40_000 })];
  for (const answer of answers)
    expect(await askThrough(fakeSocket(true, answer).socket, log)('debited', {}, link.debitedAnswer)).toBeNull();
  const { socket, sent } = fakeSocket(true, async () => ({ status: 1, posted: true }));
  expect(await askThrough(socket, log)('debited', { machineId: 1 }, link.debitedAnswer)).toMatchObject({
    posted: true,
  });
  expect(sent).toEqual([['debited', { machineId: 1 }]]);
});
