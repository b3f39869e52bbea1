/** A site from nothing: made by clicks alone, its cabinet linked with the key that was shown, its machine played. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from '../support/ledger.ts';
import { cashIn, play } from '../support/money.ts';
import { openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';
import { approveWaiting, openConsole } from '../support/staff.ts';

// A product of its own: the player's money has no provider, and the rules of the ledger are checked over all of it.
test.use({ productName: 'new site' });

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CABINET_MS = 60_000;
/** `#0b2026` */
const OWN_BACKGROUND = 'rgb(11, 32, 38)';

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** A cabinet's agent with simulated machines, as it would stand beside them. */
function startAgent(product: RunningProduct, agent: string, key: string): ChildProcess {
  const folder = join(product.dataDir, agent);
  mkdirSync(folder);
  const file = join(folder, 'cabinet.json');
  writeFileSync(file, JSON.stringify({ machines: [{ machineId: '*', driver: 'simulated' }] }));
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME, DEMO: '1', PLATFORM_URL: product.baseURL, AGENT: agent, CABINET_KEY: key },
    ...{ CABINET_CONFIG: file, DATA_DIR: folder, LOG_LEVEL: 'warn', PICTURE_SPARES: '2' },
  };
  return spawn(process.execPath, ['apps/cabinet/src/main.ts'], { cwd: ROOT, env, stdio: 'ignore' });
}

