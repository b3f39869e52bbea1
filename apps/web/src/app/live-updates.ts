import { protection, sockets } from '@salon/contract';
import type { MachinePush } from '@salon/contract/player-sockets.ts';
import { chatPanelStore } from '../features/chat/chat-panel-store.ts';
import { followChat } from '../features/chat/follow-chat.ts';
import { refetchChat, refetchContacts } from '../features/chat/queries.ts';
import { followLobby } from '../features/lobby/follow-lobby.ts';
import { applyJackpotsPush, refetchLobby } from '../features/lobby/queries.ts';
import { applyProtectionPush, refetchProtection } from '../features/protection/queries.ts';
import { applyMachineStatus, applySession, clearSession, setSessionRequest } from '../features/reconnect/reconnect.ts';
import { followWaitlist } from '../features/waitlist/waitlist.ts';
import { applyBalancePush, refetchBalance } from '../features/wallet/balance.ts';
import { showHandPayDue } from '../features/wallet/hand-pay-due.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { followRegions } from '../shared/live/follow-regions.ts';
import { socketOrigin } from '../shared/servers.ts';
import { ask, listen } from '../shared/sockets/ask.ts';
import { openSocket } from '../shared/sockets/sockets.ts';

/** After a lost connection, so that everybody who was on a platform that has come back does not ask for everything at once. */
const CATCH_UP_WITHIN_MS = 10_000;

const ignore = () => {};
/** Its own code alone: who only looks at the lobby is spared the rest, and a message fetches the texts that it needs. */
const announceGranted = (userId: string) =>
  import('../features/wallet/granted-bonus.ts').then((part) => part.announceGranted(userId), ignore);

/** Writes the pushes of a login into the caches of the features. Returns an unsubscribe function (LG-10). */
export function startPushes(userId: string): () => void {
  const notifications = openSocket('/notifications');
  const { socket } = notifications;
  let hasBeenUp = false;
  let catchingUp: ReturnType<typeof setTimeout> | undefined;
  const requestSession = async () => {
    const reply = await ask(socket, 'init', { id: userId }, sockets.batchedInitAnswer);
    if (reply.kind !== 'answer') return;
    applySession(reply.value);
    applyBalancePush(queryClient, reply.value.wallet);
  };
  setSessionRequest(() => void requestSession());
  const up = async () => {
    // States of machines, pools, session and wallet come with the connection; what else may be missing has time.
    if (hasBeenUp) {
      clearTimeout(catchingUp);
      catchingUp = setTimeout(catchUp, Math.random() * CATCH_UP_WITHIN_MS);
      if (chatPanelStore.getState().isOpen) void refetchChat(queryClient);
    } else {
      void refetchContacts(queryClient);
      void announceGranted(userId);
    }
    hasBeenUp = true;
    await requestSession();
  };
  socket.on('connect', up);
  if (socket.connected) void up();
  const hasPools = socketOrigin('/jackpots') === socketOrigin('/notifications');
  const onMachines = (machines: readonly MachinePush[]) => {
    for (const { id, status } of machines) applyMachineStatus(id, status);
  };
  const stops = [
    followChat(queryClient, socket, userId),
    followWaitlist(queryClient, socket),
    followRegions(socket),
    followLobby({ client: queryClient, socket, hasPools, onMachines }),
    ...(hasPools ? [] : [followJackpots()]),
    listen(socket, 'balance', sockets.pushes.balance, (push) => applyBalancePush(queryClient, push)),
    listen(socket, 'session', sockets.pushes.session, applySession),
    listen(socket, 'hand-pay-due', sockets.pushes.handPayDue, showHandPayDue),
    listen(socket, 'granted', sockets.pushes.granted, () => announceGranted(userId)),
    listen(socket, 'protection', protection.protectionPush, (push) => applyProtectionPush(queryClient, push)),
  ];
  return () => {
    setSessionRequest(ignore);
    clearSession();
    for (const stop of stops) stop();
    clearTimeout(catchingUp);
    socket.off('connect', up);
    notifications.close();
  };
}

/** Pools of a server of their own (CA-10). */
function followJackpots(): () => void {
  const { socket, close } = openSocket('/jackpots');
  const stop = listen(socket, 'jackpots', sockets.pushes.jackpots, (push) => applyJackpotsPush(queryClient, push));
  return () => {
    stop();
    close();
  };
}

function catchUp(): void {
  void refetchLobby(queryClient);
  void refetchBalance(queryClient);
  void refetchChat(queryClient);
  void refetchProtection(queryClient);
}
