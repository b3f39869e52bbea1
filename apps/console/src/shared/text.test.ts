import { expect, it } from 'vitest';
import { joined, line } from './text.ts';

it('a line of several texts isolates those that would turn the others', () => {
  expect(line`${7} ${'Gece Pazarı'} · ${'ada'}`).toBe('7 Gece Pazarı · ada');
  expect(line`${'ليلى'}, ${'1 May'}`).toBe('\u2068ليلى\u2069, 1 May');
  expect(line`${'x\u202ey'} · ${42}`).toBe('\u2068xy\u2069 · 42');
});

it('a line of what there is leaves out what is not', () => {
  expect(joined(['Play', null, undefined, '', 'شاشة'], ' · ')).toBe('Play · \u2068شاشة\u2069');
});
