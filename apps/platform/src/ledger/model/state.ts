/** The rows of the ledger as plain maps, and the one function that moves money between them. */
import type { link, payment } from '@salon/contract';
import type { Activity, MachineFacts, TransferState } from '@salon/domain';
import type { GameBounds } from '@salon/domain/games/index.ts';
import type { ExclusionKind, LimitAmount, LimitKind, Period } from '@salon/domain/protection/index.ts';
import type { TransferRow } from '../ledger.ts';
import type { Refused } from '../refused.ts';
import type { CloseCode, HandPayRow } from '../situations.ts';

export interface ModelMachine {
  id: number;
  name: string;
  siteId: number;
  brandId: number;
  incarnation: string | null;
  link: MachineFacts['link'];
  linkId: string | null;
  activity: Activity;
  creditReportedMinor: number;
  disabledReason: string | null;
  /** What stands against play, as its link has reported. */
  faults: readonly string[];
  /** Grows with every change of what the lobby shows. */
  seq: number;
  seat: ModelSeat;
  line: ModelPlace[];
  /** For the player who is asked whether they take the free machine. */
  reserved: { playerId: number; untilMs: number } | null;
  /** Which session an epoch belonged to. */
  epochs: Map<number, string>;
  meter: ModelMeter;
  plays: Map<number, ModelPlay>;
  /** Null: its game is not known. */
  bounds: GameBounds | null;
  /** Plays that are in dispute instead of booked. */
  unfitPlays: Map<number, ReportedPlay>;
  stopped: boolean;
  /** An operator wants it trusted again; the next comparison decides. */
  returned: boolean;
  /** Its account is closed by a dispute, or its journal is new: nothing of it is booked until it is back in service. */
  baselineDue: boolean;
  /** What it said in its last handshake. */
  lastReport: link.MachineReport | null;
  /** Since when it holds no credit, null while it does. */
  emptySinceMs: number | null;
  /** Since when a player can play at it. */
  usableSinceMs: number;
}

export interface ModelPlayer {
  siteId: number;
  name: string;
  isClosed: boolean;
}

/** A place in the line of a machine, first come first. */
export interface ModelPlace {
  playerId: number;
  /** Passed over until then. */
  nextNotifyAtMs: number;
}

export interface ModelSeat {
  epoch: number;
  sessionId: string | null;
  playerId: number | null;
  loginId: string | null;
  keepUntilMs: number | null;
  actedAtMs: number;
  closeAtMs: number | null;
  closeCode: CloseCode | null;
  closing: boolean;
  /** A seat that could not be freed is looked at again then. */
  expireAfterMs: number | null;
  expireTries: number;
}

export interface ModelDispute {
  id: number;
  machineId: number;
  playerId: number | null;
  sessionId: string | null;
  cause: 'journal_replaced' | 'machine_lost' | 'play_unfit';
  heldMinor: number;
  claimedMinor: number;
  settled: boolean;
  openedAtMs: number;
}

export interface ModelProposal {
  disputeId: number;
  playerMinor: number;
  reason: string;
  proposedBy: string;
  decision: { approved: boolean; by: string } | null;
}

export interface ModelAdjustment {
  movementId: number;
  /** What its movement is about: `play:<machine>:<number>`, `transfer:<id>`, `dispute:<id>`. */
  subject: string;
  playerId: number | null;
  machineId: number | null;
  sessionId: string | null;
  playerMinor: number;
  heldMinor: number;
  heldAccount: string | null;
  reason: string;
  proposedBy: string;
  proposedAtMs: number;
  decision: { approved: boolean; by: string } | null;
}

export interface ModelHandPay {
  id: number;
  machineId: number;
  reference: string;
  playerId: number | null;
  sessionId: string | null;
  amountMinor: number;
  state: HandPayRow['state'];
  nextNotifyAtMs: number | null;
  attempts: number;
}

export interface ModelMeter {
  playNumber: number;
  inMinor: number;
  outMinor: number;
  betMinor: number;
  winMinor: number;
  handPayMinor: number;
  compare: { at: number; betMinor: number; winMinor: number; handPayMinor: number } | null;
  /** Bet of the last paid game; null: not known. */
  featureBetMinor: number | null;
  /** Credit of disputed plays, which the machine counts and the ledger does not have. */
  doubtedMinor: number;
  /** The hour that runs: what plays have bet and credited above their bets, and the progressives that they have hit. */
  hour: { fromMs: number; betMinor: number; netMinor: number; jackpots: number } | null;
}

