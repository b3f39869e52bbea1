import AxeBuilder from '@axe-core/playwright';
import { isStill } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test('RT-12: a guest reads the help, finds a topic by full text, and each topic has an address', {
  tag: '@gate',
}, async ({ page }) => {
  await inLanguage(page, 'tr');
  await page.goto('/documentation');
  await expect(page.getByRole('heading', { level: 1, name: 'Oyuncu yardımı' })).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Bu sayfada' });
  await expect(contents.getByRole('link')).toHaveCount(14);

  // Without Turkish letters and in capitals.
  await page.getByRole('searchbox', { name: 'Yardımda ara' }).fill('PARA CEKME');
  await expect(contents.getByRole('link').first()).toHaveText('Para çekme');
  await page.getByRole('searchbox').fill('yokböylebirşey');
  await expect(page.getByText('Bu sözcükleri içeren bir konu yok.')).toBeVisible();
  await page.getByRole('searchbox').fill('');

  await contents.getByRole('link', { name: 'Klavye' }).click();
  await expect(page).toHaveURL(/#keyboard$/);
  await expect(page.getByRole('heading', { name: 'Klavye' })).toBeInViewport();
  await page.goto('/documentation#hand-pay');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Görevli ödemesi' })).toBeInViewport();
});

test('RT-12: a player comes from the menu and reads it in Arabic on a phone, without a sideways scroll', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'helpless');
  await inLanguage(page, 'ar', 'light1');
  await logIn(page, 'helpless');
  await page.getByRole('button', { name: 'فتح القائمة' }).first().click();
  await page.getByRole('link', { name: 'المساعدة' }).click();
  await expect(page).toHaveURL(/\/documentation$/);
  await expect(page.getByRole('heading', { level: 1, name: 'مساعدة اللاعب' })).toBeVisible();
  // The menu that led here is closing.
  await isStill(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
});
