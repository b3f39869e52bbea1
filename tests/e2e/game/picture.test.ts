import type { Page } from '@playwright/test';
import { newPlayer } from '../support/new-player.ts';
import { decodedFrames, inLanguage, logIn, openMachine, pictureMoves } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Picture' }).getByRole('button', { name, exact: true });
const size = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({ width: video.videoWidth, height: video.videoHeight }));
const stat = (page: Page, name: string) => page.locator(`[data-stat="${name}"] dd`);
/** Marks the stream that is shown: a new connection would bring another. */
const markStream = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const first = video.srcObject;
    Object.assign(window, { isSameStream: () => video.isConnected && video.srcObject === first });
  });
const isSameStream = (page: Page) =>
  page.evaluate(() => (window as unknown as { isSameStream(): boolean }).isSameStream());
/** Light of the picture's own four corners and of its middle. */
const light = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 3;
    canvas.height = 3;
    const context = canvas.getContext('2d')!;
    context.drawImage(video, 0, 0, 3, 3);
    return [...context.getImageData(0, 0, 3, 3).data].join();
  });

test('GM-02 GM-05 GM-06 GM-07: screen, camera, reels alone and turned, without losing the connection', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newPlayer(product, 'picture-views');
  await inLanguage(page, 'en');
  await logIn(page, 'picture-views');
  await openMachine(page, 18);
  await markStream(page);
  const screenLight = await light(page);

  await tool(page, 'Show the camera in the hall').click();
  await expect(tool(page, 'Show the machine’s screen')).toBeVisible();
  await expect.poll(() => light(page)).not.toBe(screenLight);
  await pictureMoves(page);
  await expect(tool(page, 'Toggle Screen')).toBeHidden();
  await expect(tool(page, 'Only the reels')).toBeHidden();

  await tool(page, 'Show the machine’s screen').click();
  await tool(page, 'Only the reels').click();
  await expect.poll(async () => ((found) => found.width > found.height)(await size(page))).toBe(true);
  await pictureMoves(page);

  await tool(page, 'Toggle Screen').click();
  const box = await page.locator('video').boundingBox();
  const frame = await page.locator('.machine-frame').boundingBox();
  // Turned by a quarter it still fills its frame, and no more.
  expect(Math.round(box!.width)).toBe(Math.round(frame!.width));
  expect(Math.round(box!.height)).toBe(Math.round(frame!.height));
  await expect(page.locator('video')).toHaveAttribute('data-turned', 'true');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('video')).toHaveAttribute('data-turned', 'false');
  await expect(tool(page, 'Toggle Screen')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Toggle Fullscreen' })).toBeVisible();

  expect(await isSameStream(page)).toBe(true);
  await expect(page.locator('main')).toHaveAttribute('data-seat', 'playing');
  // Lying and short, the reels fill the picture by themselves; the player's own choice wins.
  await expect(tool(page, 'The whole machine')).toBeVisible();
  await tool(page, 'The whole machine').click();
  await expect.poll(async () => ((found) => found.width < found.height)(await size(page))).toBe(true);
});

test('GM-15 GM-14: leaving resets view, crop and quality; volume and hand stay', async ({ page, product }) => {
  await newPlayer(product, 'picture-left');
  await inLanguage(page, 'en');
  await logIn(page, 'picture-left');
  await openMachine(page, 18);
  await tool(page, 'Only the reels').click();
  await expect.poll(async () => ((found) => found.width > found.height)(await size(page))).toBe(true);
  await tool(page, 'Show the camera in the hall').click();
  await expect(tool(page, 'Show the machine’s screen')).toBeVisible();
  await tool(page, 'Picture and sound').click();
  await page.getByRole('combobox', { name: 'Picture quality' }).click();
  await page.getByRole('option', { name: /^Low/ }).click();
  await page.getByRole('slider', { name: 'Volume' }).fill('35');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about this game' }).click();
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'Left hand' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/lobby/);

  await openMachine(page, 19);
  await expect.poll(async () => ((found) => found.width < found.height)(await size(page))).toBe(true);
  await expect(tool(page, 'Show the camera in the hall')).toBeVisible();
  await expect(tool(page, 'Only the reels')).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('data-hand', 'left');
  await tool(page, 'Picture and sound').click();
  await expect(page.getByRole('combobox', { name: 'Picture quality' })).toHaveText('Automatic');
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('35');
});

test('GM-03 GM-04: quality bands, measurements and their limits; volume and mute are stored', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'picture-bands');
  await inLanguage(page, 'en');
  await logIn(page, 'picture-bands');
  await openMachine(page, 19);
  await markStream(page);
  await page.getByRole('button', { name: /Show measurements$/ }).click();
  await expect(stat(page, 'route')).toHaveText('direct');
  await expect(stat(page, 'band')).toHaveText(/High|Medium|Low/);

  await tool(page, 'Picture and sound').click();
  const quality = page.getByRole('combobox', { name: 'Picture quality' });
  await quality.click();
  await expect(page.getByRole('option')).toHaveText([
    'Automatic',
    'High · 720 × 1280',
    'Medium · 540 × 960',
    'Low · 360 × 640',
  ]);
  await page.getByRole('option', { name: /^Low/ }).click();
  await page.getByRole('slider', { name: 'Volume' }).fill('35');
  await page.getByRole('switch', { name: 'Sound of the machine' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => size(page)).toEqual({ width: 360, height: 640 });
  await expect(stat(page, 'size')).toHaveText('360 × 640');
  await expect(stat(page, 'band')).toHaveText('Low');
  const before = await decodedFrames(page);
  await expect.poll(() => decodedFrames(page)).toBeGreaterThan(before + 20);
  expect(await isSameStream(page)).toBe(true);

  await page.reload();
  await pictureMoves(page);
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => [audio.volume, audio.paused])).toEqual([
    0.35,
    true,
  ]);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
});

test('GM-02: SHOW_WEBCAM off hides the camera', async ({ page, product }) => {
  await page.route('**/Settings.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), SHOW_WEBCAM: false } });
  });
  await newPlayer(product, 'picture-no-camera');
  await inLanguage(page, 'en');
  await logIn(page, 'picture-no-camera');
  await openMachine(page, 22);
  await expect(tool(page, 'Only the reels')).toBeVisible();
  await expect(tool(page, 'Show the camera in the hall')).toBeHidden();
});
