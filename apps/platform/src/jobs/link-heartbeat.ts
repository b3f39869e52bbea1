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
 * Keeps this node's links alive; one that lost its machines (this node was silent, or a newer link took over) has to handshake again. So
 * has one with a machine that no command reaches: what an older handshake of it has asked of all nodes came late. While a machine is
 * compared on a newer link of this node, the older one stays: its end would say that the machine is gone.
 */
export async function touchLinks({ links, ledger, machines }: LinkHeartbeatDeps): Promise<void> {
  const isCompared = (machineId: number) => [...links()].some(({ comparing }) => comparing.has(machineId));
  for (const { linkId, machines: linked, connection } of links()) {
    await ledger.touchLink(linkId);
    const hasLost = linked.size > 0 && (await machines.linkedBy(linkId)) === 0;
    const isUnreached = [...linked].some((id) => !connection.isRouted(id) && !isCompared(id));
    if (hasLost || isUnreached) connection.close();
  }
}
