/** Calls that are made at once answer, and leave the ledger, as some order of them does, one after the other: by the model's word. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { startTestServer, type TestDatabase, type TestServer } from '../db/testing/database.ts';
import { wideBounds } from '../db/testing/wide-bounds.ts';
import { checkInvariants } from './invariants.ts';
import { createModelState } from './model.ts';
import { createPostgresLedger } from './postgres.ts';
import { unlockDeposits } from './testing/change-function.ts';
import { makeAtOnce, type Node, pageId, roundOf, seededDraws, stepsOf } from './testing/concurrent-calls.ts';
import { brandOf, FLOOR, GAME, layFloor, START_MS, setNow } from './testing/floor.ts';
import { LEDGER, type LedgerCall, type LedgerState, type LedgerStep, stateOf } from './testing/ledger-specification.ts';
import { type Linearized, linearize, type Operation } from './testing/linearizability.ts';
import { limitsOf } from './testing/player-limits.ts';
import { uuid } from './testing/random-steps.ts';
import { ScriptedMachine } from './testing/scripted-machine.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LIVES = Number(process.env.LEDGER_LIVES ?? 3);
const NEEDED = [
  ...['take made', 'cash made', 'end made', 'debit made', 'plays made', 'deposit made', 'transfer_in_progress'],
  'loss_limit_reached',
];
const TURNS = 16;
const CLIENTS = 5;
const CALLS = 3;

interface Floor {
  database: TestDatabase;
  nodes: readonly Node[];
  state: LedgerState;
  close(): Promise<void>;
}

/** Two nodes, each with its pool and its batches; machines linked. */
async function openFloor(): Promise<Floor> {
  const database = await server.database();
  await layFloor(database.pool);
  const other = createPool({ databaseUrl: database.platformUrl, max: 8 });
  const limits = limitsOf(database);
  const nodes = [database.platformPool, other].map((pool) => ({ ledger: createPostgresLedger(pool), limits }));
  const state = stateOf(modelFloor());
  let known: LedgerState = state;
  for (let id = 1; id <= FLOOR.machines; id += 1) {
    const report = new ScriptedMachine(id, uuid(800 + id)).report();
    known = await after(known, nodes, { what: 'handshake', make: (l) => l.handshakeMachine(report, uuid(900 + id)) });
  }
  const close = async () => {
    await other.end();
    await database.drop();
  };
  return { database, nodes, state: known, close };
}

/** A page for every player whose limit is not used up. Answers their transactions. */
async function openPages({ nodes }: Floor, at: number): Promise<string[]> {
  const players = Array.from({ length: FLOOR.players }, (_, player) => player + 1);
  const ids = await Promise.all(
    players.map(async (player) => {
      const id = pageId(player, at);
      return (await nodes[0]!.limits.openPage(player, id)).ok ? [id] : [];
    }),
  );
  return ids.flat();
}

/** The state after a call that is made by itself. */
async function after(state: LedgerState, nodes: readonly Node[], call: LedgerCall): Promise<LedgerState> {
  const answer = JSON.parse(JSON.stringify(await call.make(nodes[0]!.ledger, nodes[0]!.limits)));
  const next = await LEDGER.step(state, call, answer);
  if (!next) throw new Error(`${call.what} was answered ${JSON.stringify(answer)}`);
  return next;
}

function modelFloor() {
  const { machines, players, openingMinor, poolMinor, seedMinor, limitMinor } = FLOOR;
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  return createModelState(
    {
      sites: [{ id: 0, currency: 'TRY' }],
      brands: [
        { id: 1, siteId: 0, jackpotSeedMinor: seedMinor, jackpotLimitMinor: limitMinor, poolMinor },
        { id: 2, siteId: 0, jackpotSeedMinor: seedMinor, poolMinor },
      ],
      machines: ids(machines).map((id) => ({
        ...{ id, brandId: brandOf(id), name: `Makine ${id}`, bounds: wideBounds(GAME) },
      })),
      players: ids(players).map((id) => ({ id, siteId: 0, name: `Oyuncu ${id}`, openingMinor })),
    },
    { nowMs: () => START_MS, newId: () => '' },
  );
}

const shown = ({ call, answer, calledAt, returnedAt }: Operation<LedgerStep>): string =>
  `${calledAt}-${returnedAt} ${'what' in call ? call.what : JSON.stringify(call)} → ${JSON.stringify(answer)}`;

function explain(
  steps: readonly Operation<LedgerStep>[],
  { longest, stuck }: Linearized<unknown> & { ok: false },
): string {
  const lines = (ats: readonly number[]) => ats.map((at) => shown(steps[at]!)).join('\n');
  return `no order explains:\n${lines([...steps.keys()])}\nlongest:\n${lines(longest)}\nnone of these can be next:\n${lines(stuck)}`;
}

