import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { PlayRow } from '@salon/contract/history.ts';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from '../support/ledger.ts';
import { looksRight } from '../support/looks.ts';
import { cashIn, cashOut, play } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test.use({ productName: 'invented entries' });

/** Without free spins and boxes: two presses are two plays. */
const MACHINE = 9;

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** What `click` saves, as lines without the byte order mark. */
async function savedLines(page: Page, click: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return (await textOf(download)).slice(1).trimEnd().split('\r\n');
}

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

test('RT-07 RT-08: what was played and moved is found again, play by play and to the minor unit', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const id = await newPlayer(product, 'historian');
  await giveMoney(product, id, 100_000);
  await inLanguage(page, 'en');
  await logIn(page, 'historian');
  await openMachine(page, MACHINE);
  await cashIn(product, page, '60');
  const plays = () =>
    ask<{ number: string; bet: string; win: string }>(
      product,
      `SELECT p.number, p.bet_minor AS bet, p.win_minor AS win FROM play p JOIN session s ON s.id = p.session_id
       WHERE s.player_id = $1 ORDER BY p.number DESC`,
      [id],
    );
  for (let played = 0; played < 2; played += 1) await play(product, page);
  await cashOut(product, page);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);

  await page.goto('/slot-sessions');
  await page.getByRole('link', { name: /^Games of / }).click();
  await expect(page).toHaveURL(/\/slot-sessions\/[0-9a-f-]{36}$/);
  const booked = await plays();
  const shown = page.locator('[data-play]');
  await expect(shown).toHaveCount(booked.length);
  const amount = (minor: string) => `₺${(Number(minor) / 100).toFixed(2)}`;
  for (const [at, { number, bet, win }] of booked.entries()) {
    const item = shown.nth(at);
    await expect(item).toHaveAttribute('data-play', number);
    await expect(item).toContainText(`Bet${amount(bet)}`);
    await expect(item).toContainText(`Win${amount(win)}`);
    await expect(item.getByRole('img', { name: /^Reel 1: / })).toBeVisible();
  }
  const file = await savedLines(page, () => page.getByRole('button', { name: 'Download as CSV' }).click());
  expect(file.length).toBe(booked.length + 1);
  expect(file[1]).toContain(`${booked.at(-1)!.number},`);

  const chart = page.getByRole('region', { name: 'Credit during the session' });
  await expect(chart.getByRole('img', { name: /^Lowest .*highest .*last/ })).toBeVisible();
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row')).toHaveCount(booked.length + 1);
  const last = booked[0]!;
  await page.getByRole('button', { name: `Open game ${last.number} as a picture` }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toHaveAccessibleName(new RegExp(`Game no\\. ${last.number},.*Bet ${amount(last.bet)}`));
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save as PNG' }).click(),
  ]);
  const bytes = await readFile(await png.path());
  expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16)]).toEqual(['PNG', 1080]);

  const netMinor = booked.reduce((sum, { bet, win }) => sum + Number(win) - Number(bet), 0);
  await giveSession(product, id, 0);
  await page.goto('/slot-sessions');
  const sessions = page.getByRole('table').getByRole('row');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.nth(1)).toContainText(amount(String(Math.abs(netMinor))));
  await expect(page.getByText('1 session in which nothing was played is not listed.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/\?unplayed=1$/);
  await expect(sessions).toHaveCount(3);

  await page.goto('/slot-sessions/0191f0aa-0000-7000-8000-00000000dead');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('RT-08 RT-07: transactions are filtered, ordered, paged and saved by the address', async ({ page, product }) => {
  const id = await newPlayer(product, 'accountant');
  await giveHistory(product, id);
  await inLanguage(page, 'en');
  await logIn(page, 'accountant');

  await page.goto('/transactions');
  const rows = page.getByRole('row');
  for (const type of ['Deposit', 'Withdrawal', 'Hand pay', 'JACKPOT'])
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
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('Withdrawal');
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

async function giveSession(product: RunningProduct, playerId: number, spins = 4): Promise<string> {
  const [session] = await ask<{ id: string }>(
    product,
    `INSERT INTO session (id, player_id, machine_id, started_at, ended_at, spin_count)
     VALUES (gen_random_uuid(), $1, 2, now() - interval '1 hour', now(), $2) RETURNING id`,
    [playerId, spins],
  );
  return session!.id;
}

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
