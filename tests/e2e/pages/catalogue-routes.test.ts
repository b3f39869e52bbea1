import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cataloguePages } from '../../../apps/web/src/shared/catalogue-pages.ts';
import { settled } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** Every demo route of the specification by requirement, with its English heading; written out, so that none is forgotten. */
const RT_14 = {
  '/auth/admin-role-example': 'Admins only',
  '/auth/staff-role-example': 'Staff only',
  '/auth/guest-role-example': 'Guests only',
};
const RT_15 = {
  '/pages/auth/login': 'Log in',
  '/pages/auth/login-2': 'Log in',
  '/pages/auth/login-3': 'Log in',
  '/pages/auth/register': 'New player',
  '/pages/auth/register-2': 'New player',
  '/pages/auth/register-3': 'New player',
  '/pages/auth/forgot-password': 'Forgotten password',
  '/pages/auth/forgot-password-2': 'Forgotten password',
  '/pages/auth/reset-password': 'Reset password',
  '/pages/auth/reset-password-2': 'Reset password',
  '/pages/auth/lock': 'Locked',
  '/pages/auth/mail-confirm': 'E-mail confirmation',
};
const RT_16_OPEN = {
  '/pages/coming-soon': 'Coming soon',
  '/pages/errors/error-404': 'Page not found',
  '/pages/errors/error-500': 'Something went wrong',
  '/pages/search/classic': 'Classic',
  '/pages/search/modern': 'Modern',
};
const RT_16 = { ...RT_16_OPEN, '/pages/profile': 'Ada Deneme' };
const RT_17 = {
  '/ui/page-layouts/carded/full-width': 'Full width',
  '/ui/page-layouts/carded/full-width-tabbed': 'Full width, with tabs',
  '/ui/page-layouts/carded/full-width-2': 'Full width 2',
  '/ui/page-layouts/carded/full-width-2-tabbed': 'Full width 2, with tabs',
  '/ui/page-layouts/carded/left-sidebar': 'Left sidebar',
  '/ui/page-layouts/carded/left-sidebar-tabbed': 'Left sidebar, with tabs',
  '/ui/page-layouts/carded/left-sidebar-2': 'Left sidebar 2',
  '/ui/page-layouts/carded/left-sidebar-2-tabbed': 'Left sidebar 2, with tabs',
  '/ui/page-layouts/carded/right-sidebar': 'Right sidebar',
  '/ui/page-layouts/carded/right-sidebar-tabbed': 'Right sidebar, with tabs',
  '/ui/page-layouts/carded/right-sidebar-2': 'Right sidebar 2',
  '/ui/page-layouts/carded/right-sidebar-2-tabbed': 'Right sidebar 2, with tabs',
};
const RT_18 = {
  '/ui/page-layouts/simple/full-width': 'Full width',
  '/ui/page-layouts/simple/left-sidebar': 'Left sidebar',
  '/ui/page-layouts/simple/left-sidebar-2': 'Left sidebar 2',
  '/ui/page-layouts/simple/left-sidebar-3': 'Left sidebar 3',
  '/ui/page-layouts/simple/right-sidebar': 'Right sidebar',
  '/ui/page-layouts/simple/right-sidebar-2': 'Right sidebar 2',
  '/ui/page-layouts/simple/right-sidebar-3': 'Right sidebar 3',
  '/ui/page-layouts/simple/tabbed': 'Tabbed',
};
const RT_19 = {
  '/ui/page-layouts/blank': 'Blank',
  '/ui/icons': 'Icons',
  '/ui/typography': 'Typography',
  '/ui/helper-classes': 'Helper classes',
};
const forPlayers: Record<string, string> = { ...RT_15, ...RT_16, ...RT_17, ...RT_18, ...RT_19 };
/** The routes of a player that are no demo; `screens.test.ts` looks closer at them. */
const PRODUCT = {
  '/profile': 'Profile',
  '/lobby': 'Lobby',
  '/slot-sessions': 'Game Sessions',
  '/transactions': 'Transactions',
  '/documentation': 'Player help',
};
const everyRoute = { ...RT_14, ...forPlayers };

