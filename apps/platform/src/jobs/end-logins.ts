import type { Server } from 'socket.io';
import { knownCaller } from '../realtime/player/player-auth.ts';
import { rooms } from '../realtime/rooms.ts';

const NAMESPACES = ['/notifications', '/machine', '/jackpots'];

export interface EndLoginsDeps {
  io: Server;
  endedLogins: (loginIds: string[]) => Promise<string[]>;
}

/** Closes sockets of logins that have ended or expired. A logout closes them at once on every node that Redis reaches; this finds the rest. */
export async function endLogins({ io, endedLogins }: EndLoginsDeps): Promise<void> {
  const namespaces = NAMESPACES.map((name) => io.of(name));
  const loginIds = new Set<string>();
  for (const namespace of namespaces) {
    for (const socket of namespace.sockets.values()) {
      const caller = knownCaller(socket);
      if (caller) loginIds.add(caller.loginId);
    }
  }
  if (loginIds.size === 0) return;
  for (const loginId of await endedLogins([...loginIds])) {
    for (const namespace of namespaces) namespace.local.in(rooms.login(loginId)).disconnectSockets(true);
  }
}
