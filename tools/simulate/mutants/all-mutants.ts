import * as account from './account-mutants.ts';
import * as cabinet from './cabinet-mutants.ts';
import * as metered from './metered-mutants.ts';
import type { Mutant } from './mutant.ts';
import * as platform from './platform-mutants.ts';
import * as restoration from './restoration-mutants.ts';

/** By the name that `--mutant` takes. */
export const MUTANTS: Record<string, Mutant> = {
  void_on_timeout: platform.voidOnTimeout,
  send_before_commit: platform.sendBeforeCommit,
  book_play_twice: platform.bookPlayTwice,
  incarnation_ignored: platform.incarnationIgnored,
  ack_before_sync: cabinet.ackBeforeSync,
  no_tombstone: cabinet.noTombstone,
  epoch_ignored: cabinet.epochIgnored,
  fingerprint_ignored: cabinet.fingerprintIgnored,
  escrow_cleared_early: cabinet.escrowClearedEarly,
  cash_out_new_id_on_retry: cabinet.cashOutNewIdOnRetry,
  drop_unbooked_plays: cabinet.dropUnbookedPlays,
  acknowledged_before_journal: metered.acknowledgedBeforeJournal,
  transfer_sent_again: metered.transferSentAgain,
  test_sent_again: metered.testSentAgain,
  test_dropped: metered.testDropped,
  foreign_id_taken: metered.foreignIdTaken,
  rollover_ignored: metered.rolloverIgnored,
  torn_reading: metered.tornReading,
  bill_is_a_win: metered.billIsAWin,
  several_games_refused: metered.severalGamesRefused,
  key_pays: metered.keyPays,
  older_report_ignored: restoration.olderReportIgnored,
  booked_play_unsaid: restoration.bookedPlayUnsaid,
  deposit_booked_twice: account.depositBookedTwice,
  cancelled_pays_twice: account.cancelledPaysTwice,
  sent_is_cancelled: account.sentIsCancelled,
  break_ignored_by_seat: account.breakIgnoredBySeat,
  break_ignored_by_cash_in: account.breakIgnoredByCashIn,
  credit_is_no_risk: account.creditIsNoRisk,
  looser_at_once: account.looserAtOnce,
  bonus_paid_again: account.bonusPaidAgain,
};
