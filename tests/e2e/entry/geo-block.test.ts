import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from '../support/ledger.ts';
import { isStill } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const set = (product: RunningProduct, settings: object) =>
  ask(product, 'UPDATE site SET settings = settings || $1 WHERE id = 0', [settings]);

async function isClean(page: Page): Promise<void> {
  await isStill(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('GT-01: a visitor from a country that is not permitted is blocked with the reason', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  await set(product, { IP_CHEKCING: true, permittedCountries: ['TR'] });
  try {
    await inLanguage(page, 'en');
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/check', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/login');
    await expect(page.getByText('Your IP address is being checked')).toBeVisible();
    answer();
    // Of a local address nobody knows the country: it is blocked like every other that is not on the list.
    const text = page.getByRole('alert');
    await expect(text).toHaveText(
      /^We see that you are connecting from Unknown Region with \u2066127\.0\.0\.1\u2069 address\. Unfortunately, you are not among the permitted countries\.$/,
    );
    await expect(page.locator('input')).toHaveCount(0);
    const login = await fetch(`${product.baseURL}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'demo', password: 'demo1234' }),
    });
    expect([login.status, ((await login.json()) as { code: number }).code]).toEqual([403, 10703]);

    await page.unroute('**/api/check');
    await page.route('**/api/check', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('error on network connection please reflesh your page');
    await page.unroute('**/api/check');
    await set(product, { permittedCountries: ['TR', 'ZZ'] });
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByLabel('Username or e-mail')).toBeVisible();
  } finally {
    await set(product, { IP_CHEKCING: false });
  }
});

test('GT-01: the page of a visitor who is blocked has no violation', async ({ page, product }) => {
  await set(product, { IP_CHEKCING: true, permittedCountries: ['TR'] });
  try {
    await inLanguage(page, 'en');
    await page.goto('/login');
    await expect(page.getByRole('alert')).toContainText('you are not among the permitted countries');
    await isClean(page);
  } finally {
    await set(product, { IP_CHEKCING: false });
  }
});

test('GT-02: without WebRTC the page shows the text of the catalogue', { tag: '@gate' }, async ({ page }) => {
  await inLanguage(page, 'en');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(
    "Your browser does not support WebRTC technology. Recommended Browsers are Google Chrome and Apple Safari. If you see this screen and your web browser supports WebRTC, check that it's enabled in the settings. Some VPNs do not support this protocol",
  );
  await expect(page.locator('input')).toHaveCount(0);
  await isClean(page);
});

test.describe('in another browser', () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' });

  test('GT-02: another browser is recommended once, and nothing is held back', async ({ page, product }) => {
    await newPlayer(product, 'foxy');
    await inLanguage(page, 'en');
    await page.goto('/login');
    const advice = page.getByText('we recommend Google Chrome or Apple Safari');
    await expect(advice).toBeVisible();
    await isClean(page);
    await page.getByRole('region', { name: 'Recommended browsers' }).getByRole('button').click();
    await expect(advice).toHaveCount(0);
    await logIn(page, 'foxy');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(advice).toHaveCount(0);
  });
});

test('GT-02: Chrome shows no browser recommendation', async ({ page }) => {
  await inLanguage(page, 'en');
  await page.goto('/login');
  await expect(page.getByLabel('Username or e-mail')).toBeVisible();
  await expect(page.getByText('we recommend Google Chrome or Apple Safari')).toHaveCount(0);
});

/** A provider's host: a script that leaves its mark on the page and asks its host for something. */
async function provider(name: string, isUp: boolean): Promise<{ url: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (!isUp) return response.writeHead(503).end();
    response.setHeader('access-control-allow-origin', '*');
    if (request.url?.startsWith('/hello')) return response.end('hello');
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    return response.end(
      `fetch(new URL('/hello', document.currentScript.src)).then(() => { document.body.dataset.chat = '${name}'; });`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/widget.js`, asked, server };
}

test('ER-03: the live chat comes from the host that is set, from the other one where that fails, and from nowhere else', async ({
  page,
  product,
}) => {
  const [first, second] = [await provider('first', true), await provider('second', true)];
  const broken = await provider('broken', false);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const chat = page.locator('body');
  await inLanguage(page, 'en');
  try {
    await page.goto('/login');
    await expect(page.getByLabel('Username or e-mail')).toBeVisible();
    await set(product, { LIVE_CHAT_URL: first.url, LIVE_CHAT_FALLBACK_URL: second.url });
    expect(first.asked).toEqual([]);
    await page.reload();
    await expect(chat).toHaveAttribute('data-chat', 'first');
    expect(first.asked).toEqual(['/widget.js', '/hello']);

    await set(product, { LIVE_CHAT_URL: broken.url });
    await page.reload();
    await expect(chat).toHaveAttribute('data-chat', 'second');
    expect([broken.asked, first.asked.length]).toEqual([['/widget.js'], 2]);
    expect(refused).toEqual([]);

    await page.evaluate((url) => {
      const script = document.createElement('script');
      script.src = url;
      document.body.append(script);
    }, first.url);
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    expect(first.asked).toHaveLength(2);
  } finally {
    await set(product, { LIVE_CHAT_URL: '', LIVE_CHAT_FALLBACK_URL: '' });
    for (const { server } of [first, second, broken]) {
      server.closeAllConnections();
      server.close();
    }
  }
});
