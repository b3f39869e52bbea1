/** What a browser may refuse of media: it is noticed, reported, and tried again at the player's next touch; nobody bets on what nobody sees. */
import type { Page } from '@playwright/test';
import { behindRelay, CUT } from '../support/bad-network.ts';
import { looksRight } from '../support/looks.ts';
import { cashIn, goHome, play } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import {
  decodedFrames,
  enterMachine,
  inLanguage,
  logIn,
  openMachine,
  pictureMoves,
  spinKey,
  watchFor,
} from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** What the page's own scripts refuse for as long as they are true, and what they have counted. */
interface Refusals {
  refuses: boolean;
  /** Offers of a picture. */
  offers: number;
}
const refuse = (page: Page, refuses: boolean) =>
  page.evaluate((now) => {
    (window as unknown as Refusals).refuses = now;
  }, refuses);
const offers = (page: Page) => page.evaluate(() => (window as unknown as Refusals).offers);

/** Refuses from the first script of the page on, and counts what it offers. */
const refusing = (page: Page) =>
  page.addInitScript(() => {
    const state = Object.assign(window as unknown as Refusals, { refuses: true, offers: 0 });
    const { createOffer } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createOffer = async function (this: RTCPeerConnection, ...asked: unknown[]) {
      const offer = (await Reflect.apply(createOffer, this, asked)) as RTCSessionDescriptionInit;
      if (offer.sdp?.includes('m=video')) state.offers += 1;
      return offer;
    } as typeof createOffer;
  });

const UNDECODABLE = 'This browser shows no live video: you see still images.';
const tapForPicture = (page: Page) => page.getByRole('button', { name: 'Tap for the picture' });
const still = (page: Page) => page.locator('.machine-frame > img');

async function sitDown(
  page: Page,
  product: Parameters<typeof newPlayer>[0],
  { username, machineId }: { username: string; machineId: number },
): Promise<void> {
  await giveMoney(product, await newPlayer(product, username), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await enterMachine(page, machineId);
  await expect(page.locator('main')).toHaveAttribute('data-seat', 'playing');
}

/** The touch that the page asks for brings the live picture, and with it play goes on. */
async function liveAfterTouch(page: Page, product: Parameters<typeof play>[0]): Promise<void> {
  await refuse(page, false);
  await tapForPicture(page).click();
  await pictureMoves(page);
  await expect(page.getByText(UNDECODABLE)).toBeHidden();
  await expect(tapForPicture(page)).toBeHidden();
  await play(product, page);
}

test('GM-16 GT-02: without H.264 nothing is offered; stills at once, with a sentence that says what to do, and play goes on', async ({
  page,
  product,
}) => {
  await refusing(page);
  await page.addInitScript(() => {
    const listed = RTCRtpReceiver.getCapabilities.bind(RTCRtpReceiver);
    RTCRtpReceiver.getCapabilities = (kind) => {
      const found = listed(kind);
      const codecs = found?.codecs.filter(({ mimeType }) => !/h264/i.test(mimeType));
      return found && (window as unknown as Refusals).refuses ? { ...found, codecs: codecs ?? [] } : found;
    };
  });
  await sitDown(page, product, { username: 'no-codec', machineId: 2 });
  await expect(page.getByText(UNDECODABLE)).toBeVisible();
  await expect(still(page)).toBeVisible();
  await looksRight(page, 'a browser without H.264');
  await cashIn(product, page, '50');
  await play(product, page);
  // In vain, and at no cost.
  await tapForPicture(page).click();
  await play(product, page);
  expect(await offers(page)).toBe(0);
  await liveAfterTouch(page, product);
  expect(await offers(page)).toBe(1);
  await goHome(product, page);
});

test('GM-16: a decoder that makes no picture of the frames that come ends in stills, with one offer and no other before a touch', async ({
  page,
  product,
}) => {
  await refusing(page);
  await page.addInitScript(() => {
    const state = window as unknown as Refusals;
    const { getStats } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection) {
      const report = await getStats.call(this);
      const dead = (entry: { type: string; kind?: string }) =>
        state.refuses && entry.type === 'inbound-rtp' && entry.kind === 'video';
      return new Map(
        [...report].map(([id, entry]) => [id, dead(entry) ? { ...entry, framesDecoded: 0 } : entry]),
      ) as unknown as RTCStatsReport;
    };
    const Native = MediaStream;
    window.MediaStream = class extends Native {
      constructor(tracks: MediaStreamTrack[] = []) {
        super(state.refuses ? tracks.filter(({ kind }) => kind !== 'video') : tracks);
      }
    } as typeof MediaStream;
  });
  // Stills are held back: the moment without any picture lasts until it was looked at.
  const looked = Promise.withResolvers<void>();
  await page.route(/\/machine\/5\/still/, async (route) => {
    await looked.promise;
    await route.continue();
  });
  await sitDown(page, product, { username: 'no-decoder', machineId: 5 });
  await cashIn(product, page, '50');
  // Bytes come, pongs come, and no picture: nobody bets on it.
  await expect(spinKey(page)).toBeDisabled();
  looked.resolve();
  await expect(page.getByText(UNDECODABLE)).toBeVisible();
  await expect(still(page)).toBeVisible();
  await play(product, page);
  expect(await offers(page)).toBe(1);
  await liveAfterTouch(page, product);
  expect(await offers(page)).toBe(2);
  await goHome(product, page);
});

