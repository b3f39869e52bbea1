import { CODES, isFailure } from '@salon/contract';
import { expect, it } from 'vitest';
import { staffMember } from './lanes.ts';
import type { Verdict } from './passwords.ts';
import { rightHashOf } from './right-hash.ts';

/** What becomes of an attempt, and what is stored. */
async function after(verdict: Verdict | null, passwordHash: string | null = 'before') {
  const done: unknown[] = [];
  const begun = { takeBack: async () => void done.push('taken back'), forgive: async () => void done.push('forgiven') };
  const found = await rightHashOf({ verify: async () => verdict }, begun, staffMember('ada'), {
    ...{ passwordHash, password: 'typed' },
    renew: async (...hashes) => void done.push(hashes),
  });
  return [isFailure(found) ? found.code : found, ...done];
}

it('takes an attempt back that found no place, forgives a right one, and stores the hash of the one form', async () => {
  expect(await after(null)).toEqual([CODES.too_many_requests, 'taken back']);
  expect(await after({ isRight: false })).toEqual([null]);
  expect(await after({ isRight: false }, null)).toEqual([null]);
  expect(await after({ isRight: true, renewed: null })).toEqual(['before', 'forgiven']);
  expect(await after({ isRight: true, renewed: 'next' })).toEqual(['next', 'forgiven', ['before', 'next']]);
});
