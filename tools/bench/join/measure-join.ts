/**
 * A film strip of joining a machine: from the click on its card in the lobby of the running product, every 100 ms, how similar
 * the picture is to the one that it settles at. On a good network and on a slow one, for which page and picture are throttled
 * alike.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startProduct } from '../../../tests/running-product.ts';
import { relayedCandidate } from '../../relay/relayed-candidate.ts';
import { openUdpRelay } from '../../relay/udp-relay.ts';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { BEHIND_RELAY, FILM_STRIP, SIMILARITIES } from './page-scripts.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Round trip in ms, bits per second towards the browser. */
const NETWORKS = {
  good: { roundTripMs: 20, downBps: 20_000_000 },
  slow: { roundTripMs: 80, downBps: 1_000_000 },
};
type NetworkName = keyof typeof NETWORKS;
const SETTLED_MS = { good: 6_000, slow: 14_000 };
const SHARP = 0.95;
/** A machine's still has come to the card by then. */
const LOOKED_AT_MS = 2_500;

interface Strip {
  firstFrameMs: number | null;
  layoutShift: number;
  /** What the player sees, and the video alone: similarity every 100 ms from the click; null: no frame yet. */
  seen: (number | null)[];
  video: (number | null)[];
}
interface Join extends Strip {
  network: NetworkName;
  machineId: number;
  /** Null: not within the strip. */
  seenSharpMs: number | null;
  videoSharpMs: number | null;
}

export async function measureJoin(options: string[]): Promise<Join[]> {
  const rounds = wholeOption(options, 'rounds', 6);
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const joins: Join[] = [];
    for (const network of Object.keys(NETWORKS) as NetworkName[]) {
      const own = await joinOver(browser, product.baseURL, network, rounds, joins.length);
      report(network, own);
      joins.push(...own);
    }
    return joins;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function joinOver(
  browser: Browser,
  url: string,
  network: NetworkName,
  rounds: number,
  seed: number,
): Promise<Join[]> {
  const { roundTripMs, downBps } = NETWORKS[network];
  const relay = openUdpRelay(seed + 1);
  relay.set({ up: { delayMs: roundTripMs / 2 }, down: { delayMs: roundTripMs / 2, limitBps: downBps } });
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: roundTripMs, downloadThroughput: downBps / 8, uploadThroughput: downBps / 8 },
  });
  await page.exposeFunction('relayedCandidate', (candidate: string) => relayedCandidate(relay, candidate));
  await page.addInitScript({ content: BEHIND_RELAY });
  await page.addInitScript({ content: FILM_STRIP });
  await page.goto(`${url}/login`);
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.locator('[data-machine]').first().waitFor({ timeout: 120_000 });
  const joins: Join[] = [];
  // The first join of all warms codes and caches, as a player's first does not: it counts.
  for (let round = 0; round < rounds; round += 1) joins.push(await joinOnce(page, network, round));
  relay.close();
  await context.close();
  return joins;
}

async function joinOnce(page: Page, network: NetworkName, round: number): Promise<Join> {
  const card = page.locator('[data-machine][data-status=available]').nth(round);
  const machineId = Number(await card.getAttribute('data-machine'));
  await card.scrollIntoViewIfNeeded();
  await sleep(LOOKED_AT_MS);
  await card.locator('a').first().click();
  await sleep(SETTLED_MS[network]);
  const strip = await page.evaluate<Strip>(SIMILARITIES);
  await page.goBack();
  await page.locator('[data-machine]').first().waitFor();
  // Seat and process end meanwhile.
  await sleep(2_000);
  return { network, machineId, ...strip, seenSharpMs: sharpFrom(strip.seen), videoSharpMs: sharpFrom(strip.video) };
}

/** From when on it stays sharp. */
function sharpFrom(similarities: readonly (number | null)[]): number | null {
  const lastBlurred = similarities.findLastIndex((similarity) => similarity === null || similarity < SHARP);
  return lastBlurred === similarities.length - 1 ? null : 100 * (lastBlurred + 2);
}

function report(network: NetworkName, joins: readonly Join[]): void {
  const ms = (values: readonly (number | null)[], share: number) =>
    Math.round(
      quantile(
        values.map((value) => value ?? Number.POSITIVE_INFINITY),
        share,
      ),
    );
  const both = (values: readonly (number | null)[]) => `${ms(values, 0.5)} / ${ms(values, 0.95)} ms`;
  console.log(`${network}, ${joins.length} joins, p50 / p95 from the click:`);
  console.log(`  first frame of the video    ${both(joins.map(({ firstFrameMs }) => firstFrameMs))}`);
  console.log(`  the video is sharp          ${both(joins.map(({ videoSharpMs }) => videoSharpMs))}`);
  console.log(`  what the player sees is     ${both(joins.map(({ seenSharpMs }) => seenSharpMs))}`);
  console.log(`  layout shift, the most      ${Math.max(...joins.map(({ layoutShift }) => layoutShift)).toFixed(3)}`);
  const strip = (name: 'seen' | 'video') =>
    Array.from({ length: 20 }, (_, at) =>
      quantile(
        joins.map((join) => join[name][at] ?? 0),
        0.5,
      ).toFixed(2),
    ).join(' ');
  console.log(`  video alone, median every 100 ms  ${strip('video')}`);
  console.log(`  what the player sees              ${strip('seen')}`);
}
