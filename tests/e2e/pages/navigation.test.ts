import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isStill } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const PHONE = { width: 390, height: 844 };

/** As the settings panel would have it on this device. */
async function inLayout(page: Page, style: 'layout1' | 'layout2'): Promise<void> {
  await page.addInitScript((chosen) => {
    const key = 'salon.player-settings.v1';
    const record = { guest: { layout: { style: chosen, config: { footer: { hidden: false } } } }, own: null };
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(record));
  }, style);
}

/** The guards around an open panel take the focus only to hand it on at once, which axe cannot know. */
async function violations(page: Page): Promise<string[]> {
  await isStill(page);
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const widthOf = async (page: Page) => (await page.locator('.frame-navbar').boundingBox())?.width;

test('NV-01 NV-03 NV-04 NV-06: a phone’s menu shows the player, opens a page and closes; the logo adds no history entry', {
  tag: '@gate',
}, async ({ page, product }) => {
  await newPlayer(product, 'wanderer');
  await inLanguage(page, 'en');
  await page.setViewportSize(PHONE);
  await logIn(page, 'wanderer');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const facts = drawer.getByRole('region', { name: 'Player' });
  for (const text of ['Ada Deneme', 'wanderer', 'Balance', 'IP', 'Last login', 'Last login IP', 'UI version'])
    await expect(facts.getByText(text, { exact: true })).toBeVisible();
  await expect(facts.getByText(/0\.00/)).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  for (const name of ['Profile', 'Game Sessions', 'Transactions', 'Log out'])
    await expect(menuOf(page).getByRole('link', { name })).toBeVisible();

  await menuOf(page).getByRole('link', { name: 'Game Sessions' }).click();
  await expect(page).toHaveURL(/\/slot-sessions$/);
  await expect(drawer).toBeHidden();
  await opener.click();
  await expect(menuOf(page).getByRole('link', { name: 'Game Sessions' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  const steps = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Salon: go to the lobby' }).click();
  await expect(page).toHaveURL(/\/lobby$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('NV-02 NV-03 NV-04 NV-05 NV-07: the menu beside the page folds, opens its groups and is searched by keyboard alone', {
  tag: '@gate',
}, async ({ page, product }) => {
  await newPlayer(product, 'folder');
  await inLanguage(page, 'en');
  await inLayout(page, 'layout1');
  await logIn(page, 'folder');
  const menu = menuOf(page);
  expect(await widthOf(page)).toBe(280);

  await menu.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('End');
  await expect(menu.getByRole('link', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused();
  const pages = menu.getByRole('button', { name: /^Pages/ });
  await pages.focus();
  await expect(pages).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(pages).toHaveAttribute('aria-expanded', 'true');
  const errors = menu.getByRole('button', { name: 'Errors' });
  await errors.click();
  const missing = menu.getByRole('link', { name: 'Error 404' });
  await expect(missing).toHaveCSS('padding-inline-start', '72px');
  await expect(errors).toHaveCSS('padding-inline-start', '56px');
  await expect(pages).toHaveCSS('padding-inline-start', '24px');
  await missing.focus();
  await page.keyboard.press('Escape');
  await expect(errors).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(missing).toBeHidden();

  const search = page.getByRole('combobox', { name: 'Search the menu' });
  await search.fill('nothing like this');
  await expect(page.getByText('No results..')).toBeVisible();
  await search.fill('SESS');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Game Sessions');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/slot-sessions$/);

  await page.getByRole('button', { name: 'Fold menu' }).click();
  await page.mouse.move(900, 500);
  await expect.poll(() => widthOf(page)).toBe(64);
  await expect(page.getByRole('combobox', { name: 'Search the menu' })).toBeHidden();
  await page.reload();
  await expect.poll(() => widthOf(page)).toBe(64);
  // The keyboard opens it above the page, which keeps its place.
  await page.locator('.frame-navbar a').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(search).toBeVisible();
  expect(await widthOf(page)).toBe(64);
});

test('NV-01: the menu of a phone has no violation', async ({ page, product }) => {
  await newPlayer(product, 'menu-reader');
  await inLanguage(page, 'en');
  await page.setViewportSize(PHONE);
  await logIn(page, 'menu-reader');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByText('Last login IP', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('NV-07: the search of the menu beside the page has no violation', async ({ page, product }) => {
  await newPlayer(product, 'menu-searcher');
  await inLanguage(page, 'en');
  await inLayout(page, 'layout1');
  await logIn(page, 'menu-searcher');
  await page.getByRole('combobox', { name: 'Search the menu' }).fill('SESS');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Game Sessions');
  expect(await violations(page)).toEqual([]);
});

test('NV-03 NV-04: the menu as a row opens under a resting mouse and by keyboard, in both directions of reading', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'row-reader');
  await inLanguage(page, 'ar');
  await inLayout(page, 'layout2');
  await logIn(page, 'row-reader');
  const row = page.getByRole('navigation', { name: 'القائمة الرئيسية' });
  const catalogue = row.getByRole('button', { name: 'الدليل' });
  await expect(catalogue).toHaveAttribute('aria-expanded', 'false');
  await catalogue.hover();
  const panel = page.getByRole('group', { name: 'الدليل' });
  const pages = panel.getByRole('button', { name: /الصفحات/ });
  await expect(pages).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.mouse.move(640, 700);
  await expect(panel).toBeHidden();

  await row.getByRole('link', { name: 'الرئيسية' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(row.getByRole('link', { name: 'الملف الشخصي' })).toBeFocused();
  await catalogue.focus();
  await page.keyboard.press('ArrowDown');
  await expect(pages).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const inner = page.getByRole('group', { name: 'الصفحات' });
  await expect(inner).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(inner).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(catalogue).toBeFocused();
});

test('NV-07 NV-08: a page marked with the star is a shortcut on another device; Turkish letters are found as they are typed', async ({
  page,
  browser,
  product,
}) => {
  await newPlayer(product, 'stargazer');
  await inLanguage(page, 'tr');
  await inLayout(page, 'layout1');
  await logIn(page, 'stargazer');
  await page.getByRole('button', { name: 'Kısayolları seç' }).click();
  const choice = page.getByRole('group', { name: 'Kısayolları seç' });
  await choice.getByRole('textbox', { name: 'Sayfa ara' }).fill('ISLEM');
  const star = choice.getByRole('button', { name: 'Kısayollara ekle: İşlemler' });
  await expect(choice.getByRole('button', { name: /^Kısayollara ekle/ })).toHaveCount(1);
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/auth/user/update') && answer.ok());
  await star.click();
  await saved;
  expect(await violations(page)).toEqual([]);
  await choice.getByRole('textbox', { name: 'Sayfa ara' }).fill('yok böyle bir şey');
  await expect(choice.getByText('Sonuç yok..')).toBeVisible();
  await page.keyboard.press('Escape');

  const other = await browser.newContext({ baseURL: product.baseURL, viewport: { width: 1280, height: 800 } });
  const theirs = await other.newPage();
  await inLanguage(theirs, 'en');
  await logIn(theirs, 'stargazer');
  const bar = theirs.getByRole('navigation', { name: 'Shortcuts' });
  await bar.getByRole('link', { name: 'Transactions' }).click();
  await expect(theirs).toHaveURL(/\/transactions$/);
  await theirs.getByRole('button', { name: 'Choose shortcuts' }).click();
  await theirs.getByRole('button', { name: 'Remove Transactions from the shortcuts' }).click();
  await expect(bar.getByRole('link')).toHaveCount(0);
  await other.close();

  const search = page.getByRole('combobox', { name: 'Menüde ara' });
  for (const typed of ['islem', 'İŞLEM', 'ışlem']) {
    await search.fill(typed);
    await expect(page.getByRole('option', { selected: true })).toHaveText('İşlemler');
  }
});

test('HD-01 FT-01: language and information in the header; the footer’s links open the site’s pages in a window', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'footer-reader');
  // A site that has its pages; what stands on them is the operator's.
  await page.route('**/Settings.json', async (route) => {
    const file = await (await route.fetch()).json();
    await route.fulfill({ json: { ...file, EXTERNAL_INFO: true, LANG_SELECT: true } });
  });
  await page.route('**/terms-of-use?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><h1>What we agree on</h1>' }),
  );
  await inLayout(page, 'layout1');
  await inLanguage(page, 'en');
  await logIn(page, 'footer-reader');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/^UI version .+\d/)).toBeVisible();
  await expect(footer.getByRole('link')).toHaveText([
    // By the regulator first: help, and its line.
    ...['Responsible play', '115'],
    ...['Password Reset Procedure', 'Game Rules and Content', 'Player Protection Information'],
    ...['Terms of Use', 'Privacy Policy', 'Paytables'],
  ]);
  // From the top: at the foot of the page a key of a card may stand half below the chips.
  expect(await violations(page)).toEqual([]);
  await footer.getByRole('link', { name: 'Terms of Use' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of Use' });
  await expect(terms.frameLocator('iframe').getByRole('heading', { name: 'What we agree on' })).toBeVisible();
  // The page inside runs no scripts, so that axe cannot judge it either.
  await terms.getByRole('button', { name: 'Close' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: 'Information' }).click();
  const information = page.getByRole('dialog', { name: 'Information' });
  await expect(information.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(information).toBeHidden();

  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'TR' }).click();
  await expect(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/lobby');
  await expect(tab.getByRole('navigation', { name: 'Ana menü' })).toBeVisible();
});
