import type { MutantGroup } from '../mutant.ts';

const CASH_IN = 'apps/cabinet/src/machine/transfers/cash-in.ts';
const CASH_OUT = 'apps/cabinet/src/machine/transfers/cash-out.ts';
const PLAYS = 'apps/cabinet/src/machine/drawn/plays.ts';
const KNOWN = 'apps/cabinet/src/machine/state/known-transfers.ts';

/** Money and plays on the machine. */
export const cabinet: MutantGroup = {
  part: 'cabinet',
  units: ['apps/cabinet/src/machine', 'apps/cabinet/src/drivers/simulated'],
  isSimulated: true,
  flows: ['apps/cabinet/src/agent.flow.test.ts'],
  mutants: [
    {
      name: 'known_cash_in_decided_again',
      breaks: 'an id has one result',
      file: CASH_IN,
      find: '  if (!isKnown(deps, transferId)) {\n',
      put: '  {\n',
    },
    {
      name: 'old_seat_cashes_in',
      breaks: 'a cash in of an older seat does not apply',
      file: CASH_IN,
      find: "  if (isStaleEpoch(state.epoch, epoch) || (epoch === state.epoch && !state.seated)) return 'stale_epoch';\n",
      put: '',
    },
    {
      name: 'fingerprint_unchecked',
      breaks: 'a command carries the facts that its fingerprint names',
      file: CASH_IN,
      find: 'if (facts !== command.fingerprint) {',
      put: 'if (facts === null) {',
    },
    {
      name: 'answered_for_other_facts',
      breaks: 'an id with other facts gets no result',
      file: CASH_IN,
      find: "known?.kind === 'cash_in' && known.fingerprint === fingerprint)",
      put: "known?.kind === 'cash_in')",
    },
    {
      name: 'cash_in_while_cashing_out',
      breaks: 'no cash in while a cash out or a hand pay is open',
      file: CASH_IN,
      find: "  if (isCashingOut(state) || state.handPay !== null) return 'not_now';\n",
      put: '',
    },
    {
      name: 'credit_limit_ignored',
      breaks: "credit stays within the machine's limit",
      file: CASH_IN,
      find: 'creditMinor > deps.limits.creditMinor || ',
      put: '',
    },
    {
      name: 'asked_without_a_tombstone',
      breaks: 'an id that was asked about can never apply later',
      file: CASH_IN,
      find: "    store.write({ t: 'refused', transferId, fingerprint, epoch, reason: 'never_seen', atMs: deps.nowMs() });\n",
      put: "    return { status: 1, incarnation: store.state().incarnation, creditMinor: 0, result: 'refused', reason: 'never_seen' };\n",
    },
    {
      name: 'old_seat_cashes_out',
      breaks: 'a cash out of an older seat is not obeyed',
      file: CASH_OUT,
      find: "    if (isStaleEpoch(state.epoch, epoch)) return failure('seat_moved', { epoch: state.epoch });\n",
      put: '',
    },
    {
      name: 'debited_while_a_play_runs',
      breaks: 'a cash out waits for the play that runs',
      file: CASH_OUT,
      find: 'state.escrow !== null || state.running !== null || inFeature(state) || isTransferring(state);',
      put: 'state.escrow !== null || inFeature(state) || isTransferring(state);',
    },
    {
      name: 'debited_during_a_feature',
      breaks: 'a cash out waits for the feature that runs',
      file: CASH_OUT,
      find: 'state.escrow !== null || state.running !== null || inFeature(state) || isTransferring(state);',
      put: 'state.escrow !== null || state.running !== null || isTransferring(state);',
    },
    {
      name: 'large_cash_out_paid_at_once',
      breaks: 'a cash out above the limit is a hand pay',
      file: CASH_OUT,
      find: 'limitMinor !== null && facts.amountMinor > limitMinor',
      put: 'limitMinor !== null && facts.amountMinor > 2 * limitMinor',
    },
    {
      // That no play begins while a cash out is open needs no mutant: all the credit has left with it, so that no bet is covered.
      name: 'played_during_a_hand_pay',
      breaks: 'no play begins before the attendant has paid',
      file: PLAYS,
      find: "state.running !== null || state.escrow !== null || state.handPay !== null) return 'not_now';",
      put: "state.running !== null || state.escrow !== null) return 'not_now';",
    },
    {
      name: 'bet_above_the_credit',
      breaks: 'a bet is covered by the credit',
      file: PLAYS,
      find: "  if (!feature && availableMinor(state) < betMinor) return 'credit_too_small';\n",
      put: '',
    },
    {
      name: 'shown_before_it_is_synced',
      breaks: 'an outcome is on the disk before anybody sees it',
      file: PLAYS,
      find: "  store.write({ t: 'drawn', play, atMs: deps.nowMs() });\n  await store.synced();\n",
      put: "  store.write({ t: 'drawn', play, atMs: deps.nowMs() });\n",
    },
    {
      name: 'remainder_of_the_progressive_lost',
      breaks: 'what a bet feeds is exact over many bets',
      file: PLAYS,
      find: 'contributionRemainder: fed % 10_000,',
      put: 'contributionRemainder: 0,',
    },
    {
      name: 'large_win_is_credit',
      breaks: 'a win above the limit is a hand pay',
      file: PLAYS,
      find: 'handPayWinMinor !== null && winMinor > handPayWinMinor',
      put: 'handPayWinMinor !== null && winMinor > 2 * handPayWinMinor',
    },
    {
      name: 'transfers_of_this_seat_evicted',
      breaks: 'an id is evicted only once its seat is over',
      file: KNOWN,
      find: 'if (!open && old.epoch < epoch)',
      put: 'if (!open && old.epoch <= epoch)',
    },
  ],
};
