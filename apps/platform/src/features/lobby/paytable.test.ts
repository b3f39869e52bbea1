import { http } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { gameFactsOf, paysJackpot, paytableOf, reelCountOf } from './paytable.ts';

const noJackpotSet = { jackpot_share_bp: null, jackpot_limit_minor: null };
const lantern = { game_id: 'ay-feneri', own_game: null, ...noJackpotSet };
const stated = {
  ...{ game_id: 'Seven Line', own_game: { minBetMinor: 100, rtp: 92.2, features: ['jackpot' as const] } },
  ...noJackpotSet,
};

describe('facts of a machine that brings its game along', () => {
  it('are those that the operator states, and null where nothing is stated', () => {
    const facts = { name: 'Seven Line', minBetMinor: 100, rtp: 0.922, volatility: null, features: ['jackpot'] };
    expect(gameFactsOf(stated)).toEqual(facts);
    expect(http.paytableAnswer.parse(paytableOf(stated))).toMatchObject({
      ...{ gameId: 'Seven Line', facts, rtp: 0.922, hitFrequency: null, volatility: null },
      ...{ betsMinor: [], lines: [], rows: [] },
    });
    expect(reelCountOf(stated)).toBe(0);
  });

  it('have no part in the progressive of its brand', () => {
    expect(paysJackpot(stated)).toBe(false);
    expect(paysJackpot(lantern)).toBe(true);
  });
});

it('a paytable states the share and the limit of the brand’s jackpot, where its game can win it', () => {
  const set = { jackpot_share_bp: 300, jackpot_limit_minor: 500_000 };
  expect(paytableOf(lantern)).toMatchObject({ jackpotContributionBp: 120, jackpotLimitMinor: null });
  expect(paytableOf({ ...lantern, ...set })).toMatchObject({ jackpotContributionBp: 300, jackpotLimitMinor: 500_000 });
  const without = { game_id: 'gece-pazari', own_game: null, ...set };
  expect(paytableOf(without)).toMatchObject({ jackpotContributionBp: 0, jackpotLimitMinor: null });
  expect(paytableOf({ ...stated, ...set })).toMatchObject({ jackpotContributionBp: 0, jackpotLimitMinor: null });
});

it('the paytable of a game of the platform has the facts of its card', () => {
  expect(http.paytableAnswer.parse(paytableOf(lantern))).toMatchObject({
    facts: gameFactsOf(lantern),
    name: 'Ay Feneri',
  });
});
