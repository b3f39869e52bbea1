import { protection, sockets } from '@salon/contract';
import { followChat } from '../features/chat/follow-chat.ts';
import { refetchChat } from '../features/chat/queries.ts';
import { applyJackpotsPush, applyMachinePush, refetchLobby } from '../features/lobby/queries.ts';
import { applyProtectionPush, refetchProtection } from '../features/protection/queries.ts';
import { applyMachineStatus, applySession, clearSession, setSessionRequest } from '../features/reconnect/reconnect.ts';
import { followWaitlist } from '../features/waitlist/waitlist.ts';
import { applyBalancePush, refetchBalance } from '../features/wallet/balance.ts';
import { showHandPayDue } from '../features/wallet/hand-pay-due.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { ask, listen } from '../shared/sockets/ask.ts';
import { openSocket } from '../shared/sockets/sockets.ts';

/** Writes the pushes of a login into the caches of the features. Returns an unsubscribe function (LG-10). */
export function startPushes(userId: string): () => void {
  const notifications = openSocket('/notifications');
  const jackpots = openSocket('/jackpots');
  const { socket } = notifications;
  let hasBeenUp = false;
  const requestSession = async () => {
    const reply = await ask(socket, 'init', { id: userId }, sockets.openSession);
    if (reply.kind === 'answer') applySession(reply.value);
  };
  setSessionRequest(() => void requestSession());
  const up = async () => {
    if (hasBeenUp) {
      void refetchLobby(queryClient);
      void refetchBalance(queryClient);
      void refetchChat(queryClient);
      void refetchProtection(queryClient);
    }
    hasBeenUp = true;
    await requestSession();
  };
  socket.on('connect', up);
  if (socket.connected) void up();
  const stops = [
    followChat(queryClient, socket, userId),
    followWaitlist(queryClient, socket),
    listen(socket, 'machine', sockets.pushes.machine, (push) => {
      applyMachinePush(queryClient, push);
      applyMachineStatus(push.id, push.status);
    }),
    listen(socket, 'balance', sockets.pushes.balance, (push) => applyBalancePush(queryClient, push)),
    listen(socket, 'session', sockets.pushes.session, applySession),
    listen(socket, 'hand-pay-due', sockets.pushes.handPayDue, showHandPayDue),
    listen(socket, 'protection', protection.protectionPush, (push) => applyProtectionPush(queryClient, push)),
    listen(jackpots.socket, 'jackpots', sockets.pushes.jackpots, (push) => applyJackpotsPush(queryClient, push)),
  ];
  return () => {
    setSessionRequest(() => {});
    clearSession();
    for (const stop of stops) stop();
    socket.off('connect', up);
    notifications.close();
    jackpots.close();
  };
}
