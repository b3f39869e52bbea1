import { expect, it } from 'vitest';
import { hundredthsOf } from './amounts.ts';

it.each([
  ['12', 1200],
  [' 12.5 ', 1250],
  ['12,05', 1205],
  ['0.1', 10],
  ['', null],
  ['1.234', null],
  ['-1', null],
  ['1e3', null],
])('reads %j as %j hundredths', (text, hundredths) => {
  expect(hundredthsOf(text)).toBe(hundredths);
});
