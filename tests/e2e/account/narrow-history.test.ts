/** The lists of what was played and moved, on the narrowest phones. */
import type { PlayRow } from '@salon/contract/history.ts';
import { ask } from '../support/ledger.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('RT-07 RT-08: on 320 px filters are folded, days are readable and reels have no empty place', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'narrow');
  await inLanguage(page, 'tr');
  await logIn(page, 'narrow');
  await page.goto('/transactions?type=1');
  await expect(page.getByLabel('İlk gün')).toBeHidden();
  await page.getByRole('button', { name: 'Filtreler · 1 etkin' }).click();
  const [first, last] = [page.getByLabel('İlk gün'), page.getByLabel('Son gün')];
  await expect(first).toBeVisible();
  const [from, to] = [await first.boundingBox(), await last.boundingBox()];
  expect(to!.y).toBeGreaterThanOrEqual(from!.y + from!.height);

  const [session] = await ask<{ id: string }>(
    product,
    `INSERT INTO session (id, player_id, machine_id, started_at, ended_at)
     VALUES (gen_random_uuid(), $1, 2, now() - interval '1 hour', now()) RETURNING id`,
    [id],
  );
  const play: PlayRow = {
    number: 4,
    endedAt: '2026-03-01T10:00:00.000Z',
    kind: 'base',
    games: 1,
    gameId: 'gece-pazari',
    game: 'Gece Pazarı',
    betMinor: 100,
    winMinor: 80,
    handPayMinor: 0,
    jackpotMinor: null,
    window: [['cherry'], ['cherry'], ['star']],
    winCells: [],
    lineWins: [{ line: 4, symbol: 'cherry', count: 2, winMinor: 123_456_78, rows: [0, 0, 0] }],
    scatterWinMinor: 0,
    freeSpinsWon: 0,
    pick: null,
  };
  await page.route('**/plays?*', (route) => route.fulfill({ json: { status: 1, total: 1, plays: [play] } }));
  await page.goto(`/slot-sessions/${session!.id}`);
  const reels = page.locator('[data-play]').getByRole('img', { name: /Kiraz/ });
  await expect(reels).toBeVisible();
  const empty = await reels.evaluate(
    (frame) => frame.getBoundingClientRect().right - frame.lastElementChild!.getBoundingClientRect().right,
  );
  expect(empty).toBeLessThanOrEqual(2);
});
