import { operator, type sockets } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { MachineChange, MachineQueries } from '../../features/lobby/queries.ts';
import type { Load } from '../../load/load.ts';
import type { RealtimeMetrics } from '../realtime-metrics.ts';
import { rooms } from '../rooms.ts';
import { bySite } from './lobby-board.ts';
import type { LobbyStream } from './lobby-stream.ts';
import { createPump } from './pump.ts';

/** Changes of machines and pools, to lobbies and consoles on every node: at once after a quiet time, then together. */
export interface LobbyPushes {
  machines(machineIds: readonly number[]): void;
  jackpots(): void;
  /** Machines that have changed since the last batch. */
  waiting(): number;
  settled(): Promise<void>;
}

export interface LobbyPushDeps {
  io: Server;
  clustered: boolean;
  stream: Pick<LobbyStream, 'push'>;
  changes: MachineQueries['changes'];
  readJackpots: () => Promise<Map<number, sockets.JackpotsPush>>;
  /** Something has changed, here or at another node, and nobody has heard of it yet. */
  onChange(): void;
  load: Pick<Load, 'level'>;
  clock: Pick<Clock, 'monotonicMs'>;
  metrics: RealtimeMetrics['push'];
  log: FastifyBaseLogger;
}

/** From one batch to the next, where its writes take the node long, and where it has no time for lobbies. */
const PAUSE_MS = { least: 100, most: 160, shed: 2_000 };
/** Of a node's time that writing batches should take. A system call for each player is the cost, so fewer batches are cheaper. */
const BUSY_SHARE = 0.1;
/** Every play moves a pool. */
const JACKPOTS_EVERY_MS = 1_000;
/** Between nodes. */
const NEWS = 'lobby-news';
interface SentNews {
  changes: MachineChange[];
  jackpots: [siteId: number, push: sockets.JackpotsPush][];
}

export function createLobbyPushes(deps: LobbyPushDeps): LobbyPushes {
  const { io, clustered, stream, changes, readJackpots, onChange, load, clock, metrics, log } = deps;
  const notifications = io.of('/notifications');
  const changedIds = new Set<number>();
  let havePoolsChanged = false;
  let fromOthers: SentNews = { changes: [], jackpots: [] };
  let pauseMs = PAUSE_MS.least;
  const age = createAge(metrics.written, clock.monotonicMs);
  const request = () => {
    age.begin();
    pump.request();
  };
  const toEach = pushToEach(deps);
  const readOwn = async (): Promise<SentNews> => {
    const ids = [...changedIds];
    changedIds.clear();
    const wantsPools = havePoolsChanged;
    havePoolsChanged = false;
    const [changed, jackpots] = await Promise.all([
      ids.length > 0 ? changes(ids) : [],
      wantsPools ? readJackpots() : new Map<number, sockets.JackpotsPush>(),
    ]);
    for (const change of changed) toEach(change);
    pushPools(deps, jackpots);
    return { changes: changed, jackpots: [...jackpots] };
  };
  const pushAll = async () => {
    const written = age.take();
    const others = fromOthers;
    fromOthers = { changes: [], jackpots: [] };
    const own = await readOwn().catch((error: unknown) => {
      metrics.lost('machine');
      log.warn({ err: error, push: 'machine' }, 'push lost');
      return { changes: [], jackpots: [] };
    });
    if (clustered && own.changes.length + own.jackpots.length > 0) notifications.serverSideEmit(NEWS, own);
    const busyMs = await stream.push({
      machines: bySite([...others.changes, ...own.changes]),
      jackpots: new Map([...others.jackpots, ...own.jackpots]),
    });
    metrics.emitted('lobby');
    written();
    pauseMs = Math.min(Math.max(busyMs / BUSY_SHARE, PAUSE_MS.least), PAUSE_MS.most);
  };
  const pump = createPump(
    () =>
      pushAll().catch((error: unknown) => {
        metrics.lost('lobby');
        log.warn({ err: error, push: 'lobby' }, 'push lost');
      }),
    () => (load.level() === 'normal' ? pauseMs : PAUSE_MS.shed),
    clock.monotonicMs,
  );
  notifications.on(NEWS, (news: SentNews) => {
    onChange();
    fromOthers = {
      changes: [...fromOthers.changes, ...news.changes],
      jackpots: [...fromOthers.jackpots, ...news.jackpots],
    };
    request();
  });

  let jackpotsTimer: NodeJS.Timeout | undefined;
  return {
    machines: (machineIds) => {
      if (machineIds.length === 0) return;
      onChange();
      for (const id of machineIds) changedIds.add(id);
      request();
    },
    jackpots: () => {
      onChange();
      jackpotsTimer ??= setTimeout(() => {
        jackpotsTimer = undefined;
        havePoolsChanged = true;
        request();
      }, JACKPOTS_EVERY_MS);
    },
    waiting: () => changedIds.size + fromOthers.changes.length,
    settled: async () => {
      clearTimeout(jackpotsTimer);
      await pump.stop();
    },
  };
}

/** One push a change, through the adapter to every node. */
function pushToEach({ io, metrics }: Pick<LobbyPushDeps, 'io' | 'metrics'>) {
  const notifications = io.of('/notifications');
  const staff = io.of(operator.STAFF_NAMESPACE);
  return ({ siteId, ...push }: MachineChange) => {
    notifications.to(rooms.lobbyChanges(siteId)).emit('machine', push);
    staff.to(rooms.staff(siteId, 'floor')).emit('changed', { room: 'floor', id: String(push.id) });
    metrics.emitted('machine');
  };
}

function pushPools({ io, metrics }: Pick<LobbyPushDeps, 'io' | 'metrics'>, pools: Map<number, sockets.JackpotsPush>) {
  for (const [siteId, push] of pools) {
    io.of('/jackpots').to(rooms.site(siteId)).emit('jackpots', push);
    metrics.emitted('jackpots');
  }
}

/** How long the oldest change of a batch has waited when the batch is written. */
function createAge(note: (ms: number) => void, monotonicMs: () => number) {
  let oldestAtMs: number | null = null;
  return {
    begin: () => {
      oldestAtMs ??= monotonicMs();
    },
    /** Of the batch that begins now; to be called once it is written. */
    take: () => {
      const sinceMs = oldestAtMs;
      oldestAtMs = null;
      return () => {
        if (sinceMs !== null) note(monotonicMs() - sinceMs);
      };
    },
  };
}
