import { expect, it } from 'vitest';
import { KINDS, nameOf } from './fault.ts';
import { scheduleOf } from './schedule.ts';

const options = { seed: 7, kills: 2 * KINDS.length, nodes: 2, cabinets: 4 };

it('is the same for the same seed, and another one for another', () => {
  expect(scheduleOf(options)).toEqual(scheduleOf(options));
  expect(scheduleOf(options)).not.toEqual(scheduleOf({ ...options, seed: 8 }));
});

it('has every kind once before any comes again', () => {
  const names = scheduleOf(options).map(({ kind }) => nameOf(kind));
  const all = KINDS.map(nameOf).sort();
  expect(names.slice(0, KINDS.length).sort()).toEqual(all);
  expect(names.slice(KINDS.length).sort()).toEqual(all);
});

it('hits parts that there are, for a time that ends', () => {
  for (const { kind, which, afterMs, healsAfterMs } of scheduleOf({ ...options, kills: 500 })) {
    expect(which).toBeLessThan(kind.part.startsWith('cabinet') ? 4 : 2);
    expect(which).toBeGreaterThanOrEqual(0);
    expect(afterMs).toBeGreaterThan(0);
    expect(healsAfterMs).toBeGreaterThan(0);
  }
});

it('leaves out kinds that the computer does not allow', () => {
  const faults = scheduleOf({ ...options, without: ({ what }) => what === 'fill disk' });
  expect(faults.filter(({ kind }) => kind.what === 'fill disk')).toEqual([]);
});
