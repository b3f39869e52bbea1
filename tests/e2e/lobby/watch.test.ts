import { cashIn, goHome } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const MACHINE = 19;

test('a taken machine is watched by its stills, then by its video, and offered when it is free', async ({
  page,
  browser,
  product,
  baseURL,
}) => {
  const who = `watched-${test.info().repeatEachIndex}`;
  await giveMoney(product, await newPlayer(product, who), 10_000);
  const context = await browser.newContext({ baseURL: baseURL! });
  const player = await context.newPage();
  await inLanguage(player, 'en');
  await logIn(player, who);
  await openMachine(player, MACHINE);
  // Without credit it is only reserved, and hidden from the others.
  await cashIn(product, player, '50');

  await newPlayer(product, `watching-${test.info().repeatEachIndex}`);
  await inLanguage(page, 'en');
  await logIn(page, `watching-${test.info().repeatEachIndex}`);
  const card = page.locator(`[data-machine="${MACHINE}"]`);
  await card.getByRole('link', { name: /^Watch / }).click();
  await expect(page).toHaveURL(new RegExp(`/watch/${MACHINE}/`));
  const still = page.locator('[data-watched] img[src^="blob:"]');
  await expect(still).toBeVisible();
  await expect(still).toHaveAttribute('alt', /renewed twice a second/);
  // The player's own encoder, while the player goes on.
  const video = page.getByLabel(/^What .* shows, live$/);
  await expect(page.locator('[data-watched="video"]')).toBeVisible();
  const framesOf = (one: typeof video) =>
    one.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  for (const one of [video, player.locator('video.live-video')]) {
    const before = await framesOf(one);
    await expect.poll(() => framesOf(one)).toBeGreaterThan(before + 10);
  }
  expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.controls])).toEqual([true, false]);
  // Nothing of the deck: watching presses nothing.
  await expect(page.getByRole('button', { name: 'Spin' })).toHaveCount(0);

  await goHome(product, player);
  await expect(page.getByText('The machine is free now.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Play / })).toBeVisible();
  await expect(video).toHaveCount(0);
  await context.close();
});
