import type { Page } from '@playwright/test';
import { CODES, channel, http } from '@salon/contract';
import { io } from 'socket.io-client';
import { ask, machineCreditMinor, playsOf } from '../support/ledger.ts';
import { looksRight } from '../support/looks.ts';
import { cashIn, play, settledMoney } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, logInByForm, openMachine, pictureMoves, spinKey } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** The site as an operator would have set it, for this page alone; the client's defaults for the rest. */
async function withSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.route('**/Settings.json', (route) => route.fulfill({ json: settings }));
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'LOCKED' });

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await dialog(page).getByRole('button', { name: digit, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Unlock' }).click();
}

/** Nobody touches anything for a minute and a bit. */
const doNothing = (page: Page) => page.clock.fastForward(61_000);

test('LK-01 LK-02: after a minute without a touch the page is locked, in every tab and on the platform, until the PIN is given', {
  tag: '@gate',
}, async ({ page, context, product }) => {
  const id = await newPlayer(product, 'sleeper');
  const lockedLogins = async () =>
    Number(
      (
        await ask<{ n: string }>(
          product,
          'SELECT count(*) AS n FROM login WHERE player_id = $1 AND locked_at IS NOT NULL',
          [id],
        )
      )[0]?.n,
    );
  await page.clock.install();
  await withSettings(page, { PIN_CHECK: true });
  await inLanguage(page, 'en');
  await logIn(page, 'sleeper');
  const other = await context.newPage();
  await withSettings(other, { PIN_CHECK: true });
  await inLanguage(other, 'en');
  await other.goto('/transactions');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await doNothing(page);
  await expect(dialog(page)).toContainText('It is protected because you do not take any action.');
  await expect(dialog(other)).toBeVisible();
  await expect.poll(lockedLogins).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();

  await enterPin(page, '9999');
  await expect(dialog(page).getByRole('alert')).toHaveText('The PIN is wrong. Attempts left: 4.');
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await enterPin(page, '1234');
  await expect(dialog(page)).toBeHidden();
  await expect(dialog(other)).toBeHidden();
  expect(await lockedLogins()).toBe(0);

  // The way out clears lock, PIN and login, here and on the platform.
  await doNothing(page);
  await dialog(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => [localStorage.getItem('salon.lock.v1'), localStorage.getItem('salon.token.v1')]),
  ).toEqual([...[null, null]]);
});

test('LK-02: the fifth wrong PIN logs out', async ({ page, product }) => {
  await newPlayer(product, 'guesser');
  await page.clock.install();
  await withSettings(page, { PIN_CHECK: true });
  await inLanguage(page, 'en');
  await logIn(page, 'guesser');
  await doNothing(page);
  for (const left of [4, 3, 2, 1]) {
    await enterPin(page, '0000');
    await expect(dialog(page).getByRole('alert')).toHaveText(`The PIN is wrong. Attempts left: ${left}.`);
  }
  await enterPin(page, '0000');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Too many wrong PINs. Please log in again.')).toBeVisible();
});

test('LK-01 LK-02: who has no PIN is asked for one after the login; until then the password opens the lock', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'pinless');
  await ask(product, "UPDATE player SET pin_hash = '' WHERE id = $1", [id]);
  await page.clock.install();
  await withSettings(page, { PIN_CHECK: true });
  await inLanguage(page, 'en');
  await page.goto('/login');
  await logInByForm(page, 'pinless');
  const question = page.getByRole('dialog', { name: 'Choose a PIN' });
  await expect(question).toBeVisible();
  await looksRight(page, 'first PIN');
  await question.getByRole('button', { name: 'Later' }).click();
  await expect(question).toBeHidden();
  // A reload is no login.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toBeHidden();

  const unlockBy = async (password: string) => {
    await dialog(page).getByLabel('Password').fill(password);
    await dialog(page).getByRole('button', { name: 'Unlock' }).click();
  };
  await doNothing(page);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByLabel('PIN')).toHaveCount(0);
  await looksRight(page, 'lock by password');
  await unlockBy('wrong-one');
  await expect(dialog(page).getByRole('alert')).toHaveText('The password is wrong. Attempts left: 4.');
  await unlockBy('demo1234');
  await expect(dialog(page)).toBeHidden();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await logInByForm(page, 'pinless');
  await question.getByLabel('Current password').fill('demo1234');
  await question.getByLabel('New PIN', { exact: true }).fill('9063');
  await question.getByLabel('New PIN again').fill('9063');
  await question.getByRole('button', { name: 'Save PIN' }).click();
  await expect(question).toBeHidden();
  await doNothing(page);
  await enterPin(page, '9063');
  await expect(dialog(page)).toBeHidden();
});