export interface ReportedPlay extends link.Play {
  incarnation: string;
}

export interface ModelPlay extends ReportedPlay {
  sessionId: string | null;
  jackpotMinor: number | null;
  bookedAtMs: number;
}

export interface ModelSession {
  id: string;
  playerId: number;
  machineId: number;
  startedAtMs: number;
  endedAtMs: number | null;
  inMinor: number;
  outMinor: number;
  betMinor: number;
  winMinor: number;
  spinCount: number;
  freeSpinCount: number;
}

export interface ModelTransfer extends Omit<TransferRow, 'balanceMinor' | 'balanceSeq'> {
  nextAskAtMs: number | null;
  createdAtMs: number;
  /** Of a cash out: what it has taken off its machine that was credit of disputed plays. */
  doubtedMinor: number;
}

export interface ModelLimit {
  kind: LimitKind;
  period: Period;
  amount: number;
  /** A looser amount that waits for its confirmation. */
  asked: { amount: LimitAmount; atMs: number } | null;
}

export interface ModelDeposit {
  id: string;
  playerId: number;
  state: 'open' | 'booked' | 'refused';
  /** As the provider has reported it. */
  amountMinor: number | null;
  refused: Refused | null;
  openedAtMs: number;
  expiresAtMs: number;
}

export interface ModelWithdrawal {
  id: string;
  playerId: number;
  /** Who has requested it, null: the player. */
  operator: string | null;
  amountMinor: number;
  state: payment.Withdrawal['state'];
  requestedAtMs: number;
  /** When the provider was last given it; null: never. */
  offeredAtMs: number | null;
  endedAtMs: number | null;
}

export interface ModelGrant {
  id: number;
  playerId: number;
  amountMinor: number;
  requestId: string;
  by: string;
  grantedAtMs: number;
  expiresAtMs: number;
  payoutId: number | null;
  isWithdrawn: boolean;
}

export interface ModelPayout {
  id: number;
  kind: 'discount' | 'bonus';
  playerId: number;
  requestId: string;
  amountMinor: number;
  /** Of a discount: the player's net loss of all time, from where the next one counts. */
  netLossMinor: number | null;
  atMs: number;
}

export interface ModelMovement {
  id: number;
  kind: string;
  key: string;
  atMs: number;
  /** Account name → amount; sums to zero, no zeros. */
  entries: Map<string, number>;
}

export interface ModelSite {
  currency: string;
  minCashInMinor: number;
  maxCashInMinor: number;
  /** Above them an attendant pays; null: no limit. */
  handPayWinMinor: number | null;
  handPayCashOutMinor: number | null;
}

export interface ModelState {
  nowMs(): number;
  newId(): string;
  sites: Map<number, ModelSite>;
  brands: Map<number, { siteId: number; jackpotSeedMinor: number; jackpotLimitMinor?: number }>;
  players: Map<number, ModelPlayer>;
  machines: Map<number, ModelMachine>;
  sessions: Map<string, ModelSession>;
  transfers: Map<string, ModelTransfer>;
  /** `kind:owner` → balance and number of entries. */
  accounts: Map<string, { balanceMinor: number; seq: number }>;
  movements: Map<string, ModelMovement>;
  handPays: Map<number, ModelHandPay>;
  disputes: Map<number, ModelDispute>;
  proposals: Map<string, ModelProposal>;
  adjustments: Map<string, ModelAdjustment>;
  /** `<player>:<kind>:<period>`. */
  limits: Map<string, ModelLimit>;
  deposits: Map<string, ModelDeposit>;
  withdrawals: Map<string, ModelWithdrawal>;
  /** `<site>:<transaction of the provider>`. */
  paymentCalls: Map<string, { fact: payment.PaymentFact; answer: Refused | { ok: true; playerId: number } }>;
  grants: Map<number, ModelGrant>;
  payouts: Map<number, ModelPayout>;
  exclusions: Map<number, { kind: ExclusionKind; untilMs: number }>;
  /** Connection → last sign of life, milliseconds. */
  links: Map<string, number>;
}

export const refusal = (error: Refused['error'], params: Refused['params'] = {}): Refused => ({
  ok: false,
  error,
  params,
});

