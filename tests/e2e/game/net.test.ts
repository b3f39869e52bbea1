import type { Page } from '@playwright/test';
import { playsOf } from '../support/ledger.ts';
import { cashIn, cashOut, play } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, watchFor } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** Every net that the header shows from now on, in order. */
async function netsShown(page: Page): Promise<() => Promise<number[]>> {
  const record = await page.evaluateHandle(() => {
    const shown: number[] = [];
    const look = () => {
      const net = Number(document.querySelector('[data-net]')?.getAttribute('data-net') ?? Number.NaN);
      if (!Number.isNaN(net) && shown.at(-1) !== net) shown.push(net);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
    return shown;
  });
  return () => record.evaluate((shown) => shown);
}

test('the net moves by plays alone, not by a cash in or out, and is the history’s; who leaves is not asked to come back', async ({
  page,
  product,
}) => {
  const machineId = 9;
  await giveMoney(product, await newPlayer(product, 'ahead-or-behind'), 20_000);
  await inLanguage(page, 'en');
  await logIn(page, 'ahead-or-behind');
  await openMachine(page, machineId);
  const before = (await playsOf(product, machineId)).length;
  const shown = await netsShown(page);
  const isAsked = await watchFor(page, 'You have an open session');
  for (const amount of ['50', '30']) {
    await cashIn(product, page, amount);
    await play(product, page);
    await play(product, page);
    await cashOut(product, page);
  }
  const plays = (await playsOf(product, machineId)).slice(before);
  const nets = [0];
  for (const { bet, win } of plays) nets.push(nets.at(-1)! + win - bet);
  expect(await shown()).toEqual(nets.filter((net, at) => net !== nets[at - 1]));
  await expect(page.locator('[data-points]')).toHaveAttribute('data-points', String(nets.length));

  const net = await page.locator('[data-net]').textContent();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/lobby/);
  await expect(page.locator(`[data-machine="${machineId}"]`)).toHaveAttribute('data-status', 'available');
  expect(await isAsked()).toBe(false);
  await page.goto('/slot-sessions');
  await expect(page.getByRole('row').nth(1)).toContainText(net!.replace('Net', '').trim());
});
