/** Actions of a player on the screens, used by all browser tests. */
import type { Page } from '@playwright/test';
import { expect } from './running-product.ts';

export async function inLanguage(page: Page, language: 'tr' | 'en' | 'ar', theme = 'dark1'): Promise<void> {
  await page.addInitScript(
    ([chosen, palette]) => {
      localStorage.setItem('salon.language', chosen!);
      localStorage.setItem('salon.theme', palette!);
    },
    [language, theme],
  );
}

/** The page has what browsers give to one that comes over plain http from another computer: nothing of secure pages. */
export async function overPlainHttp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name);
    for (const name of ['clipboard', 'mediaDevices', 'serviceWorker', 'share', 'wakeLock'])
      Reflect.deleteProperty(Navigator.prototype, name);
  });
}

/** Logs in by the call that the form makes, which has stories of its own, and opens the lobby. */
export async function logIn(page: Page, username = 'demo'): Promise<void> {
  // A file of the site: no client runs on it, and no policy keeps it from calling.
  await page.goto('/boot.js');
  await page.evaluate(async (name) => {
    const { SITE_ID = 0 } = await (await fetch('/Settings.json')).json();
    const answer = await fetch('/api/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: name, password: 'demo1234', site_id: SITE_ID }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { token } = await answer.json();
    localStorage.setItem('salon.token.v1', token);
  }, username);
  await page.goto('/lobby');
  await expect(page.locator('.frame')).toHaveAttribute('data-place', 'lobby');
}

/** Fills in a login screen of any language. */
export async function logInByForm(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/lobby/);
}

/** A player who went with credit on the machine keeps the seat for two minutes; the credit needs a moment more. */
const SEAT_FREE_MS = 180_000;

/** Requests that the page sends over its sockets. To be called before the first one opens. */
export function watchFrames(page: Page) {
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  return {
    /** Payloads of the requests of that name, in order. */
    requests: (namespace: string, event: string): unknown[] =>
      sent.flatMap((frame) => {
        const [, packet] = new RegExp(`^42${namespace},\\d*(\\[.*)$`, 's').exec(frame) ?? [];
        const [name, payload] = packet === undefined ? [] : JSON.parse(packet);
        return name === event ? [payload] : [];
      }),
  };
}

/** Waits until a machine is free, which one that a story before has left is after a while, and opens it. */
export async function enterMachine(page: Page, machineId: number): Promise<void> {
  const card = page.locator(`[data-machine="${machineId}"]`);
  await expect(card).toHaveAttribute('data-status', 'available', { timeout: SEAT_FREE_MS });
  await card.locator('a').click();
  await expect(page).toHaveURL(new RegExp(`/game/${machineId}/`));
}

/** The same, until its picture moves. */
export async function openMachine(page: Page, machineId: number): Promise<void> {
  await enterMachine(page, machineId);
  await pictureMoves(page);
}

const isInFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox';

/** Frames that the browser really decoded, from the video element's own count. */
export function decodedFrames(page: Page): Promise<number> {
  if (isInFirefox(page)) return shownFrames(page);
  return page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
}

/** Firefox counts no decoded frames of live streams. */
function shownFrames(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        document
          .querySelector('video')
          ?.requestVideoFrameCallback((_, { presentedFrames }) => resolve(presentedFrames));
        setTimeout(resolve, 500, 0);
      }),
  );
}

/** A Firefox without the plug-in has no H.264, and is shown stills. */
async function showsStills(page: Page): Promise<boolean> {
  if (!isInFirefox(page)) return false;
  return page.evaluate(
    () => !RTCRtpReceiver.getCapabilities('video')!.codecs.some(({ mimeType }) => mimeType === 'video/H264'),
  );
}

export async function pictureMoves(page: Page): Promise<void> {
  if (await showsStills(page)) return expect(page.locator('.machine-frame > img')).toBeVisible();
  await expect.poll(() => page.locator('video').count()).toBe(1);
  let before = await decodedFrames(page);
  const since = async () => {
    const now = await decodedFrames(page);
    // A new connection counts from 0: compare with the new count.
    before = Math.min(before, now);
    return now - before;
  };
  await expect.poll(since).toBeGreaterThan(10);
}

/** By the keyboard, which does nothing while autoplay cannot start. */
export async function openAutoplayByKey(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'AUTO: Autoplay' })).toBeEnabled();
  await page.keyboard.press('a');
}

export function spinKey(page: Page) {
  return page.getByRole('button', { name: 'SPIN' });
}

/** What the page says of a press that was not played, because the machine or the way to it was slow for more than two seconds. */
const VOID_PRESS = /^The machine did not answer in time\.|^Your press reached the machine too late\./;

/**
 * The key is pressed, and the machine has taken it. A press that the page calls void is made again, and boxes that the game before has won
 * are opened first, as a player would: chance decides whether there are any.
 */
export async function spin(page: Page): Promise<void> {
  const key = spinKey(page);
  await expect(key.and(page.locator(':enabled:not([aria-disabled=true])')).or(pickBoxes(page))).toBeVisible();
  if (await pickBoxes(page).isVisible()) await openBoxes(page);
  await expect(key).toBeEnabled();
  const before = await revision(page);
  // None while the page is connecting anew.
  const isTaken = async () => ![before, null].includes(await revision(page));
  const voidPress = page.getByText(VOID_PRESS);
  while (!(await isTaken())) {
    await key.click();
    await expect.poll(async () => (await isTaken()) || (await voidPress.count()) > 0).toBe(true);
    // The deck may still say that it was played after all.
    if (!(await isTaken())) await expect(voidPress).toHaveCount(0);
  }
}

const pickBoxes = (page: Page) => page.getByRole('region', { name: 'Pick a box' });

/** Opens the first closed box of a pick bonus. Returns when it stands open. */
export async function openBox(page: Page): Promise<void> {
  const label = await page
    .getByRole('button', { name: /^Box \d+$/ })
    .first()
    .getAttribute('aria-label');
  const box = page.getByRole('button', { name: label!, exact: true });
  await box.click();
  await expect(box).toBeHidden();
}

/** Opens box after box, until one of them ends the bonus. Who pressed a box in vain, because the machine was slow, presses again. */
export async function openBoxes(page: Page): Promise<void> {
  const boxes = pickBoxes(page);
  const shut = boxes.getByRole('button');
  await expect(async () => {
    if (await boxes.isVisible()) await shut.first().click({ timeout: 5_000 });
    await expect(boxes).toBeHidden({ timeout: 1_000 });
  }).toPass({ intervals: [0], timeout: 180_000 });
}

/** Changes with every state of the machine that a press can be meant for. */
const revision = (page: Page) => page.getByRole('region', { name: 'Buttons' }).getAttribute('data-revision');

const LOST = [
  'Connection Lost, please wait.',
  'The machine has no power or no connection.',
  'The picture is frozen.',
] as const;

/** The page shows a connection problem; which one depends on how fast it reconnects. */
export const watchForLoss = (page: Page) => watchFor(page, ...LOST);

export async function lossIsOver(page: Page): Promise<void> {
  for (const text of LOST) await expect(page.getByText(text)).toBeHidden();
}

/** Records from now on whether one of the texts was ever on the screen, since a recovery may be quicker than a poll. */
export async function watchFor(page: Page, ...texts: string[]): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle((wanted) => {
    const seen = { once: false };
    const look = () => {
      const { textContent } = document.body;
      seen.once ||= wanted.some((text) => textContent.includes(text));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    return seen;
  }, texts);
  return () => watch.evaluate(({ once }) => once);
}
