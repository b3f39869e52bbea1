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
  close(): Promise<void>;
}

export async function openWebKitPage(): Promise<WebKitPage> {
  const port = await freePort();
  // In a session of its own: a screen and the driver end together.
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
  await expect
    .poll(() =>
      command('GET', '/status').then(
        ({ ready }) => ready,
        () => false,
      ),
    )
    .toBe(true);
  const { sessionId } = await command('POST', '/session', { capabilities: {} });
  return {
    goto: (url) => command('POST', `/session/${sessionId}/url`, { url }),
    evaluate: (script) => command('POST', `/session/${sessionId}/execute/sync`, { script, args: [] }),
    async close() {
      await command('DELETE', `/session/${sessionId}`);
      process.kill(-driver.pid!);
      await once(driver, 'exit');
    },
  };
}
