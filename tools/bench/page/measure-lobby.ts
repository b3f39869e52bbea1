/** A lobby of many machines on a desktop, under machine pushes: ready, frames, events, nodes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type Frames, plainList, SEEN, type Seen, scrollFor } from './page-observers.ts';
import { DESKTOP, openMeasured } from './throttle.ts';

export interface Lobby {
  readyMs: number;
  nodes: number;
  scrolling: Frames;
  standing: Frames;
  worstEventMs: number;
  worstEvent: string;
}

const PUSHES_A_SECOND = 20;
const STATUSES = ['playing', 'available', 'bonus', 'available'] as const;
const WINDOW_MS = 2_500;
const STEP_PX = 60;

type Send = (push: { id: number; status: string; seq: number }) => void;

/** Machine after machine changes its state. Returns how to stop. */
function pushTo(ids: readonly number[], send: Send): () => void {
  let at = 0;
  const timer = setInterval(() => {
    // Each machine's count goes on where the platform's would: far beyond what it has sent.
    send({ id: ids[(at * 7) % ids.length]!, status: STATUSES[at % STATUSES.length]!, seq: 1_000_000 + at });
    at += 1;
  }, 1_000 / PUSHES_A_SECOND);
  return () => clearInterval(timer);
}

interface LobbyVisit {
  url: string;
  token: string;
  isSlow?: boolean;
}

/** The product's own; pushes are put on the wire of the page's notification socket. */
export async function measureLobby(browser: Browser, { url, token, isSlow = false }: LobbyVisit): Promise<Lobby> {
  const context = await browser.newContext(DESKTOP);
  const { page } = await openMeasured(context, { isSlow });
  await page.addInitScript(`localStorage.setItem('salon.token.v1', '${token}')`);
  const wires: ((text: string) => void)[] = [];
  // Of the last batch that the page has got: ours go on from there.
  let number = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const batch = /^42\/notifications,\["lobby",\{"number":(\d+)/.exec(String(message));
      if (batch) number = Number(batch[1]);
      if (String(message).startsWith('40/notifications,')) wires.push((text) => socket.send(text));
      socket.send(message);
    });
  });
  const listed = page.waitForResponse(/\/machine\/all$/);
  const began = performance.now();
  await page.goto(`${url}/lobby`, { waitUntil: 'commit' });
  await page.locator('[data-machine]').first().waitFor({ timeout: 60_000 });
  const readyMs = performance.now() - began;
  const machines = (await (await listed).json()) as { id: number }[];
  const ids = machines.map(({ id }) => id);
  for (let waits = 0; wires.length === 0 && waits < 100; waits += 1) await sleep(100);
  if (wires.length === 0) throw new Error('the page has opened no notification socket');
  const stop = pushTo(ids, (push) => {
    number += 1;
    const batch = { number, complete: false, machines: [push] };
    wires.at(-1)!(`42/notifications,${JSON.stringify(['lobby', batch])}`);
  });
  try {
    await page.locator('[data-status=playing]').first().waitFor();
    const figures = await exercise(page, true);
    return { readyMs, ...figures };
  } finally {
    stop();
    await context.close();
  }
}

/** The same cards as plain markup, all in the document, written to without a framework. */
export async function measurePlainList(browser: Browser, { url, token }: LobbyVisit): Promise<Lobby> {
  const context = await browser.newContext(DESKTOP);
  const { page } = await openMeasured(context, { isSlow: false });
  await page.addInitScript(`localStorage.setItem('salon.token.v1', '${token}')`);
  const listed = page.waitForResponse(/\/machine\/all$/);
  await page.goto(`${url}/lobby`);
  await page.locator('[data-machine]').first().waitFor();
  const machines = (await (await listed).json()) as { id: number }[];
  const ids = machines.map(({ id }) => id);
  const began = performance.now();
  await page.evaluate(plainList(ids));
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const readyMs = performance.now() - began;
  const stop = pushTo(
    ids,
    (push) => void page.evaluate(`window.benchPush(${JSON.stringify(push)})`).catch(() => undefined),
  );
  try {
    return { readyMs, ...(await exercise(page, false)) };
  } finally {
    stop();
    await context.close();
  }
}

async function exercise(page: Page, hasFilters: boolean): Promise<Omit<Lobby, 'readyMs'>> {
  const nodes = await page.evaluate<number>("document.querySelectorAll('*').length");
  const standing = await page.evaluate<Frames>(scrollFor(0, WINDOW_MS));
  const scrolling = await page.evaluate<Frames>(scrollFor(STEP_PX, WINDOW_MS));
  const from = await page.evaluate<number>('performance.now()');
  for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, 700);
  for (let keys = 0; keys < 12; keys += 1) await page.keyboard.press('Tab');
  if (hasFilters) {
    await page.locator('a[href*="filter=free"]').first().click();
    await page.locator('a[aria-current=true]').first().waitFor();
    await page.locator('a[href="/lobby"]', { hasText: /Tümü/ }).first().click();
  }
  await sleep(300);
  const { events } = await page.evaluate<Seen>(SEEN);
  const own = events.filter(({ atMs }) => atMs >= from);
  const worst = own.reduce((most, event) => (event.ms > most.ms ? event : most), { ms: 0, name: 'none', atMs: 0 });
  return {
    nodes: Math.max(nodes, scrolling.nodes),
    standing,
    scrolling,
    worstEventMs: worst.ms,
    worstEvent: worst.name,
  };
}
