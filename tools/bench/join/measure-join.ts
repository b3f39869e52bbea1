/**
 * A film strip of joining a machine: from the click on its card in the lobby of the running product, every 100 ms, how similar
 * the picture is to the one that it settles at. Beside it, in an empty page, from the offer to the first frame: ours, and libwebrtc,
 * which is the peer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../../tests/live/open-live-page.ts';
import { startProduct } from '../../../tests/running-product.ts';
import { wholeChromiumPath } from '../../system-packages.mjs';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type BenchResult, type Goal, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { type Contestants, interleave } from '../harness/rounds.ts';
import { openBarePage } from './bare-join.ts';
import { type Join, type LobbyPage, NETWORKS, type NetworkName, openLobbyPage } from './lobby-page.ts';

const USERNAMES = ['demo', 'demo2'];
/** Between the clicks of two players. */
const APART_MS = 500;

/**
 * One round: a player joins alone, two join within a second, and one each in the empty page. Options: `--rounds=3`, `--network=0` (1 good,
 * 2 slow).
 */
export async function measureJoin(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  const network = (Object.keys(NETWORKS) as NetworkName[])[wholeOption(options, 'network', 0, 0)] ?? 'none';
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: CHROMIUM_ARGS });
  const bare = await openBarePage();
  const pages: LobbyPage[] = [];
  try {
    for (const [seed, username] of USERNAMES.entries())
      pages.push(await openLobbyPage(browser, { url: product.baseURL, username, network, seed: seed + 1 }));
    const contestants: Contestants<Join[]> = {
      alone: () => joinApart(pages.slice(0, 1)),
      together: () => joinApart(pages),
      bare: async () => [bareJoin(await bare.joinMs('ours'))],
      libwebrtc: async () => [bareJoin(await bare.joinMs('libwebrtc'))],
    };
    return report(network, await interleave<Join[], typeof contestants>(rounds, contestants));
  } finally {
    await bare.close();
    await browser.close();
    await product.stop();
  }
}

/** Each page another machine, one click shortly after the other. */
async function joinApart(pages: readonly LobbyPage[]): Promise<Join[]> {
  const free = await pages[0]!.free();
  const machineOf = (at: number) => free[at] ?? 0;
  await Promise.all(pages.map((page, at) => page.scrollTo(machineOf(at))));
  return Promise.all(
    pages.map(async (page, at) => {
      await sleep(APART_MS * at);
      return page.join(machineOf(at));
    }),
  );
}

/** No lobby, no strip. */
const bareJoin = (firstFrameMs: number): Join => ({
  ...{
    machineId: 0,
    firstFrameMs,
    videoSharpMs: null,
    seenSharpMs: null,
    layoutShift: 0,
    steps: {},
    seen: [],
    video: [],
  },
});

function report(network: NetworkName, found: Record<string, Join[][]>): BenchResult {
  const joinsOf = (name: string) => found[name]!.flat();
  const joins = [...joinsOf('alone'), ...joinsOf('together')];
  const quantileOf = (of: readonly Join[], field: 'firstFrameMs' | 'videoSharpMs' | 'seenSharpMs', share: number) =>
    quantile(
      of.map((join) => join[field] ?? Number.POSITIVE_INFINITY),
      share,
    );
  for (const name of Object.keys(found)) {
    const both = (field: 'firstFrameMs' | 'videoSharpMs' | 'seenSharpMs') =>
      [0.5, 0.95].map((share) => Math.round(quantileOf(joinsOf(name), field, share))).join(' / ');
    console.log(`${name}, p50 / p95: first frame ${both('firstFrameMs')} ms, sharp ${both('videoSharpMs')} ms,`);
    console.log(`  what the player sees is sharp ${both('seenSharpMs')} ms`);
  }
  const stepMs = (name: 'opened' | 'answered' | 'connected') =>
    Math.round(
      quantile(
        joins.map(({ steps }) => steps[name] ?? Number.POSITIVE_INFINITY),
        0.5,
      ),
    );
  console.log(
    `steps p50: opened ${stepMs('opened')}, answered ${stepMs('answered')}, connected ${stepMs('connected')} ms`,
  );
  const strip = (name: 'seen' | 'video') =>
    Array.from({ length: 20 }, (_, at) =>
      quantile(
        joins.map((join) => join[name][at] ?? 0),
        0.5,
      ).toFixed(2),
    ).join(' ');
  console.log(`video alone, median every 100 ms  ${strip('video')}`);
  console.log(`what the player sees              ${strip('seen')}`);
  const bareMs = (name: string) => found[name]!.map(([join]) => join?.firstFrameMs ?? Number.NaN);
  const goals: Goal[] = [
    goal('click to first frame p95', quantileOf(joins, 'firstFrameMs', 0.95), 300),
    goal('click to a sharp video p95', quantileOf(joins, 'videoSharpMs', 0.95), 500),
    goal('first frame p95 of two joins within a second', quantileOf(joinsOf('together'), 'firstFrameMs', 0.95), 300),
    goal('sharp p95 of two joins within a second', quantileOf(joinsOf('together'), 'videoSharpMs', 0.95), 500),
  ];
  return {
    // Of what is ours; an emulated way has none.
    goals: network === 'none' ? goals : [],
    figures: {
      ...{ network, joins, bare: spreadOf(bareMs('bare')), libwebrtc: spreadOf(bareMs('libwebrtc')) },
      offerToFirstFrameTimesLibwebrtc: ratioOfRounds(bareMs('bare'), bareMs('libwebrtc')),
      layoutShift: Math.max(...joins.map(({ layoutShift }) => layoutShift)),
    },
  };
}

const goal = (name: string, value: number, bound: number): Goal => ({
  ...{ name, value, unit: 'ms', bound, is: 'at most' },
});
