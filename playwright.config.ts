import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from './tools/system-packages.mjs';

/**
 * Browser tests run against the whole product, see tests/e2e/support/running-product.ts. `live` shows moving pictures, one at a time; the
 * `stories` of pages may run two at a time, each worker on a product of its own. A story tagged `@gate` runs in `npm test`, the others in
 * `npm run stories`.
 */
const LIVE = ['**/game/*.test.ts', '**/lobby/*.test.ts', '**/deploy/*.test.ts'];

const VIEWPORT = { width: 1280, height: 800 };

const CHROMIUM = {
  ...devices['Desktop Chrome'],
  viewport: VIEWPORT,
  // With windows it gives these to every page.
  permissions: ['screen-wake-lock', 'clipboard-write'],
  launchOptions: {
    executablePath: chromiumPath(),
    args: [
      ...[
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  },
};

/** A stock Firefox, for the stories tagged `@firefox`. Without a plug-in for H.264 it shows stills: see docs/browsers.md. */
const FIREFOX = {
  name: 'firefox',
  grep: /@firefox/,
  workers: 1,
  use: {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    viewport: VIEWPORT,
    launchOptions: { executablePath: fileURLToPath(new URL('./tools/firefox/lenient-firefox.mjs', import.meta.url)) },
  },
};

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/build-clients.ts',
  projects:
    process.env.STORIES_BROWSER === 'firefox'
      ? [FIREFOX]
      : [
          // First, so that one story of pages goes on beside.
          { name: 'live', testMatch: LIVE, workers: 1, use: CHROMIUM },
          { name: 'stories', testMatch: '**/*.test.ts', testIgnore: LIVE, workers: 2, use: CHROMIUM },
        ],
  outputDir: 'test-results/e2e',
  workers: 2,
  // A test that passes only at the second attempt has found something.
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  // Generous: a slow machine is not a fault of the product.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    locale: 'tr-TR',
    // On a light device the page asks once whether it should be light; its own story tests that.
    colorScheme: 'dark',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
