import { test as base, type Page } from '@playwright/test';
import { ask } from '../support/ledger.ts';
import { openMachine } from '../support/player.ts';
import { expect } from '../support/running-product.ts';
import { startTopology, type Topology } from './topology.ts';

export const PLAYER = { username: 'newcomer', password: 'long enough' };
/** Its game has no free spins and no pick: a press is one play. */
export const MACHINE = 1;

/** `overlays`: files beside compose.yaml that change it. One topology a worker and choice of them. */
export const test = base.extend<{ logOnFailure: undefined }, { overlays: string[]; topology: Topology }>({
  overlays: [[], { scope: 'worker', option: true }],
  topology: [
    async ({ overlays }, use) => {
      const topology = await startTopology({ overlays });
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

/**
 * Opens an account by the page's own calls, with the PIN that a newcomer is asked for, and gives it money that no payment provider has
 * brought.
 */
export async function openAccount(page: Page, topology: Topology, amountMinor: number): Promise<void> {
  const answer = await page.request.post('/api/auth/register', {
    data: {
      ...{ ...PLAYER, email: 'newcomer@salon.example', name: 'Ada', lastname: 'Lind' },
      ...{ isOfAge: true, acceptsTerms: true, site_id: 0 },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token } = await answer.json();
  const chosen = await page.request.post('/api/v1/player/pin', {
    data: { password: PLAYER.password, pin: '7294' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await ask(
    topology,
    `SELECT post_movement('opening', 'opening:' || id, NULL, NULL,
       ARRAY[account_of('payments', site_id || ':test'), account_of('wallet', id::text)], ARRAY[-$2::bigint, $2::bigint])
     FROM player WHERE username = $1`,
    [PLAYER.username, amountMinor],
  );
}

export async function sitDown(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill(PLAYER.username);
  await page.locator('input[name=password]').fill(PLAYER.password);
  await page.locator('button[type=submit]').click();
  await openMachine(page, MACHINE);
}
