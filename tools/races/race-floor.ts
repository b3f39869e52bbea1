import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import type { TestDatabase, TestServer } from '../../apps/platform/src/db/testing/database.ts';
import { checkInvariants } from '../../apps/platform/src/ledger/invariants.ts';
import type { Ledger } from '../../apps/platform/src/ledger/ledger.ts';
import { createPayments, type Payments } from '../../apps/platform/src/ledger/payments.ts';
import { createPostgresLedger } from '../../apps/platform/src/ledger/postgres.ts';
import { createPromotions, type Promotions } from '../../apps/platform/src/ledger/promotions.ts';
import { FLOOR, layFloor, type TestFloor } from '../../apps/platform/src/ledger/testing/floor.ts';
import { ScriptedMachine } from '../../apps/platform/src/ledger/testing/scripted-machine.ts';

/** What one node calls, over a pool of its own. */
export interface RaceNode {
  pool: pg.Pool;
  ledger: Ledger;
  payments: Payments;
  promotions: Promotions;
}

export interface RaceFloor {
  database: TestDatabase;
  nodes: readonly [RaceNode, RaceNode];
  machines: ScriptedMachine[];
  /** Calls of `count` callers at once, every other one at the other node. */
  atOnce<T>(count: number, call: (node: RaceNode, at: number) => Promise<T>): Promise<T[]>;
  /** Player n at machine n. */
  seat(id: number): Promise<void>;
  /** Moves money on, on both sides. */
  cashIn(id: number, amountMinor: number): Promise<void>;
  balanceOf(playerId: number): Promise<number>;
  /** Invariants that do not hold. */
  findings(): Promise<string[]>;
  drop(): Promise<void>;
}

/** Two nodes on a floor whose machines are linked, with a clock that stands still. */
export async function openRaceFloor(server: TestServer, floor: Partial<TestFloor>): Promise<RaceFloor> {
  const database = await server.database();
  const whole = { ...FLOOR, ...floor };
  await layFloor(database.pool, whole);
  const openNode = (): RaceNode => {
    const pool = createPool({ databaseUrl: database.platformUrl });
    return {
      pool,
      ledger: createPostgresLedger(pool),
      payments: createPayments(pool),
      promotions: createPromotions(pool),
    };
  };
  const nodes = [openNode(), openNode()] as const;
  const [{ ledger }] = nodes;
  const machines = Array.from({ length: whole.machines }, (_, at) => new ScriptedMachine(at + 1, randomUUID()));
  for (const machine of machines) await ledger.handshakeMachine(machine.report(), randomUUID());
  return {
    ...{ database, nodes, machines },
    atOnce: (count, call) =>
      Promise.all(Array.from({ length: count }, (_, at) => call(nodes[at % 2 === 0 ? 0 : 1], at))),
    async seat(id) {
      const taken = await ledger.takeSeat({ machineId: id, playerId: id, loginId: randomUUID() });
      if (!taken.ok) throw new Error(`player ${id} is not seated: ${taken.error}`);
      machines[id - 1]!.epoch = taken.epoch;
    },
    async cashIn(id, amountMinor) {
      const machine = machines[id - 1]!;
      const transferId = randomUUID();
      const sent = await ledger.sendCashIn({ transferId, playerId: id, machineId: id, amountMinor, askAfterMs: 1_000 });
      if (!sent.ok) throw new Error(`no cash in: ${sent.error}`);
      machine.apply(amountMinor);
      await ledger.endCashIn({ transferId, incarnation: machine.incarnation, result: 'applied', reason: null });
    },
    async balanceOf(playerId) {
      const text = `SELECT balance_minor AS minor FROM account WHERE kind = 'wallet' AND owner = $1`;
      return (await database.pool.query<{ minor: number }>(text, [String(playerId)])).rows[0]!.minor;
    },
    async findings() {
      const found = await checkInvariants(database.pool, Number.MAX_SAFE_INTEGER / 1e6);
      return found.filter(({ broken }) => broken > 0).map(({ rule, examples }) => `${rule}: ${examples.join(', ')}`);
    },
    async drop() {
      await Promise.all(nodes.map(({ pool }) => pool.end()));
      await database.drop();
    },
  };
}

/** How often each outcome came. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export const outcomeOf = (answer: { ok: boolean; error?: string } | { ok: boolean }): string =>
  answer.ok ? 'ok' : String('error' in answer && answer.error);
