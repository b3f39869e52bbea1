import type { operator } from '@salon/contract';

/** Socket.IO rooms. */
export const rooms = {
  site: (siteId: number) => `site:${siteId}`,
  /** Lobbies that get one push a change. */
  lobbyChanges: (siteId: number) => `lobby-changes:${siteId}`,
  /** Consoles of a site whose person may hear of that. */
  staff: (siteId: number, room: operator.LiveRoom) => `staff:${siteId}:${room}`,
  player: (playerId: number) => `player:${playerId}`,
  login: (loginId: string) => `login:${loginId}`,
  /** Sockets seated at a machine, by any epoch. */
  machineSeat: (machineId: number) => `seat:${machineId}`,
  seat: (machineId: number, epoch: number) => `seat:${machineId}:${epoch}`,
  /** Of `/cabinets`: the link that hosts the machine. */
  machine: (machineId: number) => `machine:${machineId}`,
};
