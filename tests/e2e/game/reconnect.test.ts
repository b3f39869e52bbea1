import { ask, machineCreditMinor, walletMinor } from '../support/ledger.ts';
import { cashIn, goHome, settledMoney } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, pictureMoves, watchFor, watchFrames } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test('RC-01 RC-03: a dialog for the open session after login; continue gives the same credit, cash out returns it to the balance', {
  tag: ['@gate', '@firefox'],
}, async ({ browser, browserName, page, product }) => {
  const id = await newPlayer(product, 'returning');
  await giveMoney(product, id, 20_000);
  await inLanguage(page, 'en');
  await logIn(page, 'returning');
  await openMachine(page, 3);
  await cashIn(product, page, '60');
  await page.goto('about:blank');

  const context = await browser.newContext({ baseURL: product.baseURL });
  const later = await context.newPage();
  const frames = watchFrames(later);
  await inLanguage(later, 'en');
  await logIn(later, 'returning');
  const dialog = later.getByRole('dialog', { name: 'You have an open session' });
  await expect(dialog.locator('[data-reconnect="waiting"]')).toBeVisible();
  const [cancelled] = await Promise.all([
    later.waitForRequest(/\/api\/v1\/player\/cancel$/),
    dialog.getByRole('button', { name: 'Continue' }).click(),
  ]);
  expect(cancelled.method()).toBe('POST');
  await expect(later).toHaveURL(/\/game\/3\//);
  // Of Firefox playwright sees neither bodies of calls nor frames of sockets.
  if (browserName === 'chromium') {
    expect(cancelled.postDataJSON()).toEqual({ machineId: 3 });
    const token = await later.evaluate(() => localStorage.getItem('salon.token.v1'));
    await expect
      .poll(() => frames.requests('/machine', 'init'), {
        message: 'joined again with the machine and the stored token',
      })
      .toEqual([{ machineID: 3, token }]);
  }
  await pictureMoves(later);
  await settledMoney(product, later, 6_000);

  await later.goto('/lobby');
  await dialog.getByRole('button', { name: 'Cash out' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => walletMinor(product, 'returning')).toBe(20_000);
  await expect.poll(() => machineCreditMinor(product, 3)).toBe(0);
  await expect(later.locator('[data-machine="3"]')).toHaveAttribute('data-status', 'available');
  await context.close();
});

test('RC-03 LG-15: a session on another device of the player can be removed from here, with a message there', async ({
  browser,
  page,
  product,
}) => {
  await newPlayer(product, 'two-places');
  await inLanguage(page, 'en');
  await logIn(page, 'two-places');
  await openMachine(page, 4);

  const context = await browser.newContext({ baseURL: product.baseURL });
  const phone = await context.newPage();
  await inLanguage(phone, 'en');
  await logIn(phone, 'two-places');
  const dialog = phone.getByRole('dialog', { name: 'You have an open session' });
  await expect(dialog.locator('[data-reconnect="playing"]')).toBeVisible();
  await dialog.getByRole('button', { name: 'Kick the other device' }).click();
  // A refusal that no page knows by its number is shown in the platform's words.
  const refused = { status: 0, code: 69_999, Params: {}, ErrorMessage: 'not before the play has ended' };
  await phone.route('**/player/kick', (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
  await phone.getByRole('dialog').getByRole('button', { name: 'Kick the other device' }).click();
  await expect(dialog.getByText('not before the play has ended')).toBeVisible();
  await dialog.getByRole('button', { name: 'Kick the other device' }).click();
  const wasShown = await watchFor(page, 'You left this machine in another window or on another device.');
  await phone.getByRole('dialog').getByRole('button', { name: 'Kick the other device' }).click();
  await expect(page).toHaveURL(/\/lobby$/);
  await expect.poll(wasShown).toBe(true);
  // Nothing is on the machine: there is nothing to come back to.
  await expect(dialog).toBeHidden();
  await context.close();
});

test('RC-02: the dialog for an open session has a text for each state of the machine', async ({
  page,
  browser,
  product,
}) => {
  const id = await newPlayer(product, 'seven-times');
  await giveMoney(product, id, 20_000);
  await inLanguage(page, 'en');
  await logIn(page, 'seven-times');
  await openMachine(page, 11);
  await cashIn(product, page, '50');

  const context = await browser.newContext({ baseURL: product.baseURL });
  const later = await context.newPage();
  await inLanguage(later, 'en');
  await logIn(later, 'seven-times');
  const dialog = later.getByRole('dialog', { name: 'You have an open session' });
  const shows = async (state: string, text: string) => {
    await expect(dialog.locator(`[data-reconnect="${state}"]`)).toBeVisible();
    await expect(dialog).toContainText(text);
  };
  await shows('playing', 'The machine is being played on another device. If that is not you, please contact support.');
  await page.goto('about:blank');
  await shows('waiting', 'The machine is waiting for you. Would you like to connect again?');

  // As its cabinet would report it; an idle machine reports nothing by itself.
  const reported = async (link: string, activity: string) => {
    await ask(product, 'UPDATE machine SET link = $1, activity = $2 WHERE id = 11', [link, activity]);
    await later.reload();
  };
  for (const [link, activity, state, text] of [
    ['up', 'bonus', 'bonus', 'The machine is in a bonus and is waiting for you. You can continue.'],
    ['up', 'cashing_out', 'cashing_out', 'The machine is trying to cash out.'],
    ['up', 'handpay', 'handpay', 'The machine is locked until an attendant has paid the amount into your balance.'],
    ['up', 'error', 'error', 'The machine has an error or a malfunction.'],
    ['down', 'idle', 'offline', 'The machine is offline.'],
    ['never', 'idle', 'unknown', 'The state of the machine is not known at the moment.'],
  ] as const) {
    await reported(link, activity);
    await shows(state, text);
  }
  await reported('up', 'idle');
  await shows('waiting', 'The machine is waiting for you.');
  await dialog.getByRole('button', { name: 'Cash out' }).click();
  await expect.poll(() => walletMinor(product, 'seven-times')).toBe(20_000);
  await context.close();
});

test('GM-16: a lost connection to the platform does not freeze the game: the picture goes on, and the seat is resumed', {
  tag: '@gate',
}, async ({ context, page, product }) => {
  const id = await newPlayer(product, 'in-a-tunnel');
  await giveMoney(product, id, 20_000);
  await inLanguage(page, 'en');
  await logIn(page, 'in-a-tunnel');
  await openMachine(page, 6);
  await cashIn(product, page, '70');
  const wasLost = await watchFor(page, 'Connection Lost, please wait.', 'The machine has no power or no connection.');
  const notice = page.getByText(
    'You can keep playing. Cash in and cash out are not possible until the connection is back.',
  );
  await context.setOffline(true);
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await pictureMoves(page);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await pictureMoves(page);
  expect(await wasLost()).toBe(false);
  await settledMoney(product, page, 7_000);
  await goHome(product, page);
});
