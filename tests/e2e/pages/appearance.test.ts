import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ask } from '../support/ledger.ts';
import { newPlayer } from '../support/new-player.ts';
import { logIn } from '../support/player.ts';
import { drawnSince, watchRenders } from '../support/render-watch.ts';
import { expect, test } from '../support/running-product.ts';

const STYLES = [
  ['layout1', 'Menu at the side'],
  ['layout2', 'Menu on top'],
  ['layout3', 'Menu in a drawer'],
] as const;

/** Quiet: nothing on the page moves or blinks while it is looked at. */
async function quietly(page: Page, language: 'en' | 'ar' = 'en', theme?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.addInitScript(
    ([chosen, palette]) => {
      localStorage.setItem('salon.language', chosen!);
      if (palette) localStorage.setItem('salon.theme', palette);
    },
    [language, theme],
  );
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const frame = (page: Page) => page.locator('.frame');
const themeOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue('--bg'));

/** On a wide page the header has its own buttons. */
async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await expect(panel).toBeVisible();
  return panel;
}

async function choose(page: Page, patch: object): Promise<void> {
  await page.addInitScript(
    (guest) => localStorage.setItem('salon.player-settings.v1', JSON.stringify({ guest, own: null })),
    patch,
  );
}

for (const [style] of STYLES)
  for (const language of ['en', 'ar'] as const)
    test(`LY-01 LY-02 LY-03 PR-03: ${style} in ${language} fits 1280, 390 and 320 px`, async ({ page, product }) => {
      await newPlayer(product, `${style}-${language}`);
      await quietly(page, language);
      await choose(page, {
        layout: { style, config: { footer: { hidden: false } } },
        theme: { navbar: 'light3', toolbar: 'dark5' },
      });
      await logIn(page, `${style}-${language}`);
      await expect(page.locator('[data-machine]').first()).toBeVisible();
      await expect(frame(page)).toHaveAttribute('data-style', style);
      for (const size of [
        { width: 1280, height: 800 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size);
        // Each size is judged in one language: what differs between them is mirrored, not made anew.
        const isJudged = (size.width === 1280) === (language === 'en');
        if (isJudged) expect(await violations(page), `${style} at ${size.width}`).toEqual([]);
        await expect.poll(() => sideways(page), `${style} at ${size.width}`).toBeLessThanOrEqual(0);
      }
      for (const width of [320, 600, 900]) {
        await page.setViewportSize({ width, height: 700 });
        await expect.poll(() => sideways(page), `${style} at ${width}`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      const box = async (selector: string) =>
        (await page.locator(selector).boundingBox()) ?? { x: -1, width: 0, height: 0 };
      if (style === 'layout1') {
        const place = { x: language === 'ar' ? 1000 : 0, width: 280 };
        await expect.poll(() => box('.frame-navbar')).toMatchObject(place);
      } else await expect(page.locator('.frame-navbar')).toHaveCount(0);
      await expect.poll(async () => (await box('.frame-toolbar')).height).toBe(style === 'layout2' ? 120 : 60);
    });

test('LY-01 ST-01: another layout, side, fold or direction never remounts the page', async ({ page, product }) => {
  await newPlayer(product, 'rearranger');
  await quietly(page);
  await logIn(page, 'rearranger');
  await expect(page.locator('[data-machine]').first()).toBeVisible();
  await expect(frame(page), 'the live layout').toHaveAttribute('data-style', 'layout3');
  await page.evaluate(() => {
    const chips = document.querySelector('.page-rail a');
    Object.assign(document.querySelector('[data-machine]')!, { isTheSame: true });
    Object.assign(chips!, { isTheSame: true });
  });
  const isTheSame = () =>
    page.evaluate(() => {
      const isTheSameElement = (selector: string) =>
        (document.querySelector(selector) as { isTheSame?: true } | null)?.isTheSame;
      return isTheSameElement('[data-machine]') === true && isTheSameElement('.page-rail a') === true;
    });
  const panel = await openSettings(page);
  for (const [style, name] of STYLES) {
    await panel.getByRole('radio', { name }).check();
    await expect(frame(page)).toHaveAttribute('data-style', style);
    expect(await isTheSame(), style).toBe(true);
  }
  await panel.getByRole('radio', { name: 'Menu at the side' }).check();
  await panel.getByRole('radio', { name: 'Right', exact: true }).check();
  await expect.poll(async () => (await page.locator('.frame-navbar').boundingBox())?.x).toBe(1000);
  await panel.getByRole('switch', { name: 'Fold the menu' }).check();
  await expect.poll(async () => (await page.locator('.frame-navbar').boundingBox())?.width).toBe(64);
  await panel.getByRole('radio', { name: 'Right to left' }).check();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await panel.getByRole('radio', { name: 'Boxed' }).check();
  expect(await isTheSame()).toBe(true);

  await panel.getByRole('button', { name: 'Reset: Layout options' }).click();
  await panel.getByRole('button', { name: 'Reset: Direction' }).click();
  await panel.getByRole('button', { name: 'Reset: Layout style' }).click();
  await expect(frame(page)).toHaveAttribute('data-style', 'layout3');
  await expect(frame(page)).toHaveAttribute('data-width', 'full');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  expect(await isTheSame()).toBe(true);
});

test('ST-01 ST-02: another theme repaints in a frame and draws nothing of the page again', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  await newPlayer(product, 'painter');
  await quietly(page);
  await watchRenders(page);
  await logIn(page, 'painter');
  await expect(page.locator('[data-machine]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Colour schemes' }).click();
  const panel = page.getByRole('dialog', { name: 'Colour schemes' });
  await expect(panel.getByRole('radio')).toHaveCount(30);
  // The lobby fetches and receives pushes by itself; only renders within the one step of the choice are counted.
  const costOf = (theme: string) =>
    page.evaluate(async (id) => {
      const { drawn } = globalThis as unknown as { drawn: { inPage: number; elsewhere: number; commits: number } };
      const choose = async (value: string) => {
        document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)!.click();
        // React finishes what a click began in the microtasks after it; nothing else gets in between.
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      };
      // A push that came just before is drawn with the next click, whatever it is for.
      await choose('dark3');
      Object.assign(drawn, { inPage: 0, elsewhere: 0, commits: 0 });
      await choose(id);
      const shown = getComputedStyle(document.documentElement).getPropertyValue('--bg');
      return { ...drawn, theme: document.documentElement.dataset.theme, shown };
    }, theme);
  const before = await themeOf(page, 'html');
  const dark = await costOf('dark7');
  expect(dark.theme).toBe('dark7');
  expect(dark.shown, 'painted in the same step').not.toBe(before);
  expect(dark.inPage).toBe(0);
  // The panel itself and nothing much else: the watch does see what is drawn.
  expect(dark.elsewhere).toBeGreaterThan(0);
  for (const theme of ['light4', 'mmk2', 'default', 'legacy']) expect((await costOf(theme)).inPage, theme).toBe(0);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await drawnSince(page);
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await drawnSince(page)).inPage, 'another page is drawn').toBeGreaterThan(0);
});

