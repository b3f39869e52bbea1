import { EventEmitter } from 'node:events';
import type {
  CabinetLink,
  LinkConnection,
  LinkDeps,
} from '../../../apps/platform/src/realtime/cabinet/cabinet-link.ts';
import { serveLink } from '../../../apps/platform/src/realtime/cabinet/serve-link.ts';
import type { Lifecycle } from '../environment/lifecycle.ts';
import type { Ends, LinkEnd, Listener } from '../environment/network.ts';
import type { SocketAdapter } from './socket-adapter.ts';

export interface NodeLinks {
  listener: Listener;
  /** Those that are open. */
  all(): Iterable<CabinetLink>;
}

/** The platform's end of the cabinet link: the platform's own handlers behind simulated connections. */
export function listenForCabinets(
  deps: LinkDeps,
  lifecycle: Lifecycle,
  adapter: SocketAdapter,
  log: CabinetLink['log'],
): NodeLinks {
  const links = new Set<CabinetLink>();

  function accept(end: LinkEnd): Ends {
    const events = new EventEmitter();
    const connection: LinkConnection = {
      get connected() {
        return end.open();
      },
      on: (event, handle) => events.on(event, handle),
      emit: end.emit,
      route: (machineId) => adapter.join(machineId, lifecycle, end),
      unroute: (machineId) => adapter.leave(machineId, end),
      isRouted: (machineId) => adapter.isJoined(machineId, end),
      unrouteOthers: (machineId) => adapter.leaveOthers(machineId, end),
      close: end.close,
    };
    const link = serveLink(deps, { agent: 'cabinet', linkId: end.linkId, connection, log });
    links.add(link);
    return {
      receive: (name, payload) => new Promise((resolve) => void events.emit(name, payload, resolve)),
      onClosed() {
        links.delete(link);
        events.emit('disconnect', 'closed');
      },
    };
  }

  return { listener: { lifecycle, accept }, all: () => links };
}
