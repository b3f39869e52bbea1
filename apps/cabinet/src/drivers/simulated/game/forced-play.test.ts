import { drawFrom } from '@salon/domain/draw.ts';
import { games } from '@salon/domain/games/index.ts';
import { seededWords } from '@salon/testkit/seeded-words.ts';
import { describe, expect, it } from 'vitest';
import { OUTCOMES } from '../situations/situations.ts';
import { forcedPlay } from './forced-play.ts';

const has = {
  win: () => true,
  'hand-pay': () => true,
  bonus: (features: Features) => features.pick !== null,
  'free-spins': (features: Features) => features.freeSpins !== null,
  jackpot: (features: Features) => features.jackpot !== null,
} as const;
type Features = ReturnType<(typeof games)[number]['paytable']>['features'];

describe('outcomes that a developer asks for', () => {
  it.each(games.flatMap((game) => OUTCOMES.map((request) => [game.id, request, game] as const)))(
    'GM-17 GM-18 %s brings %s wherever it has one, at any bet',
    (_id, request, game) => {
      const draw = drawFrom(seededWords(7));
      const possible = has[request](game.paytable().features);
      for (const betMinor of game.betsMinor) {
        const outcome = forcedPlay(game, request, { betMinor }, draw);
        expect(outcome !== null).toBe(possible);
        if (outcome === null) continue;
        expect(outcome.betMinor).toBe(betMinor);
        if (request === 'win' || request === 'hand-pay') expect(outcome.winMinor).toBeGreaterThan(0);
        if (request === 'jackpot') expect(outcome.jackpot).toBe(true);
        if (request === 'bonus') expect(outcome.next.mode).toBe('pick');
        if (request === 'free-spins') expect(outcome.next.freeSpinsLeft).toBeGreaterThan(0);
      }
    },
  );
});
