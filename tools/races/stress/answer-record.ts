import type { Pool } from 'pg';

/** What callers were answered about wallets and transfers, to be compared with the database in the end. */
export interface AnswerRecord {
  /** The same object, whose answers are noted. */
  watch<T extends object>(target: T): T;
  counts(): { answers: number; balances: number; transfers: number };
  /** What was answered and is not so. */
  wrong(pool: Pool): Promise<string[]>;
}

interface Wallet {
  playerId: number;
  balanceMinor: number;
  balanceSeq: number;
}

interface Transfer {
  id: string;
  kind: string;
  state: string;
  machineId: number;
  playerId: number;
  amountMinor: number;
}

/** A state that no transfer leaves. */
const ENDED = new Set(['posted', 'voided', 'refused']);

export function createAnswerRecord(): AnswerRecord {
  let answers = 0;
  /** By player and number of the entry. */
  const balances = new Map<string, number>();
  const transfers = new Map<string, Transfer>();
  const contradictions: string[] = [];

  function note(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const { playerId, balanceMinor, balanceSeq } = value as Partial<Wallet>;
    if (typeof playerId === 'number' && typeof balanceMinor === 'number' && typeof balanceSeq === 'number')
      noteBalance(`${playerId}:${balanceSeq}`, balanceMinor);
    const transfer = value as Transfer;
    if (typeof transfer.id === 'string' && typeof transfer.state === 'string' && 'thenFree' in transfer)
      noteTransfer(transfer);
    for (const one of Object.values(value)) note(one);
  }

  function noteBalance(key: string, balanceMinor: number): void {
    const before = balances.get(key);
    if (before !== undefined && before !== balanceMinor)
      contradictions.push(`wallet ${key} was answered as ${before} and as ${balanceMinor}`);
    balances.set(key, balanceMinor);
  }

  function noteTransfer(transfer: Transfer): void {
    const before = transfers.get(transfer.id);
    // Answers overtake each other: an end that was heard of stays, whatever is heard after it.
    if (before === undefined || !ENDED.has(before.state)) transfers.set(transfer.id, transfer);
    else if (ENDED.has(transfer.state) && transfer.state !== before.state)
      contradictions.push(`transfer ${transfer.id} was answered as ${before.state} and as ${transfer.state}`);
  }

  return {
    watch: (target) =>
      new Proxy(target, {
        get(_target, name) {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...args: unknown[]) => {
            const answer: unknown = await method.apply(target, args);
            answers += 1;
            note(answer);
            return answer;
          };
        },
      }),
    counts: () => ({ answers, balances: balances.size, transfers: transfers.size }),
    async wrong(pool) {
      const entries = await pool.query<{ key: string; balance: number }>(
        `SELECT a.owner || ':' || row_number() OVER (PARTITION BY a.id ORDER BY e.movement_id) AS key, e.balance_minor AS balance
         FROM account a JOIN entry e ON e.account_id = a.id WHERE a.kind = 'wallet'`,
      );
      const booked = new Map(entries.rows.map(({ key, balance }) => [key, balance]));
      const rows = await pool.query<Transfer>(
        'SELECT id, kind, state, machine_id AS "machineId", player_id AS "playerId", amount_minor AS "amountMinor" FROM transfer',
      );
      const stored = new Map(rows.rows.map((row) => [row.id, row]));
      const wrongBalances = [...balances].filter(([key, minor]) => booked.get(key) !== minor);
      const wrongTransfers = [...transfers.values()].filter((one) => !isAsAnswered(one, stored.get(one.id)));
      return [
        ...contradictions,
        ...wrongBalances.map(([key, minor]) => `wallet ${key} was answered as ${minor}, booked ${booked.get(key)}`),
        ...wrongTransfers.map((one) => `answered ${JSON.stringify(one)}, stored ${JSON.stringify(stored.get(one.id))}`),
      ];
    },
  };
}

function isAsAnswered(answered: Transfer, row: Transfer | undefined): boolean {
  if (row === undefined) return false;
  const isSame =
    row.kind === answered.kind && row.machineId === answered.machineId && row.playerId === answered.playerId;
  // A cash out has its amount when it ends.
  const hasAmount = row.amountMinor === answered.amountMinor || (row.kind === 'cash_out' && answered.amountMinor === 0);
  return isSame && hasAmount && (!ENDED.has(answered.state) || row.state === answered.state);
}