/** Name, host, theme and open registration of a new site; its host needs the second person. */
async function setUpSite(page: Page, checker: Page): Promise<void> {
  await page.goto('/staff/setup/sites');
  await page.getByRole('button', { name: 'Open a site' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Third House');
  await dialog.getByLabel('Currency').fill('eur');
  await dialog.getByRole('button', { name: 'Open a site' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Third House.*EUR/ })).toBeVisible();

  await openTab(page, 'Site');
  await expect(page.getByText('No host: players cannot reach the site yet.')).toBeVisible();
  await page.getByLabel('Host', { exact: true }).fill('second.localhost');
  await page.getByRole('button', { name: 'Add the host' }).click();
  await expect(page.getByText('A site already has this host.')).toBeVisible();
  await page.getByLabel('Host', { exact: true }).fill('third.localhost');
  await page.getByRole('button', { name: 'Add the host' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'third.localhost' })).toContainText('proposed by setter');
  // Who proposed it may take it back, and nothing else.
  await openTab(page, 'Waiting changes');
  await expect(page.getByRole('button', { name: 'Retract' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await checker.goto('/staff');
  await choose(checker, 'Site', 'Third House');
  await expect(checker.getByRole('link', { name: /Set-up.*1 waiting for a second person/ })).toBeVisible();
  await approveWaiting(checker);
  await openTab(page, 'Site');
  await expect(page.getByRole('button', { name: 'Remove third.localhost' })).toBeVisible();

  await openTab(page, 'Settings');
  await page.getByLabel('Search settings').fill('THEME');
  await choose(page, 'THEME', 'dark5');
  await expect(page.getByRole('region', { name: 'Preview: dark5' })).toHaveCSS('background-color', 'rgb(26, 12, 31)');
  await expect(page.getByText(/too low/)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'THEME_BACKGROUND', exact: true }).fill('#909090');
  await expect(page.getByText('No text can be read on this background with this theme')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('it has to be darker')).toBeVisible();
  await page.getByRole('textbox', { name: 'THEME_BACKGROUND', exact: true }).fill('#0b2026');
  await page.getByRole('textbox', { name: 'THEME_ACCENT', exact: true }).fill('#ffa94d');
  await expect(page.getByRole('region', { name: 'Preview: Own colours, dark' })).toHaveCSS(
    'background-color',
    OWN_BACKGROUND,
  );
  await expect(page.getByRole('region', { name: 'Preview: Own colours, light' })).toBeVisible();
  await expect(page.getByText(/too low/)).toHaveCount(0);
  await page.getByLabel('Search settings').fill('REGISTRATION');
  await choose(page, 'REGISTRATION', 'Yes');
  await page.getByLabel('Search settings').fill('language of a player');
  await choose(page, 'LANGUAGE', 'en');
  await page.getByLabel('Search settings').fill('MIN_CASH_IN');
  await page.getByRole('textbox', { name: 'MIN_CASH_IN' }).fill('a lot');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'MIN_CASH_IN' }).fill('200');
  await expect(page.getByText('= €2.00')).toBeVisible();
  await expect(page.getByText('6 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('6 changes')).toBeHidden();
  await page.getByLabel('Search settings').fill('');
}

/** Brand, cabinet and machine; answers the cabinet's key, which the second person has never seen. */
async function setUpFloor(page: Page, checker: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await openTab(page, 'Brands');
  await page.getByRole('button', { name: 'Add a brand' }).click();
  await dialog.getByLabel('Name').fill('Harbour');
  await dialog.getByLabel('Jackpot seed').fill('50000');
  await dialog.getByRole('button', { name: 'Add a brand' }).click();
  await expect(page.getByRole('row', { name: /Harbour.*€500\.00.*€500\.00/ })).toBeVisible();

  await openTab(page, 'Cabinets');
  await page.getByRole('button', { name: 'Add a cabinet' }).click();
  await dialog.getByLabel('Name of the agent').fill('floor-1');
  await dialog.getByRole('button', { name: 'Add a cabinet' }).click();
  await expect(dialog.getByText('This cabinet name is taken.')).toBeVisible();
  await dialog.getByLabel('Name of the agent').fill('harbour-1');
  await dialog.getByRole('button', { name: 'Add a cabinet' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText('New cabinet harbour-1')).toBeVisible();
  await approveWaiting(checker);
  await expect(page.getByRole('row', { name: /harbour-1.*1 valid/ })).toBeVisible();

  await openTab(page, 'Machines');
  await page.getByRole('button', { name: 'Add a machine' }).click();
  await dialog.getByLabel('Name').fill('Harbour One');
  await expect(dialog.getByRole('combobox', { name: 'Cabinet' })).toHaveText(/harbour-1/);
  await dialog.getByRole('button', { name: 'Add a machine' }).click();
  await expect(page.getByRole('row', { name: /Harbour One.*harbour-1.*not linked/ })).toBeVisible();
  return key;
}

test('a new site with host, theme, brand, cabinet and machine is made by clicks alone, and its machine is played', {
  tag: '@gate',
}, async ({ browser, product }) => {
  const page = await openConsole(browser, product, { username: 'setter', role: 'admin', siteId: null });
  const checker = await openConsole(browser, product, { username: 'checker', role: 'admin', siteId: null });
  for (const one of [page, checker]) one.setDefaultTimeout(15_000);
  await page.goto('/staff');
  await setUpSite(page, checker);
  const key = await setUpFloor(page, checker);
  const agent = startAgent(product, 'harbour-1', key);
  try {
    await expect(page.getByRole('row', { name: /Harbour One.*harbour-1 linked/ })).toBeVisible({ timeout: CABINET_MS });
    await playThere(browser.newContext({ baseURL: product.baseURL.replace('127.0.0.1', 'third.localhost') }), product);

    await openTab(page, 'Cabinets');
    await page.getByRole('button', { name: 'Actions: harbour-1' }).click();
    await page.getByRole('menuitem', { name: /Revoke the key/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key?' }).click();
    await openTab(page, 'Machines');
    await expect(page.getByRole('row', { name: /Harbour One.*not linked/ })).toBeVisible({ timeout: CABINET_MS });
  } finally {
    agent.kill('SIGTERM');
    await once(agent, 'exit');
  }
});

/** A player opens an account at the new host, has money, and spins once. */
async function playThere(
  opened: ReturnType<import('@playwright/test').Browser['newContext']>,
  product: RunningProduct,
): Promise<void> {
  const context = await opened;
  const player = await context.newPage();
  await player.goto('/login');
  await expect(player).toHaveTitle(/Third House/);
  await expect(player.locator('html')).toHaveAttribute('data-theme', 'siteDark');
  await expect(player.locator('body')).toHaveCSS('background-color', OWN_BACKGROUND);
  await player.getByRole('link', { name: 'Open an account' }).click();
  // The login form has fields of the same names.
  await expect(player).toHaveURL(/register$/);
  const fields = { username: 'sailor', email: 'sailor@third.example', name: 'Ada', lastname: 'Deneme' };
  for (const [name, text] of Object.entries(fields)) await player.locator(`input[name=${name}]`).fill(text);
  for (const name of ['password', 'repeat']) await player.locator(`input[name=${name}]`).fill('long enough');
  for (const name of ['isOfAge', 'acceptsTerms']) await player.locator(`input[name=${name}]`).check();
  await player.locator('button[type=submit]').click();
  await expect(player).toHaveURL(/\/lobby$/);
  // As a deposit of the site's own provider would have brought it.
  await ask(
    product,
    `SELECT post_movement('opening', 'opening:wallet:sailor', NULL, NULL,
       ARRAY[account_of('payments', site.settings ->> 'PAYMENT_PROVIDER'), account_of('wallet', player.id::text)], ARRAY[-10000, 10000]::bigint[])
     FROM player JOIN site ON site.id = site_id WHERE username = 'sailor'`,
  );
  // Written past the platform, so nothing has pushed the balance.
  await player.reload();
  const cards = player.locator('[data-machine]');
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('Harbour');
  const [machine] = await ask<{ id: number }>(product, `SELECT id FROM machine WHERE name = 'Harbour One'`);
  await openMachine(player, machine!.id);
  await cashIn(product, player, '20');
  await play(product, player);
  await context.close();
}
