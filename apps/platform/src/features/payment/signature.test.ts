import { createHmac } from 'node:crypto';
import { payment } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { checkSignature } from './signature.ts';

const NOW_MS = 1_800_000_000_000;
const NOW_S = NOW_MS / 1_000;
const body = '{"type":"deposit"}';
const sign = (key: string, timestamp: number | string, text = body) => ({
  timestamp: String(timestamp),
  body,
  signature: createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex'),
});
const check = (call: Parameters<typeof checkSignature>[0], keys = ['one', 'two']) => checkSignature(call, keys, NOW_MS);

describe('HD-03 the signature of a provider', () => {
  it('fits with any of the keys, up to the last second', () => {
    for (const key of ['one', 'two'])
      for (const offset of [0, payment.SIGNATURE_AGE_S, -payment.SIGNATURE_AGE_S])
        expect(check(sign(key, NOW_S + offset))).toBe('fits');
  });

  it('is stale a second later, in both directions', () => {
    for (const offset of [payment.SIGNATURE_AGE_S + 1, -payment.SIGNATURE_AGE_S - 1])
      expect(check(sign('one', NOW_S + offset))).toBe('stale');
  });

  it('is forged with another key, another text, another time, and where there is no key or nothing was signed', () => {
    const right = sign('one', NOW_S);
    for (const call of [
      sign('three', NOW_S),
      sign('', NOW_S),
      sign('one', NOW_S, `${body} `),
      { ...right, timestamp: String(NOW_S + 1) },
      { ...right, timestamp: undefined },
      { ...right, signature: undefined },
      { ...right, signature: '' },
      { ...right, signature: right.signature.slice(2) },
      { ...right, signature: right.signature.toUpperCase() },
      sign('one', '1e9'),
      sign('one', '-5'),
    ])
      expect(check(call)).toBe('forged');
    expect(check(right, [])).toBe('forged');
  });
});
