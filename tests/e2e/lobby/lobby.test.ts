import { ask } from '../support/ledger.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

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

  await page.goto('/lobby');
  await page.getByRole('button', { name: /^Favorilere ekle: Galata/ }).click();
  await chip('Favorilerim').click();
  await expect(page).toHaveURL(/filter=favourites/);
  await expect(cards).toHaveCount(1);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Galata');
});

test('LB-03 LB-05 LB-06 CA-03: changes of a machine reach other players without a reload', async ({
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
  // Reserved by somebody else: hidden, where the site does not want it shown.
  await expect(card).toHaveCount(0);
  await page.route('**/Settings.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), HIDE_RESERVED: false } });
  });
  await page.reload();
  await expect(card).toHaveAttribute('data-status', 'reserved');
  await page.goto('/game/20/x');
  await expect(page).toHaveURL(/\/lobby/);
  await expect(page.getByText('Somebody else is sitting at this machine.').first()).toBeVisible();
  await theirs.getByRole('button', { name: 'Leave' }).click();
  await expect(theirs).toHaveURL(/\/lobby/);
  await expect(card).toHaveAttribute('data-status', 'available');
  await other.close();
});

test('LB-07: without any push the lobby refetches after UPDATE_LOBBY seconds', async ({ page, product }) => {
  await newPlayer(product, 'unpushed');
  await inLanguage(page, 'en');
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.route('**/Settings.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), UPDATE_LOBBY: 1 } });
  });
  await logIn(page, 'unpushed');
  const card = page.locator('[data-machine="20"]');
  await expect(card).toBeVisible();
  await ask(product, 'UPDATE machine SET number = 920 WHERE id = 20', []);
  await expect(card).toContainText('920');
  await ask(product, 'UPDATE machine SET number = 120 WHERE id = 20', []);
  await expect(card).toContainText('120');
});

test('LB-08: machines whose jackpot is above HOT_FLAG_LIMIT are marked hot', async ({ page, product }) => {
  await newPlayer(product, 'hot-seeker');
  const limit = async (limitMinor: number) => {
    await page.unrouteAll();
    await page.route('**/Settings.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), HOT_FLAG_LIMIT: limitMinor } });
    });
  };
  await inLanguage(page, 'en');
  const hot = page.locator('[data-machine]').filter({ hasText: 'Hot' });
  // Only the hall by the Bosporus has so much in its pool.
  await limit(3_000_000);
  await logIn(page, 'hot-seeker');
  await expect(hot).toHaveCount(8);
  for (const text of await hot.allTextContents()) expect(text).toContain('Boğaziçi');
  await limit(20_000);
  await page.reload();
  await expect(hot).toHaveCount(24);
});
