/** `npm run dev` on a copy of the repository: what an edit does to the page, the seat and the processes. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '@salon/testkit/free-port.ts';
import { type CopiedTree, copyTree } from '../../copied-tree.ts';
import { type RunningProduct, startProduct } from '../../running-product.ts';
import { inLanguage, logIn, openMachine, pictureMoves } from '../support/player.ts';

let tree: CopiedTree;
let product: RunningProduct;
let clientPort: number;

test.beforeAll(async () => {
  tree = copyTree();
  clientPort = await freePort();
  const env = { CLIENT_PORT: String(clientPort) };
  product = await startProduct({ main: join(tree.root, 'tools/floor/main.ts'), args: ['--dev'], env });
});
test.afterAll(async () => {
  await product?.stop();
  tree?.remove();
});
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures needed from this pattern.
  baseURL: async ({}, use) => use(`http://localhost:${clientPort}`),
});

/** Changes the first file of a folder that has the text. */
function edit(folder: string, text: string, replacement: string): void {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(tree.root, folder) }).map((file) =>
    join(tree.root, folder, file),
  );
  const file = files.find((path) => !path.includes('.test.') && readFileSync(path, 'utf8').includes(text));
  if (file === undefined) throw new Error(`No file of ${folder} has ${text}`);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(text, replacement));
}

/** Neither is left after a new page, and the second not after a new picture. */
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
    for (const video of document.querySelectorAll('video')) video.dataset.samePicture = 'yes';
  });
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

test('an edit of the client is on the screen without a new page; a server starts again alone', async ({ page }) => {
  await inLanguage(page, 'en');
  await logIn(page);
  await openMachine(page, 7);
  await expect(page.getByRole('button', { name: 'Cash in', exact: true })).toBeVisible();
  await mark(page);
  const before = product.pids();

  await test.step('a text and a component change in place, the picture goes on', async () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(button('Cash in')).toBeVisible();
    const began = Date.now();
    edit('packages/i18n/src/en', "  cashIn: 'Cash in'", "  cashIn: 'Put money in'");
    await expect(button('Put money in')).toBeVisible();
    const textMs = Date.now() - began;
    edit('apps/web/src/features/game/deck', "aria-label={t('game.meters')}", 'aria-label="Counters"');
    await expect(page.getByRole('region', { name: 'Counters' })).toBeVisible();
    test.info().annotations.push({
      type: 'ms until shown',
      description: `text ${textMs}, component ${Date.now() - began - textMs}`,
    });
    expect(await isSamePage(page)).toBe(true);
    await pictureMoves(page);
    await expect(page.locator('video[data-same-picture]')).toHaveCount(1);
    // It has the texts too. While it is still ending, the next edit would find the old one.
    await product.untilBack('platform', before.platform ?? 0);
    expect(product.pids()).toEqual({ ...before, platform: expect.any(Number) });
  });

  await test.step('a file of the platform restarts the platform alone; the picture goes on', async () => {
    const { platform } = product.pids();
    edit('apps/platform/src', 'requireCurrent(pool)', 'requireCurrent( pool)');
    await product.untilBack('platform', platform ?? 0);
    expect(product.pids().cabinet).toBe(before.cabinet);
    await pictureMoves(page);
    expect(await isSamePage(page)).toBe(true);
  });

  await test.step('a file of the cabinet restarts the cabinet alone; the seat and its picture come back', async () => {
    const { platform, cabinet } = product.pids();
    edit('apps/cabinet/src', 'process.send?.({ ready: true })', 'process.send?.( { ready: true })');
    await product.untilBack('cabinet', cabinet ?? 0);
    expect(product.pids().platform).toBe(platform);
    await pictureMoves(page);
    await expect(page).toHaveURL(/\/game\/7\//);
    expect(await isSamePage(page)).toBe(true);
  });

  await test.step('a file of the rules restarts both', async () => {
    const { platform, cabinet } = product.pids();
    edit('packages/domain/src', 'export const', 'export  const');
    await product.untilBack('platform', platform ?? 0);
    await product.untilBack('cabinet', cabinet ?? 0);
  });
});
