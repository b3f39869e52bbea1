import AxeBuilder from '@axe-core/playwright';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const PAGES = [
  ['password-reset', 'Password Reset Procedure'],
  ['game-rules-and-content', 'Game Rules and Content'],
  ['player-protection-information', 'Player Protection Information'],
  ['terms-of-use', 'Terms of Use'],
  ['privacy-policy', 'Privacy Policy'],
  ['paytables', 'Paytables'],
] as const;

test('FT-01: every information page opens from the information window, in the language and light of the client', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'reader');
  await inLanguage(page, 'en', 'light1');
  await logIn(page, 'reader');
  for (const [path, title] of PAGES) {
    await page.getByRole('button', { name: 'Information', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const frame = dialog.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('data-mode', 'light');
    await expect(dialog.locator('iframe')).toHaveAttribute('src', new RegExp(`^/${path}\\?`));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('FT-01: the pages are read without scripts, at 320 px, in three languages, and nobody else may frame them', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    baseURL: product.baseURL,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  });
  const page = await context.newPage();
  for (const [path] of PAGES) {
    const answer = await page.goto(`/${path}?lang=ar`);
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { width } = (await page.locator('body').boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(320);
    await page.getByRole('link', { name: 'Türkçe' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await expect(page).toHaveURL(new RegExp(`/${path}\\?lang=tr`));
  }
  await context.close();
});

test('FT-01: paytables and terms pass axe in the dark and in the light', async ({ page }) => {
  for (const mode of ['dark', 'light'])
    for (const path of ['paytables', 'terms-of-use']) {
      await page.goto(`/${path}?lang=en&mode=${mode}`);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
});
