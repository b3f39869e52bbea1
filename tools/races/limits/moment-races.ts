/** Limits that hold from a moment on, or for all machines of a brand together. */
import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../../apps/platform/src/db/testing/database.ts';
import { createProtectionQueries } from '../../../apps/platform/src/features/protection/queries.ts';
import { brandOf, FLOOR, START_MS, setNow } from '../../../apps/platform/src/ledger/testing/floor.ts';
import { openRaceFloor, outcomeOf, type RaceFloor, type RaceNode, tally } from '../race-floor.ts';
import type { RaceResult } from '../race-result.ts';
import { readNumber } from './contest.ts';

interface MomentRace {
  name: string;
  run(server: TestServer, callers: number): Promise<RaceResult>;
}

const LIMIT_S = 60;

const cashInOf = (id: number) => (node: RaceNode) =>
  node.ledger
    .sendCashIn({ transferId: randomUUID(), playerId: id, machineId: id, amountMinor: 100, askAfterMs: 1_000 })
    .then(outcomeOf);

async function close(floor: RaceFloor, violations: string[], calls: number): Promise<RaceResult> {
  violations.push(...(await floor.findings()));
  await floor.drop();
  return { violations, counts: { calls } };
}

const TIME: MomentRace = {
  name: 'time limit',
  async run(server, callers) {
    const floor = await openRaceFloor(server, { machines: 2, players: 2 });
    const violations: string[] = [];
    const expectTally = async (what: string, outcomes: Promise<string[]>, expected: Record<string, number>) => {
      const counts = tally(await outcomes);
      if (JSON.stringify(Object.entries(counts).sort()) !== JSON.stringify(Object.entries(expected).sort()))
        violations.push(`${what}: ${JSON.stringify(counts)}`);
    };
    await createProtectionQueries(floor.nodes[0].pool).setLimit(1, 'time', 'day', LIMIT_S);
    await floor.seat(1);
    await setNow(floor.database.pool, START_MS + LIMIT_S * 1_000 - 1);
    const early = { ok: 1, transfer_in_progress: callers - 1 };
    await expectTally('a millisecond before', floor.atOnce(callers, cashInOf(1)), early);
    await setNow(floor.database.pool, START_MS + LIMIT_S * 1_000);
    const late = { time_limit_reached: callers };
    await expectTally('at the limit', floor.atOnce(callers, cashInOf(1)), late);
    const take = ({ ledger }: RaceNode) =>
      ledger.takeSeat({ machineId: 2, playerId: 1, loginId: randomUUID() }).then(outcomeOf);
    await expectTally('another seat', floor.atOnce(callers, take), late);
    return close(floor, violations, 3 * callers);
  },
};

/** Calls that meet the break may come before it or after it; none that began when it was taken may come before it. */
const BREAK: MomentRace = {
  name: 'break',
  async run(server, callers) {
    const rounds = 20;
    const floor = await openRaceFloor(server, { machines: rounds, players: rounds });
    const violations: string[] = [];
    for (let id = 1; id <= rounds; id += 1) {
      const exclude = async ({ pool }: RaceNode) => {
        const until = new Date(START_MS + 86_400_000);
        return outcomeOf(await createProtectionQueries(pool).exclude(id, 'cool_off', until));
      };
      const take = ({ ledger }: RaceNode) =>
        ledger.takeSeat({ machineId: id, playerId: id, loginId: randomUUID() }).then(outcomeOf);
      const after: Promise<string>[] = [];
      const outcomes = await floor.atOnce(callers, async (node, at) => {
        if (at !== id % callers) return take(node);
        const excluded = await exclude(node);
        for (const other of floor.nodes) after.push(cashInOf(id)(other), take(other));
        return excluded;
      });
      // Who sits there already may come back, to end the session; money comes to it no more.
      const isSeated = outcomes.filter((one) => one === 'ok').length > 1;
      const [cashIns, takes] = [after.filter((_, at) => at % 2 === 0), after.filter((_, at) => at % 2 === 1)];
      const allowed = isSeated ? ['ok'] : ['cooling_off'];
      if ((await Promise.all(cashIns)).some((one) => one !== 'cooling_off'))
        violations.push(`player ${id}: a cash in after the break was ${await Promise.all(cashIns)}`);
      if ((await Promise.all(takes)).some((one) => !allowed.includes(one)))
        violations.push(`player ${id}: a seat after the break was ${await Promise.all(takes)}`);
      const others = outcomes.filter((one) => one !== 'ok' && one !== 'cooling_off');
      if (others.length > 0) violations.push(`player ${id}: refused for ${others}`);
    }
    return close(floor, violations, rounds * (callers + 4));
  },
};

/** Every machine of the brand feeds the pool with one unit more than there is room for among them all. */
const POOL: MomentRace = {
  name: 'limit of a jackpot',
  async run(server, callers) {
    const machines = 2 * callers;
    const limitMinor = FLOOR.poolMinor + callers + 7;
    const floor = await openRaceFloor(server, { machines, players: machines, limitMinor });
    const violations: string[] = [];
    const limited = floor.machines.filter(({ machineId }) => brandOf(machineId) === 1);
    for (const { machineId } of limited) {
      await floor.seat(machineId);
      await floor.cashIn(machineId, 1_000);
    }
    const held = () =>
      readNumber(floor, `SELECT balance_minor AS n FROM account WHERE kind = 'jackpot_pool' AND owner = '1'`);
    for (let wave = 1; wave <= 3; wave += 1) {
      const answers = await floor.atOnce(limited.length, async ({ ledger }, at) => {
        const machine = limited[at]!;
        const before = machine.lastPlay;
        machine.play({ betMinor: 100, winMinor: 0, contributionMinor: 1 });
        return ledger.bookPlays(machine.since(before));
      });
      if (answers.some(({ ok }) => !ok))
        violations.push(`wave ${wave}: ${JSON.stringify(tally(answers.map(outcomeOf)))}`);
      const expected = Math.min(limitMinor, FLOOR.poolMinor + wave * limited.length);
      const minor = await held();
      if (minor !== expected) violations.push(`wave ${wave}: the pool holds ${minor}, not ${expected}`);
    }
    return close(floor, violations, 3 * limited.length);
  },
};

export const MOMENT_RACES: readonly MomentRace[] = [TIME, BREAK, POOL];
