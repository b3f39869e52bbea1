import { checkDefinition } from './check-definition.ts';
import type { ReelGameDefinition } from './definition.ts';
import type { Draw, Game, GameBounds, GameState, Paytable, PlayInput, PlayOutcome } from './game.ts';
import { lineWinsOf, reelsShowing } from './line-wins.ts';
import { paytableOf } from './paytable.ts';
import { drawPrize } from './pick-bonus.ts';
import { boundsOf } from './play-bounds.ts';
import { returnVariance } from './return-variance.ts';
import { windowAt } from './window.ts';

const start: GameState = { mode: 'base', betMinor: 0, freeSpinsLeft: 0, featureWinMinor: 0, picked: [] };

/** Makes a definition playable. Throws when the definition contradicts itself. */
export function reelGame(game: ReelGameDefinition): Game {
  checkDefinition(game);
  let paytable: Paytable | undefined;
  let variance: number | undefined;
  let bounds: GameBounds | undefined;
  const varianceOnce = () => {
    variance ??= returnVariance(game);
    return variance;
  };
  return {
    id: game.id,
    name: game.name,
    reels: game.strips,
    rows: game.rows,
    lines: game.lines,
    betsMinor: game.betsMinor,
    boxes: game.pick?.prizesPerBet.length ?? 0,
    start,
    play: (state, input, draw) =>
      state.mode === 'pick' ? openBox(game, state, input, draw) : spin(game, state, input, draw),
    paytable: () => {
      paytable ??= paytableOf(game);
      return paytable;
    },
    variance: varianceOnce,
    bounds: () => {
      bounds ??= boundsOf(game, varianceOnce());
      return bounds;
    },
  };
}

function spin(game: ReelGameDefinition, state: GameState, input: PlayInput, draw: Draw): PlayOutcome {
  const free = state.mode === 'free';
  if (free && state.freeSpinsLeft < 1) throw new Error(`${game.id}: no free spin left`);
  if (!free && !game.betsMinor.includes(input.betMinor)) throw new Error(`${game.id}: bet ${input.betMinor}`);
  const betMinor = free ? state.betMinor : input.betMinor;
  const factor = free ? (game.scatter?.freeSpinFactor ?? 1) : 1;

  const stops = game.strips.map((reel) => draw(reel.length));
  const window = windowAt({ reels: game.strips, rows: game.rows }, stops);
  const lineWins = lineWinsOf(game, window, betMinor, factor);
  const scatters = game.scatter === null ? 0 : reelsShowing(window, game.scatter.symbol);
  const scatterWinMinor = (game.scatter?.pays[scatters] ?? 0) * betMinor * factor;
  const freeSpinsWon = game.scatter?.awards[scatters] ?? 0;
  const winMinor = lineWins.reduce((sum, win) => sum + win.winMinor, scatterWinMinor);
  const opensPick = game.pick !== null && reelsShowing(window, game.pick.symbol) >= game.pick.reels;

  return {
    kind: state.mode,
    betMinor: free ? 0 : betMinor,
    winMinor,
    stops,
    window,
    lineWins,
    scatterWinMinor,
    freeSpinsWon,
    jackpot: reachesJackpot(game, lineWins) && draw(fullBetMinor(game)) < betMinor,
    pick: null,
    next: stateAfter({
      betMinor,
      freeSpinsLeft: (free ? state.freeSpinsLeft - 1 : 0) + freeSpinsWon,
      featureWinMinor: free ? state.featureWinMinor + winMinor : 0,
      opensPick,
    }),
  };
}

/**
 * Bets fund the pool in proportion, so the combination wins it for certain at the highest bet, and at a lower bet with the
 * probability bet / highest bet. Otherwise the smallest bet would have the same chance for a two-hundredth of the price.
 */
function reachesJackpot(game: ReelGameDefinition, lineWins: PlayOutcome['lineWins']): boolean {
  const { progressive } = game;
  if (progressive === null) return false;
  return lineWins.some(({ symbol, count }) => symbol === progressive.symbol && count === progressive.count);
}

function fullBetMinor(game: ReelGameDefinition): number {
  return game.betsMinor[game.betsMinor.length - 1]!;
}

function openBox(game: ReelGameDefinition, state: GameState, { box }: PlayInput, draw: Draw): PlayOutcome {
  if (game.pick === null) throw new Error(`${game.id}: has no pick bonus`);
  const boxes = game.pick.prizesPerBet.length;
  if (box === undefined || !Number.isInteger(box) || box < 0 || box >= boxes) throw new Error(`${game.id}: box ${box}`);
  if (state.picked.some((open) => open.box === box)) throw new Error(`${game.id}: box ${box} is open`);

  const prizeMinor = drawPrize(game.pick.prizesPerBet, state, draw) * state.betMinor;
  const featureWinMinor = state.featureWinMinor + prizeMinor;
  const pick = { box, prizeMinor };
  return {
    kind: 'pick',
    betMinor: 0,
    winMinor: prizeMinor,
    stops: [],
    window: [],
    lineWins: [],
    scatterWinMinor: 0,
    freeSpinsWon: 0,
    jackpot: false,
    pick,
    next:
      prizeMinor > 0
        ? { ...state, featureWinMinor, picked: [...state.picked, pick] }
        : stateAfter({ ...state, featureWinMinor, opensPick: false }),
  };
}

/** The pick bonus comes before free spins that are left. */
function stateAfter(feature: Omit<GameState, 'mode' | 'picked'> & { opensPick: boolean }): GameState {
  const { opensPick, betMinor, freeSpinsLeft, featureWinMinor } = feature;
  if (opensPick) return { mode: 'pick', betMinor, freeSpinsLeft, featureWinMinor, picked: [] };
  if (freeSpinsLeft > 0) return { mode: 'free', betMinor, freeSpinsLeft, featureWinMinor, picked: [] };
  return start;
}
