import { describe, expect, it } from 'vitest';
import { type Source, searchIn } from './source.ts';

const source: Source = {
  id: 'machines',
  state: 'ready',
  retry: () => {},
  all: [
    { id: '1', title: 'Altın Nehir', detail: 'Sultan', words: ['101'], to: '/1' },
    { id: '2', title: 'Kızıl Lale', detail: 'Lale', to: '/2' },
  ],
};
const idsFor = (query: string) => searchIn([source], query)[0]?.found.map(({ id }) => id);

describe('the search pages', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['KIZIL', ['2']],
    ['altin', ['1']],
    ['sultan 101', ['1']],
    ['lale', ['2']],
    ['nehir lale', []],
  ])('RT-16 %j finds %j', (query, ids) => {
    expect(idsFor(query)).toEqual(ids);
  });

  it('RT-16 a failed source shows its failure for every query', () => {
    expect(searchIn([{ ...source, state: 'failed' }], 'x')[0]).toMatchObject({ state: 'failed', found: [] });
  });
});
