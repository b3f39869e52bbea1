/** Random calls of a small floor that are made at once, on several nodes, and their history. */
import type { link } from '@salon/contract';
import { seededWords } from '@salon/testkit/seeded-words.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import type { Ledger } from '../ledger.ts';
import type { ModelMachine } from '../model/state.ts';
import { balancesOf, FLOOR } from './floor.ts';
import {
  type LedgerCall,
  type LedgerState,
  type LedgerStep,
  type ModelRows,
  operationsOf,
} from './ledger-specification.ts';
import type { Operation } from './linearizability.ts';
import type { LimitCalls } from './player-limits.ts';
import { uuid } from './random-steps.ts';

export interface Node {
  ledger: Ledger;
  limits: LimitCalls;
}

export interface Draws {
  below(bound: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function seededDraws(seed: number): Draws {
  const word = seededWords(seed);
  const below = (bound: number) => word() % bound;
  return { below, pick: (choices) => choices[below(choices.length)]! };
}

/** What one round may do: few machines, ids and plays, so that its calls meet. */
interface Round {
  draws: Draws;
  rows: ModelRows;
  machineId: number;
  playerId: number;
  /** New to the ledger; several calls may bring the same. */
  newIds: readonly string[];
  /** Transactions whose payment page is open. */
  pages: readonly string[];
  plays: ReadonlyMap<number, readonly link.Play[]>;
}

const AMOUNTS = [100, 500, 3_000, 20_000] as const;

const creditOf = ({ accounts }: ModelRows, machineId: number): number =>
  accounts.get(`machine_credit:${machineId}`)?.balanceMinor ?? 0;

const callOf = (what: string, make: LedgerCall['make']): LedgerCall => ({ what, make });
const callEarly = (what: string, make: LedgerCall['make']): LedgerCall => ({ what, make, readsWalletEarly: true });

const MAKERS: readonly ((round: Round) => LedgerCall | null)[] = [
  ({ machineId, playerId, draws }) => {
    const loginId = uuid(700 + draws.below(2));
    return callOf(`take seat ${machineId} by ${playerId}`, (l) => l.takeSeat({ machineId, playerId, loginId }));
  },
  ({ machineId, rows, draws }) => {
    const epoch = rows.machines.get(machineId)!.seat.epoch + draws.below(2);
    return callOf(`free ${machineId} of ${epoch}`, (l) => l.freeSeat({ machineId, epoch }));
  },
  ({ machineId, rows, draws }) => {
    const epoch = rows.machines.get(machineId)!.seat.epoch + draws.below(2);
    return callOf(`gone ${machineId} of ${epoch}`, (l) => l.setSeatGone({ machineId, epoch, keepMs: 60_000 }));
  },
  ({ machineId, rows }) => {
    const { epoch, playerId, loginId } = rows.machines.get(machineId)!.seat;
    if (playerId === null || loginId === null) return null;
    return callOf(`resume ${machineId}`, (l) => l.resumeSeat({ machineId, playerId, loginId, epoch }));
  },
  cashIn,
  cashIn,
  endCashIn,
  endCashIn,
  ({ rows, draws }) => {
    const open = [...rows.transfers.values()].filter((t) => t.kind === 'cash_in').slice(-3);
    if (open.length === 0) return null;
    const transferId = draws.pick(open).id;
    return callEarly(`unknown ${transferId}`, (l) => l.setTransferUnknown({ transferId, askAfterMs: 500 }));
  },
  ({ machineId, playerId, newIds, draws, rows }) => {
    const transferId = draws.pick(newIds);
    const owner = draws.pick([playerId, null, rows.machines.get(machineId)!.seat.playerId]);
    const request = { transferId, machineId, playerId: owner, thenFree: draws.below(2) === 0, askAfterMs: 500 };
    return callEarly(`cash out ${JSON.stringify(request)}`, (l) => l.requestCashOut(request));
  },
  ({ rows, draws }) => {
    const open = [...rows.transfers.values()].filter((t) => t.kind === 'cash_out').slice(-3);
    if (open.length === 0) return null;
    const transferId = draws.pick(open).id;
    return callEarly(`refuse ${transferId}`, (l) => l.refuseCashOut({ transferId, reason: 'not_now' }));
  },
  debit,
  debit,
  bookPlays,
  bookPlays,
  ({ rows, draws, newIds }) => {
    const transferId = draws.pick([...newIds, ...[...rows.transfers.keys()].slice(-2)]);
    return callOf(`read ${transferId}`, (l) => l.transfer(transferId));
  },
  deposit,
  deposit,
  ({ playerId, draws }) => {
    const kind = draws.pick(['loss', 'deposit'] as const);
    const amount = draws.pick([1_000, 4_000, 9_000, 50_000]);
    return callOf(`limit ${kind} of ${playerId} to ${amount}`, (_l, limits) =>
      limits.setLimit(playerId, kind, 'day', amount),
    );
  },
];

function cashIn({ machineId, playerId, newIds, draws, rows }: Round): LedgerCall {
  const id = draws.below(newIds.length);
  const sitting = rows.machines.get(machineId)!.seat.playerId ?? playerId;
  const request = {
    ...{ transferId: newIds[id]!, machineId, playerId: draws.below(5) === 0 ? playerId : sitting },
    // Of one id mostly one amount.
    ...{ amountMinor: AMOUNTS[id % AMOUNTS.length]! + (draws.below(6) === 0 ? 1 : 0), askAfterMs: 1_000 },
  };
  return callOf(`cash in ${JSON.stringify(request)}`, (l) => l.sendCashIn(request));
}

function endCashIn({ rows, draws }: Round): LedgerCall | null {
  const open = [...rows.transfers.values()].filter((t) => t.kind === 'cash_in').slice(-2);
  if (open.length === 0) return null;
  const { id, incarnation } = draws.pick(open);
  const result = draws.pick(['applied', 'applied', 'refused'] as const);
  const end = { transferId: id, incarnation: incarnation!, result, reason: null };
  return callEarly(`end ${id} as ${result}`, (l) => l.endCashIn(end));
}

function debit({ rows, machineId, newIds, draws }: Round): LedgerCall {
  const { incarnation, seat } = rows.machines.get(machineId)!;
  const credit = creditOf(rows, machineId);
  const requested = [...rows.transfers.values()].filter((t) => t.state === 'requested' && t.machineId === machineId);
  const message = {
    ...{ machineId, incarnation: incarnation!, epoch: seat.epoch },
    transferId: draws.pick([...requested.map(({ id }) => id), ...newIds.slice(0, 2)]),
    amountMinor: draws.pick([credit, credit, Math.floor(credit / 2), credit + 100]),
  };
  return callOf(`debit ${JSON.stringify(message)}`, (l) => l.postCashOut(message));
}

function bookPlays({ rows, machineId, plays, draws }: Round): LedgerCall {
  const known = plays.get(machineId)!;
  const message = {
    ...{ machineId, incarnation: rows.machines.get(machineId)!.incarnation! },
    plays: known.slice(draws.below(2), 1 + draws.below(known.length)),
  };
  if (message.plays.length === 0) message.plays = known.slice(0, 1);
  return callOf(`plays ${message.plays.map(({ number }) => number)} of ${machineId}`, (l) => l.bookPlays(message));
}

function deposit({ pages, draws }: Round): LedgerCall | null {
  if (pages.length === 0) return null;
  const id = draws.pick(pages);
  const playerId = pageOwner(id);
  const amountMinor = 1_000 + 500 * draws.below(3);
  return callOf(`deposit ${id} of ${amountMinor}`, async (_l, limits) => {
    // Only the database knows whether it hears of it for the first time.
    const { fresh: _fresh, ...answer } = Object(await limits.deposit(playerId, amountMinor, id));
    return answer;
  });
}

/** Ids of payments name the player of their page. */
export const pageId = (playerId: number, at: number): string => uuid(50_000 + at * 10 + playerId);
const pageOwner = (id: string): number => Number(id.at(-1));

/** The next plays of a machine, mostly such that the credit covers each by itself: a machine out of service proves little. */
function nextPlays({ meter, seat }: ModelMachine, creditMinor: number, draws: Draws) {
  return Array.from(
    { length: 3 },
    (_, at): link.Play => ({
      ...{ number: meter.playNumber + 1 + at, epoch: seat.epoch, kind: 'base', gameId: 'g', outcome: { stops: [at] } },
      betMinor: draws.below(20) === 0 ? 200 : Math.min(creditMinor, draws.pick([0, 100, 200])),
      ...{ winMinor: draws.pick([0, 0, 450]), handPayMinor: 0, contributionMinor: 0 },
      ...{ jackpot: draws.below(8) === 0, endedAtMs: 1_000 },
    }),
  );
}

export function roundOf(state: LedgerState, draws: Draws, at: number, pages: readonly string[]) {
  const { machines } = state.rows;
  const plays = new Map(
    [...machines.values()].map(
      (machine) => [machine.id, nextPlays(machine, creditOf(state.rows, machine.id), draws)] as const,
    ),
  );
  const newIds = [0, 1, 2, 3].map((n) => uuid(20_000 + at * 10 + n));
  return (count: number): LedgerCall[] => {
    const calls: LedgerCall[] = [];
    while (calls.length < count) {
      // Mostly one machine.
      const machineId = draws.below(4) === 0 ? 1 + draws.below(FLOOR.machines) : 1 + (at % 2);
      const playerId = 1 + draws.below(FLOOR.players);
      const call = draws.pick(MAKERS)({ draws, rows: state.rows, machineId, playerId, newIds, pages, plays });
      if (call) calls.push(call);
    }
    return calls;
  };
}

/** Makes the calls of every client one after the other, all clients at once; clients share the nodes among them. */
export async function makeAtOnce(
  nodes: readonly Node[],
  clients: readonly (readonly LedgerCall[])[],
): Promise<Operation<LedgerCall>[]> {
  const history: Operation<LedgerCall>[] = [];
  let count = 0;
  await Promise.all(
    clients.map(async (calls, client) => {
      const { ledger, limits } = nodes[client % nodes.length]!;
      for (const call of calls) {
        const calledAt = count++;
        const answer = await call.make(ledger, limits);
        history.push({ call, answer, calledAt, returnedAt: count++ });
      }
    }),
  );
  return history.sort((a, b) => a.calledAt - b.calledAt);
}

/** The steps of a history that is over, and after it a read of everything that the database holds then. */
export async function stepsOf(
  history: readonly Operation<LedgerCall>[],
  pool: TestDatabase['pool'],
): Promise<Operation<LedgerStep>[]> {
  const steps: Operation<LedgerStep>[] = [];
  for (const one of history) steps.push(...operationsOf(one, steps.length));
  const end = Math.max(-1, ...steps.map(({ returnedAt }) => returnedAt)) + 1;
  const everything = { everything: everythingInModel };
  return [...steps, { call: everything, answer: await everythingIn(pool), calledAt: end, returnedAt: end + 1 }];
}

async function everythingIn(pool: TestDatabase['pool']): Promise<unknown> {
  const read = async (text: string) => (await pool.query(text)).rows;
  return {
    accounts: await balancesOf(pool),
    seats: await read(
      `SELECT machine_id AS id, epoch, session_id AS "sessionId", player_id AS "playerId", keep_until IS NULL AS present FROM seat ORDER BY 1`,
    ),
    machines: await read(
      `SELECT id, disabled_reason AS reason, play_number AS plays, in_minor AS "inMinor", out_minor AS "outMinor"
       FROM machine JOIN booked_meter ON machine_id = id ORDER BY id`,
    ),
    transfers: await read(
      `SELECT id, kind, state, machine_id AS "machineId", player_id AS "playerId", amount_minor AS "amountMinor", epoch,
         then_free AS "thenFree" FROM transfer ORDER BY id`,
    ),
    limits: await read(
      `SELECT player_id || ':' || kind || ':' || period AS id, amount, asked_amount AS asked FROM player_limit ORDER BY 1`,
    ),
  };
}

function everythingInModel({ accounts, machines, transfers, limits }: ModelRows): unknown {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    accounts: Object.fromEntries([...accounts].map(([name, a]) => [name, [a.balanceMinor, a.seq]])),
    seats: [...machines.values()].map(({ id, seat: { epoch, sessionId, playerId, keepUntilMs } }) => ({
      ...{ id, epoch, sessionId, playerId, present: keepUntilMs === null },
    })),
    machines: [...machines.values()].map(({ id, disabledReason, meter }) => ({
      ...{ id, reason: disabledReason, plays: meter.playNumber, inMinor: meter.inMinor, outMinor: meter.outMinor },
    })),
    transfers: [...transfers.values()]
      .map(({ id, kind, state, machineId, playerId, amountMinor, epoch, thenFree }) => ({
        ...{ id, kind, state, machineId, playerId, amountMinor, epoch, thenFree },
      }))
      .sort(byId),
    limits: [...limits].map(([id, { amount, asked }]) => ({ id, amount, asked: asked?.amount ?? null })).sort(byId),
  };
}
