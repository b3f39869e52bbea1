import type { Pushes } from './pushes.ts';

/** Pushes that tell `changed` first: what this node keeps of the lobby is gone before anybody hears of the change. */
export function announcedPushes(pushes: Pushes, changed: () => void): Pushes {
  return {
    ...pushes,
    machines: (machineIds) => {
      if (machineIds.length > 0) changed();
      return pushes.machines(machineIds);
    },
    jackpots: () => {
      changed();
      return pushes.jackpots();
    },
  };
}
