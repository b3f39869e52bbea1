import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { operator } from '@salon/contract';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from '../support/ledger.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** What an operator's site does before it sends a player over. */
async function handOver(product: RunningProduct, username: string): Promise<{ token: string; path: string }> {
  const { OPERATOR_KEY } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'));
  const response = await fetch(`${product.baseURL}${operator.OPERATOR_BASE}/hand-over`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username, seconds: 300 }),
  });
  return operator.handOverAnswer.parse(await response.json());
}

const set = (product: RunningProduct, settings: object) =>
  ask(product, 'UPDATE site SET settings = settings || $1 WHERE id = 0', [settings]);

/** The site hands its players over from now on; the form is back after the story. */
const takeTokens = (product: RunningProduct) => set(product, { LOGIN_WITH_TOKEN: true });
test.afterEach(({ product }) => set(product, { LOGIN_WITH_TOKEN: false }));

/** Everything that a page asks for and everything that it says, for a look at where a token went. */
function recordTraffic(page: Page): string[] {
  const traffic: string[] = [];
  page.on('console', (message) => traffic.push(message.text()));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    traffic.push(`${request.url()} ${JSON.stringify(request.headers())}`);
  });
  return traffic;
}

test('LG-08 RT-11: a token in the address lets its player in, leaves address, history and every log, and works once', {
  tag: ['@gate', '@firefox'],
}, async ({ page, product }) => {
  await newPlayer(product, 'handed');
  await takeTokens(product);
  await inLanguage(page, 'en');
  const traffic = recordTraffic(page);
  const { token, path } = await handOver(product, 'handed');
  await page.goto('/healthz');
  const shown = await page.goto(path);
  expect(shown?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  await expect(page).toHaveURL(/\/lobby$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
  );
  expect(stored).not.toContain(token);
  expect(await page.evaluate(() => 'salonHandedToken' in window)).toBe(false);
  expect(traffic.join('\n')).not.toContain(token);
  expect(product.logs()).not.toContain(token);
  // The previous history entry is the link without its token; a logged-in player is redirected to the lobby from there.
  await page.goBack();
  await expect(page).toHaveURL(/\/lobby$/);
  await expect(page.locator('[data-machine]').first()).toBeVisible();
  expect(page.url()).not.toContain(token);

  await page.reload();
  await expect(page.locator('[data-machine]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/lobby$/);
  // A refused token does not log out the present player.
  await page.goto(path);
  await expect(page).toHaveURL(/\/lobby$/);
  await expect(page.getByText('This link has been used already or is too old.')).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').filter({ hasText: 'This link has been used already' })).toBeVisible();
});

test('LG-08 GD-03: a token at any other address opens that page, the rest of its query stays', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'straight');
  await takeTokens(product);
  await inLanguage(page, 'en');
  const { token } = await handOver(product, 'straight');
  await page.goto(`/transactions?access_token=${token}&type=3`);
  await expect(page).toHaveURL(/\/transactions\?type=3$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('LG-08 RT-11: an access token of ours is exchanged for a fresh one; nonsense and no token end at the login', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'carried');
  await inLanguage(page, 'en');
  const login = await fetch(`${product.baseURL}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'carried', password: 'demo1234' }),
  });
  const { token } = (await login.json()) as { token: string };
  await takeTokens(product);
  const exchanged = page.waitForResponse((response) => response.url().endsWith('/api/v1/login/token'));
  await page.goto(`/?token=${token}`);
  const fresh = ((await (await exchanged).json()) as { token: string }).token;
  await expect(page).toHaveURL(/\/lobby$/);
  expect(await page.evaluate(() => localStorage.getItem('salon.token.v1'))).not.toBe('');
  expect(sidOf(fresh)).toBe(sidOf(token));

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`/callback?token=${'nonsense-'.repeat(4)}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').filter({ hasText: 'This link has been used already' })).toBeVisible();
  await page.goto('/callback');
  await expect(page).toHaveURL(/\/login$/);
});

const sidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

test('LG-08 LG-11: a token link shows a network error while the platform is down, and works once it is back', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'unlucky');
  await takeTokens(product);
  await inLanguage(page, 'en');
  const { path } = await handOver(product, 'unlucky');
  await page.route('**/api/v1/login/token', (route) => route.abort());
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible();
  await page.unroute('**/api/v1/login/token');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/lobby$/);
});