/** What goes wrong on a page from now on, each with the address that it was met at. */
function watchErrors(page: Page): string[] {
  const met: string[] = [];
  const at = () => new URL(page.url()).pathname;
  page.on('console', (line) => line.type() === 'error' && met.push(`${at()}: ${line.text()}`));
  page.on('pageerror', (error) => met.push(`${at()}: ${error.message}`));
  return met;
}

/** As a link would: without loading the client anew. Resolves with the heading of the page that is then shown. */
async function visit(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  const heading = page.locator('main h1:not([data-before])');
  try {
    await heading.waitFor();
  } catch {
    // One page that does not come must not hide the others.
    await page.goto('/pages/errors/error-404');
    return `nothing: ${path} did not come`;
  }
  return (await heading.textContent()) ?? '';
}

/** Pixels that the page scrolls sideways, once it has had its time to follow a new width. */
async function sideways(page: Page): Promise<number> {
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
      timeout: 30_000,
    })
    .catch(() => undefined);
  return page.evaluate(excess);
}

async function violations(page: Page): Promise<string[]> {
  await settled(page);
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Chosen on this device before the login. */
async function dressed(page: Page, style: string, language: string, theme: string): Promise<void> {
  await page.addInitScript(
    ([layout, language, palette]) => {
      if (localStorage.getItem('salon.language') !== null) return;
      localStorage.setItem('salon.language', language!);
      localStorage.setItem('salon.theme', palette!);
      localStorage.setItem(
        'salon.player-settings.v1',
        JSON.stringify({ guest: { layout: { style: layout } }, own: null }),
      );
    },
    [style, language, theme],
  );
}

test('RT-14 RT-15 RT-16 RT-17 RT-18 RT-19: the router has exactly the routes of the specification', () => {
  expect(cataloguePages.map(({ path }) => path).sort()).toEqual(Object.keys(everyRoute).sort());
});

for (const [style, language, theme, width] of [
  ['layout1', 'en', 'dark1', 1280],
  ['layout2', 'ar', 'light1', 1280],
  ['layout3', 'tr', 'dark1', 390],
] as const)
  test(`RT-02 RT-06 RT-07 RT-08 RT-12 RT-15 RT-16 RT-17 RT-18 RT-19: every route in ${style}, ${language}, ${theme} at ${width}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(600_000);
    page.setDefaultTimeout(60_000);
    const username = `visitor-${style}`;
    await newPlayer(product, username);
    await dressed(page, style, language, theme);
    await page.setViewportSize({ width, height: 800 });
    await logIn(page, username);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.locator('.frame')).toHaveAttribute('data-style', style);
    const met = watchErrors(page);
    for (const [path, english] of Object.entries({ ...PRODUCT, ...forPlayers })) {
      const heading = await visit(page, path);
      if (language === 'en' ? heading !== english : /^nothing:/.test(heading))
        met.push(`${path}: is called ${heading}`);
      met.push(...(await violations(page)).map((one) => `${path}: ${one}`));
      await page.setViewportSize({ width: 320, height: 640 });
      const px = await sideways(page);
      if (px > 0) met.push(`${path}: ${px} px scroll sideways at 320`);
      await page.setViewportSize({ width, height: 800 });
    }
    expect(met).toEqual([]);
  });

test('RT-14 RT-15 RT-16: a guest sees public pages, everything else redirects to the login', async ({ page }) => {
  await dressed(page, 'layout1', 'en', 'light1');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const met = watchErrors(page);
  const open: Record<string, string> = { ...RT_15, ...RT_16_OPEN, '/auth/guest-role-example': 'Guests only' };
  for (const [path, english] of Object.entries(open)) {
    const heading = await visit(page, path);
    if (heading !== english) met.push(`${path}: is called ${heading}`);
    met.push(...(await violations(page)).map((one) => `${path}: ${one}`));
  }
  for (const path of Object.keys(everyRoute).filter((one) => !(one in open))) {
    await visit(page, path);
    if (new URL(page.url()).pathname !== '/login') met.push(`${path}: a guest came in`);
    await visit(page, '/pages/errors/error-404');
  }
  expect(met).toEqual([]);
});

test('RT-14: a player passes none of the role examples; RT-17: menu and drawer lead from one layout to the next', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'walker');
  await dressed(page, 'layout1', 'en', 'dark1');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await logIn(page, 'walker');
  await expect(page.locator('[data-machine]').first()).toBeVisible();
  // Nobody who only plays loads any of it.
  expect(asked.filter((path) => /\/assets\/(catalogue|page-layout|tabs)/.test(path))).toEqual([]);
  expect(asked.some((path) => /\/assets\/lobby-/.test(path))).toBe(true);
  for (const path of Object.keys(RT_14)) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/lobby$/);
  }
  await page.goto('/ui/page-layouts/carded/full-width-tabbed');
  const tabs = page.getByRole('tablist', { name: 'Full width, with tabs' });
  await tabs.getByRole('tab', { name: 'About this layout' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Tokens' })).toContainText('--radius-card');
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel', { name: 'Sizes' })).toContainText(/\d+ × \d+ px/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ui/page-layouts/simple/left-sidebar-2');
  await page.getByRole('button', { name: 'Other layouts' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Left sidebar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Left sidebar', exact: true })).toBeVisible();
  await page.getByText('Other layouts').first().click();
  await page.getByRole('complementary').getByRole('link', { name: 'Tabbed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tabbed' })).toBeVisible();
});

test('RT-15: the sign-in pages work', async ({ page, product }) => {
  await newPlayer(product, 'dresser');
  await dressed(page, 'layout1', 'en', 'dark1');
  const main = page.locator('main');

  await page.goto('/pages/auth/forgot-password-2');
  await main.getByRole('textbox').fill('abc');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(main.getByRole('alert')).toHaveText('Min character length is 4');
  await main.getByRole('textbox').fill('dresser');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(main.getByRole('heading', { name: 'How to get a new password' })).toBeFocused();
  await expect(main).toContainText('This site sends no e-mail');

  await page.goto('/pages/auth/reset-password');
  await main.getByLabel('Username or e-mail').fill('dresser');
  await main.getByLabel('New password', { exact: true }).fill('another-one');
  await main.getByLabel('New password again').fill('another-two');
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(main.getByRole('alert')).toHaveText('The two entries are not the same.');

  await page.goto('/pages/auth/lock');
  await expect(main).toContainText('Nobody is logged in');
  await page.goto('/pages/auth/login-3');
  await main.locator('input[name=username]').fill('dresser');
  await main.locator('input[name=password]').fill('demo1234');
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/lobby$/);

  await page.goto('/pages/auth/lock');
  await main.getByLabel('PIN').fill('9999');
  await main.getByRole('button', { name: 'Unlock' }).click();
  const lock = page.getByRole('dialog', { name: 'LOCKED' });
  await expect(lock.getByRole('alert')).toContainText('PIN is wrong');
  await lock.getByLabel('PIN').fill('1234');
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  await expect(page).toHaveURL(/\/lobby$/);
});

test('RT-15: a registration creates a player with an empty balance', async ({ page }) => {
  await dressed(page, 'layout1', 'en', 'light1');
  await page.goto('/pages/auth/register-2');
  const main = page.locator('main');
  await main.getByLabel('Name', { exact: true }).fill('Yeni');
  await main.getByLabel('Last name').fill('Oyuncu');
  await main.getByLabel('Username').fill('demo');
  await main.getByLabel('E-mail').fill('new-here@salon.example');
  await main.getByLabel('Password', { exact: true }).fill('demo12345');
  await main.getByLabel('Password again').fill('demo12345');
  await main.getByRole('button', { name: 'Register' }).click();
  await expect(main.getByRole('alert').filter({ hasText: 'Please tick both boxes' })).toBeVisible();
  await main.getByLabel(/^I am at least \d+ years old/).check();
  await main.getByLabel('I accept the terms').check();
  await main.getByRole('button', { name: 'Register' }).click();
  // Named after somebody: said at the field, before anything is sent.
  await expect(main.getByText('This password is too easy to guess.')).toBeVisible();
  await main.getByLabel('Password', { exact: true }).fill('long enough');
  await main.getByLabel('Password again').fill('long enough');
  await main.getByRole('button', { name: 'Register' }).click();
  // Taken: what it is that somebody has already stays untold, and the entries stay.
  await expect(main.getByRole('alert').filter({ hasText: 'An account cannot be opened' })).toBeVisible();
  await main.getByLabel('Username').fill('new-here');
  await main.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/lobby$/);
  await page.goto('/pages/profile');
  await expect(page.getByRole('tabpanel')).toContainText('new-here@salon.example');
  await expect(page.getByRole('tabpanel')).toContainText('₺0.00');
});

test('RT-16: the search pages find machines and pages by the query of the address', async ({ page, product }) => {
  await newPlayer(product, 'searcher');
  await dressed(page, 'layout1', 'en', 'dark1');
  await logIn(page, 'searcher');
  const main = page.locator('main');
  await page.goto('/pages/search/modern?q=bebek');
  await expect(main.getByRole('link', { name: /^Bebek/ })).toBeVisible();
  await main.getByRole('searchbox').fill('typogr');
  await expect(page).toHaveURL(/\?q=typogr$/);
  await main.getByRole('link', { name: /^Typography/ }).click();
  await expect(page).toHaveURL(/\/ui\/typography$/);

  await page.goto('/pages/search/modern?q=attendant');
  await main
    .getByRole('link', { name: /^Hand pay/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/documentation#hand-pay$/);

  await page.goto('/pages/search/classic');
  await main.getByRole('searchbox').fill('GALATA');
  await main.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\?q=GALATA$/);
  await expect(main.getByRole('link', { name: /^Galata/ })).toBeVisible();
  await page.goto('/pages/search/classic?q=qqqq');
  await expect(main.getByRole('status').first()).toHaveText('Nothing was found for “qqqq”.');

  await page.route('**/machine/all', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/pages/search/modern?q=bebek');
  await expect(main.getByRole('alert')).toContainText('This could not be searched.');
  await page.unroute('**/machine/all');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('link', { name: /^Bebek/ })).toBeVisible();
});

test('RT-19: icons, type and classes are those of the product; RT-16: the countdown runs', async ({
  page,
  product,
  context,
}) => {
  await newPlayer(product, 'reader-of-tokens');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dressed(page, 'layout1', 'en', 'dark1');
  await logIn(page, 'reader-of-tokens');
  const main = page.locator('main');
  await page.goto('/ui/icons');
  await main.getByRole('searchbox').fill('arrow down az');
  await main.getByRole('button', { name: 'Copy the name ArrowDownAZ' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('ArrowDownAZ');

  await page.goto('/ui/typography');
  const sample = main.getByRole('listitem').filter({ hasText: 'text-26' });
  await expect(sample.getByText('Golden River, seat 7')).toHaveCSS('font-size', '26px');
  await page.goto('/ui/helper-classes');
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await expect(main.getByRole('listitem').filter({ hasText: /^--accent#/ })).toContainText(accent.trim());
  await main.getByRole('searchbox').fill('bg-s1');
  await expect(main.getByText('bg-s1', { exact: true })).toBeVisible();

  await page.goto('/pages/coming-soon');
  const timer = main.getByRole('timer');
  const before = await timer.textContent();
  await expect.poll(() => timer.textContent()).not.toBe(before);
});
