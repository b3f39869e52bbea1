import type { Page } from '@playwright/test';
import { CODES } from '@salon/contract';
import type { RunningProduct } from '../../running-product.ts';
import { ask, playsOf, walletMinor } from '../support/ledger.ts';
import { cashOut, goHome, meterMinor, openCashInByKey, play, settledMoney, submitCashIn } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openAutoplayByKey, openMachine, spinKey, watchFor } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** A player with that much, at a machine with three reels, one line and no bonus. */
async function sit(page: Page, product: RunningProduct, who: { username: string; minor: number; machineId: number }) {
  const playerId = await newPlayer(product, who.username);
  await giveMoney(product, playerId, who.minor);
  await inLanguage(page, 'en');
  await logIn(page, who.username);
  await openMachine(page, who.machineId);
  return playerId;
}

const sheet = (page: Page) => page.getByRole('dialog');
const coin = (page: Page, amount: string) =>
  sheet(page).getByRole('button', { name: `Cash in \u2066${amount}\u2069`, exact: true });
const spinsLeft = (page: Page) => page.locator('[data-spins-left]');
const netLossMinor = async (product: RunningProduct, machineId: number) =>
  (await playsOf(product, machineId)).reduce((loss, { bet, win }) => loss + bet - win, 0);
const playCount = async (product: RunningProduct, machineId: number) => (await playsOf(product, machineId)).length;

test('GM-10: money goes onto the machine by coin, by amount and all at once, and what is too much or too little is refused', {
  tag: ['@gate', '@firefox'],
}, async ({ page, product }) => {
  const machineId = 9;
  await sit(page, product, { username: 'deck-money', minor: 60_000, machineId });
  const deck = page.getByRole('region', { name: 'Buttons' });
  const spinOrCashIn = deck.locator('.spin-key');
  await expect(spinOrCashIn).toHaveText('Cash in');
  await spinOrCashIn.click();
  for (const price of ['₺5.00', '₺50.00', '₺100.00', '₺500.00']) await expect(coin(page, price)).toBeEnabled();
  await expect(coin(page, '₺1,000.00')).toBeDisabled();

  // One tap; the player is back at the machine while the money is on its way.
  const wasShown = await watchFor(page, '₺50.00\u2069 is on the machine.');
  await coin(page, '₺50.00').click();
  await expect(sheet(page)).toBeHidden();
  await expect.poll(wasShown).toBe(true);
  await settledMoney(product, page, 5_000);
  await expect(spinOrCashIn).toHaveText('SPIN');

  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  const amount = sheet(page).getByRole('textbox', { name: 'Other amount' });
  await amount.fill('700');
  await expect(sheet(page).getByText('Your balance is too small.')).toBeVisible();
  await expect(sheet(page).locator('form button[type=submit]')).toBeDisabled();
  // The site's own minimum is the platform's to know.
  await submitCashIn(page, '0.50');
  await expect(sheet(page).getByText('The amount is below the minimum.')).toBeVisible();
  expect(await walletMinor(product, 'deck-money')).toBe(55_000);
  await submitCashIn(page, '12.34');
  await expect(sheet(page)).toBeHidden();
  await settledMoney(product, page, 6_234);

  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'All in' }).click();
  await sheet(page).locator('form button[type=submit]').click();
  expect(await settledMoney(product, page, 60_000)).toEqual({ creditMinor: 60_000, walletMinor: 0 });
  await goHome(product, page);
});

