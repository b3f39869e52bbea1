import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { MachineQueries } from '../features/lobby/queries.ts';
import type { SeatQueries } from '../features/seat/queries.ts';
import type { SeatService } from '../features/seat/service.ts';
import type { TransferService } from '../features/transfer/service.ts';
import { CommitUnknown, type Ledger } from '../ledger/ledger.ts';
import type { LinkState } from '../realtime/cabinet/cabinet-namespace.ts';
import { callerOf, rooms } from '../realtime/player/player-auth.ts';
import type { Pushes } from '../realtime/player/pushes.ts';
import { createPresence } from './seat-presence.ts';

/** Work that every node does again and again, safe to do on several: each round claims or repeats, none owns. */
export interface JobDeps {
  io: Server;
  clustered: boolean;
  ledger: Ledger;
  transfers: TransferService;
  seats: SeatService;
  seatQueries: SeatQueries;
  machines: MachineQueries;
  endedLogins: (loginIds: string[]) => Promise<string[]>;
  pushes: Pushes;
  log: FastifyBaseLogger;
}

const DUE_EVERY_MS = 300;
const DUE_BATCH = 50;
const EXPIRE_EVERY_MS = 1_000;
const LINK_EVERY_MS = 5_000;
/** Four missed touches: the node that held the link is dead or as good as dead. */
const LINK_SILENT_MS = 20_000;
const PRESENCE_EVERY_MS = 10_000;
const LOGIN_EVERY_MS = 15_000;

export interface Jobs {
  /** Nobody of that seat is connected anywhere: mark it as gone. */
  checkPresence(machineId: number, epoch: number): Promise<void>;
  /** Resolves when the running rounds are over. */
  stop(): Promise<void>;
}

export function startJobs(deps: JobDeps): Jobs {
  const { ledger, transfers, seats, pushes, log } = deps;
  const presence = createPresence(deps);
  const loops = [
    every(DUE_EVERY_MS, log, async () => {
      while ((await transfers.runDue(DUE_BATCH)) === DUE_BATCH);
    }),
    every(EXPIRE_EVERY_MS, log, async () => void (await seats.expire())),
    every(LINK_EVERY_MS, log, async () => {
      await touchLinks(deps);
      pushes.machines(await ledger.dropLostLinks({ silentMs: LINK_SILENT_MS }));
    }),
    every(PRESENCE_EVERY_MS, log, presence.round),
    every(LOGIN_EVERY_MS, log, () => endLogins(deps)),
  ];
  return {
    checkPresence: presence.check,
    stop: async () => void (await Promise.all(loops.map((stop) => stop()))),
  };
}

/** Jitter keeps nodes from doing it at the same moment. */
export function every(periodMs: number, log: FastifyBaseLogger, work: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    if (stopped) return;
    timer = setTimeout(
      () => {
        running = work()
          .catch((error: unknown) => {
            if (error instanceof CommitUnknown) log.warn({ err: error.cause }, 'the database is silent');
            else log.error({ err: error }, 'a round failed');
          })
          .finally(next);
      },
      periodMs * (0.75 + Math.random() / 2),
    );
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** A link that lost its machines (this node was silent for too long, or a newer one took over) has to send a handshake again. */
async function touchLinks({ io, ledger, machines }: JobDeps): Promise<void> {
  for (const socket of io.of('/cabinets').sockets.values()) {
    const { linkId, met } = socket.data.link as LinkState;
    await ledger.touchLink(linkId);
    if (met.size > 0 && (await machines.linkedBy(linkId)) === 0) socket.disconnect(true);
  }
}

/** Logout tells its own node and, by Redis, the others; this finds what was missed, and tokens whose time is over. */
async function endLogins({ io, endedLogins }: JobDeps): Promise<void> {
  const namespaces = ['/notifications', '/machine', '/jackpots'].map((name) => io.of(name));
  const loginIds = new Set<string>();
  for (const namespace of namespaces) {
    for (const socket of namespace.sockets.values()) loginIds.add(callerOf(socket).loginId);
  }
  if (loginIds.size === 0) return;
  for (const loginId of await endedLogins([...loginIds])) {
    for (const namespace of namespaces) namespace.local.in(rooms.login(loginId)).disconnectSockets(true);
  }
}
