import { waitlist } from '@salon/contract';
import type { Server } from 'socket.io';
import type { ReservationChange, WaitlistQueries } from '../features/waitlist/queries.ts';
import { rooms } from '../realtime/rooms.ts';

const PUSH_TIMEOUT_MS = 3_000;
/** Who is not there keeps the place in the line and is asked again after this. */
const PASS_MS = 30_000;

export interface AskNextDeps {
  io: Server;
  entries: Pick<WaitlistQueries, 'asked' | 'passOver'>;
  /** What the lobby shows of the machine has changed. */
  changed(machineId: number): void;
}

/** Asks the next of a line whether they take the machine; without an answer of any device of theirs they are passed over. */
export async function askNextInLine({ io, entries, changed }: AskNextDeps, change: ReservationChange): Promise<void> {
  const { playerId, machineId, name } = change;
  changed(machineId);
  if (playerId === null) return;
  const push: waitlist.Push = { id: machineId, name, leftMs: waitlist.RESERVED_MS };
  const received = await io
    .of('/notifications')
    .to(rooms.player(playerId))
    .timeout(PUSH_TIMEOUT_MS)
    .emitWithAck('waitlist', push)
    .catch((error: unknown) => (error instanceof Error && 'responses' in error ? (error.responses as unknown[]) : []));
  if (received.length > 0) await entries.asked(playerId, machineId);
  else if (await entries.passOver(playerId, machineId, PASS_MS)) changed(machineId);
}
