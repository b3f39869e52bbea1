import { sockets } from '@salon/contract';
import type { LobbyPush, MachinePush } from '@salon/contract/player-sockets.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { ask, listen } from '../../shared/sockets/ask.ts';
import { isGap } from './live-status.ts';
import { applyJackpotsPush, applyMachineStates } from './queries.ts';

interface LobbyFollower {
  client: QueryClient;
  socket: Pick<Socket, 'connected' | 'timeout' | 'on' | 'off'>;
  /** The pools of a site whose jackpots have a server of their own come from there. */
  hasPools: boolean;
  /** The machines of a batch, at once. */
  onMachines(machines: readonly MachinePush[]): void;
  /** Calls back before the next picture; returns how to cancel it. */
  nextFrame?: (work: () => void) => () => void;
}

/** A hidden page draws nothing, and has no frames. */
const HIDDEN_MS = 250;

/** Writes the batches of the lobby into its lists: once a frame, whatever has come. Returns an unsubscribe function. */
export function followLobby({ client, socket, hasPools, onMachines, nextFrame = beforePicture }: LobbyFollower) {
  let last: number | null = null;
  let isAsking = false;
  let states = new Map<number, MachinePush>();
  let jackpots: LobbyPush['jackpots'];
  let cancel: (() => void) | null = null;

  const write = () => {
    cancel = null;
    if (states.size > 0) applyMachineStates(client, states);
    if (jackpots !== undefined) applyJackpotsPush(client, jackpots);
    states = new Map();
    jackpots = undefined;
  };
  const take = (push: LobbyPush) => {
    if (isGap(last, push)) void askAgain();
    // One that the complete state has already changes nothing: each machine keeps its higher number.
    last = Math.max(last ?? 0, push.number);
    for (const state of push.machines) if (state.seq > (states.get(state.id)?.seq ?? -1)) states.set(state.id, state);
    if (hasPools) jackpots = push.jackpots ?? jackpots;
    cancel ??= nextFrame(write);
    onMachines(push.machines);
  };
  const askAgain = async () => {
    if (isAsking) return;
    isAsking = true;
    const reply = await ask(socket, 'lobby', {}, sockets.lobbyAnswer);
    isAsking = false;
    if (reply.kind === 'answer') take(reply.value.lobby);
  };
  const lost = () => {
    last = null;
  };
  socket.on('disconnect', lost);
  const stop = listen(socket, 'lobby', sockets.pushes.lobby, take);
  return () => {
    stop();
    socket.off('disconnect', lost);
    cancel?.();
  };
}

function beforePicture(work: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(work, HIDDEN_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
