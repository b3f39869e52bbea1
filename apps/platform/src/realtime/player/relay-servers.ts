import { sockets } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { regionsOf } from '@salon/domain/picture/relay-regions.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import { createCallRate } from '../../rate-limit/call-rate.ts';
import { requestListener } from '../server/request.ts';
import { isTurn } from './ice-servers.ts';
import { callerOf } from './player-auth.ts';
import { tooMany } from './seat-socket.ts';

export interface RelayServersDeps {
  /** Servers of the site with credentials for that owner that are good for a few minutes. */
  briefServersOf: (owner: string, siteId: number) => Promise<sockets.IceServer[]>;
  clock: Pick<Clock, 'monotonicMs'>;
  log: FastifyBaseLogger;
}

/** `relay-servers`: what a page measures its distance to; a page asks once in ten minutes. */
export function relayServersListener({ briefServersOf, clock, log }: RelayServersDeps) {
  const rate = createCallRate({ most: 20, withinMs: 5 * 60_000 }, clock.monotonicMs);
  const answer = async (socket: Socket) => {
    const { playerId, siteId } = callerOf(socket);
    const limited = tooMany(rate(playerId));
    if (limited) return limited;
    const servers = await briefServersOf(`measure-${playerId}`, siteId);
    const relays = servers.filter(({ region, urls }) => region !== undefined && urls.some(isTurn));
    return { status: 1, iceServers: regionsOf(relays).length < 2 ? [] : relays };
  };
  return requestListener('relay-servers', sockets.relayServersRequest, answer, log);
}
