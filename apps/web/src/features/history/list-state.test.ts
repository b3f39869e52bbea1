import { describe, expect, it } from 'vitest';
import { daysOf, filterCount, filterQuery, listStateIn, paramsOf } from './list-state.ts';

const SORTS = ['date', 'amount'] as const;
const read = (text: string) => listStateIn(new URLSearchParams(text), SORTS);

describe('list in the address', () => {
  it('RT-08 writes page, days, type and order to the address and reads them back', () => {
    const text = 'from=2026-03-01&to=2026-03-31&type=3&unplayed=1&sort=amount&order=asc&page=4';
    const state = read(text);
    expect(state).toEqual({
      page: 4,
      from: '2026-03-01',
      to: '2026-03-31',
      type: 3,
      hasUnplayed: true,
      sort: 'amount',
      descending: false,
    });
    expect(paramsOf(state, { page: 4 }, 'date').toString()).toBe(text);
  });

  it.each([
    '',
    'page=0',
    'page=x',
    'page=1e9',
    'type=7',
    'type=1.5',
    'from=2026-02-31',
    'to=1.1.2026',
    'sort=id',
    'order=up',
    'unplayed=yes',
  ])('RT-08 RT-07 %j is the plain list', (text) =>
    expect(read(text)).toEqual({
      page: 1,
      from: '',
      to: '',
      type: null,
      hasUnplayed: false,
      sort: 'date',
      descending: true,
    }),
  );

  it('RT-08 another filter or order begins at the first page', () => {
    expect(paramsOf(read('page=3&type=2'), { descending: false }, 'date').toString()).toBe('type=2&order=asc');
    expect(paramsOf(read('page=3&type=2'), { type: null }, 'date').toString()).toBe('');
  });

  it.each([
    ['', 0],
    ['from=2026-03-01', 1],
    ['from=2026-03-01&to=2026-03-02', 1],
    ['to=2026-03-02&type=2&page=3&sort=amount', 2],
  ])('%j has %i filters', (text, count) => expect(filterCount(read(text))).toBe(count));

  it('RT-08 days are whole days of the browser, the last one included', () => {
    const query = filterQuery({ from: '2026-03-01', to: '2026-03-01', type: null });
    expect(query.get('since')).toBe(new Date(2026, 2, 1).toISOString());
    expect(query.get('until')).toBe(new Date(2026, 2, 2).toISOString());
    expect(query.has('type')).toBe(false);
  });

  it.each([
    ['all', '', ''],
    ['today', '2026-03-02', '2026-03-02'],
    ['week', '2026-02-24', '2026-03-02'],
    ['month', '2026-02-01', '2026-03-02'],
  ] as const)('RT-07 RT-08 %s is %s to %s', (range, from, to) => {
    expect(daysOf(range, new Date(2026, 2, 2, 13))).toEqual({ from, to });
  });
});
