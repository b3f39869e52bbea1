import { randomUUID } from 'node:crypto';
import { failure, isFailure, sockets } from '@salon/contract';
import { inSpan } from '@salon/telemetry/spans.ts';
import type { Seat } from '../../features/seat/seat.ts';
import { idsOf } from '../../features/transfer/traced.ts';
import type { TransferRow } from '../../ledger/ledger.ts';
import type { Refused } from '../../ledger/refused.ts';
import { onRequest } from '../server/request.ts';
import { progressOf } from './pushes.ts';
import { type MachineDeps, type SeatSocket, tooMany } from './seat-socket.ts';

/** `cashin`, `cashout` and `transfer`: money between the wallet and the machine of the seat. */
export function serveTransfers(deps: MachineDeps, { socket, caller, rates, seated, whyLost }: SeatSocket): void {
  const { transfers, ledger, log } = deps;

  /** The refusal of a seat that ended after the check of this node names the reason too. */
  const answered = async (seat: Seat, result: Refused | { ok: true; transfer: TransferRow }) =>
    !result.ok && result.error === 'seat_not_yours' ? whyLost(seat) : answerOf(result);

  const cashIn = async ({ transferId, amountMinor }: sockets.CashInRequest) => {
    const { playerId, siteId } = caller();
    const here = await seated();
    if (isFailure(here)) return here;
    const refused = (await deps.refusesSocket(socket, siteId)) ?? tooMany(rates.cashIns(playerId));
    if (refused) return refused;
    await deps.onActed(here);
    return answered(here, await transfers.cashIn({ transferId, amountMinor, playerId, machineId: here.machineId }));
  };
  onRequest(
    socket,
    'cashin',
    sockets.cashInRequest,
    (request) => traced('cashin', request, () => cashIn(request)),
    log,
  );

  /** Without an id the platform makes one; while a cash out of the machine is open, any request answers that one. */
  const cashOut = async (request: sockets.CashOutRequest) => {
    const { playerId } = caller();
    const transferId = request?.transferId ?? randomUUID();
    const here = await seated();
    if (isFailure(here)) return here;
    const refused = tooMany(rates.cashOuts(playerId));
    if (refused) return refused;
    const { machineId } = here;
    const asked = { transferId, playerId, machineId, thenFree: false };
    return traced('cashout', { transferId }, async () => answered(here, await transfers.requestCashOut(asked)));
  };
  onRequest(socket, 'cashout', sockets.cashOutRequest, cashOut, log);

  const transfer = async ({ transferId }: { transferId: string }) => {
    const row = await ledger.transfer(transferId);
    if (row?.playerId !== caller().playerId) return failure('not_found', { transferId });
    return { status: 1, transfer: progressOf(row) };
  };
  onRequest(socket, 'transfer', sockets.transferQuery, transfer, log);
}

/** The request as the beginning of a trace, or as part of the page's own. */
function traced<T extends Answer>(
  name: 'cashin' | 'cashout',
  request: { transferId: string; traceparent?: string | undefined },
  carryOut: () => Promise<T>,
): Promise<T> {
  return inSpan(name, { kind: 'server', facts: idsOf(request), parent: request.traceparent }, async (add) => {
    const answer = await carryOut();
    if ('transfer' in answer) {
      const { machineId, kind, state } = answer.transfer;
      if (machineId !== undefined) add({ 'salon.machine.id': machineId });
      add({ 'salon.transfer.kind': kind, 'salon.transfer.state': state });
    } else add({ 'salon.refusal': answer.code });
    return answer;
  });
}

type Answer = ReturnType<typeof answerOf>;

function answerOf(result: Refused | { ok: true; transfer: TransferRow }) {
  return result.ok ? { status: 1, transfer: progressOf(result.transfer) } : failure(result.error, result.params);
}
