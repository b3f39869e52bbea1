import { sockets } from '@salon/contract';
import { onMessage } from '../server/request.ts';
import type { MachineDeps, SeatSocket } from './seat-socket.ts';

/** Half of what a page leaves between two: a page that sends more is not counted for it. */
const GAP_MS = sockets.EXPERIENCE_EVERY_MS / 2;

/** `experience`: what a player's page has measured, for the metrics alone. */
export function serveExperience(
  { metrics, clock, log }: Pick<MachineDeps, 'metrics' | 'clock' | 'log'>,
  { socket }: Pick<SeatSocket, 'socket'>,
) {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  const note = (report: sockets.Experience) => {
    const nowMs = clock.monotonicMs();
    if (!socket.data.seat || nowMs - lastAtMs < GAP_MS) return;
    lastAtMs = nowMs;
    metrics.experienced(report);
  };
  onMessage(socket, 'experience', sockets.experience, note, log);
}
