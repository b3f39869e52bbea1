import { test as base, type Page } from '@playwright/test';
import { ask, brokenRules, machineCreditMinor, playsOf, walletMinor } from '../support/ledger.ts';
import {
  cashIn,
  cashOut,
  inLanguage,
  lossIsOver,
  meterMinor,
  pictureMoves,
  spin,
  watchForLoss,
} from '../support/player.ts';
import { expect } from '../support/running-product.ts';
import { type ServiceName, startTopology, type Topology } from './topology.ts';

const test = base.extend<{ logOnFailure: undefined }, { topology: Topology }>({
  topology: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures needed from this pattern.
    async ({}, use) => {
      const topology = await startTopology();
      await use(topology);
      await topology.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ topology }, use) => use(topology.baseURL),
  ignoreHTTPSErrors: true,
  logOnFailure: [
    async ({ topology }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('topology.log', { body: topology.logs(), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

const PLAYER = { username: 'newcomer', password: 'long enough' };
/** River: five reels, no pick. */
const MACHINE = 1;

/** Picture and presses pass the relay alone, as behind a firewall. */
const relayedOnly = (page: Page) =>
  page.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(config?: RTCConfiguration) {
        super({ ...config, iceTransportPolicy: 'relay' });
      }
    };
  });

/** Opens an account by the page's own call, and gives it money that no payment provider has brought. */
async function openAccount(page: Page, topology: Topology, amountMinor: number): Promise<void> {
  const answer = await page.request.post('/api/auth/register', {
    data: {
      ...{ ...PLAYER, email: 'newcomer@salon.example', name: 'Ada', lastname: 'Lind' },
      ...{ isOfAge: true, acceptsTerms: true, site_id: 0 },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await ask(
    topology,
    `SELECT post_movement('opening', 'opening:' || id, NULL, NULL,
       ARRAY[account_of('payments', site_id || ':test'), account_of('wallet', id::text)], ARRAY[-$2::bigint, $2::bigint])
     FROM player WHERE username = $1`,
    [PLAYER.username, amountMinor],
  );
}

async function sitDown(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(PLAYER.username);
  await page.locator('input[name=password]').fill(PLAYER.password);
  await page.locator('button[type=submit]').click();
  await page.locator(`[data-machine="${MACHINE}"] a`).click();
  await pictureMoves(page);
}

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
  await cashIn(page, '50');

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
  await expect.poll(() => meterMinor(page, 'Credit')).toBe(creditMinor);
  expect(await machineCreditMinor(topology, MACHINE)).toBe(creditMinor);
  await cashOut(page);
  await expect.poll(() => walletMinor(topology, PLAYER.username)).toBe(45_000 + creditMinor);
  expect(await brokenRules(topology)).toEqual([]);
});
