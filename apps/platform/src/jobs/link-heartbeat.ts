import type { Server } from 'socket.io';
import type { MachineQueries } from '../features/lobby/queries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LinkState } from '../realtime/cabinet/cabinet-link.ts';
import { rooms } from '../realtime/rooms.ts';

export interface LinkHeartbeatDeps {
  io: Server;
  ledger: Ledger;
  machines: MachineQueries;
}

/**
 * Keeps this node's links alive; one that lost its machines (this node was silent, or a newer link took over) has to handshake again. So
 * has one with a machine that no command reaches: what an older handshake of it has asked of all nodes came late.
 */
export async function touchLinks({ io, ledger, machines }: LinkHeartbeatDeps): Promise<void> {
  for (const socket of io.of('/cabinets').sockets.values()) {
    const { linkId, machines: linked, comparing } = socket.data.link as LinkState;
    await ledger.touchLink(linkId);
    const hasLost = linked.size > 0 && (await machines.linkedBy(linkId)) === 0;
    const isUnreached = [...linked].some((id) => !comparing.has(id) && !socket.rooms.has(rooms.machine(id)));
    if (hasLost || isUnreached) socket.disconnect(true);
  }
}
