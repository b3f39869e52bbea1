import { setTimeout as sleep } from 'node:timers/promises';
import type { Players } from '../players/players.ts';
import type { World } from '../world.ts';
import { compareMachines, compareOwnMachine } from './compare-machines.ts';
import { comparePlayers } from './compare-players.ts';
import { checkLedger } from './ledger.ts';
import { compareMoney, type Money, readMoney } from './money.ts';

interface EndDeps {
  world: World;
  players: Players;
  /** Of the beginning. */
  money: Money;
  write(line: string): void;
}

const AT_REST_WITHIN_MS = 120_000;
/** The last play is booked, the last push arrives. */
const EQUAL_WITHIN_MS = 15_000;
const POLL_EVERY_MS = 500;

/**
 * Everybody makes one visit more; half of them stay at their machines with credit on them, and everything is compared. Then those
 * leave too, and it is compared again. One line for each difference.
 */
export async function checkEnd({ world, players, money, write }: EndDeps): Promise<string[]> {
  await players.rest();
  const seated = await compareAtRest(world, players, money);
  write(`compared, half of the players at their machines: ${seated.length} differences`);
  await players.leave();
  if (seated.length > 0) return seated;
  const left = await compareAtRest(world, players, money);
  write(`compared, everybody has left: ${left.length} differences`);
  const { rows } = await world.pool.query<{ machine_id: number }>(
    'SELECT machine_id FROM seat WHERE player_id IS NOT NULL',
  );
  return [...left, ...rows.map(({ machine_id }) => `the seat of machine ${machine_id} is held, and all have left`)];
}

async function compareAtRest(world: World, players: Players, money: Money): Promise<string[]> {
  const restsUntilMs = performance.now() + AT_REST_WITHIN_MS;
  for (;;) {
    const busy = (await players.views()).filter(({ isAtRest }) => !isAtRest);
    if (busy.length === 0) break;
    if (performance.now() > restsUntilMs)
      return busy.map(({ username, doing }) => `${username} does not come to rest: ${doing}`);
    await sleep(POLL_EVERY_MS);
  }
  const equalUntilMs = performance.now() + EQUAL_WITHIN_MS;
  for (;;) {
    const differences = [
      ...(await compareMachines(world.pool, world.journalOf)),
      ...(await compareOwnMachine(world.pool, await world.machine.view())),
      ...(await comparePlayers(world.pool, await players.views())),
    ];
    if (differences.length === 0 || performance.now() > equalUntilMs)
      return [...differences, ...compareMoney(money, await readMoney(world.pool)), ...(await checkLedger(world.pool))];
    await sleep(POLL_EVERY_MS);
  }
}
