import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@salon/testkit/free-port.ts';
import { missing } from '../../programs.ts';
import { startProduct } from '../../running-product.ts';
import { behindRelay, CUT, LOSSY, TORN } from '../support/bad-network.ts';
import { playsOf } from '../support/ledger.ts';
import { cashIn, cashOut, settledMoney } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import {
  enterMachine,
  inLanguage,
  logIn,
  openMachine,
  pictureMoves,
  spin,
  spinKey,
  watchFor,
} from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const stat = (page: Page, name: string) => page.locator(`[data-stat="${name}"] dd`);
const kbps = async (page: Page, name: string) => Number.parseInt((await stat(page, name).textContent()) ?? '', 10);
/** A story that is repeated has a player of its own each time. */
const playerOf = (story: string) => `network-${story}-${test.info().repeatEachIndex}`;
const playCount = async (product: Parameters<typeof playsOf>[0], machineId: number) =>
  (await playsOf(product, machineId)).length;

/** The cabinet sends the addresses of real interfaces, which a relay on the loopback does not reach. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

test('GM-03 GM-16: the picture follows a bad network, freezes, comes back, and the money is right', async ({
  page,
  product,
}) => {
  // Three reels, one line, no bonus: every spin is a play of its own.
  const machineId = 17;
  const relay = await behindRelay(page, 1);
  try {
    await giveMoney(product, await newPlayer(product, playerOf('bad')), 50_000);
    await inLanguage(page, 'en');
    await logIn(page, playerOf('bad'));
    relay.set({ up: LOSSY, down: LOSSY });
    await openMachine(page, machineId);
    await page.getByRole('button', { name: 'Show measurements' }).click();
    await expect.poll(() => kbps(page, 'roundTrip')).toBeGreaterThan(35);
    const before = await playCount(product, machineId);
    await cashIn(product, page, '50');
    await spin(page);
    await expect.poll(() => playCount(product, machineId)).toBe(before + 1);

    // Half a megabit: what is sent shrinks to what passes, and play goes on.
    relay.set({ up: { delayMs: 20 }, down: { delayMs: 20, limitBps: 500_000 } });
    await spin(page);
    await expect.poll(() => playCount(product, machineId)).toBe(before + 2);
    await pictureMoves(page);
    await spin(page);
    await expect.poll(() => playCount(product, machineId)).toBe(before + 3);
    await expect(stat(page, 'band')).toHaveText('Low');
    await expect.poll(() => kbps(page, 'target')).toBeLessThanOrEqual(500);
    await pictureMoves(page);

    // A gap of a moment: nobody bets on a picture that stands still.
    await expect(spinKey(page)).toBeEnabled();
    // Only until the connection is given up.
    const wasFrozen = await watchFor(page, 'The picture is frozen.');
    relay.set(CUT);
    await expect.poll(wasFrozen).toBe(true);
    await expect(spinKey(page)).toBeDisabled();
    relay.set({ up: LOSSY, down: LOSSY });
    await expect(page.getByText('The picture is frozen.')).toBeHidden();
    await pictureMoves(page);
    await spin(page);
    await expect.poll(() => playCount(product, machineId)).toBe(before + 4);

    const credit = (await playsOf(product, machineId))
      .slice(before)
      .reduce((sum, { bet, win }) => sum - bet + win, 5_000);
    await settledMoney(product, page, credit);
    // The seat of who leaves credit behind is kept: the next story would find it taken.
    await cashOut(product, page);
  } finally {
    relay.close();
  }
});

test('GM-08 GM-16: with packet loss, duplication and reordering, every press is played exactly once', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const machineId = 17;
  const relay = await behindRelay(page, 4);
  try {
    await giveMoney(product, await newPlayer(product, playerOf('lossy')), 50_000);
    await inLanguage(page, 'en');
    await logIn(page, playerOf('lossy'));
    await openMachine(page, machineId);
    await cashIn(product, page, '50');
    const before = await playCount(product, machineId);
    relay.set({ up: TORN, down: TORN });
    for (let spins = 1; spins <= 6; spins += 1) {
      await spin(page);
      await expect.poll(() => playCount(product, machineId)).toBe(before + spins);
    }
    relay.set({});
    const credit = (await playsOf(product, machineId))
      .slice(before)
      .reduce((sum, { bet, win }) => sum - bet + win, 5_000);
    await settledMoney(product, page, credit);
    // The seat of who leaves credit behind is kept: the next story would find it taken.
    await cashOut(product, page);
  } finally {
    relay.close();
  }
});

test('GM-16: where no packet gets through, play goes on with still images over the platform until live video is back', async ({
  page,
  product,
}) => {
  const machineId = 5;
  const relay = await behindRelay(page, 2);
  try {
    await giveMoney(product, await newPlayer(product, playerOf('none')), 50_000);
    await inLanguage(page, 'en');
    await logIn(page, playerOf('none'));
    await openMachine(page, machineId);
    await cashIn(product, page, '50');
    relay.set(CUT);
    await expect(page.getByText('Connection Lost, please wait.')).toBeVisible();
    const still = page.getByRole('img', { name: /^Live picture of/ });
    await expect(still).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Live video is not available.')).toBeVisible();

    const shown = await still.getAttribute('src');
    const before = await playCount(product, machineId);
    await spin(page);
    await expect.poll(() => playCount(product, machineId)).toBe(before + 1);
    await expect.poll(() => still.getAttribute('src')).not.toBe(shown);
    const play = (await playsOf(product, machineId)).at(-1);
    await settledMoney(product, page, 5_000 - play!.bet + play!.win);

    relay.set({});
    await expect(still).toBeHidden({ timeout: 60_000 });
    await pictureMoves(page);
    await spin(page);
    await expect.poll(() => playCount(product, machineId)).toBe(before + 2);
    // The seat of who leaves credit behind is kept: the next story would find it taken.
    await cashOut(product, page);
  } finally {
    relay.close();
  }
});

test('GM-16: a network without UDP uses TURN over TCP', async ({ page }) => {
  test.skip(missing('turnserver'), 'there is no coturn');
  test.setTimeout(240_000);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'salon-turn-'));
  const turnSecret = 'a secret of a relay in a test';
  const turn = spawn(
    'turnserver',
    [
      ...['-n', '--listening-ip=127.0.0.1', `--listening-port=${port}`, `--relay-ip=${ownAddress()}`, '--realm=salon'],
      ...[
        '--use-auth-secret',
        `--static-auth-secret=${turnSecret}`,
        '--allow-loopback-peers',
        '--no-tls',
        '--no-dtls',
        '--no-cli',
      ],
      ...['--no-udp', '--log-file=stdout', '--pidfile=/dev/null', `--db=${join(folder, 'turn.db')}`],
    ],
    { stdio: 'ignore' },
  );
  const gone = once(turn, 'exit');
  const urls = [`turn:127.0.0.1:${port}?transport=tcp`];
  const product = await startProduct({
    env: { ICE_SERVERS: JSON.stringify([{ urls }]), TURN_SECRET: turnSecret },
  });
  const relay = await behindRelay(page, 3);
  try {
    relay.set(CUT);
    await inLanguage(page, 'en');
    await page.goto(`${product.baseURL}/login`);
    await page.locator('input[name=username]').fill('demo');
    await page.locator('input[name=password]').fill('demo1234');
    await page.locator('button[type=submit]').click();
    await enterMachine(page, 5);
    await expect(page.locator('main')).toHaveAttribute('data-seat', 'playing', { timeout: 60_000 });
    await pictureMoves(page);
    await page.getByRole('button', { name: 'Show measurements' }).click();
    await expect(stat(page, 'route')).toHaveText('relayed');
    await cashIn(product, page, '50');
    await spin(page);
    await expect.poll(() => playCount(product, 5)).toBe(1);
  } finally {
    relay.close();
    await product.stop();
    turn.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
});
