import type { APIResponse, Locator, Page } from '@playwright/test';
import { ask } from '../support/ledger.ts';
import { cashIn, goHome } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, logInByForm, openMachine, spin } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** Settings of the site as this page gets them. */
async function withSettings(page: Page, changed: Record<string, unknown>): Promise<void> {
  await page.unroute('**/Settings.json');
  await page.route('**/Settings.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changed } });
  });
}

/** Each address keeps its first answer: what changes on this page has come over a channel. */
async function keepFirstAnswers(page: Page, address: string): Promise<void> {
  const answers = new Map<string, Promise<APIResponse>>();
  await page.route(address, async (route) => {
    const url = route.request().url();
    const answer = answers.get(url) ?? route.fetch();
    answers.set(url, answer);
    await route.fulfill({ response: await answer });
  });
}

/** Cards have their height once they are on the screen. */
async function restingPlace(card: Locator) {
  let place = await card.boundingBox();
  await expect(async () => {
    const before = place;
    place = await card.boundingBox();
    expect(place).toEqual(before);
  }).toPass({ intervals: [100] });
  return place;
}

test('RT-02 RT-03 LB-01 LB-04: chips, search and filters have an address, survive a reload and are taken back by a second click', {
  tag: '@gate',
}, async ({ page, product }) => {
  await newPlayer(product, 'browser');
  // Machines that somebody sits at are hidden; who left one a moment ago may still have it.
  await expect.poll(() => ask(product, 'SELECT machine_id FROM seat WHERE player_id IS NOT NULL')).toEqual([]);
  await inLanguage(page, 'tr');
  await logIn(page, 'browser');
  const cards = page.locator('[data-machine]');
  const chip = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(cards).toHaveCount(25);

  await chip('Kapadokya').click();
  await expect(page).toHaveURL(/\/lobby\/2\/kapadokya$/i);
  await expect(cards).toHaveCount(8);
  await page.reload();
  await expect(cards).toHaveCount(8);
  await expect(chip('Kapadokya')).toHaveAttribute('aria-current', 'true');
  await chip('Kapadokya').click();
  await expect(page).toHaveURL(/\/lobby$/);
  await expect(cards).toHaveCount(25);

  // The dotless ı of Ihlara is found by typing i, and the other way round.
  for (const [typed, found] of [
    ['ıhlara', 'Ihlara'],
    ['ihlara', 'Ihlara'],
    ['URGUP', 'Ürgüp'],
  ] as const) {
    await page.goto(`/lobby?q=${encodeURIComponent(typed)}`);
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(found);
  }
  await page.goto('/lobby?q=nothing-like-this');
  await expect(cards).toHaveCount(0);
  await expect(page.getByText('Eşleşen makine yok.')).toBeVisible();

  // Every second machine of the floor can pay a jackpot; of those half have the game with the larger bet.
  await page.goto('/lobby');
  const choose = async (what: string, option: string) => {
    await page.getByRole('combobox', { name: what }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Özellik', 'Jackpot');
  await expect(cards).toHaveCount(12);
  await choose('En küçük bahis', 'en çok ₺1,00');
  await expect(cards).toHaveCount(6);
  await choose('Oyun', 'Taş Köprü');
  await page.reload();
  await expect(page).toHaveURL(/game=tas-kopru&bet=100&feature=jackpot$/);
  await expect(cards).toHaveCount(6);
  for (const text of await cards.allTextContents()) expect(text).toContain('Taş Köprü');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/lobby\?feature=jackpot$/);
  await expect(cards).toHaveCount(12);

  await page.goto('/lobby');
  await page.getByRole('button', { name: /^Favorilere ekle: Galata/ }).click();
  await chip('Favorilerim').click();
  await expect(page).toHaveURL(/filter=favourites/);
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Galata');
});

test('LB-02: all machines or those of the lobby shown are asked for; the image is made of the brand, our art stands behind it', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'image-seeker');
  await inLanguage(page, 'en');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await logIn(page, 'image-seeker');
  const card = page.locator('[data-machine="10"]');
  const art = card.locator('img').first();
  await expect(card).toBeAttached();
  expect(calls).toContain('/api/v1/machine/brands');
  expect(calls).toContain('/api/v1/machine/all');
  const listed = page.waitForResponse('**/api/v1/machine/2');
  await page.getByRole('link', { name: 'Kapadokya', exact: true }).click();
  const { brand, machines } = await (await listed).json();
  expect([brand, ...machines].map(({ image }) => image)).toEqual(Array(9).fill('/images/brands/kapadokya.svg'));
  await expect(art).toHaveJSProperty('naturalWidth', 360);
  // The client draws these itself.
  expect(calls.filter((path) => path.startsWith('/images/'))).toEqual([]);

  await ask(product, "UPDATE brand SET image = '/icon.svg' WHERE id = 2");
  await page.reload();
  await expect(card.locator('img[src="/icon.svg"]')).toHaveCSS('opacity', '1');
  await ask(product, "UPDATE brand SET image = '/no-such.webp' WHERE id = 2");
  await page.reload();
  await expect(card.locator('img[src="/no-such.webp"]')).toHaveCSS('opacity', '0');
  await expect(art).toHaveJSProperty('naturalWidth', 360);
  await ask(product, 'UPDATE brand SET image = NULL WHERE id = 2');
});

