import { expect, it } from 'vitest';
import { pauseAfter } from './pause.ts';

it.each([
  ['few lobbies', 2, 100],
  ['lobbies whose writes are a tenth of the time', 15, 150],
  ['so many that writes and pause reach the bound', 20, 195],
  ['more, whose writes leave less for the pause', 40, 175],
  ['a node that is too slow for the bound', 120, 160],
])('%s', (_title, busyMs, pauseMs) => {
  expect(pauseAfter(busyMs)).toBe(pauseMs);
});
