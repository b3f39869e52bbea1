import type { MachineQueries } from '../features/lobby/queries.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CabinetLink } from '../realtime/cabinet/cabinet-link.ts';

export interface LinkHeartbeatDeps {
  /** Of this node. */
  links(): Iterable<Pick<CabinetLink, 'linkId' | 'machines' | 'connection'>>;
  ledger: Pick<Ledger, 'touchLink'>;
  machines: Pick<MachineQueries, 'linkedBy'>;
}

/** Keeps this node's links alive; one that lost its machines (this node was silent, or a newer link took over) has to handshake again. */
export async function touchLinks({ links, ledger, machines }: LinkHeartbeatDeps): Promise<void> {
  for (const { linkId, machines: linked, connection } of links()) {
    await ledger.touchLink(linkId);
    if (linked.size > 0 && (await machines.linkedBy(linkId)) === 0) connection.close();
  }
}
