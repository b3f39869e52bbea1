import { CODES } from '@salon/contract';
import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import type { Reply } from '../../../shared/sockets/ask.ts';
import type { MachineLine } from '../../../shared/sockets/machine-socket.ts';
import type { GameEvent } from '../session/game-statechart.ts';

interface FollowPorts {
  line: MachineLine;
  send(event: GameEvent): void;
  current(): TransferProgress | null;
}

/** Pushes tell the steps; this is the safety net behind them. */
const ASK_AGAIN_MS = 1_500;

/**
 * Starts transfers and asks about open ones until they have ended. The id is made here, before anything is sent, so that
 * a repeat after a lost answer is the same transfer.
 */
export function followTransfer({ line, send, current }: FollowPorts) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isAsking = false;

  function hear(reply: Reply<{ transfer: TransferProgress }>) {
    if (reply.kind === 'answer') send({ type: 'TRANSFER_PROGRESS', transfer: reply.value.transfer });
    else if (reply.kind === 'no_answer' || reply.failure.code === CODES.transfer_in_doubt)
      send({ type: 'TRANSFER_UNANSWERED' });
    else send({ type: 'TRANSFER_REFUSED', failure: reply.failure });
  }
  const submit = ({ kind, transferId, amountMinor }: TransferProgress) =>
    kind === 'cash_in' ? line.cashIn(transferId, amountMinor) : line.cashOut(transferId);

  function begin(kind: TransferProgress['kind'], transferId: string, amountMinor: number) {
    const state = kind === 'cash_in' ? 'reserved' : 'requested';
    const transfer: TransferProgress = { transferId, kind, amountMinor, state, reason: null };
    send({ type: 'TRANSFER_ASKED', transfer });
    // The chart takes one transfer at a time; one that it did not take is not sent.
    if (current()?.transferId === transferId) void submit(transfer).then(hear);
  }

  async function askAbout(): Promise<void> {
    const open = current();
    if (open === null || isAsking || !line.isUp()) return;
    isAsking = true;
    const reply = await line.transfer(open.transferId);
    isAsking = false;
    if (current()?.transferId !== open.transferId || reply.kind === 'no_answer') return;
    if (reply.kind === 'answer') return send({ type: 'TRANSFER_PROGRESS', transfer: reply.value.transfer });
    // It never arrived. The same id again cannot book it twice.
    if (reply.failure.code === CODES.not_found) hear(await submit(open));
  }

  return {
    cashIn: (transferId: string, amountMinor: number) => begin('cash_in', transferId, amountMinor),
    cashOut: (transferId: string) => begin('cash_out', transferId, 0),
    /** Called after every step: asks on while the transfer is open. */
    watch(isOpenNow: boolean): void {
      if (!isOpenNow) {
        clearInterval(timer);
        timer = undefined;
      } else timer ??= setInterval(() => void askAbout(), ASK_AGAIN_MS);
    },
    stop: () => clearInterval(timer),
  };
}
