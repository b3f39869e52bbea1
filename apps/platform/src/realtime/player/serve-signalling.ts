import { failure, isFailure, siteSettings, socketFallback, sockets } from '@salon/contract';
import { candidatesIn } from '@salon/domain/picture/ice-candidate.ts';
import { serversNear } from '@salon/domain/picture/relay-regions.ts';
import type * as z from 'zod/mini';
import { onMessage, onRequest } from '../server/request.ts';
import type { MachineDeps, SeatSocket } from './seat-socket.ts';

/** `offer`, `candidate` and `socket-fallback`: relays the peer connection's signalling to the seat's cabinet. */
export function serveSignalling(deps: MachineDeps, { socket, caller, seated, inOrder }: SeatSocket): void {
  const { cabinets, log } = deps;

  /** The seat of that epoch, or why it is not this socket's. */
  const seatedIn = async (epoch: number) => {
    const here = await seated();
    if (isFailure(here) || here.epoch === epoch) return here;
    return failure('seat_moved', { machineId: here.machineId });
  };

  const offer = async ({ epoch, sdp, startKbps, regions = [] }: z.output<typeof sockets.offerRequest>) => {
    const here = epoch === undefined ? await inOrder(seated) : await seatedIn(epoch);
    if (isFailure(here)) return here;
    const { machineId } = here;
    const command = { machineId, epoch: here.epoch, sdp, startKbps };
    const { siteId } = caller();
    const iceServers = serversNear(await deps.iceServers(here, siteId), regions);
    const { FPS } = siteSettings.read(await deps.seatQueries.siteSettings(siteId)).settings;
    const picture = { iceServers, ...(FPS !== undefined && { framesPerSecond: FPS }) };
    const reply = await deps
      .offerLimiterOf(machineId)
      .offer(candidatesIn(sdp), () => cabinets.offer({ ...command, ...picture }));
    if (reply === null) return failure('offer_superseded', { machineId });
    if (reply.ok) return { status: 1, sdp: reply.value.sdp };
    return failure(reply.why === 'invalid' ? 'video_failed' : 'machine_offline', { machineId });
  };
  onRequest(socket, 'offer', sockets.offerRequest, offer, log);

  const fallBack = async (request: socketFallback.Request) => {
    const here = await seatedIn(request.epoch);
    if (isFailure(here)) return here;
    const { machineId } = here;
    const reply = await cabinets.socketFallback({ machineId, ...request });
    return reply.ok ? reply.value : failure('machine_offline', { machineId });
  };
  onRequest(socket, 'socket-fallback', socketFallback.request, fallBack, log);

  const candidate = async ({ epoch, candidate }: { epoch: number; candidate: sockets.IceCandidate }) => {
    const here = await seatedIn(epoch);
    if (isFailure(here)) return;
    const { machineId } = here;
    deps.offerLimiterOf(machineId).candidate({ machineId, epoch, candidate });
  };
  onMessage(socket, 'candidate', sockets.candidateMessage, candidate, log);
}
