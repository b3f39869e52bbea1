/** The model as the sequential specification of the ledger's calls: what one of them answers where nothing else is under way. */
import { isDeepStrictEqual } from 'node:util';
import { serialize } from 'node:v8';
import type { Ledger } from '../ledger.ts';
import { createModelLedger, type ModelState } from '../model.ts';
import type { Operation, Specification } from './linearizability.ts';
import { type LimitCalls, modelLimitsOf } from './player-limits.ts';

export interface LedgerCall {
  what: string;
  /** It reads the wallet for its answer before its commit, and changes another row: others may see the wallet change before they see that. */
  readsWalletEarly?: true;
  make(ledger: Ledger, limits: LimitCalls): Promise<unknown>;
}

/** Besides calls: reads of a wallet, which answers carry as it stands then, and of everything. */
type Step = LedgerCall | { wallet: number } | { everything: (state: ModelRows) => unknown };
export type LedgerStep = Step;

export type ModelRows = Omit<ModelState, 'nowMs' | 'newId'>;

export interface LedgerState {
  rows: ModelRows;
  nowMs: number;
  /** Number of ids that the model has made. */
  made: number;
  /** Of ids that the database has made, those of the model. */
  names: Map<string, string>;
}

export function stateOf({ nowMs, newId: _newId, ...rows }: ModelState): LedgerState {
  return { rows, nowMs: nowMs(), made: 0, names: new Map() };
}

/** Ids that the test makes itself all begin alike. */
const isMade = (value: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value) && !value.startsWith('00000000-');

/** Whether the database's answer is the model's, where each calls an id that it has made by a name of its own. Adds names. */
function isSame(real: unknown, model: unknown, names: Map<string, string>): boolean {
  if (typeof real === 'string' && typeof model === 'string' && isMade(real) && isMade(model)) {
    const known = names.get(real);
    if (known !== undefined) return known === model;
    if ([...names.values()].includes(model)) return false;
    names.set(real, model);
    return true;
  }
  if (typeof real !== 'object' || typeof model !== 'object' || real === null || model === null)
    return isDeepStrictEqual(real, model);
  const keys = Object.keys(real);
  if (keys.length !== Object.keys(model).length) return false;
  return keys.every((key) => key in model && isSame(Reflect.get(real, key), Reflect.get(model, key), names));
}

const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer === '' ? null : (answer ?? null)));

interface WalletRead {
  playerId: number;
  balanceMinor: number;
  balanceSeq: number;
}

/**
 * Takes the wallets out of an answer: a call reads them after it is done, as they stand then, for the push. `null` in their place, so that a
 * call answers the same whatever else the wallet has seen.
 */
export function withoutWallets(answer: unknown): { answer: unknown; wallets: WalletRead[] } {
  const wallets: WalletRead[] = [];
  const strip = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(strip);
    const { balanceSeq, balanceMinor, ...rest } = value as Partial<WalletRead>;
    if (typeof balanceSeq !== 'number') return mapped(value, strip);
    if (typeof rest.playerId === 'number')
      wallets.push({ playerId: rest.playerId, balanceMinor: balanceMinor!, balanceSeq });
    return mapped(rest, strip);
  };
  return { answer: strip(plain(answer)), wallets };
}

const mapped = (value: object, change: (one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));

/** A call with its answer, and a read for every wallet that the answer carries. */
export function operationsOf(
  { call, answer, calledAt, returnedAt }: Operation<LedgerCall>,
  at: number,
): Operation<LedgerStep>[] {
  const { answer: own, wallets } = withoutWallets(answer);
  return [
    { call, answer: own, calledAt, returnedAt },
    ...wallets.map(({ playerId, balanceMinor, balanceSeq }) => ({
      ...{ call: { wallet: playerId }, answer: [balanceMinor, balanceSeq], calledAt, returnedAt },
      ...(!call.readsWalletEarly && { after: at }),
    })),
  ];
}

async function answerOf(state: LedgerState, call: LedgerStep): Promise<unknown> {
  if ('everything' in call) return plain(call.everything(state.rows));
  if ('wallet' in call) {
    const account = state.rows.accounts.get(`wallet:${call.wallet}`);
    return [account?.balanceMinor ?? 0, account?.seq ?? 0];
  }
  const model: ModelState = {
    ...state.rows,
    nowMs: () => state.nowMs,
    newId() {
      state.made += 1;
      return `ffffffff-ffff-4fff-8fff-${String(state.made).padStart(12, '0')}`;
    },
  };
  return withoutWallets(await call.make(createModelLedger(model), modelLimitsOf(model))).answer;
}

/**
 * Plays whose credit is missing look for an open cash in and then take their machine out of service, and a cash in looks at the machine and
 * is then sent: neither waits for the other, so that both may be done where they meet. No machine plays on a cash in of the same moment.
 */
async function stepBesideCashIns(before: LedgerState, call: LedgerStep, answer: unknown): Promise<LedgerState | null> {
  if (Reflect.get(Object(Reflect.get(Object(answer), 'params')), 'reason') !== 'credit_missing') return null;
  const state = structuredClone(before);
  const { transfers } = state.rows;
  const sent = [...transfers].filter(([, one]) => one.state === 'sent' && one.createdAtMs === state.nowMs);
  for (const [id] of sent) transfers.delete(id);
  const isSo = isSame(answer, await answerOf(state, call), state.names);
  for (const [id, one] of sent) transfers.set(id, one);
  return isSo ? state : null;
}

export const LEDGER: Specification<LedgerState, LedgerStep> = {
  async step(before, call, answer) {
    const state = structuredClone(before);
    if (isSame(answer, await answerOf(state, call), state.names)) return state;
    return stepBesideCashIns(before, call, answer);
  },
  fingerprint: (state) => serialize(state).toString('latin1'),
};
