import { type ModelState, post } from '../../../apps/platform/src/ledger/model/state.ts';
import type { LedgerCalls } from '../database/world-database.ts';
import type { Mutant } from './mutant.ts';

type Change = (calls: LedgerCalls, state: ModelState) => Partial<LedgerCalls>;

const ofModel = (change: Change): Mutant => ({
  hasAccounts: true,
  model: (calls, state) => ({ ...calls, ...change(calls, state) }),
});

/** A call of the provider that comes again is booked again. */
export const depositBookedTwice = ofModel(({ payments }, state) => ({
  payments: {
    ...payments,
    async receiveCall(siteId, fact) {
      const decided = await payments.receiveCall(siteId, fact);
      if (fact.type === 'deposit' && decided.ok && !decided.fresh)
        post(state, 'deposit', `deposit:${fact.depositId}:${state.movements.size}`, [
          [`payments:${siteId}:payments`, -fact.amountMinor],
          [`wallet:${fact.playerId}`, fact.amountMinor],
        ]);
      return decided;
    },
  },
}));

/** A withdrawal that was cancelled is paid back again with every further call. */
export const cancelledPaysTwice = ofModel(({ payments }, state) => ({
  payments: {
    ...payments,
    async cancelWithdrawal(id, playerId) {
      const row = await payments.cancelWithdrawal(id, playerId);
      if (row.ok && !row.fresh)
        post(state, 'withdraw_return', `withdraw_return:${id}:${state.movements.size}`, [
          ['house:1', -row.amountMinor],
          [`wallet:${playerId}`, row.amountMinor],
        ]);
      return row;
    },
  },
}));

/** A withdrawal that the provider has fetched can still be cancelled, and the provider pays it too. */
export const sentIsCancelled = ofModel(({ payments }, state) => ({
  payments: {
    ...payments,
    cancelWithdrawal(id, playerId) {
      const known = state.withdrawals.get(id);
      if (known?.state === 'sent') known.state = 'requested';
      return payments.cancelWithdrawal(id, playerId);
    },
  },
}));

/** Who takes a break may still sit down. */
export const breakIgnoredBySeat = ofModel(({ ledger }, state) => ({
  ledger: {
    ...ledger,
    takeSeat: (input) => without(state.exclusions, input.playerId, () => ledger.takeSeat(input)),
  },
}));

/** Who sits already may go on in a break. */
export const breakIgnoredByCashIn = ofModel(({ ledger, protection }, state) => ({
  ledger: {
    ...ledger,
    sendCashIn: (input) => without(state.exclusions, input.playerId, () => ledger.sendCashIn(input)),
  },
  protection: {
    ...protection,
    endSessions() {
      const rowsBefore = [...state.exclusions];
      state.exclusions.clear();
      const ended = protection.endSessions();
      for (const [playerId, one] of rowsBefore) state.exclusions.set(playerId, one);
      return ended;
    },
  },
}));

/** A loss limit counts what is lost, and not the credit that may be lost. */
export const creditIsNoRisk = ofModel(({ ledger }, state) => ({
  ledger: {
    ...ledger,
    sendCashIn: (input) => without(state.accounts, `machine_credit:${input.machineId}`, () => ledger.sendCashIn(input)),
  },
}));

/** A looser limit holds as soon as it is asked for. */
export const looserAtOnce = ofModel(({ protection }, state) => ({
  protection: {
    ...protection,
    setLimit(playerId, kind, period, amount) {
      state.limits.delete(`${playerId}:${kind}:${period}`);
      return protection.setLimit(playerId, kind, period, amount);
    },
  },
}));

/** A bonus that was paid is paid again to who repeats the call. */
export const bonusPaidAgain = ofModel(({ promotions }, state) => ({
  promotions: {
    ...promotions,
    async take(request) {
      const paid = await promotions.take(request);
      if (paid.ok && !paid.fresh)
        post(state, request.kind, `${request.kind}:${state.movements.size}:again`, [
          ['promotions:1', -paid.amountMinor],
          [`wallet:${request.playerId}`, paid.amountMinor],
        ]);
      return paid;
    },
  },
}));

/** Does it as if the row were not there: calls of the model are whole. */
function without<K, V, T>(rows: Map<K, V>, key: K, run: () => T): T {
  const row = rows.get(key);
  rows.delete(key);
  const answer = run();
  if (row !== undefined) rows.set(key, row);
  return answer;
}
