import type { FrameLocator } from '@playwright/test';
import { expect } from './running-product.ts';

/**
 * Chooses an amount on the payment page. Chromium gives a click to the page around a frame where it has not drawn that frame yet: 3 of
 * 1,200 on a busy computer. Somebody whose click did nothing clicks again.
 */
export async function chooseAmount(frame: FrameLocator, name: string): Promise<void> {
  const radio = frame.getByRole('radio', { name });
  await expect(async () => {
    await radio.click();
    await expect(radio).toBeChecked({ timeout: 2_000 });
  }).toPass();
}