test('LK-03: where no PIN locks the page, the player is asked whether they want to continue', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'dreamer');
  await page.clock.install();
  await withSettings(page, { INACTIVITY_PROMPT_S: 60 });
  await inLanguage(page, 'en');
  await logIn(page, 'dreamer');
  await doNothing(page);
  const prompt = page.getByRole('dialog', { name: 'Still there?' });
  await expect(prompt).toContainText("You haven't acted for a long time. Do you want to continue?");
  await looksRight(page, 'inactivity prompt');
  await prompt.getByRole('button', { name: 'Continue' }).click();
  await expect(prompt).toBeHidden();
  await expect(page).toHaveURL(/\/lobby/);
  await doNothing(page);
  await expect(prompt).toBeVisible();
  await page.clock.runFor(121_000);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You were logged out because you had not acted for a long time.')).toBeVisible();
});

for (const [language, theme, title] of [
  ['tr', 'dark1', 'KİLİTLİ'],
  ['en', 'dark1', 'LOCKED'],
  ['ar', 'light1', 'مقفل'],
] as const)
  test(`LK-01 PR-03: the lock in ${language}`, async ({ page, product }) => {
    await newPlayer(product, `sleeper-${language}`);
    await page.clock.install();
    await withSettings(page, { PIN_CHECK: true });
    await inLanguage(page, language, theme);
    await logIn(page, `sleeper-${language}`);
    await doNothing(page);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await looksRight(page, `lock in ${language}`);
  });

/** The platform locks the login of this page, as any of its tabs might have asked. */
const lockOnPlatform = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('salon.token.v1') ?? '';
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/v1/player/lock', { method: 'POST', headers })).status;
  });

test('LK-01 LK-02: a locked game shows nothing beneath the lock, plays nothing, and goes on at the same seat', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const machineId = 21;
  await giveMoney(product, await newPlayer(product, 'interrupted'), 100_000);
  await withSettings(page, { PIN_CHECK: true });
  await inLanguage(page, 'en');
  await logIn(page, 'interrupted');
  await openMachine(page, machineId);
  await cashIn(product, page, '50');
  const { creditMinor } = await play(product, page);
  await expect(spinKey(page)).toBeEnabled();
  const plays = (await playsOf(product, machineId)).length;

  expect(await lockOnPlatform(page)).toBe(200);
  await expect(dialog(page)).toBeVisible();
  // Neither on the screen nor for a reader nor in the document: the lock is all that there is.
  const body = page.locator('body');
  const readable = (await body.textContent()) + (await body.ariaSnapshot());
  expect(readable).not.toMatch(/[₺]|\d[.,]\d\d|Credit|Deneme|interrupted/);
  await expect(page.locator('main, video')).toHaveCount(0);
  await looksRight(page, 'lock over a game');
  for (const key of ['Space', 'Enter']) await page.keyboard.press(key);
  expect((await playsOf(product, machineId)).length).toBe(plays);
  await expect.poll(() => machineCreditMinor(product, machineId)).toBe(creditMinor);

  await enterPin(page, '1234');
  await expect(dialog(page)).toBeHidden();
  await pictureMoves(page);
  await settledMoney(product, page, creditMinor);
  await play(product, page);
  expect((await playsOf(product, machineId)).length).toBe(plays + 1);
});

