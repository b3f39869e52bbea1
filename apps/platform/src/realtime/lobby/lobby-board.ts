import type { sockets } from '@salon/contract';
import type { MachineChange } from '../../features/lobby/queries.ts';

/** What a lobby shows live, of one site. */
export interface LobbyState {
  machines: sockets.MachinePush[];
  jackpots: sockets.JackpotsPush;
}

/** Machines and pools of the site as this node has last pushed them, and the number of the last batch. */
export interface LobbyBoard {
  /** The next batch: what is newer than what the board has. Null where nothing is. */
  apply(changes: readonly sockets.MachinePush[], jackpots?: sockets.JackpotsPush): sockets.LobbyPush | null;
  /** As `apply`, with everything of the site; machines that it does not name are gone. */
  reload(state: LobbyState): sockets.LobbyPush | null;
  complete(): sockets.LobbyPush;
}

export function createLobbyBoard(initial: LobbyState): LobbyBoard {
  const machines = new Map(initial.machines.map((machine) => [machine.id, machine]));
  let { jackpots } = initial;
  let number = 0;

  const apply: LobbyBoard['apply'] = (changes, pools) => {
    const newer = new Map<number, sockets.MachinePush>();
    for (const { id, status, seq } of changes) {
      const known = machines.get(id);
      if (known !== undefined && known.seq >= seq) continue;
      const state = { id, status, seq };
      machines.set(id, state);
      newer.set(id, state);
    }
    const hasPools = pools !== undefined && pools.seq > jackpots.seq;
    if (hasPools) jackpots = pools;
    if (newer.size === 0 && !hasPools) return null;
    number += 1;
    return { number, complete: false, machines: [...newer.values()], ...(hasPools ? { jackpots } : {}) };
  };
  return {
    apply,
    reload: (state) => {
      const listed = new Set(state.machines.map(({ id }) => id));
      for (const id of machines.keys()) if (!listed.has(id)) machines.delete(id);
      return apply(state.machines, state.jackpots);
    },
    complete: () => ({ number, complete: true, machines: [...machines.values()], jackpots }),
  };
}

/** Changes by their site, without the site: it is nobody's business outside of the node. */
export function bySite(changes: readonly MachineChange[]): Map<number, sockets.MachinePush[]> {
  const sites = new Map<number, sockets.MachinePush[]>();
  for (const { siteId, id, status, seq } of changes) {
    const some = sites.get(siteId) ?? [];
    some.push({ id, status, seq });
    sites.set(siteId, some);
  }
  return sites;
}
