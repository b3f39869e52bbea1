import { setTimeout as sleep } from 'node:timers/promises';
import { decided, type World } from '../world.ts';

const WITHIN_MS = 20_000;
const CASH_INS_AT_MOST = 5;

/** Waits until the machine is linked, in service, at rest, and nothing inhibits it: its board comes back after it. */
export async function ready({ platform }: World): Promise<void> {
  await until(
    () => platform.activity() === 'idle' && platform.unplayable()?.length === 0,
    () => `the machine is ${platform.activity() ?? 'not linked'}, ${platform.unplayable()}`,
  );
}

/** Puts `leastMinor` on a machine that has less. A cash in whose poll the line has lost is refused, and asked again as another. */
export async function topUp(world: World, leastMinor: number): Promise<void> {
  const { ledger, cashIn } = world.platform;
  await ready(world);
  for (let asked = 0; ledger.totals().creditMinor < leastMinor; asked += 1) {
    const transfer = cashIn(leastMinor);
    if ((await decided(transfer, WITHIN_MS)) === null || asked === CASH_INS_AT_MOST)
      throw new Error(`a cash in is ${transfer.result}`);
    await ready(world);
  }
}

/** A press of the spin key, as soon as the deck has it lit. */
export async function spin(world: World): Promise<void> {
  const { player } = world;
  let answer: Awaited<ReturnType<typeof player.press>> = 'not_now';
  await until(
    async () => {
      await player.refresh();
      const isLit = player.deck()?.buttons.some(({ kind, enabled }) => kind === 'spin' && enabled);
      if (isLit) answer = await player.press('spin');
      return answer === null;
    },
    () => `the spin key: ${answer}`,
  );
}

/** One game, until it is booked. */
export async function playOne(world: World): Promise<void> {
  const { ledger } = world.platform;
  const before = ledger.totals().games;
  await spin(world);
  await until(
    () => ledger.totals().games > before,
    () => 'a game is not booked',
  );
}

export async function until(
  isSo: () => boolean | Promise<boolean>,
  otherwise: () => string,
  withinMs = WITHIN_MS,
): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(otherwise());
    await sleep(30);
  }
}