test('LK-02: a page loaded while locked receives no name until it is unlocked', async ({ page, product }) => {
  await newPlayer(product, 'reloaded');
  await withSettings(page, { PIN_CHECK: true });
  await inLanguage(page, 'en');
  await logIn(page, 'reloaded');
  await lockOnPlatform(page);
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('main')).toHaveCount(0);
  expect(await page.evaluate(() => document.body.textContent)).not.toMatch(/Deneme|reloaded/);
  await enterPin(page, '1234');
  await expect(dialog(page)).toBeHidden();
  await page.goto('/profile');
  await expect(page.getByText('Deneme').first()).toBeVisible();
});

for (const [language, title] of [
  ['tr', 'KİLİTLİ'],
  ['ar', 'مقفل'],
] as const)
  test(`LK-01 PR-03: the lock over a game in ${language}`, async ({ page, product }) => {
    await giveMoney(product, await newPlayer(product, `interrupted-${language}`), 100_000);
    await withSettings(page, { PIN_CHECK: true });
    await inLanguage(page, language, language === 'ar' ? 'light1' : 'dark1');
    await logIn(page, `interrupted-${language}`);
    await openMachine(page, language === 'tr' ? 22 : 23);
    await lockOnPlatform(page);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page.locator('main, video')).toHaveCount(0);
    await looksRight(page, `lock over a game in ${language}`);
    for (const width of process.env.SHOTS ? [390, 1280] : []) {
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: `${process.env.SHOTS}/lock-${language}-${width}.png` });
    }
  });

test('a locked player cannot press through the platform, on the real machine', async ({ product }) => {
  const machineID = 20;
  await giveMoney(product, await newPlayer(product, 'roundabout'), 100_000);
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${product.baseURL}${http.API_BASE}${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    return await answer.json();
  };
  const { token } = await post('/login', { username: 'roundabout', password: 'demo1234' });
  const socket = io(`${product.baseURL}/machine`, { transports: ['websocket'], auth: { token }, forceNew: true });
  const send = (event: string, message: object) => socket.timeout(30_000).emitWithAck(event, message);
  await new Promise<void>((done) => socket.once('connect', done));
  const { epoch } = await send('init', { machineID, token });
  await send('cashin', { transferId: crypto.randomUUID(), amountMinor: 5_000 });
  let revision = 0;
  let creditMinor = 0;
  let clockMs = 0;
  /** Texts for texts; remembers the moment that the last deck showed. */
  const socketFallback = async (texts: object[]) => {
    const answer = await send('socket-fallback', {
      epoch,
      still: 'none',
      texts: texts.map((text) => JSON.stringify(text)),
    });
    const received = (answer.texts ?? []).map((text: string) => JSON.parse(text));
    for (const one of received) {
      if (one.t === 'deck') ({ revision, creditMinor } = one);
      if (one.t === 'pong') clockMs = one.cabinetMs;
    }
    return { code: answer.code, received };
  };
  const press = async () => {
    await socketFallback([{ t: 'ping', sentMs: 0, protocol: channel.DECK_PROTOCOL }]);
    return socketFallback([{ t: 'press', id: crypto.randomUUID(), epoch, button: 'spin', revision, atMs: clockMs }]);
  };
  // A feature that was won goes on by itself.
  const plays = async () => (await playsOf(product, machineID)).filter(({ bet }) => bet > 0).length;
  await expect.poll(async () => (await socketFallback([])) && creditMinor).toBe(5_000);
  // Its answer comes with the next texts, once the journal has it.
  await press();
  await expect.poll(plays).toBe(1);

  await post('/player/lock', {}, token);
  for (let pressed = 0; pressed < 6; pressed += 1)
    expect(await press()).toEqual({ code: CODES.login_locked, received: [] });
  expect(await plays()).toBe(1);
  await post('/player/unlock', { pin: '1234' }, token);
  expect((await socketFallback([{ t: 'ping', sentMs: 0 }])).code).toBeUndefined();
  await send('leave', {});
  socket.disconnect();
});
