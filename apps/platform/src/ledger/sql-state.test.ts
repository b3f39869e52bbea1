import { expect, it } from 'vitest';
import { isAnswered, isRetryable, sqlState } from './sql-state.ts';

const failed = (code: unknown) => Object.assign(new Error('failed'), { code });

it('has a code where the database gave one', () => {
  expect(sqlState(failed('40P01'))).toBe('40P01');
  for (const other of [new Error('failed'), failed(40_001), failed('ECONNRESET'), failed('40P0'), failed('x40P01')])
    expect(sqlState(other)).toBeNull();
  expect(sqlState({ code: '40P01' })).toBeNull();
  expect(sqlState(null)).toBeNull();
});

it.each(['40P01', '40001', '55P03', '23505'])('%s may be repeated at once', (code) => {
  expect(isRetryable(code)).toBe(true);
});

it.each(['23514', '57014', null])('%s may not', (code) => {
  expect(isRetryable(code)).toBe(false);
});

it.each(['08006', '53300', '57P01', '58030', null])('after %s nobody knows whether it was committed', (code) => {
  expect(isAnswered(code)).toBe(false);
});

it.each(['23514', '40P01', '42883', 'P0001'])('after %s nothing was committed', (code) => {
  expect(isAnswered(code)).toBe(true);
});
