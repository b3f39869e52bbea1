import type { Page } from '@playwright/test';
import type { PlayRow } from '@salon/contract/history.ts';
import type { RunningProduct } from '../../running-product.ts';
import { giveSession, savedLines } from '../support/history.ts';
import { ask } from '../support/ledger.ts';
import { looksRight } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test.use({ productName: 'invented entries' });

/** One movement of each kind that a game alone does not make, and many deposits. */
async function giveHistory(product: RunningProduct, playerId: number): Promise<void> {
  // First, so that the others are on the first page.
  await ask(
    product,
    `SELECT post_movement('deposit', 'old:' || $1 || ':' || n, NULL, NULL,
       ARRAY[account_of('payments', 'old'), account_of('wallet', $1)], ARRAY[-1, 1]::bigint[]) FROM generate_series(1, 60) n`,
    [String(playerId)],
  );
  const kinds = [
    ['deposit', 7_500],
    ['withdraw', -2_500],
    ['hand_pay', 30_000],
    ['jackpot', 1_000_050],
  ] as const;
  for (const [kind, amountMinor] of kinds)
    await ask(
      product,
      `SELECT post_movement($1::movement_kind, $2, NULL, NULL,
         ARRAY[account_of('payments', '=bank'), account_of('wallet', $3)], ARRAY[-$4::bigint, $4::bigint])`,
      [kind, `${kind}:story:${playerId}`, String(playerId), amountMinor],
    );
}

test('RT-08 RT-07: transactions are filtered, ordered, paged and saved by the address', async ({ page, product }) => {
  const id = await newPlayer(product, 'accountant');
  await giveHistory(product, id);
  await inLanguage(page, 'en');
  await logIn(page, 'accountant');

  await page.goto('/transactions');
  const rows = page.getByRole('row');
  for (const type of ['Deposit', 'Withdraw', 'Hand pay', 'JACKPOT'])
    await expect(rows.filter({ hasText: type }).first()).toBeVisible();
  const totals = page.getByRole('region', { name: 'Totals of this selection' });
  await expect(totals).toContainText('64 entries');
  await expect(totals).toContainText('+₺10,351.10');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await page.getByRole('button', { name: 'Next' }).click();
  // 64 rows in pages of 25, and the row of headings.
  await expect(rows).toHaveCount(15);

  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=amount$/);
  await expect(rows.nth(1)).toContainText('+₺10,000.50');
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(rows.nth(1)).toContainText('−₺25.00');
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Hand pay' }).click();
  await expect(page).toHaveURL(/type=5/);
  await expect(rows).toHaveCount(2);
  const saved = await savedLines(page, () => page.getByRole('button', { name: 'Download as CSV' }).click());
  expect(saved).toHaveLength(2);
  expect(saved[1]).toContain(`Hand pay,'=bank,300.00,TRY`);

  // The address alone brings the same back; days on which nothing was are empty.
  await page.goto('/transactions?type=2&order=asc');
  await expect(totals).toContainText('1 entry');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Withdraw');
  await page.goto('/transactions?from=2020-01-01&to=2020-01-02');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(totals).toContainText('64 entries');

  await page.route('**/player/transactions?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'This list could not be loaded.' })).toBeVisible();
  await page.unroute('**/player/transactions?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(totals).toContainText('64 entries');
});

for (const [language, theme] of [
  ['tr', 'dark1'],
  ['en', 'light1'],
  ['ar', 'dark1'],
  ['ar', 'light1'],
] as const)
  test(`PR-03 RT-07 RT-08 LY-03 lists and plays in ${language}, ${theme}: no A or AA violation, nothing cut off`, async ({
    page,
    product,
  }) => {
    const username = `reader-${language}-${theme}`;
    const id = await newPlayer(product, username);
    await giveHistory(product, id);
    await inLanguage(page, language, theme);
    await logIn(page, username);
    await page.goto('/slot-sessions');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [role=status]')).toBeVisible();
    await looksRight(page, 'no sessions');

    const sessionId = await giveSession(product, id);
    await showPlays(page);
    await page.goto('/slot-sessions');
    await expect(page.locator(`a[href$="${sessionId}"]`)).toBeVisible();
    await looksRight(page, 'sessions');
    await page.goto(`/slot-sessions/${sessionId}`);
    await expect(page.locator('[data-play]').first()).toBeVisible();
    await looksRight(page, 'plays');
    await page.locator('[data-play] button').first().click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await looksRight(page, 'play as a picture');
    await page.goto('/transactions?type=1');
    await expect(page.getByRole('row').nth(20)).toBeVisible();
    await looksRight(page, 'transactions');
  });

/** Plays of every kind, as the platform sends them: a machine would need long to produce them all. */
async function showPlays(page: Page): Promise<void> {
  const row: PlayRow = {
    number: 1_204,
    endedAt: '2026-03-01T10:00:00.000Z',
    kind: 'base',
    games: 1,
    gameId: 'altin-nehir',
    game: 'Altın Nehir',
    betMinor: 1_200,
    winMinor: 0,
    handPayMinor: 0,
    jackpotMinor: null,
    window: [
      ['scatter', 'bell', 'cherry'],
      ['gem', 'bell', 'wild'],
      ['scatter', 'bell', 'seven'],
      ['tulip', 'lira', 'moon'],
      ['scatter', 'crown', 'lantern'],
    ],
    winCells: [],
    lineWins: [],
    scatterWinMinor: 0,
    freeSpinsWon: 0,
    pick: null,
  };
  const plays: PlayRow[] = [
    {
      ...row,
      winMinor: 1_250,
      handPayMinor: 1_000,
      jackpotMinor: 4_318_275,
      winCells: [0, 1, 2].map((reel) => ({ reel, row: 1 })),
      lineWins: [{ line: 1, symbol: 'bell', count: 3, winMinor: 750, rows: [1, 1, 1, 1, 1] }],
      scatterWinMinor: 500,
      freeSpinsWon: 8,
    },
    { ...row, number: 1_203, kind: 'free', betMinor: 0 },
    { ...row, number: 1_202, kind: 'pick', betMinor: 0, window: [], pick: { box: 2, prizeMinor: 0 } },
    { ...row, number: 1_201, window: [] },
  ];
  await page.route('**/plays?*', (route) => route.fulfill({ json: { status: 1, total: 44, plays } }));
}
