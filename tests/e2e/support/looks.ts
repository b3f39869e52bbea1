/** Checks for every screen: no violation of WCAG 2 A and AA, no horizontal scroll. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './running-product.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/**
 * What still moves towards its end, in words. A spinner never ends and does not count. Asked anew each time: the promise
 * of an animation whose element leaves the screen under `content-visibility: auto` settles neither way.
 */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
      .map((one) => {
        const { target = null, pseudoElement = null } = one.effect instanceof KeyframeEffect ? one.effect : {};
        return `${target?.outerHTML.slice(0, 80)}${pseudoElement ?? ''} at ${one.currentTime} ms`;
      }),
  );

/** All finite animations have ended: colours that are still moving would be judged as they never stay. */
export async function isStill(page: Page): Promise<void> {
  await expect.poll(() => moving(page), `moving at ${page.url()}`).toEqual([]);
}

/** Nothing is on its way from the platform any more, and nothing fades or slides. */
export async function settled(page: Page): Promise<void> {
  // Behind a dialog a key may be busy until the dialog is answered.
  await expect(page.locator('[aria-busy=true]:not([aria-hidden=true] *)'), `busy at ${page.url()}`).toHaveCount(0);
  await isStill(page);
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
    await settled(page);
    expect(await violations(page), `${screen} at ${size.width}`).toEqual([]);
    await expect.poll(() => sideways(page), `${screen} at ${size.width}`).toBeLessThanOrEqual(0);
  }
}
