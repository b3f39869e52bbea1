import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createI18n } from '../../../packages/i18n/src/index.ts';
import { machineCreditMinor } from '../support/ledger.ts';
import { settled } from '../support/looks.ts';
import { openCashInByKey } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, logInByForm, pictureMoves } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';
import { openConsole } from '../support/staff.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** Pages of a player besides lobby and game. */
const PAGES = ['/transactions', '/slot-sessions', '/profile', '/documentation', '/pages/errors/error-404'];
/** What the header opens, by the text of its button. */
const FROM_HEADER = [
  'general.deposit',
  'general.information',
  'general.chat',
  'general.notifications',
  'navigation.quickPanel',
  'general.colorSchemes',
  'general.settings',
] as const;
/** What keys open at a machine: cash in, autoplay, paytable, last plays, help. */
const BY_KEY = ['i', 'a', 'p', 'h', '?'];

/** Violations of WCAG 2 A and AA, in words; the picture of a machine is live and cannot be judged for contrast. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('video')
    // What is framed is another page with a story of its own; scripts are shut out of it.
    .exclude('iframe')
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Polled: what depends on the width is drawn anew a moment after it has changed. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('PR-03: each of the main screens, once', { tag: '@gate' }, async ({ page, browser, product }) => {
  const player = 'looks-around';
  const machineId = 22;
  await giveMoney(product, await newPlayer(product, player), 50_000);
  await inLanguage(page, 'en');
  await page.setViewportSize(SIZES[0]!);
  const isClean = async (screen: string, at = page) => {
    await settled(at);
    expect.soft(await violations(at), screen).toEqual([]);
    await expect.poll(() => sideways(at), screen).toBeLessThanOrEqual(0);
  };

  await page.goto('/login');
  await expect(page.locator('form')).toBeVisible();
  await isClean('login');
  await logIn(page, player);
  await expect(page.locator('[data-machine]').first()).toBeVisible();
  await isClean('lobby');
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isClean(path);
  }
  await page.goto(`/game/${machineId}/x`);
  await pictureMoves(page);
  await isClean('game');
  await openCashInByKey(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await isClean('cash in');

  const staff = await openConsole(browser, product, { username: 'around', role: 'floor' });
  await staff.goto('/staff/floor');
  await expect(staff.getByRole('row', { name: /Sardes/ })).toBeVisible();
  await isClean('floor', staff);
  await staff.context().close();
});

for (const [language, theme, machineId, dialogSize] of [
  ['tr', 'dark1', 9, SIZES[0]!],
  ['en', 'light1', 10, SIZES[1]!],
  ['ar', 'light1', 11, SIZES[0]!],
  ['ar', 'dark1', 8, SIZES[1]!],
] as const)
  test(`PR-03 LG-02 LB-01 GM-08 RC-01 LY-03 RT-06 RT-07 RT-08 RT-12 RT-13: every screen and dialog in ${language}, ${theme}: no A or AA violation, nothing cut off`, async ({
    page,
    product,
  }) => {
    test.setTimeout(480_000);
    const player = `looks-${language}-${theme}`;
    await giveMoney(product, await newPlayer(product, player), 50_000);
    const { t } = await createI18n(language);
    await inLanguage(page, language, theme);
    const isClean = async (what: string) => {
      await settled(page);
      expect.soft(await violations(page), what).toEqual([]);
    };
    const look = async (screen: string) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await isClean(`${screen} at ${size.width}`);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => sideways(page), `${screen} at 320`).toBeLessThanOrEqual(0);
    };
    const checkDialog = async (name: string) => {
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.setViewportSize(dialogSize);
      await isClean(`${name} at ${dialogSize.width}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.setViewportSize(SIZES[1]!);
    };

    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.locator('form')).toBeVisible();
    await look('login');
    await logInByForm(page, player);
    await expect(page.locator('[data-machine]').first()).toBeVisible();
    await look('lobby');
    await page.setViewportSize(SIZES[1]!);
    for (const key of FROM_HEADER) {
      await page
        .getByRole('button', { name: new RegExp(`^${t(key)}`) })
        .first()
        .click();
      await checkDialog(key);
    }
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(path);
    }

    await page.goto(`/game/${machineId}/x`);
    await pictureMoves(page);
    await look('game');
    // Text alone at 200 %, as browsers and phones enlarge it.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await look('game with text at 200 %');
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize(SIZES[1]!);
    for (const key of BY_KEY) {
      await page.keyboard.press(key);
      await checkDialog(`key ${key}`);
    }
    // Gone without leaving, with credit on the machine: the session is still open, and says so.
    await page.keyboard.press('i');
    const amount = page.getByRole('dialog').getByRole('textbox').first();
    await amount.fill('10');
    await amount.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => machineCreditMinor(product, machineId)).toBe(1_000);
    await page.goto('/lobby');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('reconnect dialog');
  });
