/** Checks for every screen: no violation of WCAG 2 A and AA, no horizontal scroll. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './running-product.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** All finite animations have ended. */
export async function isStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** In words, one line each. */
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

/** At phone and desktop width, and at the narrowest that there is. Leaves the page at desktop width. */
export async function looksRight(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => sideways(page), `${screen} at 320`).toBeLessThanOrEqual(0);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Colours that are still moving would be judged as they never stay.
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
    expect(await violations(page), `${screen} at ${size.width}`).toEqual([]);
    await expect.poll(() => sideways(page), `${screen} at ${size.width}`).toBeLessThanOrEqual(0);
  }
}
