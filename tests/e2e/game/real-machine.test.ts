import type { RunningProduct } from '../../running-product.ts';
import { operate, runScript } from '../support/commands.ts';
import { booked, controlOf, sitDown, total, WALLET_MINOR } from '../support/egm.ts';
import { ask, walletMinor } from '../support/ledger.ts';
import { cashOut, play, settledMoney, submitCashIn } from '../support/money.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, spin, spinKey, watchFor } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

/** `npm run sas -- …` at the machine's computer. */
const attendant = (product: RunningProduct, machineId: number, ...words: string[]) =>
  runScript(
    product,
    'tools/sas/main.ts',
    ...words,
    ...['--data-dir', `${product.dataDir}/cabinet`, '--machine', String(machineId)],
  );

/** By how much the machine's own counters have grown; the denomination is 0.01. */
async function grown(machine: ReturnType<typeof controlOf>, before: Record<string, number>) {
  const { meters } = await machine.glass();
  return (name: string) => (meters[name] ?? 0) - (before[name] ?? 0);
}

test('a player plays 20 games of a machine that decides itself by its own keys, and cashes out by its COLLECT, to the minor unit', async ({
  page,
  product,
}) => {
  const username = 'real-machine';
  const { meters: before } = await controlOf(product).glass();
  const machine = await sitDown(page, product, username);
  // A key whose purpose only the machine knows.
  await page.getByRole('button', { name: 'BET', exact: true }).click();
  for (let games = 1; games <= 10; games += 1) {
    await play(product, page);
    expect(total(await booked(product, username), 'games')).toBe(games);
  }
  await page.getByRole('button', { name: 'AUTO: Autoplay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Autoplay has ended: all spins have been played.')).toBeVisible();
  await expect.poll(async () => total(await booked(product, username), 'games')).toBe(20);
  const plays = await booked(product, username);
  const creditMinor = 5_000 - total(plays, 'bet') + total(plays, 'win');
  await settledMoney(product, page, creditMinor);
  expect((await machine.glass()).credit).toBe(creditMinor);

  await page.getByRole('button', { name: 'More about this game' }).click();
  await page.getByRole('menuitem', { name: 'Last games' }).click();
  const last = page.getByRole('dialog').locator('[data-play]').first();
  await expect(last).toContainText(/^Game \d+/);
  await expect(last).not.toContainText('reels');
  await page.keyboard.press('Escape');

  await machine.order({ do: 'key', key: 'collect' });
  expect(await settledMoney(product, page, 0)).toEqual({
    creditMinor: 0,
    walletMinor: WALLET_MINOR - 5_000 + creditMinor,
  });
  const meter = await grown(machine, before);
  expect({
    games: meter('gamesPlayed'),
    bet: meter('coinIn'),
    win: meter('coinOut') + meter('jackpot'),
    in: meter('aftInCents'),
    out: meter('aftOutCents'),
  }).toEqual({
    games: 20,
    bet: total(plays, 'bet'),
    win: total(plays, 'win'),
    in: 5_000,
    out: creditMinor,
  });
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);
});

test('a hand pay locks a machine that decides itself until its key, and is owed until the operator has paid it', {
  tag: '@gate',
}, async ({ page, product }) => {
  const username = 'real-hand-pay';
  const machine = await sitDown(page, product, username);
  await machine.order({ do: 'settings', settings: { winLimitCents: 100 } });
  await machine.order({ do: 'rig', next: 'jackpot' });
  await spin(page);
  const banner = page.locator('[data-situation]');
  await expect(banner).toHaveAttribute('data-situation', 'hand_pay');
  await expect(spinKey(page)).toBeDisabled();
  await expect.poll(async () => total(await booked(product, username), 'handPay')).toBeGreaterThan(0);
  const plays = await booked(product, username);
  const owedMinor = total(plays, 'handPay');

  // The key ends the lock and pays nothing.
  await machine.order({ do: 'key', key: 'attendant' });
  await expect(banner).toBeHidden();
  await expect(spinKey(page)).toBeEnabled();
  await expect(page.getByText('Hand pay due: an attendant will pay')).toBeVisible();
  expect(await walletMinor(product, username)).toBe(WALLET_MINOR - 5_000);

  const [due] = await ask<{ id: number; amount: string }>(
    product,
    `SELECT id, amount_minor AS amount FROM hand_pay WHERE machine_id = $1 AND state = 'due'`,
    [machine.machineId],
  );
  expect(Number(due!.amount)).toBe(owedMinor);
  // Shown for three seconds, in which the operator's program may not have come to its end.
  const wasShown = await watchFor(page, 'The hand pay of');
  await operate(product, 'pay', String(due!.id), due!.amount);
  await expect.poll(wasShown).toBe(true);
  await expect(page.getByText('Hand pay due: an attendant will pay')).toBeHidden();

  const creditMinor = 5_000 - total(plays, 'bet') + total(plays, 'win') - owedMinor;
  await settledMoney(product, page, creditMinor);
  const { walletMinor: balanceMinor } = await cashOut(product, page);
  expect(balanceMinor).toBe(WALLET_MINOR - 5_000 + owedMinor + creditMinor);
  expect((await machine.glass()).credit).toBe(0);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);
});

