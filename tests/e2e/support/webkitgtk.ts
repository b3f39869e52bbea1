/** WebKitGTK as Debian has it, by its own WebDriver: playwright drives only a WebKit that it has built. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '@salon/testkit/free-port.ts';
import { findProgram } from '../../../tools/system-packages.mjs';

export interface WebKitPage {
  goto(url: string): Promise<void>;
  /** The value of a function's body. */
  evaluate(script: string): Promise<unknown>;
}

/** Driver, screen and browser end with `use`, however that ends. */
export async function withWebKitPage(use: (page: WebKitPage) => Promise<void>): Promise<void> {
  const port = await freePort();
  // A group of its own: driver, screen and browser are ended together.
  const driver = spawn('xvfb-run', ['-a', findProgram('WebKitWebDriver')!, `--port=${port}`], {
    // Its sandbox does not start for root.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const command = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body ? JSON.stringify(body) : null });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
  const isReady = () =>
    command('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  try {
    await expect.poll(isReady).toBe(true);
    const { sessionId } = await command('POST', '/session', { capabilities: {} });
    await use({
      goto: (url) => command('POST', `/session/${sessionId}/url`, { url }),
      evaluate: (script) => command('POST', `/session/${sessionId}/execute/sync`, { script, args: [] }),
    });
  } finally {
    process.kill(-driver.pid!);
    await once(driver, 'exit');
  }
}
