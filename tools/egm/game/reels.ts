/**
 * "Seven Line", the game of the simulated machine: three reels of twenty stops, three rows, five lines. It shares nothing with the
 * games of the product: a machine brings its own.
 */
const REELS = ['7BCAPCLBAPCLAPBCLAPC', 'PC7BAPCLAPBCLCAPBLAC', 'CLAP7CBLAPCBALPCAPBL'] as const;
/** Row of each reel that a line runs through. */
const LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const;
/** Three of a kind, for one credit on the line. */
const PAYS: Record<string, number> = { '7': 1000, B: 80, L: 30, A: 14, P: 10, C: 8 };
/** Two cherries from the left. */
const TWO_CHERRIES = 2;

const STOPS = 20;
const LINE_COUNT = LINES.length;
/** Total bets, in credits. */
export const BETS = [5, 10, 25, 50];
export const MAX_BET = 50;

export interface Outcome {
  stops: [number, number, number];
  /** Credits. */
  win: number;
}

export function drawOutcome(bet: number, randomBelow: (limit: number) => number): Outcome {
  return outcomeAt([randomBelow(STOPS), randomBelow(STOPS), randomBelow(STOPS)], bet);
}

function outcomeAt(stops: Outcome['stops'], bet: number): Outcome {
  const pay = LINES.reduce(
    (sum, line) => sum + payOf(line.map((row, reel) => symbolAt(reel, stops[reel]! + row)).join('')),
    0,
  );
  return { stops, win: (pay * bet) / LINE_COUNT };
}

/** Rows of symbols, top first, as the glass shows them. */
export function windowOf(stops: Outcome['stops']): string[] {
  return [0, 1, 2].map((row) => stops.map((stop, reel) => symbolAt(reel, stop + row)).join(' '));
}

/** What is painted on the reels, as the cabinet's art calls it. */
const NAMES: Record<string, string> = { '7': 'seven', B: 'bar', L: 'bell', A: 'star', P: 'gem', C: 'cherry' };
export const SYMBOLS = Object.values(NAMES);

/** Names of each reel's symbols in the window, top first. */
export function symbolsOf(stops: Outcome['stops']): string[][] {
  return stops.map((stop, reel) => [0, 1, 2].map((row) => NAMES[symbolAt(reel, stop + row)]!));
}

/** Every outcome once: for the return, and to find one that pays as ordered. */
export function* allOutcomes(bet: number): Generator<Outcome> {
  for (let first = 0; first < STOPS; first += 1)
    for (let second = 0; second < STOPS; second += 1)
      for (let third = 0; third < STOPS; third += 1) yield outcomeAt([first, second, third], bet);
}

/** First outcome that loses, pays less than fifty bets, or has three sevens. */
export function riggedOutcome(rig: 'lose' | 'win' | 'jackpot', bet: number): Outcome {
  for (const outcome of allOutcomes(bet)) {
    const kind = outcome.win === 0 ? 'lose' : outcome.win < bet * 50 ? 'win' : 'jackpot';
    if (kind === rig) return outcome;
  }
  throw new Error(`the reels have no outcome for "${rig}"`);
}

function payOf(symbols: string): number {
  const [first, second, third] = symbols;
  if (first === second && second === third) return PAYS[first!]!;
  return symbols.startsWith('CC') ? TWO_CHERRIES : 0;
}

function symbolAt(reel: number, position: number): string {
  return REELS[reel]![position % STOPS]!;
}