test('GM-09: autoplay spins by itself, never loses more than its limit, and ends by one key or with money', async ({
  page,
  product,
}) => {
  const machineId = 13;
  await sit(page, product, { username: 'deck-auto', minor: 20_000, machineId });
  await openCashInByKey(page);
  await submitCashIn(page, '100');
  await expect(sheet(page)).toBeHidden();
  await settledMoney(product, page, 10_000);

  const hasEnded = await watchFor(
    page,
    'Autoplay has ended: the next spin could exceed the loss',
    'Autoplay has ended: all spins have been played',
  );
  await openAutoplayByKey(page);
  await sheet(page).getByRole('textbox', { name: 'Stop after losing' }).fill('2');
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await expect(sheet(page)).toBeHidden();
  // Ten spins at the most; a run of wins ends with the spins.
  await expect.poll(hasEnded, { timeout: 120_000 }).toBe(true);
  await expect(spinsLeft(page)).toHaveCount(0);
  await settledMoney(product, page);
  const plays = await playCount(product, machineId);
  expect(plays).toBeGreaterThan(1);
  expect(plays).toBeLessThanOrEqual(10);
  expect(await netLossMinor(product, machineId)).toBeLessThanOrEqual(200);

  await openAutoplayByKey(page);
  await sheet(page).getByRole('button', { name: '100 spins' }).click();
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(spinsLeft(page)).not.toHaveText('100');
  await page.keyboard.press('Escape');
  await expect(spinsLeft(page)).toHaveCount(0);
  // The spin that was out comes to its end; none follows it.
  await expect(spinKey(page)).not.toHaveAttribute('aria-disabled', 'true');
  await settledMoney(product, page);
  const stopped = await playCount(product, machineId);
  await play(product, page);
  expect(await playCount(product, machineId)).toBe(stopped + 1);

  await openAutoplayByKey(page);
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(spinsLeft(page)).toBeVisible();
  const autoplayEnded = await watchFor(page, 'Autoplay has ended: a transfer is in progress.');
  await openCashInByKey(page);
  await submitCashIn(page, '5');
  await expect.poll(autoplayEnded).toBe(true);
  await expect(spinsLeft(page)).toHaveCount(0);
  await goHome(product, page);
});

test('GM-12 CA-02: discount and bonus are paid once, and a refusal shows the reason', async ({ page, product }) => {
  const machineId = 17;
  const playerId = await sit(page, product, { username: 'deck-promo', minor: 5_000, machineId });
  await ask(product, `INSERT INTO bonus_grant (player_id, amount_minor, reason) VALUES ($1, 2500, 'story')`, [
    playerId,
  ]);
  await openCashInByKey(page);
  const discount = sheet(page).getByRole('button', { name: /^Discount/ });
  const bonus = sheet(page).getByRole('button', { name: /^Bonus/ });
  await discount.click();
  await expect(sheet(page).getByText(/^Your balance must be below .₺1\.00/)).toBeVisible();
  await submitCashIn(page, '50');
  await expect(sheet(page)).toBeHidden();

  const bet = async (betMinor: number) => {
    for (let now = await meterMinor(page, 'Bet'); now !== betMinor; now = await meterMinor(page, 'Bet')) {
      await page.getByRole('button', { name: now < betMinor ? 'Higher bet' : 'Lower bet' }).click();
      await expect.poll(() => meterMinor(page, 'Bet')).not.toBe(now);
    }
  };
  for (let lossMinor = 0; lossMinor < 100; lossMinor = await netLossMinor(product, machineId)) {
    // What was won is lost with larger bets: with the lowest, one run in 50 would take more than 40 plays.
    await bet([5_000, 1_000, 500, 250].find((betMinor) => lossMinor + betMinor <= 100) ?? 100);
    await play(product, page);
  }
  await bet(100);
  const dueMinor = Math.floor((await netLossMinor(product, machineId)) / 10);
  await openCashInByKey(page);
  await expect(discount).toContainText(`₺${(dueMinor / 100).toFixed(2)}`);
  await discount.click();
  await expect(
    sheet(page).getByText(new RegExp(`₺${(dueMinor / 100).toFixed(2)}. was added to your balance`)),
  ).toBeVisible();
  expect(await walletMinor(product, 'deck-promo')).toBe(dueMinor);
  await discount.click();
  await expect(sheet(page).getByText('You can use discount only once per 5 minutes')).toBeVisible();

  await bonus.click();
  await expect(sheet(page).getByText(/₺25\.00. was added to your balance/)).toBeVisible();
  // Another device knows nothing of this one's thirty seconds: the platform's five minutes hold.
  await page.evaluate(() => localStorage.removeItem('salon.promotions.v1'));
  await ask(product, `INSERT INTO bonus_grant (player_id, amount_minor, reason) VALUES ($1, 9900, 'story')`, [
    playerId,
  ]);
  const [refused] = await Promise.all([page.waitForResponse(/player\/bonus$/), bonus.click()]);
  expect(await refused.json()).toMatchObject({ code: CODES.bonus_too_soon });
  await expect(sheet(page).getByText('You can use discount only once per 5 minutes')).toBeVisible();
  expect(await walletMinor(product, 'deck-promo')).toBe(dueMinor + 2_500);
  await expect(
    sheet(page)
      .getByText(`₺${((dueMinor + 2_500) / 100).toFixed(2)}`)
      .first(),
  ).toBeVisible();
});