test('a cash in during a game waits for its end, and a press at the machine itself takes it out of service until it is returned', async ({
  page,
  product,
}) => {
  const username = 'real-press';
  const machine = await sitDown(page, product, username);
  // Long: the game has to be under way a while after the money has set out.
  await machine.order({ do: 'settings', settings: { gameMs: 12_000 } });
  await machine.order({ do: 'rig', next: 'lose' });
  await spin(page);
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  await submitCashIn(page, '10');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Waiting for the game to end')).toBeVisible();
  await expect.poll(async () => total(await booked(product, username), 'games')).toBe(1);
  const creditMinor = async () => {
    const plays = await booked(product, username);
    return 6_000 - total(plays, 'bet') + total(plays, 'win');
  };
  await settledMoney(product, page, await creditMinor());

  await machine.order({ do: 'settings', settings: { gameMs: 200 } });
  await machine.order({ do: 'key', key: 'spin' });
  const banner = page.locator('[data-situation]');
  await expect(banner).toHaveAttribute('data-situation', 'under_check');
  // The game counts, and nobody plays on.
  await expect.poll(async () => total(await booked(product, username), 'games')).toBe(2);
  await expect(spinKey(page)).toBeDisabled();
  await operate(product, 'return', String(machine.machineId));
  await expect(banner).toBeHidden();
  const backMinor = await creditMinor();
  await settledMoney(product, page, backMinor);
  const { walletMinor: balanceMinor } = await cashOut(product, page);
  expect(balanceMinor).toBe(WALLET_MINOR - 6_000 + backMinor);
  expect((await machine.glass()).credit).toBe(0);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);
});

test('a machine is played again after its board was gone and its attendant has served it, and a test at it is nobody’s money', async ({
  page,
  product,
}) => {
  const username = 'real-board';
  const machine = await sitDown(page, product, username);
  const banner = page.locator('[data-situation]');
  const played = async (games: number) => {
    await expect(banner).toBeHidden();
    await play(product, page);
    expect(total(await booked(product, username), 'games')).toBe(games);
  };
  await played(1);
  await machine.order({ do: 'board', is: 'gone' });
  await expect(banner).toHaveAttribute('data-situation', 'no_keys');
  await expect(spinKey(page)).toBeDisabled();
  await machine.order({ do: 'board', is: 'live' });
  await played(2);

  expect(await attendant(product, machine.machineId, 'service', 'on')).toContain('Service is on.');
  await expect(banner).toHaveAttribute('data-situation', 'service');
  await expect(spinKey(page)).toBeDisabled();
  expect(await attendant(product, machine.machineId, 'press', 'spin')).toContain('pulsed the key once');
  expect(await attendant(product, machine.machineId, 'service', 'off')).toContain('Service is off.');
  await played(3);
  const plays = await booked(product, username);
  const { walletMinor: balanceMinor } = await cashOut(product, page);
  expect(balanceMinor).toBe(WALLET_MINOR - total(plays, 'bet') + total(plays, 'win'));
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);

  const { meters: before } = await machine.glass();
  await machine.order({ do: 'service_key', isOn: true });
  await expect.poll(() => attendant(product, machine.machineId, 'status')).toMatch(/^Service +on$/m);
  expect(await attendant(product, machine.machineId, 'transfer')).toContain('The test is done');
  const meter = await grown(machine, before);
  expect([meter('aftInCents'), meter('aftOutCents'), (await machine.glass()).credit]).toEqual([1, 1, 0]);
  await machine.order({ do: 'service_key', isOn: false });
  await openMachine(page, machine.machineId);
  await page.getByRole('button', { name: 'Leave' }).click();
});

test('a machine that an attendant works at is out of service to players and shown with its reason to operators, until they are done', async ({
  page,
  product,
}) => {
  const username = 'real-service';
  const { machineId } = controlOf(product);
  await newPlayer(product, username);
  await inLanguage(page, 'en');
  await logIn(page, username);
  const card = page.locator(`[data-machine="${machineId}"]`);
  await expect(card).toHaveAttribute('data-status', 'available', { timeout: 180_000 });
  const path = await card.locator('a').first().getAttribute('href');
  await attendant(product, machineId, 'service', 'on');
  await expect(card).toContainText('Out of service');
  const { machines } = JSON.parse(await operate(product, '--json', 'machines'));
  expect(machines.find(({ id }: { id: number }) => id === machineId)).toMatchObject({
    ...{ status: 'error', player: null, creditMinor: 0, faults: ['service'] },
    unplayableSince: expect.any(String),
  });
  await page.goto(path!);
  await expect(page.getByText('The machine cannot be played right now.')).toBeVisible();
  await expect(page).toHaveURL(/\/lobby/);

  await attendant(product, machineId, 'service', 'off');
  await openMachine(page, machineId);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);
});