test('LB-03 LB-06 CA-03: a machine that is taken stays greyed in its place, and where it is hidden it goes with the next visit', async ({
  browser,
  page,
  product,
}) => {
  await newPlayer(product, 'watcher');
  await newPlayer(product, 'seated');
  await inLanguage(page, 'en');
  await logIn(page, 'watcher');
  const card = page.locator('[data-machine="20"]');
  const other = await browser.newContext({ baseURL: product.baseURL });
  const theirs = await other.newPage();
  await inLanguage(theirs, 'en');
  await logIn(theirs, 'seated');
  await expect(card).toHaveAttribute('data-status', 'available');
  await card.scrollIntoViewIfNeeded();
  const place = await restingPlace(card);
  await openMachine(theirs, 20);
  await expect(card).toHaveAttribute('data-taken', 'true');
  expect(await card.boundingBox()).toEqual(place);
  const bell = card.getByRole('button', { name: /^Join the waitlist for / });
  await bell.click();
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toContainText('1 waiting');
  const left = page.waitForResponse(/\/waitlist\/20$/);
  await bell.click();
  await left;
  await page.reload();
  await expect(page.locator('[data-machine="1"]')).toBeVisible();
  await expect(card).toHaveCount(0);

  await withSettings(page, { HIDE_RESERVED: false });
  await page.goto('/lobby?filter=taken');
  await expect(card).toHaveAttribute('data-status', 'reserved');
  await card.getByRole('link', { name: /is taken$/ }).click();
  const taken = page.getByRole('dialog', { name: /is taken$/ });
  await taken.getByRole('button', { name: 'Close' }).first().click();
  await expect(taken).toBeHidden();
  await expect(page).toHaveURL(/\/lobby\?filter=taken$/);
  await page.goto('/game/20/x');
  await expect(page).toHaveURL(/\/lobby/);
  await expect(page.getByText('Somebody else is sitting at this machine.').first()).toBeVisible();
  await page.goto('/lobby');
  await theirs.getByRole('button', { name: 'Leave' }).click();
  await expect(theirs).toHaveURL(/\/lobby/);
  await expect(card).toHaveAttribute('data-status', 'available');
  await other.close();
});

