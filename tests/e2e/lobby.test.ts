import { newPlayer } from './new-player.ts';
import { inLanguage, logIn, openMachine } from './player.ts';
import { expect, test } from './running-product.ts';

test('RT-02 RT-03 LB-01 LB-02 LB-04: chips and search have an address, survive a reload and are taken back by a second click', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'browser');
  await inLanguage(page, 'tr');
  await logIn(page, 'browser');
  const cards = page.locator('[data-machine]');
  const chip = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(cards).toHaveCount(24);

  await chip('Kapadokya').click();
  await expect(page).toHaveURL(/\/lobby\/2\/kapadokya$/i);
  await expect(cards).toHaveCount(8);
  await page.reload();
  await expect(cards).toHaveCount(8);
  await expect(chip('Kapadokya')).toHaveAttribute('aria-current', 'true');
  await chip('Kapadokya').click();
  await expect(page).toHaveURL(/\/lobby$/);
  await expect(cards).toHaveCount(24);

  // The dotless ı of Ihlara is found by whoever types i, and the other way round.
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

  await page.goto('/lobby');
  await page.getByRole('button', { name: /^Favorilere ekle: Galata/ }).click();
  await chip('Favorilerim').click();
  await expect(page).toHaveURL(/filter=favourites/);
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Galata');
});

test('LB-03 LB-05 CA-03: what somebody does at a machine is seen by another player without a reload', async ({
  browser,
  page,
  product,
}) => {
  await newPlayer(product, 'watcher');
  await newPlayer(product, 'seated');
  await inLanguage(page, 'en');
  await logIn(page, 'watcher');
  const card = page.locator('[data-machine="20"]');
  await expect(card).toHaveAttribute('data-status', 'available');

  const other = await browser.newContext({ baseURL: product.baseURL });
  const theirs = await other.newPage();
  await inLanguage(theirs, 'en');
  await logIn(theirs, 'seated');
  await openMachine(theirs, 20);
  await expect(card).not.toHaveAttribute('data-status', 'available');
  await page.goto('/game/20/x');
  await expect(page).toHaveURL(/\/lobby/);
  await expect(page.getByText('Somebody else is sitting at this machine.').first()).toBeVisible();
  await theirs.getByRole('button', { name: 'Leave' }).click();
  await expect(theirs).toHaveURL(/\/lobby/);
  await expect(card).toHaveAttribute('data-status', 'available');
  await other.close();
});
