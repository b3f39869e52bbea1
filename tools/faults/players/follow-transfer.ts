import { setTimeout as sleep } from 'node:timers/promises';
import { CODES, sockets } from '@salon/contract';
import { isOpen } from '@salon/domain';
import { Interrupted } from './interrupted.ts';
import { type PlayerSockets, Refused } from './sockets.ts';

export interface Request {
  id: string;
  kind: 'cash_in' | 'cash_out';
  amountMinor: number;
}

const ASK_EVERY_MS = 1_500;
/** A cash out waits for the end of a feature, or for an attendant. */
const ENDS_WITHIN_MS = 60_000;

const submit = ({ ask }: PlayerSockets, { id, kind, amountMinor }: Request) =>
  kind === 'cash_in'
    ? ask('machine', 'cashin', { transferId: id, amountMinor }, sockets.transferAnswer)
    : ask('machine', 'cashout', { transferId: id }, sockets.transferAnswer);

/**
 * Sends a transfer and asks about it until it has ended. A repeat after a lost answer has the same id, so it is the same transfer.
 * Throws `Refused` where the platform refuses it, `Interrupted` where nobody knows yet: then it is followed again later.
 */
export async function followTransfer(
  player: PlayerSockets,
  request: Request,
  isSent: boolean,
): Promise<sockets.TransferProgress> {
  const untilMs = performance.now() + ENDS_WITHIN_MS;
  let progress = isSent ? await askAbout(player, request) : (await submit(player, request)).transfer;
  while (isOpen(progress.state)) {
    if (performance.now() > untilMs) throw new Interrupted(`${request.kind} is ${progress.state}`);
    await sleep(ASK_EVERY_MS);
    progress = await askAbout(player, { ...request, id: progress.transferId });
  }
  return progress;
}

async function askAbout(player: PlayerSockets, request: Request): Promise<sockets.TransferProgress> {
  try {
    return (await player.ask('machine', 'transfer', { transferId: request.id }, sockets.transferAnswer)).transfer;
  } catch (error) {
    // It never arrived. Under the same id it cannot be posted twice.
    if (error instanceof Refused && error.code === CODES.not_found) return (await submit(player, request)).transfer;
    throw error;
  }
}
