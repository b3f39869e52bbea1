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

it('a refusal is none; that of another version of the link is an error of the agent, which no repetition mends', async () => {
  const levels: string[] = [];
  const noted = { warn: () => levels.push('warn'), error: () => levels.push('error') } as unknown as typeof log;
  const refusals = [
    { status: 0, code: 40_000, Params: { field: 'machines' } },
    { status: 0, code: 60_001, Params: {} },
  ];
  const other = { status: 0, code: 40_000, Params: { field: 'version' } };
  for (const refusal of [...refusals, other])
    expect(
      await askThrough(fakePlatform(true, async () => refusal).platform, noted)('handshake', {}, link.handshakeAnswer),
    ).toBeNull();
  expect(levels).toEqual(['warn', 'warn', 'error']);
});
