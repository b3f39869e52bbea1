/**
 * Playwright's `test` with the running product: one per worker, `baseURL` set to it.
 * `import { expect, test } from './running-product.ts';` and use `product` for pids, kills and the database.
 */
import { test as base, expect } from '@playwright/test';
import { type RunningProduct, startProduct } from '../../running-product.ts';
import { ask, brokenRules } from './ledger.ts';

/**
 * Playwright fills fields of Firefox by setting their value, which React does not hear of. Its function is set on each page's window; this
 * one, which inserts as an input method does, stays in its place.
 */
function insertTextAsTyped(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text);
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined });
}

export const test = base.extend<{ productLogOnFailure: undefined }, { product: RunningProduct; productName: string }>({
  /**
   * Test files share one product, unless they name another: `test.use({ productName: 'invented entries' })` for those that write
   * entries into the ledger which nobody booked, `'no staff'` for the one that opens the first account, `'camera'` for the one that looks
   * at the machine with the SAS line by its camera.
   */
  productName: ['shared', { scope: 'worker', option: true }],
  product: [
    async ({ productName }, use) => {
      const product = await startProduct({ env: { DEMO_CAMERA: productName === 'camera' ? '1' : '0' } });
      // Stories that put no money on their machine keep their seat, however slow a computer they run on. Frames are most of a story's
      // work, and no story counts them.
      await ask(product, `UPDATE site SET settings = settings || '{"SEAT_NO_CREDIT_S": 3600, "FPS": 10}'`);
      await use(product);
      // The rules are asked once, of all that the stories did; a broken one fails the run, though none of them fails.
      const broken = productName === 'invented entries' ? [] : await brokenRules(product);
      await product.stop();
      expect(broken, 'rules of the ledger that are broken when the product ends').toEqual([]);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.baseURL);
  },
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await context.addInitScript(insertTextAsTyped);
    await use(context);
  },
  productLogOnFailure: [
    async ({ product }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('product.log', { body: product.logs(), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
