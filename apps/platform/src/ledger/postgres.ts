/** The ledger in PostgreSQL: every method is one call of one function of `db/schema`; plays and transfers of several machines share one. */
import type pg from 'pg';
import { callBatch, isPlain, type LedgerCall, type TransferCall } from './batch.ts';
import { createBatcher } from './batcher.ts';
import { createCallFunction } from './database-function.ts';
import type { Ledger } from './ledger.ts';
import { playsInOrder, refuseAmountShape } from './request-checks.ts';

/** What a transfer costs in a batch, in plays. */
const TRANSFER_PLAYS = 4;

/** `onBatcher`: is given how many calls wait for their batch. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table, one line for each call of the ledger
export function createPostgresLedger(pool: pg.Pool, onBatcher: (waiting: () => number) => void = () => {}): Ledger {
  const call = createCallFunction(pool);
  const callOnce = createCallFunction(pool, { retries: 0 });
  const batched = createBatcher<LedgerCall>((calls) => callBatch(callOnce, calls));
  onBatcher(batched.waiting);
  const transfer = <T>(key: string | number, message: TransferCall, casts: string, ...values: unknown[]) =>
    batched<T>({
      ...{ key: String(key), isPlain: true, plays: TRANSFER_PLAYS, message },
      alone: () => call(message.call, casts, ...values),
    });
  return {
    takeSeat: (i) => call('take_seat', 'integer integer uuid', i.machineId, i.playerId, i.loginId),
    resumeSeat: (i) => call('resume_seat', 'integer integer uuid bigint', i.machineId, i.playerId, i.loginId, i.epoch),
    setSeatGone: (i) => call('set_seat_gone', 'integer bigint float8', i.machineId, i.epoch, i.keepMs),
    setSeatPresent: (i) => call('set_seat_present', 'integer bigint', i.machineId, i.epoch),
    freeSeat: (i) => call('free_seat', 'integer bigint', i.machineId, i.epoch),
    giveUpSeat: (i) => call('give_up_seat', 'integer uuid', i.playerId, i.loginId),
    expireSeats: () => call('expire_seats', ''),
    sendCashIn: async (i) =>
      refuseAmountShape(i.amountMinor) ??
      transfer(
        i.machineId,
        { call: 'send_cash_in', ...i },
        'uuid integer integer bigint float8',
        i.transferId,
        i.playerId,
        i.machineId,
        i.amountMinor,
        i.askAfterMs,
      ),
    // Its transfer is all that it has to keep an order with.
    endCashIn: (i) =>
      transfer(
        i.transferId,
        { call: 'end_cash_in', ...i },
        'uuid uuid text text',
        i.transferId,
        i.incarnation,
        i.result,
        i.reason,
      ),
    setTransferUnknown: (i) => call('set_transfer_unknown', 'uuid float8', i.transferId, i.askAfterMs),
    requestCashOut: (i) =>
      call(
        'request_cash_out',
        'uuid integer integer boolean float8',
        i.transferId,
        i.machineId,
        i.playerId,
        i.thenFree,
        i.askAfterMs,
      ),
    postCashOut: (i) =>
      transfer(
        i.machineId,
        { call: 'post_cash_out', ...i },
        'integer uuid uuid bigint bigint boolean',
        i.machineId,
        i.incarnation,
        i.transferId,
        i.epoch,
        i.amountMinor,
        i.handPay ?? false,
      ),
    refuseCashOut: (i) => call('refuse_cash_out', 'uuid text', i.transferId, i.reason),
    claimDue: (i) => call('claim_due', 'integer float8', i.limit, i.random),
    transfer: (transferId) => call('transfer_by_id', 'uuid', transferId),
    bookPlays: ({ machineId, incarnation, plays: given }) => {
      const plays = playsInOrder(given);
      const message = { machineId, incarnation, plays };
      return batched({
        ...{ key: String(machineId), isPlain: isPlain(message), plays: plays.length, message },
        alone: () => call('book_plays', 'integer uuid jsonb', machineId, incarnation, JSON.stringify(plays)),
      });
    },
    handshakeMachine: (report, linkId) => call('handshake_machine', 'jsonb uuid', JSON.stringify(report), linkId),
    reportActivity: (i) =>
      call('report_activity', 'integer uuid text bigint', i.machineId, i.linkId, i.activity, i.creditMinor),
    reportFaults: (i) => call('report_faults', 'integer uuid text[]', i.machineId, i.linkId, i.faults),
    unlink: (linkId) => call('unlink', 'uuid', linkId),
    touchLink: (linkId) => call('touch_link', 'uuid', linkId),
    dropLostLinks: (i) => call('drop_lost_links', 'float8', i.silentMs),
    payHandPay: (i) => call('pay_hand_pay', 'integer bigint text', i.handPayId, i.amountMinor, i.operator),
    claimHandPays: (i) => call('claim_hand_pays', 'integer float8', i.limit, i.random),
    confirmHandPay: (handPayId) => call('confirm_hand_pay', 'integer', handPayId),
    declareLost: (i) => call('declare_lost', 'integer text text', i.machineId, i.operator, i.reason),
    proposeCorrection: (i) =>
      call(
        'propose_correction',
        'uuid integer integer bigint text text',
        i.proposalId,
        i.siteId,
        i.disputeId,
        i.playerMinor,
        i.reason,
        i.operator,
      ),
    decideCorrection: (i) =>
      call('decide_correction', 'uuid integer boolean text', i.proposalId, i.siteId, i.approve, i.operator),
    stopMachine: (i) => call('stop_machine', 'integer boolean text', i.machineId, i.stop, i.operator),
    unlinkMachine: (i) => call('unlink_machine', 'integer uuid', i.machineId, i.linkId),
    seatActed: (i) => call('seat_acted', 'integer bigint', i.machineId, i.epoch),
    watchSeats: (i) => call('watch_seats', 'float8', i.warnMs),
    askClose: (i) => call('ask_close', 'integer float8 integer', i.machineId, i.afterMs, i.code),
  };
}