test('ST-01: main, menu, header and footer each take a theme of their own, light inside dark', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'four-themes');
  await quietly(page);
  await choose(page, {
    layout: { style: 'layout1', config: { footer: { hidden: false } } },
    theme: { main: 'dark2', navbar: 'light2', toolbar: 'dark6', footer: 'light9' },
  });
  await logIn(page, 'four-themes');
  await expect(page.locator('[data-machine]').first()).toBeVisible();
  const parts = ['html', '.frame-navbar', '.frame-toolbar', '.frame-footer'];
  const grounds = await Promise.all(parts.map((part) => themeOf(page, part)));
  expect(new Set(grounds).size).toBe(4);
  expect(await violations(page)).toEqual([]);
  // A scheme colours the whole page.
  await page.getByRole('button', { name: 'Colour schemes' }).click();
  await page.getByRole('radio', { name: 'Azure, dark' }).check();
  const dressed = await Promise.all(parts.map((part) => themeOf(page, part)));
  expect(new Set(dressed).size).toBe(1);
});

test("ST-03: a player's settings are there on another device, a guest's stay here", async ({
  browser,
  page,
  product,
}) => {
  await newPlayer(product, 'traveller');
  await quietly(page);
  await logIn(page, 'traveller');
  const panel = await openSettings(page);
  await panel.getByRole('radio', { name: 'Menu on top' }).check();
  await panel.getByRole('switch', { name: 'Animations' }).uncheck();
  await panel.getByRole('button', { name: 'All colour schemes' }).click();
  await page.getByRole('radio', { name: 'Violet, light' }).check();
  const saved = async () =>
    (
      await ask<{ client: unknown }>(
        product,
        `SELECT settings -> 'client' AS client FROM player WHERE username = 'traveller'`,
      )
    )[0]?.client;
  await expect.poll(saved).toMatchObject({
    layout: { style: 'layout2' },
    animations: false,
    theme: { main: 'light5' },
  });

  const context = await browser.newContext({ baseURL: product.baseURL, viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await quietly(other);
  // What a guest chooses on this device stays on it, and counts where a player has chosen nothing.
  await other.goto('/login');
  await other.getByRole('button', { name: 'Colour schemes' }).click();
  await other.getByRole('radio', { name: 'Green, dark' }).check();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark3');
  await logIn(other, 'traveller');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light5');
  await expect(other.locator('html')).toHaveAttribute('data-animations', 'off');
  await expect(frame(other)).toHaveAttribute('data-style', 'layout2');
  // Changed there, seen here at the next look.
  await other.getByRole('button', { name: 'Colour schemes' }).click();
  await other.getByRole('radio', { name: 'Gold, dark' }).check();
  await expect.poll(saved).toMatchObject({ theme: { main: 'dark1' } });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark1');
  // The device stores nothing of the player for the next one.
  await other.goto('/logout');
  await expect(other).toHaveURL(/\/login/);
  await expect(frame(other)).toHaveCount(0);
  await expect(other.locator('html')).toHaveAttribute('data-animations', 'on');
  await expect(other.locator('html'), "the guest's own again").toHaveAttribute('data-theme', 'dark3');
  await newPlayer(product, 'newcomer');
  await logIn(other, 'newcomer');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark3');
  expect(
    await ask(product, `SELECT settings -> 'client' AS client FROM player WHERE username = 'newcomer'`),
    'and is saved for nobody',
  ).toEqual([{ client: null }]);
  await context.close();
});

test('LY-03 ST-03: a light device is asked once; the first paint has the right theme; a guest reaches the settings', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.baseURL, colorScheme: 'light' });
  const page = await context.newPage();
  // Every theme that the document ever carried.
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => seen.push(document.documentElement?.dataset.theme)).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-theme'],
    });
  });
  const themes = () => page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)]);
  const html = page.locator('html');
  const question = page.getByRole('region', { name: 'Cihazınız açık renkleri tercih ediyor' });
  const form = page.locator('form').first();
  await page.goto('/login');
  await expect(form).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', 'dark1');
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Koyu kalsın' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(form).toBeVisible();
  await expect(question, 'asked once').toBeHidden();
  expect(await themes()).toEqual(['dark1']);

  await page.evaluate(() => localStorage.removeItem('salon.light-answered.v1'));
  await page.reload();
  await question.getByRole('button', { name: 'Açık', exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'light1');
  await page.reload();
  await expect(form).toBeVisible();
  expect(await themes(), 'never the dark one in between').toEqual(['light1']);

  // The settings of a guest; `system` goes with the device.
  await page.getByRole('button', { name: 'Renk şemaları' }).click();
  await page.getByRole('radio', { name: 'Cihaza göre' }).check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ayarlar', exact: true }).click();
  await page.getByRole('dialog', { name: 'Ayarlar' }).getByRole('combobox', { name: 'Dil' }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await expect(html).toHaveAttribute('dir', 'rtl');
  await context.close();
});

