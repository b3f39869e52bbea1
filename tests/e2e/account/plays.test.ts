import { readFile } from 'node:fs/promises';
import { giveSession, savedLines } from '../support/history.ts';
import { ask } from '../support/ledger.ts';
import { cashIn, goHome, play } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test('RT-07 RT-08: what was played and moved is found again, play by play and to the minor unit', {
  tag: '@gate',
}, async ({ page, product }) => {
  // Without free spins and boxes: two presses are two plays.
  const machineId = 17;
  const id = await newPlayer(product, 'historian');
  await giveMoney(product, id, 100_000);
  await inLanguage(page, 'en');
  await logIn(page, 'historian');
  await openMachine(page, machineId);
  await cashIn(product, page, '60');
  const plays = () =>
    ask<{ number: string; bet: string; win: string }>(
      product,
      `SELECT p.number, p.bet_minor AS bet, p.win_minor AS win FROM play p JOIN session s ON s.id = p.session_id
       WHERE s.player_id = $1 ORDER BY p.number DESC`,
      [id],
    );
  for (let played = 0; played < 2; played += 1) await play(product, page);
  await goHome(product, page);

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