export const isoOf = (atMs: number): string => new Date(atMs).toISOString();

/** As it stands now, for the push. */
export function walletOf(state: ModelState, playerId: number) {
  const { balanceMinor, seq } = state.accounts.get(`wallet:${playerId}`) ?? { balanceMinor: 0, seq: 0 };
  return { playerId, balanceMinor, balanceSeq: seq };
}

export function balanceOf(state: ModelState, account: string): number {
  return state.accounts.get(account)?.balanceMinor ?? 0;
}

export const creditOf = (state: ModelState, machineId: number): number =>
  balanceOf(state, `machine_credit:${machineId}`);

const NEVER_BELOW_ZERO = /^(wallet|in_transit|machine_credit|handpay_payable|jackpot_pool|withdrawal):/;

/** Throws where the database would: a key booked twice, an unbalanced movement, a forbidden balance below zero. */
export function post(
  state: ModelState,
  kind: string,
  key: string,
  amounts: [account: string, amountMinor: number][],
): void {
  if (state.movements.has(key)) throw new Error(`booked twice: ${key}`);
  const entries = new Map(amounts.filter(([, amount]) => amount !== 0));
  if (amounts.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new Error(`does not balance: ${key}`);
  for (const [account, amount] of entries) {
    const before = state.accounts.get(account) ?? { balanceMinor: 0, seq: 0 };
    const after = { balanceMinor: before.balanceMinor + amount, seq: before.seq + 1 };
    if (after.balanceMinor < 0 && NEVER_BELOW_ZERO.test(account)) throw new Error(`below zero: ${account} by ${key}`);
    state.accounts.set(account, after);
  }
  state.movements.set(key, { id: state.movements.size + 1, kind, key, atMs: state.nowMs(), entries });
}

export function transferRow(state: ModelState, t: ModelTransfer): TransferRow {
  const wallet = state.accounts.get(`wallet:${t.playerId}`) ?? { balanceMinor: 0, seq: 0 };
  const { nextAskAtMs: _due, createdAtMs: _created, doubtedMinor: _doubted, ...row } = t;
  return { ...row, balanceMinor: wallet.balanceMinor, balanceSeq: wallet.seq };
}

const OPEN: ReadonlySet<TransferState> = new Set(['reserved', 'sent', 'unknown', 'requested']);

export const isOpen = ({ state }: Pick<ModelTransfer, 'state'>): boolean => OPEN.has(state);

export function openTransfers(state: ModelState, machineId: number): ModelTransfer[] {
  return [...state.transfers.values()].filter((t) => t.machineId === machineId && isOpen(t));
}

/** Only an open transfer has a time to be asked about. */
export function stepTransfer(
  t: ModelTransfer,
  next: TransferState,
  reason: string | null,
  askAtMs: number | null,
): void {
  t.state = next;
  t.reason = reason ?? t.reason;
  t.nextAskAtMs = OPEN.has(next) ? (askAtMs ?? t.nextAskAtMs) : null;
}

/** Out of service for plays: it plays nothing more, but pays its credit out. */
export const isPlayDoubted = ({ disabledReason }: Pick<ModelMachine, 'disabledReason'>): boolean =>
  disabledReason === 'play_unfit' || disabledReason === 'winnings_ceiling';

/** A player can play at it. */
export const isUsable = ({ link, activity, faults }: Pick<ModelMachine, 'link' | 'activity' | 'faults'>): boolean =>
  link === 'up' && faults.length === 0 && activity !== 'error' && activity !== 'handpay' && activity !== 'cashing_out';

export function disable(machine: ModelMachine, reason: string): void {
  if (machine.disabledReason !== null) return;
  machine.disabledReason = reason;
  machine.seq += 1;
}

/** The epoch stays: the next seat gets a higher one. */
export function endSession(state: ModelState, m: ModelMachine): void {
  const session = state.sessions.get(m.seat.sessionId!);
  if (session) session.endedAtMs = state.nowMs();
  m.seat = {
    ...{ epoch: m.seat.epoch, sessionId: null, playerId: null, loginId: null, keepUntilMs: null },
    ...{ actedAtMs: state.nowMs(), closeAtMs: null, closeCode: null, closing: false },
    ...{ expireAfterMs: null, expireTries: 0 },
  };
  m.seq += 1;
}