test('GM-16 GT-02: a browser that gives pages no peer connection shows stills, and is asked again at a touch', async ({
  page,
  product,
}) => {
  await refusing(page);
  await page.addInitScript(() => {
    const Native = RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(config?: RTCConfiguration) {
        if ((window as unknown as Refusals).refuses) throw new DOMException('blocked by policy', 'NotAllowedError');
        super(config);
      }
    };
  });
  await sitDown(page, product, { username: 'no-peer', machineId: 9 });
  await expect(page.getByText(UNDECODABLE)).toBeVisible();
  await expect(still(page)).toBeVisible();
  await cashIn(product, page, '50');
  await play(product, page);
  await liveAfterTouch(page, product);
  await goHome(product, page);
});

test('GM-02 GM-16: a video that may not play before a touch is decoded and not seen: SPIN waits for the touch, and while the page is hidden', async ({
  page,
  product,
}) => {
  await refusing(page);
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    const { play: begin } = prototype;
    const source = Object.getOwnPropertyDescriptor(prototype, 'srcObject')!;
    prototype.play = function (this: HTMLMediaElement) {
      if ((window as unknown as Refusals).refuses)
        return Promise.reject(new DOMException('a touch is needed', 'NotAllowedError'));
      return begin.call(this);
    };
    Object.defineProperty(prototype, 'srcObject', {
      ...source,
      set(this: HTMLMediaElement, stream: MediaStream | null) {
        if ((window as unknown as Refusals).refuses) this.autoplay = false;
        source.set!.call(this, stream);
      },
    });
  });
  await sitDown(page, product, { username: 'no-autoplay', machineId: 10 });
  await expect(tapForPicture(page)).toBeVisible();
  await page.getByRole('button', { name: 'Show measurements' }).click();
  // The connection decodes what nobody sees.
  await expect.poll(async () => Number(await page.locator('[data-stat="fps"] dd').textContent())).toBeGreaterThan(0);
  await cashIn(product, page, '50');
  await expect(spinKey(page)).toBeDisabled();
  await expect(page.getByText('Waiting for the picture of the machine.')).toBeVisible();
  await liveAfterTouch(page, product);

  const become = (visibilityState: 'visible' | 'hidden') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibilityState);
  await become('hidden');
  await expect(spinKey(page)).toBeDisabled();
  await become('visible');
  await play(product, page);
  await goHome(product, page);
});

test('GM-04 GM-07: full screen, wake lock and the click sound may be refused; each is reported or passed over, and no press is lost', async ({
  page,
  product,
}) => {
  await refusing(page);
  await page.addInitScript(() => {
    const refused = () => (window as unknown as Refusals).refuses;
    const denied = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    const { requestFullscreen } = Element.prototype;
    Element.prototype.requestFullscreen = function (this: Element) {
      return refused() ? denied() : requestFullscreen.call(this);
    };
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = function (this: WakeLock) {
      return refused() ? denied() : request.call(this, 'screen');
    };
    window.AudioContext = class {
      constructor() {
        throw new DOMException('no audio device', 'NotSupportedError');
      }
    } as unknown as typeof AudioContext;
    // Firefox before 132 has no such callback.
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
  });
  await sitDown(page, product, { username: 'refused', machineId: 12 });
  await pictureMoves(page);
  const isScreenReported = await watchFor(page, 'The browser does not keep the screen on; perhaps the battery is low.');
  await cashIn(product, page, '50');
  await expect.poll(isScreenReported).toBe(true);
  await play(product, page);
  await page.getByRole('button', { name: 'Toggle Fullscreen' }).click();
  await expect(page.getByText('The browser refused the full screen. Press the button again.')).toBeVisible();
  await refuse(page, false);
  await page.getByRole('button', { name: 'Toggle Fullscreen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Toggle Fullscreen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await play(product, page);
  await goHome(product, page);
});

test('GM-16: while the own network is away the last frame stays, dimmed, and the page names the connection', async ({
  page,
  product,
}) => {
  const relay = await behindRelay(page, 7);
  try {
    await newPlayer(product, 'own-network');
    await inLanguage(page, 'en');
    await logIn(page, 'own-network');
    await openMachine(page, 16);
    relay.set(CUT);
    await page.context().setOffline(true);
    await expect(page.getByRole('alert').filter({ hasText: 'Connection Lost, please wait.' })).toBeVisible();
    await expect(page.getByText('The machine has no power or no connection.')).toBeHidden();
    const last = page.locator('[data-last-frame]');
    await expect(last).toBeVisible();
    // A picture, and no black one.
    const light = await last.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 0);
    });
    expect(light).toBeGreaterThan(60);
    await page.context().setOffline(false);
    relay.set({ up: {}, down: {} });
    await pictureMoves(page);
    await expect(last).toBeHidden();
  } finally {
    relay.close();
  }
});

test('a page that the browser translates keeps its figures and its keys alive', async ({ page, product }) => {
  await giveMoney(product, await newPlayer(product, 'translated'), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, 'translated');
  await openMachine(page, 20);
  // As translators do it: other nodes in the place of every text that is not marked.
  await page.locator('.game-screen').evaluate((screen) => {
    const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) found.push(node as Text);
    for (const text of found) {
      if (text.parentElement?.closest('[translate="no"]') || text.data.trim() === '') continue;
      const translated = document.createElement('font');
      translated.textContent = text.data;
      text.replaceWith(translated);
    }
  });
  const figure = page.locator('.picture-figures');
  await cashIn(product, page, '50');
  const before = await decodedFrames(page);
  await play(product, page);
  await expect.poll(() => decodedFrames(page)).toBeGreaterThan(before);
  await expect(figure).toHaveText(/\d+ ms · [1-9]\d* fps/);
  await expect(spinKey(page)).toBeVisible();
  await goHome(product, page);
});
