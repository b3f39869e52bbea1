import type { waitlist } from '@salon/contract';
import type { Server } from 'socket.io';
import type { FreeMachine, WaitlistQueries } from '../features/waitlist/queries.ts';
import { rooms } from '../realtime/rooms.ts';

const PUSH_TIMEOUT_MS = 3_000;

/** Tells a waiting player that a machine is free; the entry goes once one of their devices has acknowledged it. */
export async function notifyFreeMachine(
  io: Server,
  entries: Pick<WaitlistQueries, 'drop'>,
  { playerId, machineId: id, name }: FreeMachine,
): Promise<void> {
  const push: waitlist.Push = { id, name };
  const received = await io
    .of('/notifications')
    .to(rooms.player(playerId))
    .timeout(PUSH_TIMEOUT_MS)
    .emitWithAck('waitlist', push)
    .catch((error: unknown) => (error instanceof Error && 'responses' in error ? (error.responses as unknown[]) : []));
  if (received.length > 0) await entries.drop(playerId, id);
}
