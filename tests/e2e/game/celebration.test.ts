import type { Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { befall } from '../support/commands.ts';
import { ask } from '../support/ledger.ts';
import { cashIn, goHome } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openBoxes, openMachine, pictureMoves, spin, spinKey } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** Its game has a jackpot, and neither free spins nor boxes: the play after a jackpot is one play. */
const JACKPOT_MACHINE_ID = 21;
/** Its game has a pick bonus, whose wins stay below the limit of a hand pay at the lowest bet. */
const FEATURE_MACHINE_ID = 10;

async function sit(page: Page, product: RunningProduct, username: string, machineId: number) {
  const playerId = await newPlayer(product, username);
  await giveMoney(product, playerId, 20_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, machineId);
  await cashIn(product, page, '100');
}

/** The set piece ends by itself after four seconds, in which a busy computer may not have looked at it and pressed a key. */
const staysUntilEnded = (page: Page) =>
  page.addInitScript(() => {
    const native = window.setTimeout;
    const patched = (run: TimerHandler, ms?: number, ...more: unknown[]) =>
      ms === 4_000 && document.querySelector('[data-jackpot-piece]') !== null ? 0 : native(run, ms, ...more);
    Object.assign(window, { setTimeout: patched });
  });

const piece = (page: Page) => page.locator('[data-jackpot-piece]');
const note = (page: Page) => page.locator('[data-situation=jackpot]');
const notice = (page: Page) => page.getByRole('region', { name: 'Buttons' }).getByRole('status');

test('GM-18: a jackpot has one set piece, which a key ends without pressing a key of the machine; with reduced motion it stands', async ({
  page,
  product,
}) => {
  await staysUntilEnded(page);
  await sit(page, product, 'moment-jackpot', JACKPOT_MACHINE_ID);
  await befall(product, JACKPOT_MACHINE_ID, 'jackpot');
  await spin(page);
  await expect(piece(page)).toContainText('JACKPOT');
  const won = await ask<{ amount: string }>(
    product,
    `SELECT jackpot_minor AS amount FROM play WHERE machine_id = $1 AND jackpot_minor > 0 ORDER BY number DESC LIMIT 1`,
    [JACKPOT_MACHINE_ID],
  );
  const text = `₺${(Number(won[0]!.amount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await expect(piece(page)).toContainText(text);
  const number = await lastPlay(product);
  await page.getByRole('region', { name: 'Buttons' }).focus();
  await page.keyboard.press('Space');
  await expect(piece(page)).toBeHidden();
  // What stays is a plate of brass without a signal light: no fault looks like it.
  await expect(note(page)).toContainText(text);
  await expect(note(page).locator('[data-candle]')).toHaveCount(0);
  expect(await lastPlay(product)).toBe(number);
  await expect(spinKey(page)).toBeEnabled();
  await page.keyboard.press('Space');
  await expect(note(page)).toBeHidden();
  await expect.poll(() => lastPlay(product)).toBe(number + 1);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await befall(product, JACKPOT_MACHINE_ID, 'jackpot');
  await spin(page);
  await expect(piece(page)).toBeVisible();
  await piece(page).click();
  await expect(piece(page)).toBeHidden();
  await goHome(product, page);
});

test('GM-18: the win meter lights up and counts to a win above the stake; a bonus keeps its total over a reload and ends with it', async ({
  page,
  product,
}) => {
  await sit(page, product, 'moment-total', FEATURE_MACHINE_ID);
  const counted = await watchWinMeter(page);
  await befall(product, FEATURE_MACHINE_ID, 'win');
  await spin(page);
  await expect(page.locator('.meter[data-lit=true]')).toHaveCount(1);
  await expect.poll(counted).toBeGreaterThan(3);

  await befall(product, FEATURE_MACHINE_ID, 'bonus');
  await spin(page);
  const boxes = page.getByRole('region', { name: 'Pick a box' });
  await expect(notice(page)).toContainText(/Pick a box · .₺0\.00. so far/);
  await page.reload();
  await pictureMoves(page);
  await expect(notice(page)).toContainText(/Pick a box · .₺0\.00. so far/);
  await expect(boxes).toBeVisible();
  // Ten prizes and two empty boxes, of which the first ends the bonus.
  await openBoxes(page);
  await expect(notice(page)).toContainText('Bonus total');
  const shown = await notice(page).textContent();
  const booked = async () => {
    const total = await ask<{ minor: string }>(
      product,
      `SELECT sum(win_minor) AS minor FROM play
       WHERE machine_id = $1 AND kind = 'pick' AND number > (
         SELECT max(number) FROM play WHERE machine_id = $1 AND kind = 'base')`,
      [FEATURE_MACHINE_ID],
    );
    const text = (Number(total[0]!.minor) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    return `Bonus total: \u2066₺${text}\u2069`;
  };
  // The page has it from the machine, before the platform.
  await expect.poll(booked).toBe(shown);
  // A drawn play may open the boxes again, one in 150.
  await befall(product, FEATURE_MACHINE_ID, 'win');
  await spin(page);
  await expect(notice(page)).not.toContainText('Bonus total');
  await expect(page.locator('.spin-key')).not.toHaveAttribute('aria-disabled', 'true');
  await goHome(product, page);
});

const lastPlay = async (product: RunningProduct): Promise<number> => {
  const rows = await ask<{ number: number }>(
    product,
    'SELECT coalesce(max(number), 0)::int AS number FROM play WHERE machine_id = $1',
    [JACKPOT_MACHINE_ID],
  );
  return rows[0]!.number;
};

/** How many different amounts the win meter has shown from now on. */
async function watchWinMeter(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const meters = document.querySelectorAll('.meter');
    const look = () => {
      const text = [...(meters[2]?.querySelectorAll('[aria-hidden]') ?? [])].map((cell) => cell.textContent).join('');
      seen.add(text);
    };
    new MutationObserver(look).observe(meters[2] as Node, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => watch.evaluate((seen) => seen.size);
}