test('PR-03 HD-01: the header offers TR and EN, the settings every language; the one without texts falls back', async ({
  page,
}) => {
  await page.goto('/login');
  const header = page.getByRole('banner').getByRole('combobox');
  const options = page.getByRole('option');
  // A list takes a click only on the entry that the pointer has reached.
  const pick = async (name: string) => {
    await options.filter({ hasText: name }).hover();
    await expect(options.filter({ hasText: name })).toHaveAttribute('data-highlighted');
    await options.filter({ hasText: name }).click();
  };
  await header.click();
  await expect(options).toHaveText(['TR', 'EN']);
  await pick('EN');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  const panel = await openSettings(page);
  const language = panel.getByRole('combobox', { name: 'Language' });
  await language.click();
  await expect(options).toHaveText(['Türkçe', 'English', 'العربية', 'Български']);
  await pick('Български');
  await expect(html, "the site's texts").toHaveAttribute('lang', 'tr');
  const turkish = page.getByRole('dialog', { name: 'Ayarlar' });
  await turkish.getByRole('combobox', { name: 'Dil' }).click();
  await pick('العربية');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await page.keyboard.press('Escape');
  await expect(header, 'it offers the one in use, too').toHaveText('AR');
});

test('HD-01 LY-04 ST-01: on a phone, by keyboard, in right to left; and back from a hidden header', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'phone');
  await quietly(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'phone');
  await expect(frame(page)).toHaveAttribute('data-place', 'lobby');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Settings', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await expect(menu).toBeHidden();
  expect(await violations(page)).toEqual([]);
  // Focus stays inside, whichever way it goes round.
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement)), key).toBe(true);
  }
  await panel.getByRole('radio', { name: 'Right to left' }).check();
  await expect.poll(async () => (await panel.boundingBox())?.x, 'at the end of the line').toBe(0);
  await panel.getByRole('switch', { name: 'Show the header' }).uncheck();
  await expect(page.locator('.frame-toolbar')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await panel.getByRole('switch', { name: 'Show the header' }).check();
  await expect(page.locator('.frame-toolbar')).toHaveCount(1);
  await page.keyboard.press('Escape');

  const halls = new Set<string>();
  for (const place of ['lobby', 'profile', 'transactions', 'slot-sessions']) {
    await page.goto(`/${place}`);
    await expect(frame(page)).toHaveAttribute('data-place', place);
    halls.add(await frame(page).evaluate((element) => getComputedStyle(element, '::before').backgroundImage));
  }
  expect(halls.size, 'each its own').toBe(4);
});
