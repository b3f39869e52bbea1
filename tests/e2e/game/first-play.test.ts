import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { playsOf } from '../support/ledger.ts';
import { cashIn, goHome, settledMoney } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import {
  inLanguage,
  logIn,
  logInByForm,
  openBox,
  openMachine,
  overPlainHttp,
  pictureMoves,
  spin,
} from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test('PR-01 RT-02 RT-04 GM-01 GM-02 GM-08 GM-10 GM-11 HD-02: a player logs in, plays a machine live and cashes out, to the minor unit', {
  tag: ['@gate', '@firefox'],
}, async ({ page, product }) => {
  test.setTimeout(240_000);
  const username = 'first-player';
  await giveMoney(product, await newPlayer(product, username), 500_000);
  await inLanguage(page, 'en');
  await overPlainHttp(page);
  await page.goto('/login');
  await logInByForm(page, username);
  await expect(page.getByText('₺5,000.00').first()).toBeVisible();

  // Gece Pazarı pays often: a win and a loss come soon.
  const machineId = 2;
  await openMachine(page, machineId);
  expect(await cashIn(product, page, '50')).toEqual({ creditMinor: 5_000, walletMinor: 495_000 });
  const before = (await playsOf(product, machineId)).length;
  const playsSince = async () => (await playsOf(product, machineId)).slice(before);

  const hasBoth = (plays: Awaited<ReturnType<typeof playsOf>>) =>
    plays.some(({ win }) => win > 0) && plays.some(({ win }) => win === 0);
  for (let seen = await playsSince(); !hasBoth(seen) || seen.at(-1)?.mode !== 'base'; ) {
    expect(seen.length, 'a win and a loss come within 60 plays').toBeLessThan(60);
    if (seen.at(-1)?.mode === 'pick') await openBox(page);
    else await spin(page);
    await expect.poll(async () => (await playsSince()).length).toBeGreaterThan(seen.length);
    seen = await playsSince();
  }

  const plays = await playsSince();
  expect(plays.map(({ number }) => number)).toEqual(plays.map((_, index) => before + index + 1));
  const creditMinor = plays.reduce((credit, { bet, win }) => credit - bet + win, 5_000);
  await settledMoney(product, page, creditMinor);

  const balanceMinor = 495_000 + creditMinor;
  expect(await goHome(product, page)).toEqual({ creditMinor: 0, walletMinor: balanceMinor });
  const amount = (minor: number) =>
    `₺${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  // The header shows it, and says it aloud where it has changed meanwhile.
  await expect(page.getByText(amount(balanceMinor)).first()).toBeVisible();

  await page.goto('/transactions');
  await expect(page.getByRole('row', { name: /Cash in/i })).toContainText(amount(5_000));
  await expect(page.getByRole('row', { name: /Cash out/i })).toContainText(amount(creditMinor));
});

test('GM-10 GM-08: on a phone with a password manager, login to the first spin takes at most five taps', async ({
  browser,
  product,
}) => {
  const machineId = 23;
  await giveMoney(product, await newPlayer(product, 'first-taps'), 10_000);
  const context = await browser.newContext({
    baseURL: product.baseURL,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await inLanguage(page, 'en');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await page.goto('/login');
  // The password manager's part.
  await page.locator('input[name=username]').fill('first-taps');
  await page.locator('input[name=password]').fill('demo1234');
  await tap(page.locator('button[type=submit]'));
  const card = page.locator(`[data-machine="${machineId}"]`);
  await expect(card).toHaveAttribute('data-status', 'available', { timeout: 180_000 });
  await tap(card.locator('a'));
  await pictureMoves(page);
  const deck = page.getByRole('region', { name: 'Buttons' });
  await expect(deck.locator('.spin-key')).toHaveText('Cash in');
  await tap(deck.getByRole('button', { name: 'Cash in \u2066₺5.00\u2069' }));
  await expect(deck.locator('.spin-key')).toHaveText('SPIN');
  const before = (await playsOf(product, machineId)).length;
  await tap(deck.locator('.spin-key'));
  await expect.poll(async () => (await playsOf(product, machineId)).length).toBeGreaterThan(before);
  expect(taps).toBeLessThanOrEqual(5);

  // A phone has no keyboard to explain.
  await page.getByRole('button', { name: 'More about this game' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Keys' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Buttons and sounds' }).tap();
  await expect(page.getByRole('dialog').getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Use single keys' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await goHome(product, page);
  await context.close();
});

test('a page that plays reports to the operator’s metrics how long its presses waited, and that it had a picture', async ({
  page,
  product,
}) => {
  await giveMoney(product, await newPlayer(product, 'measured'), 10_000);
  await inLanguage(page, 'en');
  await logIn(page, 'measured');
  await openMachine(page, 4);
  await cashIn(product, page, '5');
  await spin(page);
  const { OPERATOR_KEY } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'));
  const metric = async (name: string) => {
    const response = await fetch(`${product.baseURL}/metrics`, {
      headers: { authorization: `Bearer ${OPERATOR_KEY}` },
    });
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text())?.[1]);
  };
  await expect.poll(() => metric('salon_press_answer_seconds_count')).toBeGreaterThan(0);
  await expect.poll(() => metric('salon_picture_seconds_total')).toBeGreaterThan(0);
  // The press that put the play on is shown by a frame, and no sooner than it is made.
  await expect.poll(() => metric('salon_press_photon_seconds_count')).toBeGreaterThan(0);
  const photonS = (await metric('salon_press_photon_seconds_sum')) / (await metric('salon_press_photon_seconds_count'));
  expect(photonS).toBeGreaterThan(0.001);
  expect(photonS).toBeLessThan(3);
  // A press is sent until it is answered, and no longer than two seconds.
  const meanS = (await metric('salon_press_answer_seconds_sum')) / (await metric('salon_press_answer_seconds_count'));
  expect(meanS).toBeLessThan(3);
  await goHome(product, page);
});