test('LB-05: the jackpots of the brands are live: what a bet adds is shown without another call', {
  tag: '@gate',
}, async ({ browser, page, product }) => {
  await newPlayer(product, 'jackpot-watcher');
  await giveMoney(product, await newPlayer(product, 'contributor'), 20_000);
  await inLanguage(page, 'en');
  await keepFirstAnswers(page, '**/api/v1/machine/**');
  await logIn(page, 'jackpot-watcher');
  const strip = page.getByRole('region', { name: 'Jackpot' });
  const card = page.locator('[data-machine="5"]');
  await expect(strip).toContainText(/Boğaziçi.*₺\d/);
  await expect(card).toContainText(/₺\d\d,\d{3}\.\d\d/);
  const before = { strip: await strip.textContent(), card: await card.textContent() };

  const other = await browser.newContext({ baseURL: product.baseURL });
  const theirs = await other.newPage();
  await inLanguage(theirs, 'en');
  await logIn(theirs, 'contributor');
  await openMachine(theirs, 5);
  await cashIn(product, theirs, '50');
  await spin(theirs);
  await expect.poll(() => strip.textContent()).not.toBe(before.strip);
  await expect.poll(() => card.textContent()).not.toBe(before.card);
  const [pool] = await ask<{ minor: string }>(
    product,
    "SELECT balance_minor AS minor FROM account WHERE kind = 'jackpot_pool' AND owner = '1'",
  );
  const amount = (Number(pool?.minor) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(strip).toContainText(amount);
  await expect(card).toContainText(amount);
  await goHome(product, theirs);
  await other.close();
});

test('back from a game, the lobby stands where it stood, with the focus on the card', async ({ page, product }) => {
  await newPlayer(product, 'returning-visitor');
  await inLanguage(page, 'en');
  await page.goto('/login');
  await logInByForm(page, 'returning-visitor');
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('combobox', { name: 'Feature' }).click();
  await page.getByRole('option', { name: 'Free spins' }).click();
  // It has none: the list is another one now.
  await expect(page.locator('[data-machine="22"]')).toHaveCount(0);
  const card = page.locator('[data-machine="23"]');
  await card.scrollIntoViewIfNeeded();
  const top = (await restingPlace(card))!.y;
  await openMachine(page, 23);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby\?feature=free_spins$/);
  await expect(card.getByRole('link')).toBeFocused();
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - top)).toBeLessThan(8);
});

test('LB-07: the lobby is fetched every UPDATE_LOBBY seconds, so that lost pushes do not matter', async ({
  browser,
  page,
  product,
}) => {
  await newPlayer(product, 'unpushed');
  await newPlayer(product, 'unseen-player');
  await inLanguage(page, 'en');
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.route('**/socket.io/**', (route) => route.abort());
  await withSettings(page, { UPDATE_LOBBY: 1 });
  await logIn(page, 'unpushed');
  const card = page.locator('[data-machine="16"]');
  await expect(card).toHaveAttribute('data-status', 'available');

  const other = await browser.newContext({ baseURL: product.baseURL });
  const theirs = await other.newPage();
  await inLanguage(theirs, 'en');
  await logIn(theirs, 'unseen-player');
  await card.scrollIntoViewIfNeeded();
  await openMachine(theirs, 16);
  await expect(card).toHaveAttribute('data-status', 'reserved');
  await theirs.getByRole('button', { name: 'Leave' }).click();
  await expect(card).toHaveAttribute('data-status', 'available');
  await other.close();
});

test('LB-08: machines whose jackpot or recent win is above HOT_FLAG_LIMIT are marked hot, and no jackpot where it cannot be won', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'hot-seeker');
  await inLanguage(page, 'en');
  const hot = page.locator('[data-machine]').filter({ hasText: 'Hot' });
  // Only the hall by the Bosporus has so much in its pool, and half of its games can pay it.
  await withSettings(page, { HOT_FLAG_LIMIT: 3_000_000 });
  await logIn(page, 'hot-seeker');
  await expect(hot).toHaveCount(4);
  for (const text of await hot.allTextContents()) expect(text).toMatch(/Boğaziçi.*(Taş Köprü|Ay Feneri).*Jackpot/);
  await expect(page.locator('[data-machine]').filter({ hasText: /₺\d\d?,\d{3}\.\d\d/ })).toHaveCount(12);
  // A large win of the last hour, at a machine without a jackpot.
  await page.route('**/machine/all', async (route) => {
    const answer = await route.fetch();
    const machines: { id: number }[] = await answer.json();
    const changed = machines.map((one) => (one.id === 2 ? { ...one, recentWinMinor: 3_000_001 } : one));
    await route.fulfill({ response: answer, json: changed });
  });
  await page.reload();
  await expect(hot).toHaveCount(5);
  await expect(page.locator('[data-machine="2"]')).toContainText('Hot');
});
