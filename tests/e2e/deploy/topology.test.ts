import { missing } from '../../programs.ts';
import { brokenRules, playsOf } from '../support/ledger.ts';
import { cashIn, cashOut, settledMoney } from '../support/money.ts';
import { inLanguage, lossIsOver, pictureMoves, spin, watchForLoss } from '../support/player.ts';
import { relayedOnly } from '../support/relay-server.ts';
import { expect } from '../support/running-product.ts';
import type { ServiceName } from './topology.ts';
import { MACHINE, openAccount, sitDown, test } from './topology-fixture.ts';

test.skip(missing('caddy', 'redis-server', 'turnserver'), 'Caddy, Redis or coturn is missing');

test('GM-16: behind proxy and relay, with each part killed in turn in the middle of play, every play is booked once', async ({
  page,
  topology,
}) => {
  test.setTimeout(420_000);
  await relayedOnly(page);
  await inLanguage(page, 'en');
  await openAccount(page, topology, 50_000);
  await sitDown(page);
  await page.getByRole('button', { name: 'Show measurements' }).click();
  await expect(page.locator('[data-stat="route"] dd')).toHaveText('relayed');
  await cashIn(topology, page, '50');

  let played = 0;
  const playOnce = async () => {
    await spin(page);
    played += 1;
    await expect.poll(async () => (await playsOf(topology, MACHINE)).length, { timeout: 60_000 }).toBe(played);
  };
  const whileAway = async (name: ServiceName, meanwhile: () => Promise<void>) => {
    await topology.kill(name);
    await meanwhile();
    await topology.start(name);
    await playOnce();
  };
  await playOnce();
  await whileAway('redis', playOnce);
  for (const name of ['node-1', 'node-2'] as const) await whileAway(name, playOnce);
  // The press passes the relay and not the proxy: the machine plays, and what it played is booked once the agent is back.
  await whileAway('proxy', async () => {
    await spin(page);
    played += 1;
  });
  const wasLost = await watchForLoss(page);
  await whileAway('coturn', async () => {
    await expect.poll(wasLost, { timeout: 60_000 }).toBe(true);
    // Over the platform, with still pictures.
    await expect(page.getByRole('img', { name: /^Live picture of/ })).toBeVisible({ timeout: 60_000 });
    await playOnce();
  });
  await lossIsOver(page);
  await pictureMoves(page);
  await expect(page.locator('[data-stat="route"] dd')).toHaveText('relayed');

  const creditMinor = (await playsOf(topology, MACHINE)).reduce((sum, { bet, win }) => sum - bet + win, 5_000);
  await settledMoney(topology, page, creditMinor);
  expect(await cashOut(topology, page)).toEqual({ creditMinor: 0, walletMinor: 45_000 + creditMinor });
  expect(await brokenRules(topology)).toEqual([]);

  // The console has its own host behind the same proxy, and no node answers it elsewhere.
  await page.goto(`${topology.baseURL.replace('localhost', 'staff.localhost')}/staff`);
  await expect(page.locator('input[autocomplete=username]')).toBeVisible();
  expect((await page.request.get('/staff')).status()).toBe(404);
});
