import type { TransferService } from '../features/transfer/service.ts';
import type { Pushes } from '../realtime/player/pushes.ts';
import { type EndLoginsDeps, endLogins } from './end-logins.ts';
import { type LinkHeartbeatDeps, touchLinks } from './link-heartbeat.ts';
import type { Scheduler } from './scheduler.ts';
import { createSeatPresence, type SeatPresenceDeps } from './seat-presence.ts';

/** Every node runs these jobs; each claims its rows or is safe to repeat, so none needs an owner. */
export interface JobDeps extends SeatPresenceDeps, Omit<LinkHeartbeatDeps, 'ledger'>, EndLoginsDeps {
  transfers: TransferService;
  pushes: Pushes;
  scheduler: Scheduler;
}

const DUE_EVERY_MS = 300;
const DUE_BATCH = 50;
const EXPIRE_EVERY_MS = 1_000;
const LINK_EVERY_MS = 5_000;
/** Four missed heartbeats: the node that held the link is dead, or as good as dead. */
const LINK_SILENT_MS = 20_000;
const PRESENCE_EVERY_MS = 10_000;
const LOGIN_EVERY_MS = 15_000;

export interface Jobs {
  /** Marks the seat's player as gone where no node has a socket of theirs. */
  checkPresence(machineId: number, epoch: number): Promise<void>;
  /** Resolves when the running jobs are done. */
  stop(): Promise<void>;
}

export function startJobs(deps: JobDeps): Jobs {
  const { ledger, transfers, seats, pushes } = deps;
  const { every } = deps.scheduler;
  const presence = createSeatPresence(deps);
  const stops = [
    every('due transfers', DUE_EVERY_MS, async () => {
      while ((await transfers.runDue(DUE_BATCH)) === DUE_BATCH);
    }),
    every('seat expiry', EXPIRE_EVERY_MS, async () => void (await seats.expire())),
    every('links', LINK_EVERY_MS, async () => {
      await touchLinks(deps);
      pushes.machines(await ledger.dropLostLinks({ silentMs: LINK_SILENT_MS }));
    }),
    every('seat presence', PRESENCE_EVERY_MS, presence.sweep),
    every('ended logins', LOGIN_EVERY_MS, () => endLogins(deps)),
  ];
  return {
    checkPresence: presence.check,
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
