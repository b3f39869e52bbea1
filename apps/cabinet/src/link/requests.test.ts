import { CODES, link } from '@salon/contract';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { askThrough } from './requests.ts';

const log = pino({ level: 'silent' });
const noted = (lines: string[]): Pick<typeof log, 'warn' | 'error'> => ({
  warn: (_: unknown, text?: string) => void lines.push(`warn ${text}`),
  error: (_: unknown, text?: string) => void lines.push(`error ${text}`),
});
const handshakeAt = (answer: () => Promise<unknown>, lines: string[]) =>
  askThrough(fakePlatform(true, answer).platform, noted(lines))('handshake', {}, link.handshakeAnswer);

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

it('a refusal is none', async () => {
  const lines: string[] = [];
  for (const refusal of [
    { status: 0, code: 40_000, Params: { field: 'machines' } },
    { status: 0, code: 60_001, Params: {} },
  ])
    expect(await handshakeAt(async () => refusal, lines)).toBeNull();
  expect(lines).toEqual(['warn platform refused', 'warn platform refused']);
});

it('says once which side is older where there is no version of the link in common, and again after one was agreed on', async () => {
  const refusal = (least: number, most: number) => ({
    ...{ status: 0, code: CODES.link_version_unknown, Params: { field: 'version', least, most } },
  });
  const agreed = { status: 1, version: 1, machines: [] };
  const before = { status: 0, code: CODES.invalid_request, Params: { field: 'version' } };
  const lines: string[] = [];
  const answers = [refusal(3, 4), refusal(3, 4), refusal(0, 0), agreed, refusal(0, 0), before];
  const given = answers.map((answer) => async () => answer);
  const ask = askThrough({ isUp: () => true, request: () => given.shift()!() }, noted(lines));
  for (const answer of answers)
    expect((await ask('handshake', {}, link.handshakeAnswer)) !== null).toBe(answer === agreed);
  const old = 'error no version of the link in common: the platform is older; the platform has 0 to 0, this agent 1';
  expect(lines).toEqual([
    'error no version of the link in common: this agent is older; the platform has 3 to 4, this agent 1',
    old,
    old,
    'error no version of the link in common: the platform is older; this agent has 1',
  ]);
});