test('LG-01: a token-only site shows a notice instead of the form', async ({ page, product }) => {
  await newPlayer(product, 'token-only');
  await takeTokens(product);
  await inLanguage(page, 'en');
  await page.goto('/login');
  await expect(page.getByText('LOGIN is not allowed. Probably Access Token is no longer valid')).toBeVisible();
  await expect(page.locator('input[name=password]')).toHaveCount(0);
  const { path } = await handOver(product, 'token-only');
  await page.goto(path);
  await expect(page).toHaveURL(/\/lobby$/);
});

test('LG-08: a site without token login drops the token of the address and logs nobody in or out', async ({
  page,
  product,
}) => {
  await newPlayer(product, 'settled');
  await newPlayer(product, 'intruder');
  await takeTokens(product);
  const { token } = await handOver(product, 'intruder');
  await set(product, { LOGIN_WITH_TOKEN: false });
  await inLanguage(page, 'en');
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/login/token') && asked.push(request.url())));
  await page.goto(`/callback?token=${token}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You cannot log in to this site with a link.')).toBeVisible();
  await logIn(page, 'settled');
  await page.goto(`/lobby?token=${token}`);
  await expect(page).toHaveURL(/\/lobby$/);
  await expect(page.getByText('You cannot log in to this site with a link.')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('settled', { exact: true }).first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('PR-05: a service worker of an older client is gone after the start', async ({ page, product }) => {
  // In front of the product, since it has no worker of its own to give.
  const front = createServer(async (request, response) => {
    if (request.url === '/old-worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('addEventListener("fetch", () => {});');
      return;
    }
    const answer = await fetch(`${product.baseURL}${request.url}`);
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'text/plain' };
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  try {
    await page.goto(`${origin}/icon.svg`);
    await page.goto(`${origin}/healthz`);
    await page.evaluate(() =>
      navigator.serviceWorker.register('/old-worker.js').then(() => navigator.serviceWorker.ready),
    );
    expect(await registrations()).toBe(1);
    await page.goto(`${origin}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(registrations).toBe(0);
  } finally {
    front.closeAllConnections();
    front.close();
  }
});

test('LG-08: a link of another player asks for confirmation, then stays or switches', async ({ page, product }) => {
  await newPlayer(product, 'former');
  await newPlayer(product, 'latter');
  await inLanguage(page, 'en');
  await logIn(page, 'former');
  const second = await page.context().newPage();
  await second.goto('/lobby');
  await expect(second.locator('[data-machine]').first()).toBeVisible();
  await takeTokens(product);
  const { path } = await handOver(product, 'latter');
  const question = page.getByRole('dialog', { name: 'Switch account?' });
  const who = async (name: string) => {
    await page.goto('/profile');
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  };
  await page.goto(path);
  await expect(question).toContainText(/You are logged in as .?former/);
  await expect(page).toHaveURL(/\/callback$/);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continue as' }).click();
  await expect(page).toHaveURL(/\/lobby$/);
  await who('former');

  await page.goto(path);
  await question.getByRole('button', { name: 'Switch to' }).click();
  await expect(page).toHaveURL(/\/lobby$/);
  await who('latter');
  // The tab that was left open ends with the login that was replaced, and takes the new one along nowhere.
  await expect(second).toHaveURL(/\/login$/);
  await who('latter');
});

test('CA-07 LG-06: a new player registers from the login screen and is logged in with an empty balance', {
  tag: '@gate',
}, async ({ page }) => {
  await inLanguage(page, 'en');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Open an account' }).click();
  await expect(page).toHaveURL(/\/pages\/auth\/register$/);
  const fields = { username: 'demo', email: 'arrival@salon.example', name: 'Ada', lastname: 'Deneme' };
  for (const [name, text] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(text);
  for (const name of ['password', 'repeat']) await page.locator(`input[name=${name}]`).fill('long enough');
  for (const name of ['isOfAge', 'acceptsTerms']) await page.locator(`input[name=${name}]`).check();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('An account cannot be opened with these details.')).toBeVisible();
  await page.locator('input[name=username]').fill('arrival');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/lobby$/);
  await page.goto('/profile');
  await expect(page.getByText('arrival', { exact: true }).first()).toBeVisible();
});
