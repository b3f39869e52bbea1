import { expect, it } from 'vitest';
import { drawnArtUrl, knownArtUrl, lookOf } from './machine-art-url.ts';

const facts = { id: 101, brand: 'Sultan', gameId: 'kara-deniz', reelCount: 5 };

it('gives all machines of one look one address, however many there are', async () => {
  expect(knownArtUrl(lookOf(facts))).toBeNull();
  const urls = new Set<string>();
  for (let id = 1; id <= 2_000; id += 1) urls.add(await drawnArtUrl(lookOf({ ...facts, id })));
  expect(urls.size).toBe(4);
  expect(urls).toContain(knownArtUrl(lookOf(facts)));
  for (const url of urls) URL.revokeObjectURL(url);
});

it('makes another picture of another hall, game or number of reels', async () => {
  const others = [{ brand: 'Lale' }, { gameId: 'kizil-elma' }, { reelCount: 3 }];
  const urls = await Promise.all([{}, ...others].map((change) => drawnArtUrl(lookOf({ ...facts, ...change }))));
  expect(new Set(urls).size).toBe(4);
});

it('takes an id that is a name', () =>
  expect(lookOf({ ...facts, id: 'facade' })).toEqual(lookOf({ ...facts, id: 'facade' })));
