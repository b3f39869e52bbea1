import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inLanguage, logInIn, pictureMoves } from './player.ts';
import { expect, test } from './running-product.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Violations of WCAG 2 A and AA, in words; the picture of a machine is live and cannot be judged for contrast. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('video')
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const [language, theme, machineId, player] of [
  ['tr', 'dark1', 9, 'demo'],
  ['en', 'light1', 10, 'demo4'],
  ['ar', 'dark1', 11, 'demo5'],
] as const)
  test(`PR-03 LG-02 LB-01 GM-08 RC-01 LY-03 RT-13 every screen in ${language}, ${theme}: no A or AA violation, nothing cut off`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await inLanguage(page, language, theme);
    const look = async (screen: string) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.waitForTimeout(400);
        expect(await violations(page), `${screen} at ${size.width}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await sideways(page), `${screen} at 320`).toBeLessThanOrEqual(0);
    };

    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.locator('form')).toBeVisible();
    await look('login');
    await logInIn(page, player);
    await expect(page.locator('[data-machine]').first()).toBeVisible();
    await look('lobby');
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('transactions');
    await page.goto('/pages/errors/error-404');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('error 404');
    await page.goto(`/game/${machineId}/x`);
    await pictureMoves(page);
    await look('game');
    // Gone without leaving, with credit on the machine: the session is still open, and says so.
    await page.keyboard.press('i');
    const amount = page.getByRole('dialog').getByRole('textbox').first();
    await amount.fill('10');
    await amount.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto('/lobby');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('reconnect dialog');
  });
