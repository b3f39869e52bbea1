/**
 * `npm run install-images [address]`: draws the icons and screenshots of the web manifest into `apps/web/public/install`. Icons
 * come from `icon.svg`; screenshots from the running product at the address (http://localhost:3000), as the player `demo` sees it.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { wholeChromiumPath } from '../system-packages.mjs';

const PUBLIC = fileURLToPath(new URL('../../apps/web/public/', import.meta.url));
const INSTALL = join(PUBLIC, 'install');
const GROUND = '#110d04';
/** Share of the side that no launcher masks. */
const MASKABLE_SHARE = 0.94;

const SHARP_AFTER_MS = 5_000;

const ICONS = [
  { name: 'icon-192', sidePx: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512', sidePx: 512, share: 1, ground: 'transparent' },
  { name: 'icon-maskable-512', sidePx: 512, share: MASKABLE_SHARE, ground: GROUND },
  // Apple rounds it itself and shows black where it is transparent.
  { name: 'apple-touch-icon', sidePx: 180, share: MASKABLE_SHARE, ground: GROUND },
];

async function drawIcons(browser: Browser): Promise<void> {
  const icon = Buffer.from(readFileSync(join(PUBLIC, 'icon.svg'))).toString('base64');
  for (const { name, sidePx, share, ground } of ICONS) {
    const page = await browser.newPage({ viewport: { width: sidePx, height: sidePx } });
    const side = Math.round(sidePx * share);
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
       <img width="${side}" height="${side}" src="data:image/svg+xml;base64,${icon}"></body>`,
    );
    await page.evaluate('document.images[0].decode()');
    await page.screenshot({ path: join(INSTALL, `${name}.png`), omitBackground: ground === 'transparent' });
    await page.close();
  }
}

/** Wide: the lobby. Narrow: a machine. */
async function takeScreenshots(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'tr-TR' });
  await page.goto('/login');
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  const card = page.locator('[data-status="available"] a').first();
  await card.waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(INSTALL, 'wide.jpg'), quality: 70 });

  await page.setViewportSize({ width: 390, height: 844 });
  await card.click();
  // The figures of the connection come with the live picture; it is sharp some seconds later.
  await page.locator('[data-stats]').waitFor();
  await page.waitForTimeout(SHARP_AFTER_MS);
  await page.screenshot({ path: join(INSTALL, 'narrow.jpg'), quality: 70 });
  await page.close();
}

const browser = await chromium.launch({
  executablePath: wholeChromiumPath(),
  args: ['--no-sandbox'],
});
try {
  mkdirSync(INSTALL, { recursive: true });
  await drawIcons(browser);
  await takeScreenshots(browser, process.argv[2] ?? 'http://localhost:3000');
} finally {
  await browser.close();
}
