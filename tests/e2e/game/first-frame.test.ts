import { cashIn, cashOut } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, spinKey } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test('spin waits until a frame of the machine is presented, with the reason over the picture', async ({
  page,
  product,
}) => {
  await giveMoney(product, await newPlayer(product, 'first-frame'), 50_000);
  await inLanguage(page, 'en');
  // The browser decodes frames and presents none of them until it is let.
  await page.addInitScript(() => {
    const { requestVideoFrameCallback } = HTMLVideoElement.prototype;
    const late: (() => void)[] = [];
    let isLate = true;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (shown) {
      if (!isLate) return requestVideoFrameCallback.call(this, shown);
      late.push(() => requestVideoFrameCallback.call(this, shown));
      return 0;
    };
    addEventListener('present', () => {
      isLate = false;
      for (const present of late.splice(0)) present();
    });
  });
  await logIn(page, 'first-frame');
  await openMachine(page, 18);
  const waiting = page.getByText('Waiting for the picture of the machine. SPIN is locked until it is here.');
  await expect(waiting).toBeVisible();
  await cashIn(product, page, '50');
  await expect(spinKey(page)).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event('present')));
  await expect(waiting).toBeHidden();
  await expect(spinKey(page)).toBeEnabled();
  await cashOut(product, page);
});
