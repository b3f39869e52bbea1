import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { IceCandidate } from '../../apps/cabinet/src/video/ice.ts';
import { chromiumPath } from '../../tools/system-packages.mjs';
import { bundlePage } from './bundle-page.ts';
import type { LivePage } from './live-page-port.ts';

const ENTRY = fileURLToPath(new URL('./page/live-page.ts', import.meta.url));
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** The cabinet's side of a connection of the page. */
export interface FarEnd {
  answer(sdp: string): Promise<string>;
  addCandidate(candidate: IceCandidate): void;
}

export interface BrowserPage {
  /** Calls a function of the page. */
  call<K extends keyof LivePage>(name: K, ...args: Parameters<LivePage[K]>): Promise<Awaited<ReturnType<LivePage[K]>>>;
  close(): Promise<void>;
}

/** The bundled page in a real Chromium. `farEnd` returns the cabinet's side of a connection by its name. */
export async function openLivePage(farEnd: (connection: string) => FarEnd): Promise<BrowserPage> {
  const script = await bundlePage(ENTRY);
  const html = `<!doctype html><meta charset="utf-8"><body><script type="module">${script}</script></body>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error('page:', error.message));
  await page.exposeFunction('hostOffer', (name: string, sdp: string) => farEnd(name).answer(sdp));
  await page.exposeFunction('hostCandidate', (name: string, candidate: IceCandidate) =>
    farEnd(name).addCandidate(candidate),
  );
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    call: (name, ...args) =>
      page.evaluate(
        ([fn, values]) => {
          const target = (globalThis as unknown as { livePage: Record<string, (...args: unknown[]) => unknown> })
            .livePage;
          return target[fn as string]?.(...(values as unknown[]));
        },
        [name, args] as const,
      ) as never,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
