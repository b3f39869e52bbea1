import { type Failure, failure, http } from '@salon/contract';
import { newId } from '@salon/contract/new-id.ts';
import type { TransferProgress } from '@salon/contract/player-sockets.ts';
import { isOpen } from '@salon/domain';
import { request } from '../../shared/api/api.ts';
import { SETTLE_MS } from '../../shared/machines/settle-delay.ts';
import { openMachineSocket } from '../../shared/sockets/machine-socket.ts';

export type ActionResult = { ok: true } | { ok: false; failure: Failure };

const post = async (path: string, machineId: number): Promise<ActionResult> => {
  const outcome = await request({ method: 'POST', path, body: { machineId }, answer: http.doneAnswer });
  return outcome.ok ? { ok: true } : { ok: false, failure: outcome.failure };
};

/** Ends the seat of another device on the player's machine. */
export const kick = (machineId: number) => post('/player/kick', machineId);
/** Ends the reservation of the machine, so that it can be joined again. */
export const cancel = (machineId: number) => post('/player/cancel', machineId);

const CONNECT_MS = 8_000;
/** An idle machine pays at once. One in a bonus pays after it, which is not waited for. */
const PAID_WITHIN_MS = 6_000;

/** Resolves true when `announce` is called, false after `patienceMs`. */
function waitFor(patienceMs: number) {
  let announce = () => {};
  const happened = new Promise<boolean>((done) => {
    const timer = setTimeout(() => done(false), patienceMs);
    announce = () => {
      clearTimeout(timer);
      done(true);
    };
  });
  return { happened, announce: () => announce() };
}

/**
 * Takes the player's own seat back for the cash out and gives it up again, which frees a machine without credit. The cash
 * out is durable: giving up before it is paid loses nothing.
 */
export async function cashOut(machineId: number): Promise<ActionResult> {
  const transferId = newId();
  const up = waitFor(CONNECT_MS);
  const ended = waitFor(CONNECT_MS + PAID_WITHIN_MS);
  const received = ({ transferId: id, state }: TransferProgress) => {
    if (id === transferId && !isOpen(state)) ended.announce();
  };
  const socket = openMachineSocket({ onConnect: up.announce, onTransfer: received });
  try {
    if (!socket.isConnected() && !(await up.happened)) return { ok: false, failure: failure('unavailable') };
    const seat = await socket.init(machineId);
    if (seat.kind === 'refused') return { ok: false, failure: seat.failure };
    if (seat.kind === 'no_answer') return { ok: false, failure: failure('unavailable') };
    const reply = await socket.cashOut(transferId);
    if (reply.kind === 'answer') {
      received(reply.value.transfer);
      if (await ended.happened) await new Promise((done) => setTimeout(done, SETTLE_MS));
    }
    await socket.leave();
    if (reply.kind === 'refused') return { ok: false, failure: reply.failure };
    return reply.kind === 'answer' ? { ok: true } : { ok: false, failure: failure('transfer_in_doubt') };
  } finally {
    socket.close();
  }
}
