/** Login, frame and lobby have their texts and styles before those of everything else are there. */
import type { Page } from '@playwright/test';
import * as texts from '../../../packages/i18n/src/en/index.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logInByForm } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Keeps back the later texts and styles until they are let go. */
async function keepBack(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/(rest|styles)-/, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** Keys of texts that stand on the page in the place of the texts. */
const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate((areas) => {
    const named = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const key = new RegExp(`\\b(${areas.join('|')})\\.[a-zA-Z_]+\\b`, 'g');
    return [document.body.textContent, ...named].flatMap((text) => text.match(key) ?? []);
  }, Object.keys(texts));

const sheetIsThere = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[href*="/styles-"]')?.sheet != null);

/** What looks different without the later sheet, one line for each part of the page. */
const wornDifferently = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const later = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/styles-"]');
    if (later?.sheet == null) throw new Error('the later sheet is not there');
    // What still moves would look the same in both.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
    document.adoptedStyleSheets = [still];
    // One of each kind: a lobby has many cards.
    const kinds = new Map([...document.querySelectorAll('body *')].map((one) => [one.tagName + one.className, one]));
    const parts = [...kinds.values()].flatMap((element) =>
      [undefined, '::before', '::after'].map((pseudo) => ({ element, pseudo })),
    );
    const worn = () =>
      parts.map(({ element, pseudo }) => {
        const style = getComputedStyle(element, pseudo);
        return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
      });
    const whole = worn();
    later.disabled = true;
    const first = worn();
    later.disabled = false;
    document.adoptedStyleSheets = [];
    return parts.flatMap(({ element, pseudo }, at) => {
      const changed = first[at]?.filter((line) => !whole[at]?.includes(line)) ?? [];
      return changed.length === 0 ? [] : [`${element.className} ${pseudo ?? ''} ${changed.join(', ')}`];
    });
  });

for (const [language, layout] of [
  ['tr', 'layout1'],
  ['en', 'layout2'],
  ['ar', 'layout3'],
] as const)
  test(`PR-03 LB-01: login and lobby in ${language}, ${layout}, are whole before the other texts and styles`, async ({
    page,
    product,
  }) => {
    const player = `first-${language}`;
    await newPlayer(product, player);
    await inLanguage(page, language);
    await page.addInitScript((style) => {
      const guest = { layout: { style, config: {} } };
      localStorage.setItem('salon.player-settings.v1', JSON.stringify({ guest, own: null }));
    }, layout);
    const letGo = await keepBack(page);
    await page.goto('/login');
    await expect(page.locator('button[type=submit]')).toBeVisible();
    expect(await untranslated(page)).toEqual([]);
    await logInByForm(page, player);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.locator('[data-machine]').first()).toBeVisible();
      expect(await untranslated(page)).toEqual([]);
    }

    letGo();
    await expect.poll(() => sheetIsThere(page)).toBe(true);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await wornDifferently(page), `lobby at ${size.width}`).toEqual([]);
    }
    await page.goto('/logout');
    await expect(page.locator('input[name=password]')).toBeVisible();
    await expect.poll(() => sheetIsThere(page)).toBe(true);
    expect(await wornDifferently(page), 'login').toEqual([]);
  });
