import type { Failure } from '@salon/contract';
import { failure, http } from '@salon/contract';
import { request } from '../../shared/api/api.ts';
import { openMachineLine } from '../../shared/sockets/machine-line.ts';

export type ActionResult = { ok: true } | { ok: false; failure: Failure };

const post = async (path: string, machineId: number): Promise<ActionResult> => {
  const outcome = await request({ method: 'POST', path, body: { machineId }, answer: http.doneAnswer });
  return outcome.ok ? { ok: true } : { ok: false, failure: outcome.failure };
};

/** Whoever occupies the player's machine loses it. */
export const kick = (machineId: number) => post('/player/kick', machineId);
/** Ends the waiting of the machine, so that it can be joined again. */
export const cancel = (machineId: number) => post('/player/cancel', machineId);

const CONNECT_MS = 8_000;

/**
 * Takes the player's own seat back for as long as it takes to ask for the cash out. The intent is durable: what follows
 * reaches the dialog as a session push, even when the machine finishes a bonus first.
 */
export async function cashOut(machineId: number): Promise<ActionResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announceUp = () => {};
  const isUp = new Promise<boolean>((done) => {
    announceUp = () => done(true);
    timer = setTimeout(() => done(false), CONNECT_MS);
  });
  const line = openMachineLine({ onUp: () => announceUp() });
  try {
    if (!(await isUp)) return { ok: false, failure: failure('unavailable') };
    const seat = await line.init(machineId);
    if (seat.kind === 'refused') return { ok: false, failure: seat.failure };
    if (seat.kind === 'no_answer') return { ok: false, failure: failure('unavailable') };
    const reply = await line.cashOut(crypto.randomUUID());
    await line.leave();
    if (reply.kind === 'refused') return { ok: false, failure: reply.failure };
    return reply.kind === 'answer' ? { ok: true } : { ok: false, failure: failure('transfer_in_doubt') };
  } finally {
    clearTimeout(timer);
    line.close();
  }
}
