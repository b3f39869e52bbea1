import { booked, sitDown, total, WALLET_MINOR } from '../support/egm.ts';
import { cashOut } from '../support/money.ts';
import { spinKey } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test.use({ productName: 'camera' });

test('a picture that stands still ends autoplay and locks the keys until it is back, and credit can be collected meanwhile', async ({
  page,
  product,
}) => {
  const username = 'real-camera';
  const machine = await sitDown(page, product, username);
  await machine.order({ do: 'settings', settings: { gameMs: 1_000 } });
  const banner = page.locator('[data-situation]');
  await page.getByRole('button', { name: 'AUTO: Autoplay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '100 spins' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect.poll(async () => total(await booked(product, username), 'games')).toBeGreaterThan(0);
  for (const is of ['stalled', 'repeating', 'gone']) {
    await machine.order({ do: 'camera', is });
    await expect(banner).toHaveAttribute('data-situation', 'no_picture');
    await expect(spinKey(page)).toBeDisabled();
    if (is === 'stalled')
      await expect(page.getByText('Autoplay has ended: the picture of the machine is frozen.')).toBeVisible();
    await expect.poll(async () => (await machine.glass()).isGameRunning).toBe(false);
    const { meters } = await machine.glass();
    if (is === 'gone') break;
    await machine.order({ do: 'camera', is: 'live' });
    await expect(banner).toBeHidden();
    await expect(spinKey(page)).toBeEnabled();
    // Nothing was played behind the picture.
    expect((await machine.glass()).meters.gamesPlayed).toBe(meters.gamesPlayed);
  }
  const plays = await booked(product, username);
  const { walletMinor: balanceMinor } = await cashOut(product, page);
  expect(balanceMinor).toBe(WALLET_MINOR - total(plays, 'bet') + total(plays, 'win'));
  expect((await machine.glass()).credit).toBe(0);
  await machine.order({ do: 'camera', is: 'live' });
  await expect(banner).toBeHidden();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);
});