test('GM-12: with automatic bonus, a granted bonus is paid once and announced', async ({ page, product }) => {
  const playerId = await newPlayer(product, 'deck-own-bonus');
  await ask(product, `INSERT INTO bonus_grant (player_id, amount_minor, reason) VALUES ($1, 1700, 'story')`, [
    playerId,
  ]);
  await ask(product, `UPDATE site SET settings = settings || '{"AUTO_BONUS": true}' WHERE id = 0`);
  await inLanguage(page, 'en');
  await logIn(page, 'deck-own-bonus');
  await page.reload();
  // The toast is shown for three seconds, which may be over before the picture moves.
  const wasShown = await watchFor(page, '₺17.00\u2069 was added to your balance');
  await openMachine(page, 18);
  await expect.poll(wasShown).toBe(true);
  await ask(product, `UPDATE site SET settings = settings - 'AUTO_BONUS' WHERE id = 0`);
  expect(await walletMinor(product, 'deck-own-bonus')).toBe(1_700);
});

test('GM-08 GM-14: from the lobby to the cash out by keyboard alone; the reels that stood are drawn again', async ({
  page,
  product,
}) => {
  // Another story's seat on this machine is kept for two minutes.
  test.setTimeout(300_000);
  const machineId = 21;
  const playerId = await newPlayer(product, 'deck-keys');
  await giveMoney(product, playerId, 10_000);
  await inLanguage(page, 'en');
  await logIn(page, 'deck-keys');
  const machine = page.locator(`[data-machine="${machineId}"]`);
  await expect(machine).toHaveAttribute('data-status', 'available', { timeout: 180_000 });
  const before = await playCount(product, machineId);
  await tabTo(page, machine.locator('a'));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-seat="playing"]')).toBeVisible();

  await page.keyboard.press('Shift+?');
  for (const text of ['Spin or stop', 'Cash out', 'Last games', 'Leave the machine'])
    await expect(sheet(page).getByRole('cell', { name: text, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await openCashInByKey(page);
  await tabTo(page, coin(page, '₺50.00'));
  await page.keyboard.press('Space');
  await expect(sheet(page)).toBeHidden();
  await settledMoney(product, page, 5_000);

  // Space belongs to the deck: elsewhere it does not spin.
  await page.locator('#content').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('d');
  await expect(page.getByRole('region', { name: 'Buttons' })).toBeFocused();
  for (let spins = 1; spins <= 3; spins += 1) {
    await expect(spinKey(page)).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Space');
    await expect.poll(() => playCount(product, machineId)).toBe(before + spins);
  }
  const plays = (await playsOf(product, machineId)).slice(before);
  const creditMinor = plays.reduce((credit, { bet, win }) => credit - bet + win, 5_000);
  await expect(page.locator('[data-spoken]')).toContainText(`Credit ⁦₺${(creditMinor / 100).toFixed(2)}⁩`);

  await page.keyboard.press('h');
  await expect(sheet(page).locator('[data-play]')).toHaveCount(3);
  const last = sheet(page).locator(`[data-play="${before + 3}"]`);
  const stood = await ask<{ window: string[][] }>(
    product,
    `SELECT outcome -> 'window' AS window FROM play WHERE machine_id = $1 AND number = $2`,
    [machineId, before + 3],
  );
  // The coin's name in booked outcomes is older than its word.
  const named = (symbol: string) => symbol.replace('lira', 'coin');
  const symbols = stood[0]!.window.map((reel) => reel.map(named).join(' ')).join(', ');
  await expect(last.getByRole('img', { name: `Reels: ${symbols}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await page.keyboard.press('o');
  await tabTo(page, sheet(page).getByRole('button', { name: 'Cash out' }));
  await page.keyboard.press('Enter');
  expect(await settledMoney(product, page, 0)).toEqual({ creditMinor: 0, walletMinor: 5_000 + creditMinor });
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('x');
  await expect(page).toHaveURL(/\/lobby/);
});

test('GM-08: the round key acts when the finger comes down, once for each press, whatever it is pressed with', async ({
  page,
  product,
}) => {
  const machineId = 5;
  await sit(page, product, { username: 'deck-finger', minor: 10_000, machineId });
  await openCashInByKey(page);
  await submitCashIn(page, '50');
  await expect(sheet(page)).toBeHidden();
  const before = await playCount(product, machineId);
  const key = page.locator('.spin-key');
  const isFree = () => expect(page.locator('[data-key="spin"]:not([aria-disabled="true"])')).toBeVisible();
  const hasPlayed = async (plays: number) => {
    await expect.poll(() => playCount(product, machineId)).toBe(before + plays);
    await isFree();
  };
  await isFree();
  const box = (await key.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  // The finger is still down when the game has come to its end, and lifting it begins no other one.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await hasPlayed(1);
  await page.mouse.up();
  await page.mouse.click(x, y, { button: 'right' });

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  // A finger that wanders off the key has pressed it, and scrolls nothing.
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - 120 }] });
  await hasPlayed(2);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  await key.focus();
  await page.keyboard.press('Enter');
  await hasPlayed(3);
  await page.keyboard.press('Space');
  await hasPlayed(4);
  // As assistive technology does: a click without a pointer.
  await key.evaluate((button: HTMLElement) => button.click());
  await hasPlayed(5);

  // Money waits for the click: a finger that leaves the key has decided nothing.
  const cashOutKey = page.getByRole('region', { name: 'Buttons' }).getByRole('button', { name: 'Cash out' });
  await cashOutKey.hover();
  await page.mouse.down();
  await page.mouse.move(x, y);
  await page.mouse.up();
  await expect(sheet(page)).toBeHidden();
  await cashOutKey.click();
  await expect(sheet(page)).toBeVisible();
  expect(await playCount(product, machineId)).toBe(before + 5);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await goHome(product, page);
});

test('GM-14 GM-15: back button and closed tab give the seat up at once; a new visit starts a new session', {
  tag: '@gate',
}, async ({ page, product }) => {
  const machineId = 5;
  await sit(page, product, { username: 'deck-leave', minor: 10_000, machineId });
  const seatedEpoch = async () =>
    (
      await ask<{ epoch: string; player_id: number | null }>(
        product,
        'SELECT epoch, player_id FROM seat WHERE machine_id = $1',
        [machineId],
      )
    )[0]!;
  await openCashInByKey(page);
  await submitCashIn(page, '50');
  await expect(sheet(page)).toBeHidden();
  await settledMoney(product, page, 5_000);
  await openAutoplayByKey(page);
  await sheet(page).getByRole('button', { name: '100 spins' }).click();
  const hasBegun = onceShown(page, '[data-spins-left]');
  await sheet(page).getByRole('button', { name: 'Start' }).click();
  await hasBegun;

  await page.reload();
  await expect(page.locator('[data-seat="playing"]')).toBeVisible();
  await expect(spinsLeft(page)).toHaveCount(0);
  await expect(spinKey(page)).not.toHaveAttribute('aria-disabled', 'true');
  // With credit on its meter the page would ask first.
  await cashOut(product, page);
  await page.goBack();
  await expect(page).toHaveURL(/\/lobby/);
  await expect.poll(async () => (await seatedEpoch()).player_id).toBeNull();
  await page.goForward();
  await expect(page.locator('[data-seat="playing"]')).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(async () => (await seatedEpoch()).player_id).toBeNull();
});

/** Once it has stood in the page, however shortly: on a busy computer autoplay ends by itself before a question about it is answered. */
function onceShown(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted) === null) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
    selector,
  );
}

/** Goes on by Tab until `target` has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}
