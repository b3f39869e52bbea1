import type { ReelGameDefinition } from '@salon/domain/games/definition.ts';
import { gameById } from '@salon/domain/games/index.ts';
import { cycleOf, eachLineResult, expectedReturn } from '@salon/domain/games/return-to-player.ts';

/** Plays after which the expected band of the return is given. */
const PLAYS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/** Two-sided, of the normal distribution; the volatility index of the field is this many standard deviations of one play. */
const SCORE_90 = 1.645;

const percent = (share: number, digits = 3) => `${(100 * share).toFixed(digits)} %`;
const whole = (count: number) => count.toLocaleString('en-US', { maximumFractionDigits: 0 });
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** The par sheet of a game as Markdown: what its reels hold, what they pay, and what follows; everything exact over the whole cycle. */
export function parSheetOf(definition: ReelGameDefinition): string {
  const { name, strips, rows, lines, betsMinor, wild, volatility } = definition;
  const game = gameById(definition.id)!;
  const { hitFrequency } = game.paytable();
  const deviation = Math.sqrt(game.variance());
  return `# Par sheet: ${name}

Made by \`npm run games -- par-sheets\` from the game's definition; exact over the whole cycle.

${table(
  ['', ''],
  [
    ['game', `\`${definition.id}\``],
    ['reels, rows, lines', `${strips.length}, ${rows}, ${lines.length}`],
    ['stops', strips.map(({ length }) => length).join(' · ')],
    ['cycle', `${whole(cycleOf(definition))} stops`],
    ['total bets, minor units', betsMinor.map(whole).join(' · ')],
    [
      'wild',
      wild.factor === 1
        ? wild.symbol
        : `${wild.symbol}; each that helps to complete a win multiplies it by ${wild.factor}`,
    ],
    ['hit frequency', `${percent(hitFrequency)}, one play in ${(1 / hitFrequency).toFixed(2)}`],
    ['standard deviation of a play', `${deviation.toFixed(3)} bets (${volatility} volatility)`],
    ['volatility index, 90 %', (SCORE_90 * deviation).toFixed(2)],
  ],
)}

## Return

${table(['part', 'of the bet'], returnRows(definition))}

The return of many plays is between these with a probability of 90 % (normal; of few plays and rare wins only a rough guide):

${table(['plays', 'from', 'to'], bandRows(game.paytable().rtp, deviation))}

## Wins on a line

One line, in multiples of the bet per line; only the best win of a line is paid. *Stops*: of the ${whole(cycleOf(definition))} of all reels. Pays with wilds in them are multiplied where the wild has a factor, so a row's share is more than its pay times its stops.

${table(['symbol', 'count', 'pays', 'stops', 'one in', 'share of the bet'], lineRows(definition))}
${featuresOf(definition)}
## Reels

Symbols of each reel:

${table(['symbol', ...strips.map((_, reel) => `reel ${reel + 1}`)], symbolRows(definition))}

Stops from the first on; a stop shows its symbol in the top row.

${table(['stop', ...strips.map((_, reel) => `reel ${reel + 1}`)], stopRows(definition))}
`;
}

function returnRows(definition: ReelGameDefinition): string[][] {
  const { lines, scatters, pickChance, pickTotal, freeSpinsPerSpin, freeSpin, total } = expectedReturn(definition);
  const { scatter, pick, progressive } = definition;
  return [
    ['lines', percent(lines)],
    ...(scatter === null ? [] : [['scatters', percent(scatters)]]),
    ...(scatter === null ? [] : [['free spins, with what they open', percent(freeSpinsPerSpin * freeSpin)]]),
    ...(pick === null ? [] : [['pick bonus', percent(pickChance * pickTotal)]]),
    ['**total**', `**${percent(total)}**`],
    ...(progressive === null
      ? []
      : [
          [
            'progressive, fed by every bet (paid from the pool, not in the total)',
            percent(progressive.contributionBp / 10_000),
          ],
        ]),
  ];
}

const bandRows = (rtp: number, deviation: number) =>
  PLAYS.map((plays) => {
    const half = (SCORE_90 * deviation) / Math.sqrt(plays);
    return [whole(plays), percent(Math.max(0, rtp - half), 2), percent(rtp + half, 2)];
  });

function lineRows(definition: ReelGameDefinition): (string | number)[][] {
  const cycle = cycleOf(definition);
  const found = new Map<string, { stops: number; paid: number }>();
  eachLineResult(definition, (best, stops) => {
    if (best === null) return;
    const key = `${best.symbol} ${best.count}`;
    const sum = found.get(key) ?? { stops: 0, paid: 0 };
    found.set(key, { stops: sum.stops + stops, paid: sum.paid + stops * best.multiple });
  });
  return definition.linePays.flatMap(({ symbol, pays }) =>
    Object.entries(pays)
      .toReversed()
      .map(([count, multiple]) => {
        const { stops, paid } = found.get(`${symbol} ${count}`) ?? { stops: 0, paid: 0 };
        return [
          symbol,
          count,
          multiple,
          whole(stops),
          stops === 0 ? 'never' : (cycle / stops).toFixed(1),
          percent(paid / cycle),
        ];
      }),
  );
}

function featuresOf(definition: ReelGameDefinition): string {
  const { scatter, pick, progressive } = definition;
  const { pickChance, pickTotal, freeSpinsPerSpin, freeSpin } = expectedReturn(definition);
  const parts: string[] = [];
  if (scatter !== null)
    parts.push(`## Free spins

${table(
  [scatter.symbol, 'pays (total bets)', 'free spins'],
  Object.entries(scatter.pays).map(([count, pays]) => [count, pays, scatter.awards[Number(count)] ?? 0]),
)}

Wins of a free spin times ${scatter.freeSpinFactor}; free spins can be won again. A spin wins ${freeSpinsPerSpin.toFixed(5)} of them on average, and each is worth ${freeSpin.toFixed(4)} bets.
`);
  if (pick !== null)
    parts.push(`## Pick bonus

Opens with ${pick.symbol} on ${pick.reels} reels, one play in ${(1 / pickChance).toFixed(1)}, and pays ${pickTotal.toFixed(3)} bets on average. Boxes, in bets (0 ends it): ${pick.prizesPerBet.join(', ')}.
`);
  if (progressive !== null) {
    const { chance, fullBetMinor } = gameById(definition.id)!.paytable().features.jackpot!;
    parts.push(`## Progressive

${progressive.count} ${progressive.symbol} on a line, one play in ${whole(1 / chance)}: for certain at the bet of ${whole(fullBetMinor)}, at a lower bet with the probability bet / ${whole(fullBetMinor)}.
`);
  }
  return `${parts.map((part) => `\n${part}`).join('')}\n`;
}

function symbolRows({ strips }: ReelGameDefinition): (string | number)[][] {
  const symbols = [...new Set(strips.flat())].sort();
  return [
    ...symbols.map((symbol) => [symbol, ...strips.map((strip) => strip.filter((one) => one === symbol).length)]),
    ['all', ...strips.map(({ length }) => length)],
  ];
}

const stopRows = ({ strips }: ReelGameDefinition) =>
  Array.from({ length: Math.max(...strips.map(({ length }) => length)) }, (_, stop) => [
    stop,
    ...strips.map((strip) => strip[stop] ?? ''),
  ]);
