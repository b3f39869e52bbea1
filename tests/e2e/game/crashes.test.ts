import { brokenRules, machineCreditMinor, playsOf, walletMinor } from '../support/ledger.ts';
import { cashIn, goHome, settledMoney, submitCashIn } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import {
  inLanguage,
  logIn,
  lossIsOver,
  openMachine,
  pictureMoves,
  spin,
  spinKey,
  watchForLoss,
} from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test('GM-16 GM-08 GM-14: a cabinet killed in the middle of a spin comes back with the same seat, and the play counts once', {
  tag: '@gate',
}, async ({ page, product }) => {
  const machineId = 1;
  await giveMoney(product, await newPlayer(product, 'cabinet-killed'), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, 'cabinet-killed');
  await openMachine(page, machineId);
  await cashIn(product, page, '50');
  const before = (await playsOf(product, machineId)).length;
  await spin(page);
  const { cabinet } = product.pids();
  const wasShown = await watchForLoss(page);
  await product.kill('cabinet');

  await expect.poll(wasShown).toBe(true);
  await product.untilBack('cabinet', cabinet!);
  await lossIsOver(page);
  await pictureMoves(page);

  await expect.poll(async () => (await playsOf(product, machineId)).length).toBe(before + 1);
  const play = (await playsOf(product, machineId)).at(-1);
  const creditMinor = 5_000 - play!.bet + play!.win;
  await settledMoney(product, page, creditMinor);
  await expect(spinKey(page)).toBeEnabled();
  expect(await brokenRules(product)).toEqual([]);
  await goHome(product, page);
});

test('GM-10 GM-16: a platform killed during a cash in comes back, and the money is in exactly one place', async ({
  page,
  product,
}) => {
  const machineId = 7;
  const username = 'platform-killed';
  await giveMoney(product, await newPlayer(product, username), 500_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, machineId);
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  const { platform } = product.pids();
  await submitCashIn(page, '75');
  await product.kill('platform');
  await product.untilBack('platform', platform!);
  // The picture goes on without the platform, so it says nothing of whether that serves again.
  const served = () =>
    fetch(`${product.baseURL}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(served, { timeout: 60_000 }).toBe(200);

  const place = async () => ({
    wallet: await walletMinor(product, username),
    machine: await machineCreditMinor(product, machineId),
  });
  // Either it never left, or it arrived: in both cases nothing stays on its way.
  await expect
    .poll(async () => Object.values(await place()).reduce((sum, each) => sum + each), { timeout: 60_000 })
    .toBe(500_000);
  await lossIsOver(page);
  await pictureMoves(page);
  // A refused cash in leaves its sheet open, with the reason.
  await page.keyboard.press('Escape');
  // What never arrived is sent again by the page, perhaps only now: the next transfer can begin when this one has ended.
  await expect(page.getByRole('button', { name: 'Cash in', exact: true })).toBeEnabled();
  const { machine } = await place();
  expect([0, 7_500]).toContain(machine);
  await settledMoney(product, page, machine);
  expect(await brokenRules(product)).toEqual([]);
  if (machine > 0) await goHome(product, page);
});
