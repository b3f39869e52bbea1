import { CODES } from '@salon/contract';
import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import { isOpen } from '@salon/domain';
import type { Reply } from '../../../shared/sockets/ask.ts';
import type { MachineSocket } from '../../../shared/sockets/machine-socket.ts';
import type { GameState } from '../session/game-state.ts';

interface FollowTransferDeps {
  socket: Pick<MachineSocket, 'isConnected' | 'cashIn' | 'cashOut' | 'transfer'>;
  game: Pick<GameState, 'send' | 'context' | 'value'>;
  newId(): string;
}

/** Pushes report the steps; asking covers lost pushes. */
const ASK_EVERY_MS = 1_500;

/**
 * Starts transfers and asks about an open one until it has ended. The id is made here, before anything is sent, so that a
 * repeat after a lost answer is the same transfer.
 */
export function followTransfer({ socket, game, newId }: FollowTransferDeps) {
  const { send } = game;
  const current = () => game.context().transfer;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isAsking = false;

  function received(reply: Reply<{ transfer: TransferProgress }>): void {
    if (reply.kind === 'answer') send({ type: 'TRANSFER_PROGRESS', transfer: reply.value.transfer });
    else if (reply.kind === 'no_answer' || reply.failure.code === CODES.transfer_in_doubt)
      send({ type: 'TRANSFER_UNANSWERED' });
    else send({ type: 'TRANSFER_REFUSED', failure: reply.failure });
  }
  const submit = ({ kind, transferId, amountMinor }: TransferProgress) =>
    kind === 'cash_in' ? socket.cashIn(transferId, amountMinor) : socket.cashOut(transferId);

  function begin(kind: TransferProgress['kind'], amountMinor: number): void {
    const state = kind === 'cash_in' ? 'reserved' : 'requested';
    const transfer: TransferProgress = { transferId: newId(), kind, amountMinor, state, reason: null };
    send({ type: 'TRANSFER_ASKED', transfer });
    // The statechart accepts one transfer at a time; one that it did not accept is not sent.
    if (current()?.transferId === transfer.transferId) void submit(transfer).then(received);
  }

  async function askAbout(): Promise<void> {
    const open = current();
    if (open === null || isAsking || !socket.isConnected()) return;
    isAsking = true;
    const reply = await socket.transfer(open.transferId);
    isAsking = false;
    if (current()?.transferId !== open.transferId || reply.kind === 'no_answer') return;
    if (reply.kind === 'answer') return send({ type: 'TRANSFER_PROGRESS', transfer: reply.value.transfer });
    // It never arrived. Under the same id it cannot be posted twice.
    if (reply.failure.code === CODES.not_found) received(await submit(open));
  }

  return {
    cashIn: (amountMinor: number) => begin('cash_in', amountMinor),
    cashOut: () => begin('cash_out', 0),
    /** Called after every step of the statechart: starts or stops asking. */
    evaluate(): void {
      const { money } = game.value();
      const transfer = current();
      const isInProgress =
        (money === 'transferring' || money === 'inDoubt') && transfer !== null && isOpen(transfer.state);
      if (isInProgress) timer ??= setInterval(() => void askAbout(), ASK_EVERY_MS);
      else {
        clearInterval(timer);
        timer = undefined;
      }
    },
    stop: () => clearInterval(timer),
  };
}
