/** Socket.IO rooms. */
export const rooms = {
  site: (siteId: number) => `site:${siteId}`,
  player: (playerId: number) => `player:${playerId}`,
  login: (loginId: string) => `login:${loginId}`,
  /** Sockets seated at a machine, by any epoch. */
  machineSeat: (machineId: number) => `seat:${machineId}`,
  seat: (machineId: number, epoch: number) => `seat:${machineId}:${epoch}`,
  /** Of `/cabinets`: the link that hosts the machine. */
  machine: (machineId: number) => `machine:${machineId}`,
};
