import { GAME_FEATURES, type Machine } from '@salon/contract/http.ts';
import { MACHINE_STATES } from '@salon/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toggled } from '../favourites.ts';
import { machine as machineOf } from '../machine.fixture.ts';
import { jackpotAt, jackpotOf } from '../queries.ts';
import { FILTERS, type LobbyQuestion, NO_QUESTION, queryOf, questionIn, wantedMachines } from './lobby-view.ts';
import { sectionsOf } from './sections.ts';

const machine = (id: number, over: Partial<Machine> = {}) =>
  machineOf(id, { brand: { id: 1 + (id % 3), name: ['Sultan', 'Lale', 'Meridyen'][id % 3] ?? '' }, ...over });
const machines = [machine(1), machine(2, { status: 'playing' }), machine(3), machine(4, { name: 'Gece Pazarı' })];
const facts = { machines, favourites: [3, 99], recent: [4, 77, 1] };
const ids = (list: readonly Machine[]) => list.map(({ id }) => id);

describe('lobby view', () => {
  it.each([
    ['free', [1, 3, 4]],
    ['taken', [2]],
    ['favourites', [3]],
    ['recent', [4, 1]],
    [null, [1, 2, 3, 4]],
  ] as const)('LB-01 filter %s shows %j', (filter, expected) => {
    expect(ids(wantedMachines(facts, { ...NO_QUESTION, filter }))).toEqual(expected);
  });

  it('LB-01 search and filter work together', () => {
    expect(ids(wantedMachines(facts, { ...NO_QUESTION, filter: 'free', search: 'GECE' }))).toEqual([4]);
    expect(ids(wantedMachines(facts, { ...NO_QUESTION, filter: 'favourites', search: 'gece' }))).toEqual([]);
  });

  it('LB-01 finds machines by game, smallest bet and feature', () => {
    const game = { name: 'Ay Feneri', minBetMinor: 200, rtp: 0.94, volatility: 'high', features: ['jackpot'] } as const;
    const list = [...machines, machine(7, { gameId: 'ay-feneri', game: { ...game, features: [...game.features] } })];
    const found = (asked: Partial<LobbyQuestion>) =>
      ids(wantedMachines({ ...facts, machines: list }, { ...NO_QUESTION, ...asked }));
    expect(found({ gameId: 'ay-feneri' })).toEqual([7]);
    expect(found({ betMinor: 100 })).toEqual([1, 2, 3, 4]);
    expect(found({ betMinor: 200 })).toEqual([1, 2, 3, 4, 7]);
    expect(found({ feature: 'jackpot' })).toEqual([7]);
    expect(found({ feature: 'wild', filter: 'taken' })).toEqual([2]);
    expect(found({ search: 'feneri' })).toEqual([7]);
  });

  it('LB-01 finds a machine of whose game little is known by its name, and by no fact that nobody has stated', () => {
    const game = { name: 'Seven Line', minBetMinor: null, rtp: null, volatility: null, features: [] };
    const list = [...machines, machine(8, { gameId: 'Seven Line', game, reelCount: 0 })];
    const found = (asked: Partial<LobbyQuestion>) =>
      ids(wantedMachines({ ...facts, machines: list }, { ...NO_QUESTION, ...asked }));
    expect(found({ search: 'seven' })).toEqual([8]);
    expect(found({ gameId: 'Seven Line' })).toEqual([8]);
    expect(found({ betMinor: 1_000_000 })).not.toContain(8);
    expect(found({ feature: 'wild' })).not.toContain(8);
  });

  it('LB-01 a filter survives the address', () => {
    const question = fc.record({
      filter: fc.constantFrom(null, ...FILTERS),
      search: fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
      gameId: fc.constantFrom(null, 'ay-feneri', 'a game & more'),
      betMinor: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
      feature: fc.constantFrom(null, ...GAME_FEATURES),
    });
    fc.assert(
      fc.property(question, (asked) => {
        expect(questionIn(new URLSearchParams(queryOf(asked)))).toEqual(asked);
      }),
    );
  });

  it('LB-01 an invalid address shows everything', () => {
    expect(questionIn(new URLSearchParams('filter=__proto__&q=&game=&bet=-1&feature=all'))).toEqual(NO_QUESTION);
  });

  it('LB-01 every machine is in exactly one section', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 50 }), status: fc.constantFrom(...MACHINE_STATES) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(some, fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (list, favourites) => {
        const all = list.map(({ id, status }) => machine(id, { status }));
        const shown = sectionsOf({ machines: all, favourites }).flatMap((section) => section.ids);
        expect([...shown].sort((a, b) => a - b)).toEqual(ids(all).sort((a, b) => a - b));
      }),
    );
  });

  it('LB-01 favourites come first, then what is free, then the halls', () => {
    const list = [...machines, machine(8, { status: 'offline' })];
    const kinds = sectionsOf({ machines: list, favourites: [3] }).map(({ title }) => title.kind);
    expect(kinds).toEqual(['favourites', 'playable', 'brand']);
  });

  it('the machines to play now are of every game, and of every hall', () => {
    const list = ['a', 'a', 'a', 'b', 'b', 'c'].map((gameId, at) =>
      machine(at + 1, { gameId, brand: { id: 1 + (at % 2), name: `Hall ${at % 2}` } }),
    );
    const [playable] = sectionsOf({ machines: [...list, machine(7, { gameId: 'd' })], favourites: [] });
    const games = playable?.ids.map((id) => list.find((one) => one.id === id)?.gameId ?? 'd');
    expect(games?.slice(0, 4).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(playable?.ids).toHaveLength(6);
  });

  it.each([
    ['128473510', 128473510],
    ['500, 20', 500],
    ['', null],
    ['soon', null],
    ['-1', null],
  ])('LB-05 the jackpot list %j begins with %j', (jackpot, expected) => {
    expect(
      jackpotOf({ id: 1, name: 'Sultan', image: '', hasOwnImage: false, jackpot, machineCount: 0 }, undefined),
    ).toBe(expected);
  });

  it('LB-05 the live pool replaces the fetched one', () => {
    const brand = { id: 1, name: 'Sultan', image: '', hasOwnImage: false, jackpot: '5', machineCount: 0 };
    expect(jackpotOf(brand, { seq: 1, byBrand: { 1: 77 } })).toBe(77);
  });

  it('a jackpot is shown only at machines whose game can pay it', () => {
    const pools = { seq: 1, byBrand: { 1: 77 } };
    expect(jackpotAt(machineOf(1, { jackpotMinor: 5 }), undefined)).toBe(5);
    expect(jackpotAt(machineOf(1, { jackpotMinor: 5 }), pools)).toBe(77);
    expect(jackpotAt(machineOf(1), pools)).toBe(null);
  });

  it('a heart pressed twice is no heart', () => {
    expect(toggled(toggled([1], 2), 2)).toEqual([1]);
  });
});
