import type { Locator, Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { befall, operate } from '../support/commands.ts';
import { ask, machineCreditMinor, playsOf, walletMinor } from '../support/ledger.ts';
import { cashIn, settledMoney } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, pictureMoves, spin, spinKey, watchFor } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** The operator closes the session, so that the next story finds machine and player free. */
async function close(page: Page, product: RunningProduct, machineId: number): Promise<void> {
  await operate(product, 'close', machineId);
  await expect(page).toHaveURL(/\/lobby/);
  await expect.poll(() => machineCreditMinor(product, machineId)).toBe(0);
}

test('GM-18 GM-16: an open door and a power loss reach player and lobby as they happen, and cost nothing', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  // It has neither free spins nor boxes: one press is one play.
  const machineId = 21;
  await inLanguage(page, 'en');
  await logIn(page, 'demo4');
  const lobby = await browser.newPage({ baseURL: product.baseURL });
  await inLanguage(lobby, 'en');
  await logIn(lobby, 'demo5');
  const card = lobby.locator(`[data-machine="${machineId}"]`);
  await openMachine(page, machineId);
  await cashIn(product, page, '50');

  await befall(product, machineId, 'door-open');
  const banner = page.locator('[data-situation]');
  await expect(banner).toHaveAttribute('data-situation', 'door_open');
  await expect(banner.locator('[data-candle=error]')).toHaveText('Door open');
  await expect(card).toHaveAttribute('data-status', 'error');
  await expect(spinKey(page)).toBeDisabled();
  await befall(product, machineId, 'door-close');
  await expect(banner).toBeHidden();
  await expect(spinKey(page)).toBeEnabled();

  const played = (await playsOf(product, machineId)).length;
  await spin(page);
  await befall(product, machineId, 'power-loss');
  await expect(card).toHaveAttribute('data-status', 'offline');
  await expect(page.getByText('The machine has no power or no connection.', { exact: false })).toBeVisible();
  await befall(product, machineId, 'power-on');
  await pictureMoves(page);
  await expect.poll(async () => (await playsOf(product, machineId)).length).toBe(played + 1);
  const play = (await playsOf(product, machineId)).at(-1);
  const creditMinor = 5_000 - play!.bet + play!.win;
  await settledMoney(product, page, creditMinor);
  await lobby.close();
  await close(page, product, machineId);
});