it('calls at once answer as one order of them does, and leave the balances of that order', {
  timeout: 600_000,
}, async () => {
  const seed = Number(process.env.LEDGER_SEED ?? 1);
  const draws = seededDraws(seed);
  const reached: Record<string, number> = {};
  let calls = 0;
  let otherwise = 0;
  const missing = () => NEEDED.filter((name) => !reached[name]);
  // Some lives see none of what is seldom: then more are lived.
  for (let life = 0; life < LIVES || (missing().length > 0 && life < 5 * LIVES); life += 1) {
    const floor = await openFloor();
    let { state } = floor;
    for (let at = 0; at < TURNS; at += 1) {
      const draw = roundOf(state, draws, at, await openPages(floor, at));
      const clients = Array.from({ length: CLIENTS }, () => draw(CALLS));
      const history = await makeAtOnce(floor.nodes, clients);
      const steps = await stepsOf(history, floor.database.pool);
      const found = await linearize(steps, LEDGER, state);
      if (!found.ok) throw new Error(`LEDGER_SEED=${seed}, life ${life}, round ${at}: ${explain(steps, found)}`);
      state = found.state;
      calls += history.length;
      if (found.order.some((one, place) => place > 0 && one < found.order[place - 1]!)) otherwise += 1;
      for (const { call, answer } of history) {
        const [what] = call.what.split(' ');
        const { error, refusal } = Object(answer) as { error?: string; refusal?: string };
        const name = error ?? refusal ?? `${what} made`;
        reached[name] = (reached[name] ?? 0) + 1;
      }
      state.nowMs += 1_000;
      await setNow(floor.database.pool, state.nowMs);
    }
    expect((await checkInvariants(floor.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
    await floor.close();
  }
  if (process.env.LEDGER_SHOW) console.log({ calls, otherwise, reached });
  // Where every order is that of the calls, nothing has met.
  expect(otherwise).toBeGreaterThan(LIVES);
  expect(missing()).toEqual([]);
});

it('finds a ledger in which two deposits at once pass a limit, because it does not lock the player', async () => {
  const floor = await openFloor();
  for (const at of [0, 1]) await floor.nodes[0]!.limits.openPage(1, pageId(1, at));
  await unlockDeposits(floor.database.pool);
  const limit: LedgerCall = { what: 'limit', make: (_l, limits) => limits.setLimit(1, 'deposit', 'day', 1_500) };
  const state = await after(floor.state, floor.nodes, limit);
  const deposit = (at: number): LedgerCall => ({
    what: `deposit ${at}`,
    async make(_l, limits) {
      const { fresh: _fresh, ...answer } = Object(await limits.deposit(1, 1_000, pageId(1, at)));
      return answer;
    },
  });
  const steps = await stepsOf(await makeAtOnce(floor.nodes, [[deposit(0)], [deposit(1)]]), floor.database.pool);
  expect(await linearize(steps, LEDGER, state)).toMatchObject({ ok: false });
  await floor.close();
});

const sendCashIn = (transferId: string, amountMinor: number): LedgerCall => ({
  what: `cash in ${transferId}`,
  make: (l) => l.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor, askAfterMs: 1_000 }),
});

/** Player 1 at machine 1. */
async function openSeated(): Promise<Floor> {
  const floor = await openFloor();
  const take: LedgerCall = {
    what: 'take seat',
    make: (l) => l.takeSeat({ machineId: 1, playerId: 1, loginId: uuid(700) }),
  };
  return { ...floor, state: await after(floor.state, floor.nodes, take) };
}

it('finds an answer that was never true, an older one, and a balance that no order leaves', async () => {
  const floor = await openSeated();
  const read: LedgerCall = { what: 'read', make: (l) => l.transfer(uuid(1)) };
  const both = [[sendCashIn(uuid(1), 300)], [sendCashIn(uuid(1), 300), read]];
  const steps = await stepsOf(await makeAtOnce(floor.nodes, both), floor.database.pool);
  const isExplained = async (changed: readonly Operation<LedgerStep>[]) =>
    (await linearize(changed, LEDGER, floor.state)).ok;
  expect(await isExplained(steps)).toBe(true);
  const replaced = (at: number, answer: (was: never) => unknown) =>
    steps.map((one, place) => (place === at ? { ...one, answer: answer(one.answer as never) } : one));
  const reading = steps.findIndex(({ call }) => 'what' in call && call.what === 'read');
  expect(await isExplained(replaced(reading, () => null))).toBe(false);
  const twice = steps.map((one) =>
    'what' in one.call && one.call.what.startsWith('cash in')
      ? { ...one, answer: { ...Object(one.answer), fresh: true } }
      : one,
  );
  expect(await isExplained(twice)).toBe(false);
  const last = steps.length - 1;
  const off = (was: { accounts: Record<string, [number, number]> }) => ({
    ...was,
    accounts: { ...was.accounts, 'wallet:1': [was.accounts['wallet:1']![0] + 1, was.accounts['wallet:1']![1]] },
  });
  expect(await isExplained(replaced(last, off))).toBe(false);
  await floor.close();
});
