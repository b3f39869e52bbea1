import { randomUUID } from 'node:crypto';
import { type Failure, failure, isFailure, sockets } from '@salon/contract';
import { serversNear } from '@salon/domain/picture/relay-regions.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { StillDeps } from '../../features/lobby/stills.ts';
import { type CallRate, createCallRate } from '../../rate-limit/call-rate.ts';
import type { CabinetCommands } from '../cabinet/cabinet-commands.ts';
import { onRequest } from '../server/request.ts';
import { callerOf } from './player-auth.ts';
import { tooMany } from './seat-socket.ts';
import type { Watching, WatchPlaces } from './watch-places.ts';

export interface WatchingDeps {
  /** Who may see a machine's picture: the same facts as for its stills. */
  factsOf: StillDeps['factsOf'];
  cabinets: Pick<CabinetCommands, 'watch' | 'renewWatch'>;
  places: WatchPlaces;
  /** `owner`: whom the credentials of a relay are for. */
  iceServersOf: (owner: string, siteId: number) => Promise<sockets.IceServer[]>;
  log: FastifyBaseLogger;
}

/** Calls of one player on this node, over all of their sockets. */
export interface WatchRates {
  starts: CallRate;
  renewals: CallRate;
}

/** A start costs the cabinet a connection; a renewal comes every 10 s. Servers are asked for before every start. */
export const createWatchRates = (monotonicMs: () => number): WatchRates => ({
  starts: createCallRate({ most: 60, withinMs: 5 * 60_000 }, monotonicMs),
  renewals: createCallRate({ most: 240, withinMs: 5 * 60_000 }, monotonicMs),
});

/**
 * `watch-servers`, `watch`, `watch-renew` and `watch-end`: the picture of a machine that somebody else plays. One machine a player; who
 * may see it is asked at the start and again at every renewal.
 */
export function serveWatching(socket: Socket, rates: WatchRates, deps: WatchingDeps): void {
  const { cabinets, places, iceServersOf, log } = deps;
  const { playerId, siteId } = callerOf(socket);
  const inOrder = <T>(work: () => Promise<T>) => places.inOrder(socket, work);
  const refusal = (machineId: number) => whyNotWatched(deps.factsOf, machineId, callerOf(socket));
  const own = (watcherId: string): Watching | Failure => {
    const watching = places.of(socket);
    return watching?.watcherId === watcherId ? watching : failure('not_found', { watcherId });
  };

  const servers = async ({ machineId }: { machineId: number }) => {
    const refused = tooMany(rates.starts(playerId)) ?? (await refusal(machineId));
    return refused ?? { status: 1, iceServers: await iceServersOf(`${machineId}.watch-${playerId}`, siteId) };
  };
  onRequest(socket, 'watch-servers', sockets.watchServersRequest, servers, log);

  const watch = async ({ machineId, sdp, regions = [] }: z.output<typeof sockets.watchRequest>) => {
    const refused = tooMany(rates.starts(playerId)) ?? (await refusal(machineId));
    if (refused) return refused;
    const iceServers = serversNear(await iceServersOf(`${machineId}.watch-${playerId}`, siteId), regions);
    const watching = { machineId, watcherId: randomUUID() };
    await places.take(socket, watching);
    const reply = await cabinets.watch({ ...watching, sdp, iceServers });
    if (reply.ok) return { status: 1, watcherId: watching.watcherId, sdp: reply.value.sdp };
    // Without an answer the cabinet may hold the watcher all the same.
    await places.end(socket);
    return failure(reply.why === 'invalid' ? 'video_failed' : 'machine_offline', { machineId });
  };
  onRequest(socket, 'watch', sockets.watchRequest, (input) => inOrder(() => watch(input)), log);

  const renew = async ({ watcherId }: { watcherId: string }) => {
    const here = own(watcherId);
    if (isFailure(here)) return here;
    const limited = tooMany(rates.renewals(playerId));
    if (limited) return limited;
    const refused = await refusal(here.machineId);
    if (refused) {
      await places.end(socket);
      return refused;
    }
    const reply = await cabinets.renewWatch(here);
    // A cabinet that does not answer counts the lease by itself.
    if (!reply.ok) return failure('machine_offline', { machineId: here.machineId });
    if (reply.value.isWatching) return { status: 1 };
    await places.end(socket);
    return failure('gone', { watcherId });
  };
  onRequest(socket, 'watch-renew', sockets.watcherRequest, (input) => inOrder(() => renew(input)), log);

  const end = async ({ watcherId }: { watcherId: string }) => {
    const here = own(watcherId);
    if (isFailure(here)) return here;
    await places.end(socket);
    return { status: 1 };
  };
  onRequest(socket, 'watch-end', sockets.watcherRequest, (input) => inOrder(() => end(input)), log);

  // Where it does not arrive, the lease ends.
  socket.on('disconnect', () => void inOrder(() => places.end(socket)).catch(() => undefined));
}

/** Null: this player may watch it. The login was not locked when the socket opened; a lock closes it. */
async function whyNotWatched(
  factsOf: WatchingDeps['factsOf'],
  machineId: number,
  { siteId, playerId, isLocked }: ReturnType<typeof callerOf>,
): Promise<Failure | null> {
  if (isLocked) return failure('login_locked');
  const facts = await factsOf(machineId);
  if (facts?.siteId !== siteId) return failure('machine_unknown', { machineId });
  if (facts.playerId === null) return failure('not_found', { machineId }, 'nobody plays it');
  const isOwn = facts.playerId === playerId;
  return facts.isPublic && !isOwn ? null : failure('forbidden', { machineId });
}
