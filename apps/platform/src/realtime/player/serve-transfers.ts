import { randomUUID } from 'node:crypto';
import { failure, isFailure, sockets } from '@salon/contract';
import type { TransferRow } from '../../ledger/ledger.ts';
import type { Refused } from '../../ledger/refused.ts';
import { onRequest } from '../server/request.ts';
import { progressOf } from './pushes.ts';
import { type MachineDeps, type SeatSocket, tooMany } from './seat-socket.ts';

/** `cashin`, `cashout` and `transfer`: money between the wallet and the machine of the seat. */
export function serveTransfers(deps: MachineDeps, { socket, caller, rates, seated }: SeatSocket): void {
  const { transfers, ledger, log } = deps;

  const cashIn = async (request: { transferId: string; amountMinor: number }) => {
    const { playerId, siteId } = caller();
    const here = await seated();
    if (isFailure(here)) return here;
    const refused = (await deps.refusesSocket(socket, siteId)) ?? tooMany(rates.cashIns(playerId));
    if (refused) return refused;
    await deps.onActed(here);
    return answerOf(await transfers.cashIn({ ...request, playerId, machineId: here.machineId }));
  };
  onRequest(socket, 'cashin', sockets.cashInRequest, cashIn, log);

  /** Without an id the platform makes one; while a cash out of the machine is open, any request answers that one. */
  const cashOut = async (request: sockets.CashOutRequest) => {
    const { playerId } = caller();
    const transferId = request?.transferId ?? randomUUID();
    const here = await seated();
    if (isFailure(here)) return here;
    const refused = tooMany(rates.cashOuts(playerId));
    if (refused) return refused;
    const { machineId } = here;
    return answerOf(await transfers.requestCashOut({ transferId, playerId, machineId, thenFree: false }));
  };
  onRequest(socket, 'cashout', sockets.cashOutRequest, cashOut, log);

  const transfer = async ({ transferId }: { transferId: string }) => {
    const row = await ledger.transfer(transferId);
    if (row?.playerId !== caller().playerId) return failure('not_found', { transferId });
    return { status: 1, transfer: progressOf(row) };
  };
  onRequest(socket, 'transfer', sockets.transferQuery, transfer, log);
}

function answerOf(result: Refused | { ok: true; transfer: TransferRow }) {
  return result.ok ? { status: 1, transfer: progressOf(result.transfer) } : failure(result.error, result.params);
}
