import { failure } from '@salon/contract';
import type { CheckAnswer } from '@salon/contract/geo-block.ts';
import { describe, expect, it } from 'vitest';
import { checkCountry, countryName } from './check-country.ts';

const answering = (status: number, code: number) => async () => {
  const value: CheckAnswer = { status, code, ip: '8.8.8.8', country: 'US' };
  return { ok: true, value } as const;
};

describe('IP gate', () => {
  it.each([
    [1, 0],
    [1, 20000],
    [0, 7],
  ])('GT-01 status %i and code %i proceed', async (status, code) => {
    expect(await checkCountry(answering(status, code))).toEqual({ kind: 'open' });
  });

  it('GT-01 status 0 and code 0 block, with country and address', async () => {
    expect(await checkCountry(answering(0, 0))).toEqual({ kind: 'blocked', country: 'US', ip: '8.8.8.8' });
  });

  it.each(['refused', 'network'] as const)(
    'GT-01 an answer that is not 200 (%s) is a failure, not a pass',
    async (reason) => {
      expect(await checkCountry(async () => ({ ok: false, reason, failure: failure('internal') }))).toEqual({
        kind: 'failed',
      });
    },
  );

  it('GT-01 names the country in the current language', () => {
    expect(countryName('en', 'DE')).toBe('Germany');
    expect(countryName('tr', 'DE')).toBe('Almanya');
    expect(countryName('en', '??')).toBe('??');
  });
});