test('GM-18: a hand pay locks the machine until an operator has paid it, and is listed in the transactions', {
  tag: '@gate',
}, async ({ page, product }) => {
  test.setTimeout(240_000);
  const machineId = 13;
  const username = 'hand-paid';
  await giveMoney(product, await newPlayer(product, username), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, machineId);
  const { walletMinor: before } = await cashIn(product, page, '50');
  await befall(product, machineId, 'hand-pay');
  await spin(page);
  const banner = page.locator('[data-situation]');
  await expect(banner).toHaveAttribute('data-situation', 'hand_pay');
  await expect(banner).toContainText('Hand pay');
  await expect(spinKey(page)).toBeDisabled();

  const due = () =>
    ask<{ id: number; amount: string }>(
      product,
      `SELECT id, amount_minor AS amount FROM hand_pay WHERE machine_id = $1 AND state = 'due'`,
      [machineId],
    );
  // The page has it from the machine, before the platform.
  await expect.poll(async () => (await due()).length).toBe(1);
  const [owed] = await due();
  expect(JSON.parse(await operate(product, '--json', 'hand-pays'))).toMatchObject({
    handPays: expect.arrayContaining([
      expect.objectContaining({ id: Number(owed!.id), amountMinor: Number(owed!.amount) }),
    ]),
  });
  const wasShown = await watchFor(page, 'The hand pay of');
  await operate(product, 'pay', owed!.id, owed!.amount);
  await expect(banner).toBeHidden();
  await expect.poll(wasShown).toBe(true);
  await expect(spinKey(page)).toBeEnabled();
  await expect.poll(() => walletMinor(product, username)).toBe(before + Number(owed!.amount));
  await close(page, product, machineId);
  await page.goto('/transactions');
  await expect(page.getByText('Hand pay', { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test('GM-17: a jackpot that a play hits is paid to the balance and stands in the transactions with its action code', async ({
  page,
  product,
}) => {
  const machineId = 13;
  const id = await newPlayer(product, 'jackpot-winner');
  await giveMoney(product, id, 20_000);
  await inLanguage(page, 'en');
  await logIn(page, 'jackpot-winner');
  await openMachine(page, machineId);
  await cashIn(product, page, '50');
  await befall(product, machineId, 'jackpot');
  await spin(page);
  const paid = () =>
    ask<{ minor: string }>(
      product,
      `SELECT p.jackpot_minor AS minor FROM play p JOIN session s ON s.id = p.session_id
       WHERE s.player_id = $1 AND p.jackpot_minor IS NOT NULL`,
      [id],
    );
  await expect.poll(async () => (await paid()).length).toBe(1);
  const amountMinor = Number((await paid())[0]!.minor);
  await expect.poll(() => walletMinor(product, 'jackpot-winner')).toBe(15_000 + amountMinor);
  await close(page, product, machineId);
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/v1\/player\/transactions/),
    page.goto('/transactions'),
  ]);
  const { transactions } = await answer.json();
  expect(transactions).toContainEqual(expect.objectContaining({ type: 6, amount: amountMinor }));
  const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amountMinor / 100);
  await expect(page.getByRole('row').filter({ hasText: 'JACKPOT' })).toContainText(`+₺${shown}`);
});

test('GM-13: an operator closes a session after a countdown; the credit goes back and the player sees the reason', {
  tag: '@gate',
}, async ({ page, product }) => {
  test.setTimeout(240_000);
  const machineId = 15;
  const username = 'sent-home';
  await giveMoney(product, await newPlayer(product, username), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, machineId);
  await cashIn(product, page, '40');
  const wasWarned = await watchFor(page, 'The session ends in ');
  const wasShown = await watchFor(page, 'The session is being terminated.');
  await operate(product, 'warn', machineId, 10);
  await expect.poll(wasWarned).toBe(true);
  await expect(page).toHaveURL(/\/lobby/);
  await expect.poll(wasShown).toBe(true);
  await expect.poll(() => walletMinor(product, username)).toBe(50_000);
  await expect
    .poll(
      async () =>
        (await ask(product, 'SELECT 1 FROM seat WHERE machine_id = $1 AND session_id IS NULL', [machineId])).length,
    )
    .toBe(1);
});

test('GM-13: an idle player is warned, continues by a key press, and is warned again', async ({ page, product }) => {
  test.setTimeout(240_000);
  const machineId = 17;
  await inLanguage(page, 'en');
  await logIn(page, 'demo3');
  await openMachine(page, machineId);
  await cashIn(product, page, '30');
  const countdown = page.locator('[data-closing="18802"]');
  const idle = () =>
    ask(product, `UPDATE seat SET acted_at = acted_at - interval '10 minutes' WHERE machine_id = $1 RETURNING 1`, [
      machineId,
    ]);
  await ask(
    product,
    `UPDATE machine SET usable_since = usable_since - interval '20 minutes' WHERE id = $1 RETURNING 1`,
    [machineId],
  );
  await idle();
  await expect(countdown.getByText(/seconds? left to continue/)).toBeVisible();
  await countdown.getByRole('button', { name: 'Continue' }).click();
  await expect(countdown).toBeHidden();
  await idle();
  await expect(countdown.getByText(/seconds? left to continue/)).toBeVisible();
  await spin(page);
  await expect(countdown).toBeHidden();

  // Behind a sheet the player sees it as well, and each touch of the sheet counts.
  await page.keyboard.press('p');
  const paytable = page.getByRole('dialog', { name: 'Paytable' });
  await expect(paytable).toBeVisible();
  await idle();
  await expect(countdown).toBeVisible();
  expect(await isOnTop(countdown)).toBe(true);
  await paytable.getByText('Cherry').first().click();
  await expect(countdown).toBeHidden();
  await expect(paytable).toBeVisible();

  // Nobody is there: the reason stays in the lobby until it is read.
  await idle();
  await expect(page).toHaveURL(/\/lobby/);
  await expect.poll(() => machineCreditMinor(product, machineId)).toBe(0);
  const reason = page.getByText('The session was closed because nothing was played for a while.');
  await expect(reason).toBeVisible();
  // Longer than a message that goes by itself.
  await page.waitForTimeout(7_000);
  await expect(reason).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(reason).toBeHidden();
});

/** Nothing covers its middle. */
const isOnTop = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('GM-16: the same player on another device takes the seat over; the next in line is asked when it is free, and takes it', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const machineId = 19;
  await inLanguage(page, 'en');
  await logIn(page, 'demo4');
  await openMachine(page, machineId);
  // A seat without credit is given up after a while, however slow a computer this story runs on.
  await cashIn(product, page, '20');

  const other = await browser.newPage({ baseURL: product.baseURL });
  await inLanguage(other, 'en');
  await logIn(other, 'demo5');
  await other.goto(`/game/${machineId}/x`);
  await expect(other).toHaveURL(/\/lobby/);
  const taken = other.getByRole('dialog', { name: /is taken$/ });
  await taken.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(taken.getByText('Your place: 1.')).toBeVisible();
  await taken.getByRole('button', { name: 'Close' }).first().click();

  const second = await browser.newContext({ baseURL: product.baseURL });
  const phone = await second.newPage();
  await inLanguage(phone, 'en');
  // By the code that the first device shows: no login there.
  const showCode = async () => {
    const coded = page.waitForResponse('**/player/hand-over');
    await page.getByRole('button', { name: 'More about this game' }).click();
    await page.getByRole('menuitem', { name: 'Continue on another device' }).click();
    await expect(page.getByRole('img', { name: 'Code for the other device' })).toBeVisible();
    return ((await (await coded).json()) as { token: string }).token;
  };
  const question = phone.getByRole('dialog', { name: /^Continue as .?demo4/ });
  const stored = () => phone.evaluate(() => localStorage.getItem('salon.token.v1') ?? '');
  // Who does not expect that player stays who they are: nobody.
  await phone.goto(`${new URL(page.url()).pathname}#hand-over=${await showCode()}`);
  await expect(question).toBeFocused();
  await phone.keyboard.press('Enter');
  await phone.keyboard.press('Escape');
  await expect(question).toContainText(/for the account .?demo4/);
  await question.getByRole('button', { name: 'Do not log in' }).click();
  await expect(phone).toHaveURL(/\/login$/);
  expect(await stored()).toBe('');
  await page.keyboard.press('Escape');

  const token = await showCode();
  await phone.goto(`/game/${machineId}/x#hand-over=${token}`);
  await expect(question).toBeFocused();
  await phone.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Continue as' })).toBeFocused();
  await phone.keyboard.press('Enter');
  await pictureMoves(phone);
  expect(phone.url()).not.toContain(token);
  await settledMoney(product, phone, 20_00);
  await expect(page.getByText('You are playing this machine on another device.')).toBeVisible();
  await page.getByRole('button', { name: 'To the lobby' }).click();
  await expect(page).toHaveURL(/\/lobby/);

  await close(phone, product, machineId);
  const ready = other.getByRole('dialog', { name: /is free\. Take it\?$/ });
  await expect(ready.getByRole('timer')).toBeVisible();
  await ready.getByRole('button', { name: 'Take the seat' }).click();
  await pictureMoves(other);
  await close(other, product, machineId);
  await second.close();
  await other.close();
});
