import { link } from '@salon/contract';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { askThrough } from './requests.ts';

const log = pino({ level: 'silent' });

function fakePlatform(isUp: boolean, answer: () => Promise<unknown>) {
  const sent: unknown[][] = [];
  const request = (event: string, message: object) => {
    sent.push([event, message]);
    return answer();
  };
  return { sent, platform: { isUp: () => isUp, request } };
}

it('a request without a connection is not kept for the next one, whose handshake it would come before', async () => {
  const { platform, sent } = fakePlatform(false, async () => ({ status: 1, posted: true }));
  expect(await askThrough(platform, log)('debited', {}, link.debitedAnswer)).toBeNull();
  expect(sent).toEqual([]);
});

it('an answer that does not come, or does not parse, is none', async () => {
  const answers = [() => Promise.reject(new Error('late')), async () => ({ status: 0, code: 40_000 })];
  for (const answer of answers)
    expect(await askThrough(fakePlatform(true, answer).platform, log)('debited', {}, link.debitedAnswer)).toBeNull();
  const { platform, sent } = fakePlatform(true, async () => ({ status: 1, posted: true }));
  expect(await askThrough(platform, log)('debited', { machineId: 1 }, link.debitedAnswer)).toMatchObject({
    posted: true,
  });
  expect(sent).toEqual([['debited', { machineId: 1 }]]);
});
