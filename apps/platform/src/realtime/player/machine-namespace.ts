import { admitPlayers } from './player-auth.ts';
import { refuseLocked } from './refuse-locked.ts';
import { createPlayerRates, createSeatSocket, type MachineDeps } from './seat-socket.ts';
import { serveExperience } from './serve-experience.ts';
import { serveSeat } from './serve-seat.ts';
import { serveSignalling } from './serve-signalling.ts';
import { serveTransfers } from './serve-transfers.ts';

/** `/machine`: one socket, one player, at most one seat. Without a token in the handshake, `init` says whose it is. */
export function serveMachine(deps: MachineDeps): void {
  const namespace = deps.io.of('/machine');
  admitPlayers(namespace, deps);
  const rates = createPlayerRates(deps.clock.monotonicMs);
  namespace.on('connection', (socket) => {
    // Leaving stays open to a locked login: it names no transfer, and credit left on the machine is paid back by itself.
    refuseLocked(socket, ['leave']);
    const seat = createSeatSocket(deps, socket, rates);
    serveSeat(deps, seat);
    serveSignalling(deps, seat);
    serveTransfers(deps, seat);
    serveExperience(deps, seat);
  });
}
