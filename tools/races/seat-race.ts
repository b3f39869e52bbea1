import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../apps/platform/src/db/testing/database.ts';
import { openRaceFloor, outcomeOf, tally } from './race-floor.ts';
import type { RaceResult } from './race-result.ts';

/** All contenders want the one free seat at once, again and again: each time one has it, and all others hear that it is taken. */
export async function raceForSeat(
  server: TestServer,
  { contenders, rounds }: { contenders: number; rounds: number },
): Promise<RaceResult> {
  const floor = await openRaceFloor(server, { machines: 1, players: contenders });
  const violations: string[] = [];
  const winners = new Set<number>();
  let lastEpoch = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const answers = await floor.atOnce(contenders, ({ ledger }, at) =>
      // Every round another one asks first.
      ledger.takeSeat({ machineId: 1, playerId: 1 + ((at + round * 7) % contenders), loginId: randomUUID() }),
    );
    const counts = tally(answers.map(outcomeOf));
    if (counts.ok !== 1 || counts.seat_taken !== contenders - 1)
      violations.push(`round ${round}: ${JSON.stringify(counts)}`);
    const at = answers.findIndex(({ ok }) => ok);
    const won = answers[at];
    if (!won?.ok) break;
    winners.add(1 + ((at + round * 7) % contenders));
    if (won.epoch <= lastEpoch) violations.push(`round ${round}: epoch ${won.epoch} after ${lastEpoch}`);
    lastEpoch = won.epoch;
    const freed = await floor.atOnce(2, ({ ledger }) => ledger.freeSeat({ machineId: 1, epoch: won.epoch }));
    if (!freed.every((one) => one.freed)) violations.push(`round ${round}: the seat was not freed`);
  }
  const { rows } = await floor.database.pool.query<{ sessions: number; open: number }>(
    'SELECT count(*) AS sessions, count(*) FILTER (WHERE ended_at IS NULL) AS open FROM session',
  );
  const { sessions, open } = rows[0]!;
  if (sessions !== rounds || open !== 0) violations.push(`${sessions} sessions of ${rounds} rounds, ${open} open`);
  violations.push(...(await floor.findings()));
  await floor.drop();
  return { violations, counts: { rounds, calls: rounds * contenders, winners: winners.size } };
}
