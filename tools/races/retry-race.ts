import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { payment } from '@salon/contract';
import type { TestServer } from '../../apps/platform/src/db/testing/database.ts';
import { START_MS, setNow } from '../../apps/platform/src/ledger/testing/floor.ts';
import { openRaceFloor, type RaceFloor, type RaceNode } from './race-floor.ts';
import type { RaceResult } from './race-result.ts';

const LANES = 10;
const AMOUNTS = { cashIn: 100, bet: 10, win: 4, deposit: 1_000, withdrawal: 2_000, bonus: 7 };
/** The next bonus may be taken five minutes after the last. */
const TURN_MS = 6 * 60_000;

interface Retried {
  key: string;
  call(node: RaceNode): Promise<unknown>;
  /** What the machine does once it has the answer. */
  afterwards?(): void;
}

/** Everything that a player, a cabinet and a payment provider repeat under one id, in the order of one visit. */
async function* keysOf({ database, machines, nodes }: RaceFloor, id: number): AsyncGenerator<Retried> {
  const machine = machines[id - 1]!;
  const [transferId, cashOutId, withdrawalId, requestId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const send = { transferId, playerId: id, machineId: id, amountMinor: AMOUNTS.cashIn, askAfterMs: 1_000 };
  yield {
    key: 'send cash in',
    call: ({ ledger }) => ledger.sendCashIn(send),
    afterwards: () => machine.apply(AMOUNTS.cashIn),
  };
  const end = { transferId, incarnation: machine.incarnation, result: 'applied', reason: null } as const;
  yield { key: 'end cash in', call: ({ ledger }) => ledger.endCashIn(end) };
  const before = machine.lastPlay;
  machine.play({ betMinor: AMOUNTS.bet, winMinor: AMOUNTS.win, contributionMinor: 1 });
  const plays = machine.since(before);
  yield { key: 'play', call: ({ ledger }) => ledger.bookPlays(plays) };
  const out = { transferId: cashOutId, machineId: id, playerId: id, thenFree: false, askAfterMs: 1_000 };
  yield { key: 'request cash out', call: ({ ledger }) => ledger.requestCashOut(out) };
  const debited = machine.debit(cashOutId);
  yield { key: 'debit', call: ({ ledger }) => ledger.postCashOut(debited), afterwards: () => machine.confirm() };
  const page = await nodes[0].payments.openDeposit({ playerId: id, validMs: 1e6, most: 1_000, withinMs: 1 });
  if (!page.ok) throw new Error(`no payment page: ${page.error}`);
  const fact = {
    ...{ type: 'deposit', transactionId: randomUUID(), depositId: page.id },
    ...{ playerId: id, currency: 'TRY', amountMinor: AMOUNTS.deposit },
  } as payment.PaymentFact;
  yield { key: 'deposit', call: ({ payments }) => payments.receiveCall(0, fact) };
  const withdrawal = { id: withdrawalId, playerId: id, amountMinor: AMOUNTS.withdrawal, operator: null };
  yield {
    key: 'withdrawal',
    call: ({ payments }) => payments.requestWithdrawal({ ...withdrawal, most: 1_000, withinMs: 1 }),
  };
  yield { key: 'cancel withdrawal', call: ({ payments }) => payments.cancelWithdrawal(withdrawalId, id) };
  await database.pool.query(
    `INSERT INTO bonus_grant (player_id, amount_minor, reason, granted_at, request_id, granted_by)
     VALUES ($1, $2, 'race', ledger_now(), gen_random_uuid(), 'ada')`,
    [id, AMOUNTS.bonus],
  );
  yield { key: 'bonus', call: ({ promotions }) => promotions.take({ kind: 'bonus', playerId: id, requestId }) };
}

const WITHOUT_FRESH = new Set(['end cash in', 'play', 'request cash out', 'debit']);
/** Money that one visit leaves in the wallet. */
const GAIN = AMOUNTS.win - AMOUNTS.bet + AMOUNTS.deposit + AMOUNTS.bonus;
const MOVEMENTS = ['reserve', 'cash_in', 'play', 'cash_out', 'deposit', 'withdraw', 'withdraw_return', 'bonus'];

/** Every key is brought by all its callers at once: it is booked once, one answer says so, and the others say the same. */
export async function raceRetries(
  server: TestServer,
  { retries, keys }: { retries: number; keys: number },
): Promise<RaceResult> {
  const floor = await openRaceFloor(server, { machines: LANES, players: LANES, limitMinor: 1e9 });
  const opened = await floor.balanceOf(1);
  for (let id = 1; id <= LANES; id += 1) await floor.seat(id);
  const violations: string[] = [];
  let done = 0;

  async function race({ key, call, afterwards }: Retried): Promise<void> {
    const answers = await floor.atOnce(retries, call);
    afterwards?.();
    done += 1;
    const plain = answers.map((answer) => ({ ...Object(answer), fresh: undefined }));
    const fresh = answers.filter((answer) => Object(answer).fresh === true).length;
    if (fresh !== (WITHOUT_FRESH.has(key) ? 0 : 1)) violations.push(`${key}: ${fresh} answers are of the first call`);
    if (plain[0].ok === false || plain[0].posted === false)
      violations.push(`${key} was refused: ${JSON.stringify(plain[0])}`);
    const other = plain.find((one) => !isDeepStrictEqual(one, plain[0]));
    if (other) violations.push(`${key} was answered ${JSON.stringify(plain[0])} and ${JSON.stringify(other)}`);
  }

  async function visit(id: number): Promise<void> {
    for await (const one of keysOf(floor, id)) await race(one);
  }

  let turns = 0;
  while (done < keys && violations.length === 0) {
    await setNow(floor.database.pool, START_MS + turns * TURN_MS);
    await Promise.all(floor.machines.map(({ machineId }) => visit(machineId)));
    turns += 1;
  }
  violations.push(...(await wrongBookings(floor, turns, opened)), ...(await floor.findings()));
  await floor.drop();
  return { violations, counts: { keys: done, calls: done * retries } };
}

async function wrongBookings(floor: RaceFloor, turns: number, opened: number): Promise<string[]> {
  const { rows } = await floor.database.pool.query<{ kind: string; n: number }>(
    'SELECT kind, count(*) AS n FROM movement WHERE kind = ANY ($1::movement_kind[]) GROUP BY kind',
    [MOVEMENTS],
  );
  const booked = new Map(rows.map(({ kind, n }) => [kind, n]));
  const wrong = MOVEMENTS.filter((kind) => booked.get(kind) !== turns * LANES).map(
    (kind) => `${kind}: ${booked.get(kind)} booked of ${turns * LANES}`,
  );
  for (let id = 1; id <= LANES; id += 1) {
    const minor = await floor.balanceOf(id);
    if (minor !== opened + turns * GAIN) wrong.push(`wallet ${id} holds ${minor}, not ${opened + turns * GAIN}`);
  }
  return wrong;
}
