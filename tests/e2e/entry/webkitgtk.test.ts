import { missing } from '../../programs.ts';
import { expect, test } from '../support/running-product.ts';
import { withWebKitPage } from '../support/webkitgtk.ts';

test.skip(missing('WebKitWebDriver'));

test('GT-02: WebKitGTK, which is built without WebRTC, shows the text of the catalogue', async ({ product }) => {
  await withWebKitPage(async (page) => {
    await page.goto(`${product.baseURL}/Settings.json`);
    await page.evaluate("localStorage.setItem('salon.language', 'en')");
    await page.goto(`${product.baseURL}/login`);
    expect(await page.evaluate('return typeof RTCPeerConnection')).toBe('undefined');
    await expect
      .poll(() => page.evaluate("return document.querySelector('[role=alert]')?.textContent"))
      .toMatch(
        /^Your browser does not support WebRTC technology\. Recommended Browsers are Google Chrome and Apple Safari\./,
      );
    expect(await page.evaluate("return document.querySelectorAll('input').length")).toBe(0);
  });
});
