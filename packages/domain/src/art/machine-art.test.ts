import { describe, expect, it } from 'vitest';
import { machineArtSvg } from './machine-art.ts';

const facts = { id: 101, brand: 'Sultan', gameId: 'altin-nehir', reelCount: 5 };

describe('machine art', () => {
  it('LB-01 is pure: the same machine looks the same everywhere', () => {
    expect(machineArtSvg({ ...facts })).toBe(machineArtSvg(facts));
  });

  it.each([
    ['another machine', { id: 102 }],
    ['another brand', { brand: 'Lale' }],
    ['another game', { gameId: 'ay-feneri' }],
    ['another number of reels', { reelCount: 3 }],
  ])('LB-01 %s looks different', (_, change) => {
    expect(machineArtSvg({ ...facts, ...change })).not.toBe(machineArtSvg(facts));
  });

  it('LB-01 shows as many reels as the machine has', () => {
    const reels = (reelCount: number) => machineArtSvg({ ...facts, reelCount }).match(/fill="url\(#reel\)"/g)?.length;
    expect([reels(3), reels(5), reels(6)]).toEqual([3, 5, 6]);
  });

  it('takes hostile names without letting them into the document', () => {
    expect(machineArtSvg({ id: '<x', brand: '"><script>', gameId: '&<', reelCount: Number.NaN })).not.toMatch(
      /script|NaN/,
    );
  });
});

it('defines every symbol that it draws, once', () => {
  const svg = machineArtSvg(facts);
  const used = new Set([...svg.matchAll(/<use href="#(\w+)"/g)].map((match) => match[1]));
  expect([...svg.matchAll(/<symbol id="(\w+)"/g)].map((match) => match[1]).sort()).toEqual([...used].sort());
});
