import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { relayedCandidate } from '../../relay/relayed-candidate.ts';
import { openUdpRelay } from '../../relay/udp-relay.ts';
import { BEHIND_RELAY, FILM_STRIP, NOTE_STEPS, SIMILARITIES } from './page-scripts.ts';

interface Network {
  /** Round trip in ms, bits per second towards the browser; null: this computer's own, nothing is put in between. */
  emulated: { roundTripMs: number; downBps: number } | null;
  /** How long a picture takes to settle after its first frame, at the most. */
  settledMs: number;
}
export const NETWORKS = {
  none: { emulated: null, settledMs: 2_000 },
  good: { emulated: { roundTripMs: 20, downBps: 20_000_000 }, settledMs: 2_000 },
  slow: { emulated: { roundTripMs: 80, downBps: 1_000_000 }, settledMs: 14_000 },
} satisfies Record<string, Network>;
export type NetworkName = keyof typeof NETWORKS;

export interface Join {
  machineId: number;
  /** From the click. Null: not within the strip. */
  firstFrameMs: number | null;
  videoSharpMs: number | null;
  seenSharpMs: number | null;
  layoutShift: number;
  /** From the click until the connection was opened, answered, and in the states of `connectionState`. */
  steps: Partial<Record<'opened' | 'answered' | 'connecting' | 'connected', number>>;
  /** What the player sees, and the video alone: similarity every 100 ms from the click; null: no frame yet. */
  seen: (number | null)[];
  video: (number | null)[];
}

/** The lobby in a browser whose page and picture both go over `network`. */
export interface LobbyPage {
  /** A machine's still has come to its card, and its code to the page, as to anybody who looks before the click. */
  scrollTo(machineId: number): Promise<void>;
  /** Machines that are free, in the order of the cards. */
  free(): Promise<number[]>;
  /** Clicks, waits until the picture has settled, and goes back. */
  join(machineId: number): Promise<Join>;
  close(): Promise<void>;
}

const SHARP = 0.95;
/** Seat and process end, and the next spare process is warm. */
const BACK_MS = 2_000;
const LOOKED_AT_MS = 2_000;
const FRAME_WITHIN_MS = 20_000;

export async function openLobbyPage(
  browser: Browser,
  { url, username, network, seed }: { url: string; username: string; network: NetworkName; seed: number },
): Promise<LobbyPage> {
  const { emulated, settledMs }: Network = NETWORKS[network];
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript({ content: NOTE_STEPS });
  const relay = emulated && (await putBehind(page, emulated, seed));
  await page.addInitScript({ content: FILM_STRIP });
  await logIn(page, url, username);
  const cardOf = (machineId: number): Locator => page.locator(`[data-machine="${machineId}"]`).first();
  return {
    async scrollTo(machineId) {
      await cardOf(machineId).scrollIntoViewIfNeeded();
      await sleep(LOOKED_AT_MS);
    },
    async free() {
      const ids = await page
        .locator('[data-machine][data-status=available]')
        .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-machine'))));
      return [...new Set(ids)];
    },
    async join(machineId) {
      await cardOf(machineId).locator('a').first().click();
      await firstFrame(page);
      await sleep(settledMs);
      const strip = await page.evaluate<Omit<Join, 'machineId' | 'videoSharpMs' | 'seenSharpMs'>>(SIMILARITIES);
      await page.goBack();
      await page.locator('[data-machine]').first().waitFor();
      await sleep(BACK_MS);
      return { machineId, ...strip, seenSharpMs: sharpFrom(strip.seen), videoSharpMs: sharpFrom(strip.video) };
    },
    async close() {
      relay?.close();
      await context.close();
    },
  };
}

/** Page and picture both go over the network; returns the relay of the picture. */
async function putBehind(page: Page, { roundTripMs, downBps }: NonNullable<Network['emulated']>, seed: number) {
  const relay = openUdpRelay(seed);
  relay.set({ up: { delayMs: roundTripMs / 2 }, down: { delayMs: roundTripMs / 2, limitBps: downBps } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: roundTripMs, downloadThroughput: downBps / 8, uploadThroughput: downBps / 8 },
  });
  await page.exposeFunction('relayedCandidate', (candidate: string) => relayedCandidate(relay, candidate));
  await page.addInitScript({ content: BEHIND_RELAY });
  return relay;
}

async function logIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.locator('[data-machine]').first().waitFor({ timeout: 120_000 });
}

/** The page's policy forbids it to wait by itself for a condition that is a text. */
async function firstFrame(page: Page): Promise<void> {
  for (const endMs = performance.now() + FRAME_WITHIN_MS; performance.now() < endMs; await sleep(100))
    if ((await page.evaluate<unknown>('window.filmStrip?.firstFrameMs ?? null')) !== null) return;
}

/** From when on it stays sharp. */
function sharpFrom(similarities: readonly (number | null)[]): number | null {
  const lastBlurred = similarities.findLastIndex((similarity) => similarity === null || similarity < SHARP);
  return lastBlurred === similarities.length - 1 ? null : 100 * (lastBlurred + 2);
}
