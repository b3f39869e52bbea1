import type { ModelState, ModelTransfer } from '../../../apps/platform/src/ledger/model/state.ts';

type Report = (what: string) => void;

const neverBelowZero = /^(wallet|in_transit|machine_credit|handpay_payable|jackpot_pool|withdrawal):/;
const payments = new Set(['deposit', 'withdraw', 'withdraw_return', 'discount', 'bonus']);
const ended = new Set(['posted', 'voided', 'refused', 'disputed']);

/** Invariants of the ledger alone, checked after every step. */
export function createLedgerChecks(state: ModelState, openingMinor: number): (report: Report) => void {
  const ends = new Map<string, string>();
  let checkedMovements = -1;
  let paidMinor = new Map<number, number>();

  return (report) => {
    if (state.movements.size !== checkedMovements) {
      checkedMovements = state.movements.size;
      checkMovements(state, report);
      checkAccounts(state, report);
      paidMinor = paymentsOf(state);
    }
    const lockedMinor = new Map<string, number>();
    const handPaid = new Set([...state.handPays.values()].map(({ reference }) => reference));
    const movedMinor = new Map(paidMinor);
    for (const t of state.transfers.values()) {
      const before = ends.get(t.id);
      if (before !== undefined && before !== t.state) report(`transfer ${t.id} changed from ${before} to ${t.state}`);
      if (ended.has(t.state)) ends.set(t.id, t.state);
      const { walletMinor, transitMinor } = placeOf(t, handPaid.has(t.id));
      movedMinor.set(t.playerId, (movedMinor.get(t.playerId) ?? 0) + walletMinor);
      if (transitMinor > 0) lockedMinor.set(`in_transit:${t.id}`, transitMinor);
    }
    checkWallets(state, openingMinor, movedMinor, report);
    checkDisputes(state, report);
    checkAdjustments(state, report);
    for (const [account, { balanceMinor }] of state.accounts)
      if (account.startsWith('in_transit:') && balanceMinor !== (lockedMinor.get(account) ?? 0))
        report(`${account} holds ${balanceMinor}, its transfer says ${lockedMinor.get(account) ?? 0}`);
  };
}

/** What deposits, withdrawals and promotions have moved, by player. */
function paymentsOf(state: ModelState): Map<number, number> {
  const paid = new Map<number, number>();
  for (const { kind, entries } of state.movements.values()) {
    if (!payments.has(kind)) continue;
    for (const id of state.players.keys()) paid.set(id, (paid.get(id) ?? 0) + (entries.get(`wallet:${id}`) ?? 0));
  }
  return paid;
}

/** Where a transfer's money is, by its state. */
function placeOf(t: ModelTransfer, isHandPaid: boolean): { walletMinor: number; transitMinor: number } {
  if (isHandPaid) return { walletMinor: 0, transitMinor: 0 };
  if (t.kind === 'cash_out') return { walletMinor: t.state === 'posted' ? t.amountMinor : 0, transitMinor: 0 };
  if (t.state === 'voided') return { walletMinor: 0, transitMinor: 0 };
  return {
    walletMinor: -t.amountMinor,
    transitMinor: t.state === 'posted' || t.state === 'disputed' ? 0 : t.amountMinor,
  };
}

function checkMovements(state: ModelState, report: Report): void {
  for (const { key, entries } of state.movements.values()) {
    let sum = 0;
    for (const amount of entries.values()) sum += amount;
    if (sum !== 0) report(`${key} does not sum to zero`);
  }
}

function checkAccounts(state: ModelState, report: Report): void {
  const sums = new Map<string, number>();
  for (const { entries } of state.movements.values())
    for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  let total = 0;
  for (const [account, { balanceMinor }] of state.accounts) {
    total += balanceMinor;
    if (balanceMinor !== sums.get(account))
      report(`${account} is ${balanceMinor}, its entries say ${sums.get(account)}`);
    if (balanceMinor < 0 && neverBelowZero.test(account)) report(`${account} is below zero`);
  }
  if (total !== 0) report(`all entries sum to ${total}`);
}

/** A dispute holds the money taken from the machine until two operators decide it, and pays at most what is held or claimed. */
function checkDisputes(state: ModelState, report: Report): void {
  for (const { id, heldMinor, claimedMinor, settled } of state.disputes.values()) {
    const balanceMinor = state.accounts.get(`suspense:dispute:${id}`)?.balanceMinor ?? 0;
    if (balanceMinor !== (settled ? 0 : heldMinor)) report(`dispute ${id} of ${heldMinor} holds ${balanceMinor}`);
    const approved = [...state.proposals.values()].filter((one) => one.disputeId === id && one.decision?.approved);
    if (approved.length !== Number(settled)) report(`dispute ${id} was decided ${approved.length} times`);
    for (const { playerMinor, proposedBy, decision } of approved) {
      if (playerMinor > Math.max(heldMinor, claimedMinor)) report(`dispute ${id} paid ${playerMinor}`);
      if (decision?.by === proposedBy) report(`dispute ${id} was decided by ${proposedBy} alone`);
    }
  }
}

/** Of all corrections of one matter one at most waits; each is approved by another person, and is booked if it is approved. */
function checkAdjustments(state: ModelState, report: Report): void {
  const waiting = new Set<string>();
  for (const [id, { subject, proposedBy, decision }] of state.adjustments) {
    if (decision === null && waiting.has(subject)) report(`two corrections of ${subject} wait`);
    if (decision === null) waiting.add(subject);
    if (decision?.approved && decision.by === proposedBy) report(`adjustment ${id} was decided by ${proposedBy} alone`);
    if (state.movements.has(`adjustment:${id}`) !== (decision?.approved ?? false))
      report(`adjustment ${id} is ${decision?.approved ? 'approved and not booked' : 'booked and not approved'}`);
  }
}

function checkWallets(state: ModelState, openingMinor: number, moved: Map<number, number>, report: Report): void {
  const expected = new Map([...state.players.keys()].map((id) => [id, openingMinor + (moved.get(id) ?? 0)]));
  for (const machine of state.machines.values())
    for (const play of machine.plays.values()) {
      const playerId = state.sessions.get(play.sessionId ?? '')?.playerId;
      if (play.jackpotMinor !== null && playerId !== undefined)
        expected.set(playerId, expected.get(playerId)! + play.jackpotMinor);
    }
  for (const { disputeId, playerMinor, decision } of state.proposals.values()) {
    const { playerId } = state.disputes.get(disputeId)!;
    if (decision?.approved && playerId !== null) expected.set(playerId, expected.get(playerId)! + playerMinor);
  }
  for (const { playerId, playerMinor, decision } of state.adjustments.values())
    if (decision?.approved && playerId !== null) expected.set(playerId, expected.get(playerId)! + playerMinor);
  const payable = new Map<number, number>();
  for (const { playerId, amountMinor, state: status } of state.handPays.values()) {
    if (playerId === null || status === 'corrected') continue;
    const to = status === 'paid' ? expected : payable;
    to.set(playerId, (to.get(playerId) ?? 0) + amountMinor);
  }
  for (const id of state.players.keys()) {
    const balanceMinor = state.accounts.get(`handpay_payable:${id}`)?.balanceMinor ?? 0;
    if (balanceMinor !== (payable.get(id) ?? 0))
      report(`payable of ${id} holds ${balanceMinor}, its hand pays say ${payable.get(id) ?? 0}`);
  }
  for (const [id, minor] of expected) {
    const { balanceMinor } = state.accounts.get(`wallet:${id}`)!;
    if (balanceMinor !== minor) report(`wallet ${id} holds ${balanceMinor}, its transfers say ${minor}`);
  }
}
