import type { MachineQueries } from '../features/lobby/queries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CabinetLink } from '../realtime/cabinet/cabinet-link.ts';

export interface LinkHeartbeatDeps {
  /** Of this node. */
  links(): Iterable<Pick<CabinetLink, 'linkId' | 'machines' | 'comparing' | 'connection'>>;
  ledger: Pick<Ledger, 'touchLink'>;
  machines: Pick<MachineQueries, 'linkedBy'>;
}

/**
 * Keeps this node's links alive; one that has lost a machine has to handshake again. The ledger took it: this node was silent, perhaps only
 * by the clock of the database, or a newer link took over. Or no command reaches it: what an older handshake of it has asked of all nodes
 * came late. While a machine is compared on a newer link of this node, the older one stays: its end would say that the machine is gone.
 */
export async function touchLinks({ links, ledger, machines }: LinkHeartbeatDeps): Promise<void> {
  const isCompared = (machineId: number) => [...links()].some(({ comparing }) => comparing.has(machineId));
  for (const { linkId, machines: linked, connection } of links()) {
    await ledger.touchLink(linkId);
    const before = [...linked];
    const known = new Set(before.length === 0 ? [] : await machines.linkedBy(linkId));
    // A machine that the cabinet itself has taken off meanwhile is not lost.
    const isLost = (id: number) => linked.has(id) && !(known.has(id) && connection.isRouted(id));
    if (before.some(isLost) && !before.some(isCompared)) connection.close();
  }
}
